#ifndef PLYGROUND_SEARCH_SEAT_PLAYERS_H_
#define PLYGROUND_SEARCH_SEAT_PLAYERS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/error.h"
#include "search/deepening.h"
#include "search/erased_player.h"
#include "search/expectimax.h"
#include "search/multiplayer.h"

namespace plyground {

// The searches for chance and for more than two players, as players.

template <Game G, Notation<G> N, class E, class Engine, class Config>
class SeatPlayer final : public ErasedPlayer<G, N> {
 public:
  [[gnu::cold]] SeatPlayer(const PlayerSpec& spec, const E& evaluator, const Config& config)
      : ErasedPlayer<G, N>(spec), search_(evaluator, config) {}
  void NewGame(std::uint64_t) override { search_.Clear(); }

 protected:
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress& report) override {
    return search_.Run(position, request, report);
  }

 private:
  Deepening<G, Engine> search_;
};

// Whether best reply makes sense: in a game for two it is plain alpha-beta.
template <Game G>
constexpr bool kCanBestReply = TwoPlayer<G> || Skippable<G>;

// expectimax, max_n, paranoid and best_reply. For two players they are one
// search, for more the first two are max^n. Errors: best reply where no turn can
// be skipped.
template <Game G, Notation<G> N, class E>
[[gnu::cold]] absl::StatusOr<std::unique_ptr<AnyPlayer>> MakeSeatPlayer(const PlayerSpec& spec,
                                                                        const std::string& name,
                                                                        const E& evaluator) {
  const PlayerOptions& options = spec.options;
  const std::size_t table_bytes = static_cast<std::size_t>(options.hash_mib) << 20;
  if constexpr (!TwoPlayer<G>) {
    if (spec.kind == PlayerKind::kMaxN || spec.kind == PlayerKind::kExpectimax) {
      return std::make_unique<SeatPlayer<G, N, E, MultiplayerSearch<G, E>, MultiplayerConfig>>(
          spec, evaluator,
          MultiplayerConfig{.table = options.table, .table_bytes = table_bytes});
    }
  }
  if (spec.kind == PlayerKind::kBestReply && !kCanBestReply<G>) {
    return InvalidInput({.message = "in this game no turn can be skipped, which " + name +
                                    " has all others but one do",
                         .got = name,
                         .expected = {"max_n", "paranoid", "mcts"}});
  }
  const Others others =
      spec.kind == PlayerKind::kBestReply ? Others::kOneMoves : Others::kAllMove;
  return std::make_unique<SeatPlayer<G, N, E, Expectimax<G, E>, ExpectimaxConfig>>(
      spec, evaluator,
      ExpectimaxConfig{.table = options.table,
                       .ordering = options.ordering,
                       .star = options.star,
                       .others = others,
                       .table_bytes = table_bytes});
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_SEAT_PLAYERS_H_
