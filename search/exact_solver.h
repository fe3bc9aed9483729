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
      bounds_.Clear();
      for (int i = 0; i < moves.size(); ++i) bounds_.Add(Bounds{});
    }

    Engine& engine() noexcept { return engine_; }
    SearchResult<G>& result() noexcept { return result_; }

    template <class Report>
    void Solve(int lines, bool all_best, const Report& report) noexcept {
      lines = std::min(lines, result_.moves.size());
      int guess = engine_.Guess();
      for (int line = 0; line < lines; ++line) {
        if (line > 0) report();
        guess = ValueOf(line, guess, all_best && line == 0);
        if (Unsure()) return;
        RankAs(line, guess);
      }
      if (all_best) RankEquals(result_.moves[0].score);
      result_.complete = !Unsure();
    }
    void Solve(int lines, bool all_best) noexcept {
      Solve(lines, all_best, [] {});
    }

   private:
    // What is proved of a move at the root, in points.
    struct Bounds {
      int low = -G::kMaxUtility;
      int high = G::kMaxUtility;
    };

    bool Unsure() const noexcept { return engine_.stopped() || engine_.gave_up(); }

    // The best value of the moves from `first` on; the one that has it comes there.
    // First, whether any move reaches the guess, or else what is left of it; then the
    // value of the one that does; then whether another is worth more. Where equals are
    // wanted as well, the others are first asked whether they reach that value: a move
    // that is worse most often is so by more than nothing.
    int ValueOf(int first, int guess, bool equals) noexcept {
      int best = first;
      for (int ask = guess; !Reach(first, ask, best); ask = Highest(first)) {
        if (Unsure()) return 0;
      }
      int value = CloseIn(best);
      for (int i = first; i < result_.moves.size() && !Unsure(); ++i) {
        if (equals) Ask(i, value);
        Ask(i, value + 1);
        if (At(i).low <= value) continue;
        best = i;
        value = CloseIn(i);
      }
      MoveUp(best, first);
      return value;
    }

    // Whether a move from `first` on is worth `points`; `found` is one that is.
    bool Reach(int first, int points, int& found) noexcept {
      for (found = first; found < result_.moves.size(); ++found) {
        Ask(found, points);
        if (Unsure()) return false;
        if (At(found).low >= points) return true;
      }
      return false;
    }

    // What no move from `first` on exceeds.
    int Highest(int first) const noexcept {
      int highest = -G::kMaxUtility;
      for (int i = first; i < bounds_.size(); ++i) highest = std::max(highest, bounds_[i].high);
      return highest;
    }

    // The value of move `i`, from its lower bound upwards.
    int CloseIn(int i) noexcept {
      while (At(i).low < At(i).high && !Unsure()) Ask(i, At(i).low + 1);
      return At(i).low;
    }

    // Searches whether move `i` is worth `points`, unless that is known.
    void Ask(int i, int points) noexcept {
      Bounds& bounds = At(i);
      if (points <= bounds.low || points > bounds.high) return;
      RootMove<G>& move = result_.moves[i];
      const std::int64_t nodes_before = engine_.nodes();
      const int value = engine_.Prove(move.move, points - 1);
      move.nodes += engine_.nodes() - nodes_before;
      if (Unsure()) return;
      if (value >= points) {
        bounds.low = std::min(value, bounds.high);
      } else {
        bounds.high = std::max(value, bounds.low);
      }
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

    // Moves every other move that reaches the best value behind the ranked ones.
    void RankEquals(Score best) noexcept {
      const int value = best.raw() / Score::kUnitsPerPoint;
      for (int i = result_.ranked; i < result_.moves.size(); ++i) {
        Ask(i, value);
        if (Unsure()) return;
        if (At(i).low < value) continue;
        RootMove<G>& move = result_.moves[i];
        move.score = best;
        move.kind = ScoreKind::kExact;
        move.line.Clear();
        move.line.Add(move.move);
        MoveUp(i, result_.ranked);
        ++result_.ranked;
      }
    }

    Bounds& At(int i) noexcept { return bounds_[i]; }
    void MoveUp(int from, int to) noexcept {
      result_.MoveUp(from, to);
      std::rotate(bounds_.begin() + to, bounds_.begin() + from, bounds_.begin() + from + 1);
    }

    Engine engine_;
    SearchResult<G> result_;
    FixedList<Bounds, G::kMaxMoves> bounds_;  // of result_.moves
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
