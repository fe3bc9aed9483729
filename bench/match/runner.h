#ifndef PLYGROUND_BENCH_MATCH_RUNNER_H_
#define PLYGROUND_BENCH_MATCH_RUNNER_H_

#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "bench/match/schedule.h"
#include "bench/match/tournament_spec.h"
#include "core/record.h"

namespace plyground::match {

// What is to be played. All of it outlives the run.
struct RunPlan {
  const TournamentSpec* spec = nullptr;
  const Games* games = nullptr;
  const Schedule* schedule = nullptr;
  std::vector<int> pending;  // places in the schedule, in the order of playing
  int concurrency = 1;
};

// Both are called on the thread of PlayGames alone.
struct RunCallbacks {
  // Games finished since the last call; an error ends the run.
  std::function<absl::Status(std::vector<GameRecord>)> finished;
  // At least every tenth of a second; false ends the run.
  std::function<bool()> keep_going;
};

// Plays the pending games on `concurrency` threads, each with players of its
// own. A game's record does not depend on which thread plays it, after what, or
// beside what. At the end of a run games still going are dropped.
// Errors: that of `finished`; a player that cannot be made.
[[nodiscard]] absl::Status PlayGames(const RunPlan& plan, const RunCallbacks& callbacks);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_RUNNER_H_
