#ifndef PLYGROUND_SEARCH_ERASE_PLAYERS_H_
#define PLYGROUND_SEARCH_ERASE_PLAYERS_H_

#include <memory>
#include <new>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/any_game.h"
#include "core/error.h"
#include "core/random.h"
#include "search/alpha_beta.h"
#include "search/chosen_evaluator.h"
#include "search/erase_position.h"
#include "search/erase_report.h"
#include "search/exhaustive.h"
#include "search/iterative.h"
#include "search/mcts.h"
#include "search/player_options.h"
#include "search/rollout.h"

namespace plyground {

// What all erased players share: the checks before a search and the report
// after it. A player implements Think.
template <Game G, Notation<G> N>
class ErasedPlayer : public AnyPlayer {
 public:
  explicit ErasedPlayer(const PlayerSpec& spec) : spec_(spec) {}

  absl::StatusOr<SearchReport> Search(const AnyPosition& any,
                                      const SearchRequest& request) override {
    const auto* model = dynamic_cast<const ErasedPosition<G, N>*>(&any.model());
    if (model == nullptr) {
      return absl::InvalidArgumentError("the position is one of another game or size");
    }
    const G& position = model->position();
    if (position.IsTerminal()) return TerminalReport(position);
    if (IsChanceNode(position)) {
      return absl::InvalidArgumentError("nobody is to move: the position waits for chance");
    }
    absl::StatusOr<RootRequest<G>> root = MakeRootRequest<G, N>(position, request);
    if (!root.ok()) return root.status();
    root->limits = spec_.Fill(request.limits);
    const Stopwatch watch;
    const auto report = [&](const SearchResult<G>& result) {
      if (request.progress) request.progress(Report(position, result, request, watch));
    };
    const SearchResult<G>& result = Think(position, *root, report);
    return Report(position, result, request, watch);
  }

 protected:
  using Progress = std::function<void(const SearchResult<G>&)>;
  virtual const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                                       const Progress& report) = 0;
  // Whether scores are average rewards instead of points.
  virtual bool CountsOutcomes() const { return false; }

  PlayerSpec spec_;

 private:
  SearchReport Report(const G& position, const SearchResult<G>& result,
                      const SearchRequest& request, const Stopwatch& watch) const {
    SearchReport report =
        MakeReport<G, N>(position, result, request.pv_length, CountsOutcomes());
    watch.Fill(report.stats);
    return report;
  }
};

template <Game G, Notation<G> N>
class RandomPlayer final : public ErasedPlayer<G, N> {
 public:
  explicit RandomPlayer(const PlayerSpec& spec) : ErasedPlayer<G, N>(spec) { Reset(0); }
  void Reset(std::uint64_t seed) override {
    random_ = Random(DeriveSeed(this->spec_.options.seed, seed));
  }

 protected:
  bool CountsOutcomes() const override { return true; }
  const SearchResult<G>& Think(const G&, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress&) override {
    RootMove<G> move{};
    move.move = request.moves[random_.Below(request.moves.size())];
    move.line.Add(move.move);
    result_.moves.Clear();
    result_.moves.Add(move);
    result_.ranked = 1;
    result_.complete = true;
    return result_;
  }

 private:
  Random random_{0};
  SearchResult<G> result_;
};

// Alpha-beta, greedy (one ply of it, ties broken by the seed) and exact solving.
template <Game G, Notation<G> N, class E>
class AlphaBetaPlayer final : public ErasedPlayer<G, N> {
 public:
  AlphaBetaPlayer(const PlayerSpec& spec, const E& evaluator)
      : ErasedPlayer<G, N>(spec), search_(evaluator, Config(spec)) {
    AlphaBetaPlayer::Reset(0);
  }
  void Reset(std::uint64_t seed) override {
    search_.Clear();
    random_ = Random(DeriveSeed(this->spec_.options.seed, seed));
  }

 protected:
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress& report) override {
    RootRequest<G> own = request;
    switch (this->spec_.kind) {
      case PlayerKind::kSolve:
        own.all_best = true;
        return search_.Solve(position, own, report);
      case PlayerKind::kGreedy:
        own.limits = Limits{.nodes = {}, .depth = 1, .simulations = {}, .time_ms = {}};
        for (int i = own.moves.size() - 1; i > 0; --i) {
          std::swap(own.moves[i], own.moves[random_.Below(i + 1)]);
        }
        return search_.Run(position, own, report);
      default:
        return search_.Run(position, own, report);
    }
  }

 private:
  static AlphaBetaConfig Config(const PlayerSpec& spec) {
    AlphaBetaConfig config;
    config.table = spec.options.table && spec.kind != PlayerKind::kGreedy;
    config.ordering = spec.options.ordering && spec.kind != PlayerKind::kGreedy;
    config.table_bytes = static_cast<std::size_t>(spec.options.hash_mib) << 20;
    return config;
  }

  RootSearch<G, E> search_;
  Random random_{0};
};

template <Game G, Notation<G> N, class E>
class MctsPlayer final : public ErasedPlayer<G, N> {
 public:
  MctsPlayer(const PlayerSpec& spec, const E& evaluator)
      : ErasedPlayer<G, N>(spec),
        search_(
            RolloutPolicy<G, E>(evaluator, spec.options.rollout, spec.options.epsilon),
            MctsConfig{.exploration = spec.options.exploration,
                       .solver = spec.options.solver,
                       .tree_bytes = static_cast<std::size_t>(spec.options.tree_mib) << 20}) {
    MctsPlayer::Reset(0);
  }
  void Reset(std::uint64_t seed) override {
    seeds_ = Random(DeriveSeed(this->spec_.options.seed, seed));
  }

 protected:
  bool CountsOutcomes() const override { return true; }
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress& report) override {
    return search_.Run(position, request, seeds_.Next(), report);
  }

 private:
  Mcts<G, RolloutPolicy<G, E>> search_;
  Random seeds_{0};
};

// The reference search, one move after the other; see Minimax and MaxN.
template <Game G, Notation<G> N, class E>
class ExhaustivePlayer final : public ErasedPlayer<G, N> {
 public:
  ExhaustivePlayer(const PlayerSpec& spec, const E& evaluator)
      : ErasedPlayer<G, N>(spec), evaluator_(evaluator) {}
  void Reset(std::uint64_t) override {}

 protected:
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress&) override {
    const int depth = std::min(request.limits.depth.value_or(kMaxDepth), kMaxDepth);
    const auto mover = static_cast<std::size_t>(Index(position.ToMove()));
    Budget budget(request.limits, request.stop);
    result_.moves.Clear();
    for (const auto& move : request.moves) {
      G child = position;
      child.Apply(move);
      RootMove<G> root_move{};
      root_move.move = move;
      const double points = MaxN(child, evaluator_, depth - 1, &budget)[mover];
      // What was cut off is not ranked, but there has to be a move.
      if (budget.exhausted() && !result_.moves.empty()) break;
      root_move.score = Score::Estimate(
          budget.exhausted() ? 0
                             : static_cast<int>(std::lround(points * Score::kUnitsPerPoint)));
      root_move.line.Add(move);
      result_.moves.Add(root_move);
    }
    result_.nodes = budget.nodes();
    std::sort(result_.moves.begin(), result_.moves.end(),
              [](const auto& a, const auto& b) { return a.score > b.score; });
    result_.ranked = std::min(request.multi_pv, result_.moves.size());
    result_.depth = depth;
    result_.complete = !budget.exhausted();
    return result_;
  }

 private:
  static constexpr int kMaxDepth = 200;  // recursion, a stack frame a ply

  E evaluator_;
  SearchResult<G> result_;
};

template <Game G, Notation<G> N, class E>
absl::StatusOr<std::unique_ptr<AnyPlayer>> MakeSearchPlayer(const PlayerSpec& spec,
                                                            const E& evaluator) {
  constexpr bool kCanAlphaBeta = TwoPlayer<G> && !Stochastic<G>;
  switch (spec.kind) {
    case PlayerKind::kMcts:
      return std::make_unique<MctsPlayer<G, N, E>>(spec, evaluator);
    case PlayerKind::kExhaustive:
      return std::make_unique<ExhaustivePlayer<G, N, E>>(spec, evaluator);
    default:
      if constexpr (kCanAlphaBeta) {
        return std::make_unique<AlphaBetaPlayer<G, N, E>>(spec, evaluator);
      } else {
        return InvalidInput(
            {.message = "this game has chance or more than two players, which alpha-beta "
                        "search cannot handle",
             .got = {},
             .expected = {"random", "mcts", "exhaustive"}});
      }
  }
}

// The player that a spec asks for. Errors: unknown player, option or
// evaluator; a search that needs what the game lacks; not enough memory.
template <Game G, Notation<G> N, class... Es>
absl::StatusOr<std::unique_ptr<AnyPlayer>> MakeErasedPlayer(const Spec& text,
                                                            Evaluators<Es...>) {
  const absl::StatusOr<PlayerSpec> spec = ParsePlayerSpec(text);
  if (!spec.ok()) return spec.status();
  try {
    if (spec->kind == PlayerKind::kRandom) return std::make_unique<RandomPlayer<G, N>>(*spec);
    const auto evaluator = ChosenEvaluator<G, Es...>::Find(spec->options.eval);
    if (!evaluator.ok()) return evaluator.status();
    return MakeSearchPlayer<G, N>(*spec, *evaluator);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(
        absl::StrCat("not enough memory for the tables of ", FormatSpec(text)));
  }
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASE_PLAYERS_H_
