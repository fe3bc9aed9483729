#ifndef PLYGROUND_ANALYSIS_ENGINE_H_
#define PLYGROUND_ANALYSIS_ENGINE_H_

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "analysis/catalogue.h"
#include "analysis/queue.h"
#include "analysis/reply.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

inline constexpr int kMostWorkers = 1024;

struct EngineOptions {
  int threads = 0;  // workers; 0 is one a processor
  std::size_t max_queued = 10'000;
  std::size_t max_queued_bytes = std::size_t{256} << 20;
  Timing timing = Timing::kShown;
};

// The workers behind the protocol and the queue that feeds them, shared by all
// sessions (session.h). A request of many turns does not hold up others: after each
// turn the thread looks for waiting requests of at least its priority. Thread-safe.
class Engine {
 public:
  // Starts the workers. Pre: options.threads <= kMostWorkers.
  Engine(Catalogue catalogue, EngineOptions options);
  // Drains.
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // kResourceExhausted if the system refused a thread. Such an engine is not to be
  // given jobs.
  const absl::Status& started() const { return started_; }

  const Catalogue& catalogue() const { return catalogue_; }
  const EngineOptions& options() const { return options_; }
  JobQueue& queue() { return queue_; }

  // Forgets search memory that is kept between requests.
  void ClearCache() { ++cache_epoch_; }

  // What sessions count.
  struct Counters {
    std::atomic<std::int64_t> received{0};
    std::atomic<std::int64_t> finished{0};
    std::atomic<std::int64_t> errors{0};
  };
  Counters& counters() { return counters_; }
  nlohmann::ordered_json StatsBody() const;

  // No further jobs; returns when those in the queue are done and the workers gone.
  void Drain();

 private:
  void RunJobs();

  const Catalogue catalogue_;
  const EngineOptions options_;
  const std::chrono::steady_clock::time_point start_;
  JobQueue queue_;
  Counters counters_;
  std::atomic<std::int64_t> cache_epoch_{0};
  std::atomic<std::int64_t> running_{0};
  std::atomic<std::int64_t> nodes_{0};
  absl::Status started_;
  std::vector<std::thread> workers_;  // last: they use everything above
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_ENGINE_H_
