#ifndef PLYGROUND_SEARCH_TABLE_VIEW_H_
#define PLYGROUND_SEARCH_TABLE_VIEW_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/game.h"
#include "core/score.h"
#include "search/alpha_beta_config.h"
#include "search/table.h"
#include "search/table_key.h"
#include "search/window.h"

namespace plyground {

// The transposition table as a search of one game sees it: which key a position
// has, which entries answer a question, what is worth storing. Scores count plies
// to a proven end from the root outside and from the position inside. Without a
// table (null) nothing is found and nothing stored.
template <Game G>
class TableView {
 public:
  using Bound = TranspositionTable::Bound;
  using Entry = TranspositionTable::Entry;

  TableView(TranspositionTable* table, const AlphaBetaConfig& config) noexcept
      : table_(table),
        strict_(config.strict_depth),
        key_(strict_, config.symmetry && !config.strict_depth) {}

  explicit operator bool() const noexcept { return table_ != nullptr; }

  std::uint64_t KeyOf(const G& position, int ply) const noexcept {
    return table_ == nullptr ? 0 : key_.Of(position, ply);
  }

  std::optional<Entry> Find(std::uint64_t key) const noexcept {
    if (table_ == nullptr) return std::nullopt;
    return table_->Probe(key);
  }

  // The stored score if it decides the window: value >= beta, value <= alpha, or
  // the value itself. Entries of the wrong depth know a move alone.
  std::optional<Score> Decides(const Entry& entry, Window window, int depth,
                               int ply) const noexcept {
    const int wanted = std::min(depth, kDeepest);
    const bool usable = strict_ ? entry.depth == wanted : entry.depth >= wanted;
    if (!usable) return std::nullopt;
    const Score score = entry.score.Later(ply);
    const bool decided = entry.bound == Bound::kExact ||
                         (entry.bound == Bound::kLower && score >= window.beta) ||
                         (entry.bound == Bound::kUpper && score <= window.alpha);
    return decided ? std::optional<Score>(score) : std::nullopt;
  }

  // `proved`: no guess is in the score. Pre: ply and depth of the position.
  void Store(std::uint64_t key, Score score, Bound bound, int move_index, int depth, int ply,
             bool proved) noexcept {
    if (table_ == nullptr) return;
    const bool keep_proof = proved && !strict_ && key_.whole_path();
    table_->Store(
        key, {.score = score.Later(-ply),
              .depth = keep_proof ? TranspositionTable::kProved : std::min(depth, kDeepest),
              .move_index = std::min(move_index, 255),
              .bound = bound});
  }

 private:
  static constexpr int kDeepest = TranspositionTable::kProved - 1;

  TranspositionTable* table_;
  bool strict_;  // entries answer for exactly their depth
  TableKey<G> key_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_TABLE_VIEW_H_
