#ifndef PLYGROUND_SEARCH_ITERATIVE_H_
#define PLYGROUND_SEARCH_ITERATIVE_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/crew.h"
#include "search/root_lines.h"

namespace plyground {

// The root of an alpha-beta search: iterative deepening with aspiration windows,
// several principal variations, several threads over one table.
//
// All threads do the same, each leaving for later what another is at (BusyMoves)
// and finding it in the table then. The first one's result counts; once it has it,
// the others stop. With one thread the same request gives the same result; with
// more, the values of exact searches are the same.
template <TwoPlayer G, Evaluator<G> E>
class RootSearch {
 public:
  // Throws std::bad_alloc or std::system_error if there is no memory for the table
  // or a thread cannot be started.
  RootSearch(const E& evaluator, const AlphaBetaConfig& config)
      : table_(config.table && Hashed<G>
                   ? std::make_unique<TranspositionTable>(config.table_bytes)
                   : nullptr),
        busy_(config.threads > 1 ? std::make_unique<BusyMoves>() : nullptr) {
    for (int i = 0; i < std::max(1, config.threads); ++i) {
      threads_.push_back(std::make_unique<Thread>(
          evaluator, config, SharedMemory{.table = table_.get(), .busy = busy_.get()}));
    }
    crew_ = std::make_unique<Crew>(helpers(), [this](int i) { Help(i + 1); });
  }

  // Forgets all earlier searches.
  void Clear() noexcept {
    if (table_ != nullptr) table_->Clear();
  }

  // Deepens until a limit, the end of the game or a proof; calls
  // `report(result)` after every finished depth. The result holds the last
  // finished depth, improved by the moves that the unfinished one completed.
  // Pre: root is not terminal.
  template <class Report>
  const SearchResult<G>& Run(const G& root, const RootRequest<G>& request,
                             const Report& report) noexcept {
    Begin(root, request, SearchAim::kPlay);
    Deepen(first(), report);
    return End();
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
    return End();
  }

 private:
  using Thread = RootLines<G, E>;
  using Engine = typename Thread::Engine;

  Thread& first() noexcept { return *threads_[0]; }
  int helpers() const noexcept { return static_cast<int>(threads_.size()) - 1; }

  void Begin(const G& root, const RootRequest<G>& request, SearchAim aim) noexcept {
    if (table_ != nullptr) table_->NewSearch();
    if (busy_ != nullptr) busy_->Clear();
    request_ = request;
    finished_ = false;
    Limits limits = request.limits;
    if (limits.nodes.has_value()) {
      *limits.nodes = std::max<std::int64_t>(1, *limits.nodes / (helpers() + 1));
    }
    first().Begin(root, request.moves, Budget(limits, request.stop, request.visited), aim);
    for (std::size_t i = 1; i < threads_.size(); ++i) {
      threads_[i]->Begin(root, request.moves, Budget(Limits{}, &finished_), aim);
    }
    crew_->Start();
  }

  // What the other threads do until the first one has its result.
  void Help(int i) noexcept {
    Deepen(*threads_[static_cast<std::size_t>(i)], [](const SearchResult<G>&) noexcept {});
  }

  const SearchResult<G>& End() noexcept {
    finished_ = true;
    crew_->Wait();
    Account();
    return first().result();
  }

  template <class Report>
  void Deepen(Thread& thread, const Report& report) noexcept {
    Engine& engine = thread.engine();
    SearchResult<G>& result = thread.result();
    const bool leads = &thread == &first();
    const int deepest = request_.limits.depth.value_or(Engine::kMaxPly);
    for (int depth = 1; depth <= deepest; ++depth) {
      engine.AllowStop(!leads || depth > 1);
      const std::int64_t guesses = engine.guesses();
      thread.SearchDepth(depth, request_.multi_pv);
      if (engine.stopped()) break;
      result.depth = depth;
      const bool proved = engine.guesses() == guesses;
      if (proved) thread.MarkExact();
      result.complete = proved || depth == deepest || thread.IsProved();
      if (leads) {
        Account();
        report(static_cast<const SearchResult<G>&>(result));
      }
      if (result.complete || !engine.MayBeginIteration()) break;
    }
  }

  // The others are counted once they have come to rest.
  void Account() noexcept {
    SearchResult<G>& result = first().result();
    result.nodes = result.table_hits = 0;
    result.sel_depth = result.depth;
    result.counts = NodeCounts{};
    for (const auto& thread : threads_) {
      if (thread != threads_[0] && !finished_) break;
      const Engine& engine = thread->engine();
      result.nodes += engine.nodes();
      result.table_hits += engine.table_hits();
      result.counts.Add(engine.counts());
      result.sel_depth = std::max(result.sel_depth, engine.sel_depth());
    }
  }

  std::unique_ptr<TranspositionTable> table_;
  std::unique_ptr<BusyMoves> busy_;
  std::vector<std::unique_ptr<Thread>> threads_;
  RootRequest<G> request_;
  std::atomic<bool> finished_{false};
  std::unique_ptr<Crew> crew_;  // the last to be made, the first to go
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ITERATIVE_H_
