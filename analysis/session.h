#ifndef PLYGROUND_ANALYSIS_SESSION_H_
#define PLYGROUND_ANALYSIS_SESSION_H_

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/engine.h"
#include "analysis/finished.h"
#include "analysis/job.h"
#include "analysis/job_registry.h"
#include "analysis/outlet.h"
#include "analysis/reply.h"
#include "analysis/request.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

// The longest line in, without its newline: 1 MiB.
inline constexpr std::size_t kMaxLine = std::size_t{1} << 20;

// What happens to a request when the queue is full: an error reply, for a
// client that must hear of it, or Submit waits, for a file that can.
enum class WhenFull { kRefuse, kWait };

// Whether op shutdown ends the engine for whoever serves it, or is refused.
enum class Shutdown { kAllowed, kRefused };

struct SessionOptions {
  ReplyOrder order = ReplyOrder::kAsReady;
  WhenFull when_full = WhenFull::kRefuse;
  Shutdown shutdown = Shutdown::kAllowed;
  FinishedReplies finished = {};  // turns that need no reply: a batch is resumed
};

// One client of an engine: lines in, lines out. Every request gets exactly one
// final reply for each of its turns, or one for itself if it is refused or has
// none. Thread-safe.
class Session {
 public:
  // `engine` outlives the session. Sessions with one `registry` see each other's
  // ids: one may cancel what another asked for. `sink` gets every line out, one at
  // a time.
  Session(Engine& engine, std::shared_ptr<JobRegistry> registry, SessionOptions options,
          Sink sink);
  // Returns when every request has been answered.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Sends the line that a stream begins with.
  void SayHello();
  // Takes one line of input. Returns before it is answered, except that with
  // WhenFull::kWait, or when too many replies wait for their order, it blocks.
  void Submit(std::string_view line);
  // A line was longer than kMaxLine and has been skipped.
  void SubmitTooLong();

  // True once op shutdown was read, or after StopAll: no further input is wanted.
  bool shutting_down() const { return shutting_down_; }
  // Ends everything that this session asked for now: running searches reply with
  // what they have, queued requests with status "stopped". Returns how many turns
  // were cut short.
  int StopAll();
  // Returns when every request so far has been answered.
  void Drain();
  // Calls `answered` once every request so far has been, maybe at once; it must not
  // use the session. Called once a session at most.
  void NotifyWhenAnswered(std::function<void()> answered);

 private:
  void Handle(std::string_view line, Outlet::Ticket ticket);
  void Carry(ParsedRequest parsed, Outlet::Ticket ticket, std::size_t bytes);
  void Enqueue(ParsedRequest parsed, Subject subject, Plan plan, Outlet::Ticket ticket,
               std::size_t bytes);
  void CheckAdmission(ParsedRequest& parsed) const;
  int InterruptJob(Job& job, int turn_place, Interruption why);
  int InterruptJobs(const void* owner, Interruption why);
  int Cancel(const Request& request);

  nlohmann::ordered_json Answer(const Request& request);  // of ops without a position
  void Reply(Outlet::Ticket ticket, const std::string& id, nlohmann::ordered_json body);
  void Refuse(Outlet::Ticket ticket, const Request& request, const std::vector<Fault>& faults,
              const std::vector<Fault>& warnings);

  Engine& engine_;
  const std::shared_ptr<JobRegistry> registry_;
  const SessionOptions options_;
  Outlet outlet_;
  std::atomic<bool> shutting_down_{false};
  std::atomic<bool> stopping_{false};  // and nothing that is left is carried out
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_SESSION_H_
