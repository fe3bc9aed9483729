#ifndef PLYGROUND_SEARCH_EXACT_SOLVER_H_
#define PLYGROUND_SEARCH_EXACT_SOLVER_H_

#include "search/exact_root.h"
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
  // `report(result)` is called whenever more is proved of the root's value, and after
  // each of the ranked moves but the last.
  // Pre: root is not terminal.
  template <class Report>
  const SearchResult<G>& Solve(const G& root, const RootRequest<G>& request,
                               const Report& report) noexcept {
    multi_pv_ = request.multi_pv;
    all_best_ = request.all_best;
    threads_.Begin(root, request);
    threads_.first().Solve(multi_pv_, all_best_, [&]() noexcept {
      threads_.Account();
      report(static_cast<const SearchResult<G>&>(threads_.first().result()));
    });
    return threads_.End();
  }

 private:
  using Thread = ExactRoot<G, E>;

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
