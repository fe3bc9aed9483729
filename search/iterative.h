#ifndef PLYGROUND_SEARCH_ITERATIVE_H_
#define PLYGROUND_SEARCH_ITERATIVE_H_

#include <cstdint>

#include "search/root_lines.h"
#include "search/root_threads.h"

namespace plyground {

// The root of an alpha-beta search: iterative deepening with aspiration windows,
// several principal variations, several threads over one table.
template <TwoPlayer G, Evaluator<G> E>
class RootSearch {
 public:
  // Throws what RootThreads does.
  RootSearch(const E& evaluator, const AlphaBetaConfig& config)
      : threads_(evaluator, config, [this](Thread& thread) noexcept {
          Deepen(thread, [](const SearchResult<G>&) noexcept {});
        }) {}

  // Forgets all earlier searches.
  void Clear() noexcept { threads_.Clear(); }

  // Deepens until a limit, the end of the game or a proof; calls
  // `report(result)` after every finished depth. The result holds the last
  // finished depth, improved by the moves that the unfinished one completed.
  // Pre: root is not terminal.
  template <class Report>
  const SearchResult<G>& Run(const G& root, const RootRequest<G>& request,
                             const Report& report) noexcept {
    Begin(root, request, SearchAim::kPlay);
    Deepen(first(), report);
    return threads_.End();
  }

  // Who wins, and the shortest win, of a game without a margin (for one with a
  // margin: ExactSolver): deepened until no guess is left. When a limit ends it
  // first, `complete` is false and the scores are only what was proved.
  template <class Report>
  const SearchResult<G>& Solve(const G& root, const RootRequest<G>& request,
                               const Report& report) noexcept requires(!Margin<G>) {
    SearchResult<G>& result = first().result();
    Begin(root, request, SearchAim::kProof);
    Deepen(first(), report);
    if (!result.complete) first().DropEstimates();
    if (result.complete && request.all_best) first().RankEquals();
    return threads_.End();
  }

 private:
  using Thread = RootLines<G, E>;
  using Engine = typename Thread::Engine;

  Thread& first() noexcept { return threads_.first(); }

  void Begin(const G& root, const RootRequest<G>& request, SearchAim aim) noexcept {
    deepest_ = request.limits.depth.value_or(Engine::kMaxPly);
    multi_pv_ = request.multi_pv;
    threads_.Begin(root, request, aim);
  }

  template <class Report>
  void Deepen(Thread& thread, const Report& report) noexcept {
    Engine& engine = thread.engine();
    SearchResult<G>& result = thread.result();
    const bool leads = &thread == &first();
    for (int depth = 1; depth <= deepest_; ++depth) {
      engine.AllowStop(!leads || depth > 1);
      const std::int64_t guesses = engine.guesses();
      thread.SearchDepth(depth, multi_pv_);
      if (engine.stopped()) break;
      result.depth = depth;
      const bool proved = engine.guesses() == guesses;
      if (proved) thread.MarkExact();
      result.complete = proved || depth == deepest_ || thread.IsProved();
      if (leads) {
        threads_.Account();
        report(static_cast<const SearchResult<G>&>(result));
      }
      if (result.complete || !engine.MayBeginIteration()) break;
    }
  }

  int deepest_ = 0;
  int multi_pv_ = 1;
  RootThreads<G, Thread, TranspositionTable> threads_;  // last: they use the others
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ITERATIVE_H_
