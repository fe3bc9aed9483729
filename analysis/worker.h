#ifndef PLYGROUND_ANALYSIS_WORKER_H_
#define PLYGROUND_ANALYSIS_WORKER_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "analysis/job.h"
#include "analysis/reply.h"
#include "core/any_game.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

// Carries out jobs, one after the other, turn by turn. Keeps the last player, so that
// requests of one kind do not each pay for a new table; it is reset before each
// request, so that no request sees another's. Used by one thread.
class Worker {
 public:
  explicit Worker(Timing timing) : timing_(timing) {}

  // Takes a new job. With an `epoch` other than the last one, nothing is kept from
  // before.
  void Start(std::shared_ptr<Job> job, std::int64_t epoch);
  // Pre: a job was taken and is not done.
  const Job& job() const { return *job_; }
  // Ends the job's next turn, unless it has ended. Never throws. Returns the nodes
  // searched.
  std::int64_t RunNextTurn() noexcept;
  // Whether every turn was run; the job is let go then.
  bool IsDone() const { return job_ == nullptr; }

 private:
  void RunTurn(Job& job, int i);
  nlohmann::ordered_json Search(Job& job, int i);
  // The player of the job's plan, reset the first time that the job asks.
  absl::StatusOr<AnyPlayer*> PlayerFor(const Job& job);
  absl::Status Prepare(const Job& job);

  Timing timing_;
  std::int64_t epoch_ = 0;
  std::int64_t nodes_ = 0;
  std::shared_ptr<Job> job_;
  int next_turn_ = 0;
  bool prepared_ = false;  // player_ is that of job_
  std::string key_;
  std::shared_ptr<const AnyGame> game_;  // outlives its player
  std::unique_ptr<AnyPlayer> player_;
};

// How the results of `job` are told.
ResultStyle StyleOf(const Job& job, Timing timing);

// The final reply of a turn that ends before it was begun.
nlohmann::ordered_json UnsearchedReply(const Job& job, int i, Interruption why, Timing timing);

// The error reply for a status that a player or a game returned.
nlohmann::ordered_json StatusBody(const absl::Status& status, const Job& job);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_WORKER_H_
