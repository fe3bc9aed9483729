#ifndef PLYGROUND_SEARCH_ROOT_THREADS_H_
#define PLYGROUND_SEARCH_ROOT_THREADS_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/limits.h"
#include "search/alpha_beta_config.h"
#include "search/busy_moves.h"
#include "search/crew.h"
#include "search/result.h"
#include "search/root_request.h"
#include "search/shared_memory.h"

namespace plyground {

// The threads of one search and what they share.
//
// All do the same, each leaving for later what another is at (BusyMoves) and
// finding it in the table then. The first one's result counts; once it has it,
// the others stop. With one thread the same request gives the same result; with
// more, the values of exact searches are the same.
//
// A Thread searches one root: Begin(root, moves, budget, ...), engine() that
// counts, result() that is filled.
template <Game G, class Thread, class Table>
class RootThreads {
 public:
  // `help` is what every thread but the first does, until its budget is exhausted.
  // Throws std::bad_alloc or std::system_error if there is no memory for the table
  // or a thread cannot be started.
  template <class E>
  [[gnu::cold]] RootThreads(const E& evaluator, const AlphaBetaConfig& config,
                            std::function<void(Thread&)> help)
      : table_(config.table && Hashed<G> ? std::make_unique<Table>(config.table_bytes)
                                         : nullptr),
        busy_(config.threads > 1 ? std::make_unique<BusyMoves>() : nullptr) {
    const SharedMemory<Table> shared{.table = table_.get(), .busy = busy_.get()};
    for (int i = 0; i < std::max(1, config.threads); ++i) {
      threads_.push_back(std::make_unique<Thread>(evaluator, config, shared));
    }
    crew_ = std::make_unique<Crew>(Helpers(), [this, help = std::move(help)](int i) {
      help(*threads_[static_cast<std::size_t>(i) + 1]);
    });
  }

  // Forgets all earlier searches.
  void Clear() noexcept {
    if (table_ != nullptr) table_->Clear();
  }

  Thread& first() noexcept { return *threads_[0]; }

  // Lets the others begin; the first one is the caller's. `more` goes to each
  // thread's Begin.
  template <class... More>
  [[gnu::cold]] void Begin(const G& root, const RootRequest<G>& request,
                           const More&... more) noexcept {
    if (table_ != nullptr) table_->NewSearch();
    if (busy_ != nullptr) busy_->Clear();
    finished_ = false;
    cpu_ms_before_ = crew_->CpuMs();
    Limits limits = request.limits;
    if (limits.nodes.has_value()) {
      *limits.nodes = std::max<std::int64_t>(1, *limits.nodes / (Helpers() + 1));
    }
    first().Begin(root, request.moves, Budget(limits, request.stop, request.visited), more...);
    for (std::size_t i = 1; i < threads_.size(); ++i) {
      threads_[i]->Begin(root, request.moves, Budget(Limits{}, &finished_), more...);
    }
    crew_->Start();
  }

  // The first one has its result: stops the others.
  [[gnu::cold]] const SearchResult<G>& End() noexcept {
    finished_ = true;
    crew_->Wait();
    Account();
    return first().result();
  }

  // Fills in what has been counted so far; the others are counted once they have
  // come to rest.
  [[gnu::cold]] void Account() noexcept {
    SearchResult<G>& result = first().result();
    result.nodes = result.table_hits = 0;
    result.sel_depth = result.depth;
    result.counts = NodeCounts{};
    result.helpers_cpu_ms = crew_->CpuMs() - cpu_ms_before_;
    for (const auto& thread : threads_) {
      if (thread != threads_[0] && !finished_) break;
      const auto& engine = thread->engine();
      result.nodes += engine.nodes();
      result.table_hits += engine.table_hits();
      result.counts.Add(engine.counts());
      result.sel_depth = std::max(result.sel_depth, engine.sel_depth());
    }
  }

 private:
  int Helpers() const noexcept { return static_cast<int>(threads_.size()) - 1; }

  std::unique_ptr<Table> table_;
  std::unique_ptr<BusyMoves> busy_;
  std::vector<std::unique_ptr<Thread>> threads_;
  double cpu_ms_before_ = 0;
  std::atomic<bool> finished_{false};
  std::unique_ptr<Crew> crew_;  // the last to be made, the first to go
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ROOT_THREADS_H_
