#ifndef PLYGROUND_SEARCH_EXACT_SOLVER_H_
#define PLYGROUND_SEARCH_EXACT_SOLVER_H_

#include <algorithm>
#include <cstdint>

#include "search/exact_search.h"
#include "search/iterative.h"
#include "search/root_request.h"
#include "search/root_threads.h"

namespace plyground {

// The root of an exact search: closes in on each value by null windows (Plaat,
// Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", 1996),
// several threads over one table.
template <ExactlySolved G, Evaluator<G> E>
class ExactSolver {
 public:
  // Throws what RootThreads does.
  ExactSolver(const E& evaluator, const AlphaBetaConfig& config)
      : threads_(evaluator, config,
                 [this](Thread& thread) noexcept { thread.Solve(multi_pv_, all_best_); }) {}

  // Forgets all earlier searches.
  void Clear() noexcept { threads_.Clear(); }

  // The exact value of every ranked move. When a limit ends it first, `complete` is
  // false and only those moves are ranked whose values were proved by then.
  // `report(result)` is called after each of them but the last.
  // Pre: root is not terminal.
  template <class Report>
  const SearchResult<G>& Solve(const G& root, const RootRequest<G>& request,
                               const Report& report) noexcept {
    multi_pv_ = request.multi_pv;
    all_best_ = request.all_best;
    threads_.Begin(root, request);
    threads_.first().Solve(multi_pv_, all_best_, [&] {
      threads_.Account();
      report(static_cast<const SearchResult<G>&>(threads_.first().result()));
    });
    return threads_.End();
  }

 private:
  using Engine = ExactSearch<G, E>;

  // One thread's search of the root.
  class Thread {
   public:
    Thread(const E& evaluator, const AlphaBetaConfig& config,
           const typename Engine::Shared& shared)
        : engine_(evaluator, config, shared) {}

    void Begin(const G& root, const MoveList<G>& moves, const Budget& budget) noexcept {
      engine_.Begin(root, budget);
      result_.Begin(moves);
    }

    Engine& engine() noexcept { return engine_; }
    SearchResult<G>& result() noexcept { return result_; }

    template <class Report>
    void Solve(int lines, bool all_best, const Report& report) noexcept {
      lines = std::min(lines, result_.moves.size());
      int guess = engine_.Guess();
      for (int line = 0; line < lines; ++line) {
        if (line > 0) report();
        guess = ValueOf(line, guess);
        if (Unsure()) return;
        RankAs(line, guess);
      }
      if (all_best && !RankEquals(result_.moves[0].score)) return;
      result_.complete = true;
    }
    void Solve(int lines, bool all_best) noexcept {
      Solve(lines, all_best, [] {});
    }

   private:
    bool Unsure() const noexcept { return engine_.stopped() || engine_.gave_up(); }

    // The best value of the moves from `first` on; the one that has it comes there.
    int ValueOf(int first, int guess) noexcept {
      int low = -G::kMaxUtility;
      int high = G::kMaxUtility;
      int ask = std::clamp(guess, low + 1, high);
      while (low < high) {
        const int value = Prove(first, ask - 1);
        if (Unsure()) return 0;
        (value >= ask ? low : high) = value;
        ask = value >= ask ? low + 1 : high;
      }
      return low;
    }

    // Whether a move from `first` on is worth more than alpha; the best of those
    // tried comes there.
    int Prove(int first, int alpha) noexcept {
      int best = -G::kMaxUtility - 1;
      for (int i = first; i < result_.moves.size(); ++i) {
        const int value = ProveMove(result_.moves[i], alpha);
        if (engine_.stopped()) return 0;
        best = std::max(best, value);
        if (value <= alpha) continue;
        result_.MoveUp(i, first);
        break;
      }
      return best;
    }

    int ProveMove(RootMove<G>& move, int alpha) noexcept {
      const std::int64_t nodes_before = engine_.nodes();
      const int value = engine_.Prove(move.move, alpha);
      move.nodes += engine_.nodes() - nodes_before;
      return value;
    }

    void RankAs(int place, int value) noexcept {
      RootMove<G>& move = result_.moves[place];
      move.score = Score::Points(value);
      move.kind = ScoreKind::kExact;
      move.line.Clear();
      move.line.Add(move.move);
      G child = engine_.root();
      child.Apply(move.move);
      const bool same = PlainAlphaBeta<G, E>::SameMover(engine_.root().ToMove(), child);
      engine_.Follow(child, same ? value : -value, 1, move.line);
      result_.ranked = std::max(result_.ranked, place + 1);
      result_.depth = std::max(result_.depth, move.line.size());
    }

    // Moves every other move that reaches the best value behind the ranked ones;
    // false if that could not be decided.
    bool RankEquals(Score best) noexcept {
      const int value = best.raw() / Score::kUnitsPerPoint;
      for (int i = result_.ranked; i < result_.moves.size(); ++i) {
        const int proved = ProveMove(result_.moves[i], value - 1);
        if (Unsure()) return false;
        if (proved < value) continue;
        RootMove<G>& move = result_.moves[i];
        move.score = best;
        move.kind = ScoreKind::kExact;
        move.line.Clear();
        move.line.Add(move.move);
        result_.MoveUp(i, result_.ranked);
        ++result_.ranked;
      }
      return true;
    }

    Engine engine_;
    SearchResult<G> result_;
  };

  int multi_pv_ = 1;
  bool all_best_ = false;
  RootThreads<G, Thread, ExactTable> threads_;  // last: they use the others
};

// What solves a game: its margin, or, where it has none, who wins how soon.
template <TwoPlayer G, Evaluator<G> E>
struct SolverOf {
  using Type = RootSearch<G, E>;
};
template <ExactlySolved G, Evaluator<G> E>
struct SolverOf<G, E> {
  using Type = ExactSolver<G, E>;
};
template <TwoPlayer G, Evaluator<G> E>
using Solver = typename SolverOf<G, E>::Type;

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_EXACT_SOLVER_H_
