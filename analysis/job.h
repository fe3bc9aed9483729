#ifndef PLYGROUND_ANALYSIS_JOB_H_
#define PLYGROUND_ANALYSIS_JOB_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "analysis/fault.h"
#include "analysis/outlet.h"
#include "analysis/request.h"
#include "analysis/resolve.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

// Why a turn ended before its search was done.
enum class Interruption { kNone, kCancelled, kStopped };

// A request on its way through the queue and a worker. It owns the promise
// that every turn gets exactly one final reply: whoever ends a turn first, the
// worker, a cancel or the end of the process, sends that reply, and all others
// find the turn ended. Thread-safe.
class Job {
 public:
  // `on_last` runs just before the last final reply is sent, so that the id
  // may be used again by whoever reads that reply.
  Job(ParsedRequest parsed, Subject subject, Plan plan, Outlet& outlet, Outlet::Ticket ticket,
      std::function<void()> on_last);

  const Request& request() const { return request_; }
  const std::vector<Fault>& warnings() const { return warnings_; }
  const Subject& subject() const { return subject_; }
  const Plan& plan() const { return plan_; }

  int num_turns() const { return static_cast<int>(subject_.turns.size()); }
  const Turn& turn(int i) const { return subject_.turns[i]; }

  // For the search of turn `i`: set when it is to end early.
  const std::atomic<bool>& stop_flag(int i) const { return states_[i].stop; }

  // Marks turn `i` as being searched; false if it has ended already.
  bool Begin(int i);
  // Interrupts turn `i`, or all with -1. A turn that was not begun ends at
  // once with the reply that `unsearched` makes of it. Returns how many turns
  // were neither ended nor interrupted before.
  using MakeReply = std::function<nlohmann::ordered_json(int i, Interruption why)>;
  int Interrupt(int i, Interruption why, const MakeReply& unsearched);
  Interruption interruption(int i) const;
  // Whether every turn has had its final reply.
  bool Ended() const;

  // Adds id, seq and turn to `body` and sends it; nothing once the turn ended.
  void Progress(int i, nlohmann::ordered_json body);
  // The same as the turn's final reply. False if the turn had ended.
  bool Finish(int i, nlohmann::ordered_json body);

 private:
  struct State {
    std::atomic<bool> stop{false};
    bool begun = false;
    bool ended = false;
    Interruption why = Interruption::kNone;
  };
  void Send(int i, bool final, nlohmann::ordered_json& body);
  bool FinishLocked(int i, nlohmann::ordered_json& body);

  Request request_;
  std::vector<Fault> warnings_;
  Subject subject_;
  Plan plan_;
  Outlet& outlet_;
  Outlet::Ticket ticket_;
  std::function<void()> on_last_;

  mutable std::mutex mutex_;  // guards what follows, and the order of sending
  std::unique_ptr<State[]> states_;
  int remaining_;
  std::int64_t seq_ = 0;
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_JOB_H_
