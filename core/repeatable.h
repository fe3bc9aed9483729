#ifndef PLYGROUND_CORE_REPEATABLE_H_
#define PLYGROUND_CORE_REPEATABLE_H_

#include <concepts>

#include "core/game.h"
#include "core/player.h"

namespace plyground {

// When a game ends that its moves alone do not end.
struct HistoryRules {
  int repetition_limit = 3;  // the occurrence of a position that ends it; 0: none
  int ply_limit = 1000;      // plies after which it ends
  friend bool operator==(const HistoryRules&, const HistoryRules&) = default;
};

// clang-format off
// What the rules of repetition (core/history.h) need from a game. Its bounds, if
// any, hold for a game that is cut short, too.
template <class G>
concept Repeatable = Hashed<G> &&
    requires(const G& position, const typename G::Options& options, Player player) {
  // No position comes back in fewer plies than this, at least 1.
  requires std::same_as<decltype(G::kShortestCycle), const int>;
  { G::HistoryRulesOf(options) } noexcept -> std::same_as<HistoryRules>;
  // Equal for equal positions; once it has changed, no earlier position comes
  // back (the seeds left, say).
  { position.Epoch() } noexcept -> std::same_as<int>;
  // The result when repetition, or the ply limit, ends the game; sums to zero.
  { position.RepetitionUtility(player) } noexcept -> std::same_as<int>;
  { position.PlyLimitUtility(player) } noexcept -> std::same_as<int>;
};
// clang-format on

}  // namespace plyground

#endif  // PLYGROUND_CORE_REPEATABLE_H_
