#ifndef PLYGROUND_SEARCH_STRATEGY_H_
#define PLYGROUND_SEARCH_STRATEGY_H_

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/game.h"
#include "core/random.h"
#include "core/spec.h"
#include "search/erased_player.h"

namespace plyground {

// A rule of thumb for one game, as a player: no search. The game's entry lists
// its strategies; each is a player spec of its own name for that game alone.
template <class S, class G>
concept Strategy = Game<G> && std::regular<typename S::Options> &&
    std::constructible_from<S, const typename S::Options&> &&
    requires(const S& strategy, const G& position, Random& random) {
  { S::kName } -> std::convertible_to<std::string_view>;
  { S::kSummary } -> std::convertible_to<std::string_view>;
  { S::Table() } -> std::same_as<OptionTable<typename S::Options>>;
  // A legal move. Pre: neither terminal nor a chance node.
  { strategy.Choose(position, random) }
  noexcept->std::same_as<typename G::Move>;
};

template <class... Ss>
struct Strategies {};

template <class... Ss>
std::vector<PlayerInfo> StrategyInfos(Strategies<Ss...>) {
  return {
      PlayerInfo{std::string(Ss::kName), std::string(Ss::kSummary), Ss::Table().Infos()}...};
}

// Where the strategy's move is not among those asked for, any of them.
template <Game G, Notation<G> N, Strategy<G> S>
class StrategyPlayer final : public ErasedPlayer<G, N> {
 public:
  explicit StrategyPlayer(const typename S::Options& options)
      : ErasedPlayer<G, N>(PlayerSpec{}), strategy_(options) {}
  void NewGame(std::uint64_t seed) override { random_ = Random(DeriveSeed(0, seed)); }

 protected:
  bool CountsOutcomes() const override { return true; }
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress&) override {
    RootMove<G> move{};
    move.move = strategy_.Choose(position, random_);
    if (std::find(request.moves.begin(), request.moves.end(), move.move) ==
        request.moves.end()) {
      move.move = request.moves[random_.Below(request.moves.size())];
    }
    move.line.Add(move.move);
    result_ = SearchResult<G>{};
    result_.moves.Add(move);
    result_.ranked = 1;
    result_.complete = true;
    return result_;
  }

 private:
  S strategy_;
  Random random_{0};
  SearchResult<G> result_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_STRATEGY_H_
