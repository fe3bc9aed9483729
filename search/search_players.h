#ifndef PLYGROUND_SEARCH_SEARCH_PLAYERS_H_
#define PLYGROUND_SEARCH_SEARCH_PLAYERS_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/random.h"
#include "search/alpha_beta.h"
#include "search/erased_player.h"
#include "search/exact_solver.h"
#include "search/iterative.h"
#include "search/mcts.h"

namespace plyground {

// The searches as players.

inline AlphaBetaConfig AlphaBetaConfigOf(const PlayerSpec& spec) {
  AlphaBetaConfig config = spec.options;
  if (spec.kind == PlayerKind::kGreedy) config.table = config.ordering = false;
  config.table_bytes = static_cast<std::size_t>(spec.options.hash_mib) << 20;
  return config;
}

// Alpha-beta, and greedy (one ply of it, ties broken by the seed).
template <Game G, Notation<G> N, class E>
class AlphaBetaPlayer final : public ErasedPlayer<G, N> {
 public:
  [[gnu::cold]] AlphaBetaPlayer(const PlayerSpec& spec, const E& evaluator)
      : ErasedPlayer<G, N>(spec), search_(evaluator, AlphaBetaConfigOf(spec)) {
    AlphaBetaPlayer::NewGame(0);
  }
  void NewGame(std::uint64_t seed) override {
    search_.Clear();
    random_ = Random(DeriveSeed(this->spec_.options.seed, seed));
  }

 protected:
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress& report) override {
    if (this->spec_.kind != PlayerKind::kGreedy) return search_.Run(position, request, report);
    RootRequest<G> own = request;
    own.limits = Limits{.nodes = {}, .depth = 1, .simulations = {}, .time_ms = {}};
    for (int i = own.moves.size() - 1; i > 0; --i) {
      std::swap(own.moves[i], own.moves[random_.Below(i + 1)]);
    }
    return search_.Run(position, own, report);
  }

 private:
  RootSearch<G, E> search_;
  Random random_{0};
};

// Plays what is proved best, and says which other moves are as good.
template <Game G, Notation<G> N, class E>
class SolvePlayer final : public ErasedPlayer<G, N> {
 public:
  [[gnu::cold]] SolvePlayer(const PlayerSpec& spec, const E& evaluator)
      : ErasedPlayer<G, N>(spec), search_(evaluator, AlphaBetaConfigOf(spec)) {}
  void NewGame(std::uint64_t) override { search_.Clear(); }

 protected:
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress& report) override {
    RootRequest<G> own = request;
    own.all_best = true;
    return search_.Solve(position, own, report);
  }

 private:
  Solver<G, E> search_;
};

template <Game G, Notation<G> N, class E>
class MctsPlayer final : public ErasedPlayer<G, N> {
 public:
  [[gnu::cold]] MctsPlayer(const PlayerSpec& spec, const E& evaluator)
      : ErasedPlayer<G, N>(spec), search_(evaluator, Config(spec)) {
    MctsPlayer::NewGame(0);
  }
  void NewGame(std::uint64_t seed) override {
    search_.Clear();
    seeds_ = Random(DeriveSeed(this->spec_.options.seed, seed));
  }

 protected:
  bool CountsOutcomes() const override { return true; }
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress& report) override {
    return search_.Run(position, request, seeds_.Next(), report);
  }

 private:
  static MctsConfig Config(const PlayerSpec& spec) {
    MctsConfig config = spec.options;
    config.tree_bytes = static_cast<std::size_t>(spec.options.tree_mib) << 20;
    return config;
  }

  Mcts<G, E> search_;
  Random seeds_{0};
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_SEARCH_PLAYERS_H_
