#ifndef PLYGROUND_ANALYSIS_SERVICE_H_
#define PLYGROUND_ANALYSIS_SERVICE_H_

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "analysis/catalogue.h"
#include "analysis/finished.h"
#include "analysis/job.h"
#include "analysis/outlet.h"
#include "analysis/queue.h"
#include "analysis/reply.h"
#include "analysis/worker.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

inline constexpr int kMostWorkers = 1024;

// The longest line in, without its newline: 1 MiB.
inline constexpr std::size_t kMaxLine = std::size_t{1} << 20;

// What happens to a request when the queue is full: an error reply, for a
// client that must hear of it, or Submit waits, for a file that can.
enum class WhenFull { kRefuse, kWait };

struct ServiceOptions {
  int threads = 0;  // workers; 0 is one a processor
  std::size_t max_queued = 10'000;
  std::size_t max_queued_bytes = std::size_t{256} << 20;
  ReplyOrder order = ReplyOrder::kAsReady;
  Timing timing = Timing::kShown;
  WhenFull when_full = WhenFull::kRefuse;
  FinishedReplies finished = {};  // turns that need no reply: a batch is resumed
};

// The analysis protocol without its transport: lines in, lines out. Every
// request gets exactly one final reply for each of its turns, or one for
// itself if it is refused or has none. Thread-safe.
class Service {
 public:
  // Starts the workers. `sink` gets every line out, one at a time. Pre:
  // options.threads <= kMostWorkers.
  Service(Catalogue catalogue, ServiceOptions options, Sink sink);
  // Drains.
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  // kResourceExhausted if the system refused a thread. Such a service is not to
  // be given requests.
  const absl::Status& started() const { return started_; }

  // Sends the line that a stream begins with.
  void SayHello();
  // Takes one line of input. Returns before it is answered, except that with
  // WhenFull::kWait, or when too many replies wait for their order, it blocks.
  void Submit(std::string_view line);
  // A line was longer than kMaxLine and has been skipped.
  void SubmitTooLong();

  // True once op shutdown was read: no further input is wanted.
  bool shutting_down() const { return shutting_down_; }
  // Ends everything now: running searches reply with what they have, queued
  // requests with status "stopped". Returns how many turns were cut short.
  int StopAll();
  // Returns when every request has been answered; the workers are gone then.
  void Drain();

 private:
  void Handle(std::string_view line, Outlet::Ticket ticket);
  void Carry(ParsedRequest parsed, Outlet::Ticket ticket, std::size_t bytes);
  void Enqueue(ParsedRequest parsed, Subject subject, Plan plan, Outlet::Ticket ticket,
               std::size_t bytes);
  bool InFlight(const std::string& id) const;
  std::shared_ptr<Job> FindJob(const std::string& id) const;
  int InterruptJob(Job& job, int turn_place, Interruption why);
  int InterruptAll(Interruption why);
  int Cancel(const Request& request);

  nlohmann::ordered_json Answer(const Request& request);  // of ops without a position
  nlohmann::ordered_json StatsBody() const;
  void Reply(Outlet::Ticket ticket, const std::string& id, nlohmann::ordered_json body);
  void Refuse(Outlet::Ticket ticket, const Request& request, const std::vector<Fault>& faults,
              const std::vector<Fault>& warnings);
  void RunWorker();

  const Catalogue catalogue_;
  const ServiceOptions options_;
  const std::chrono::steady_clock::time_point start_;
  Outlet outlet_;
  JobQueue queue_;
  std::atomic<bool> shutting_down_{false};
  std::atomic<bool> stopping_{false};  // and nothing that is left is carried out
  std::atomic<std::int64_t> cache_epoch_{0};
  std::atomic<std::int64_t> received_{0};
  std::atomic<std::int64_t> finished_{0};
  std::atomic<std::int64_t> errors_{0};
  std::atomic<std::int64_t> running_{0};
  std::atomic<std::int64_t> nodes_{0};

  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Job>> in_flight_;  // by id; guarded by mutex_

  absl::Status started_;
  std::vector<std::thread> workers_;  // last: they use everything above
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_SERVICE_H_
