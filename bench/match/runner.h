#ifndef PLYGROUND_BENCH_MATCH_RUNNER_H_
#define PLYGROUND_BENCH_MATCH_RUNNER_H_

#include <cstdint>
#include <functional>
#include <optional>
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
  int concurrency = 1;
  // The place in the schedule of the next game to play; empty when there is no
  // more. Called by all threads at once.
  std::function<std::optional<std::int64_t>()> next;
};

// How a run goes on.
enum class RunState {
  kPlaying,
  kFinishing,  // no further game is begun, those that are running are finished
  kStopping    // games that are running are dropped
};

// Both are called on the thread of PlayGames alone.
struct RunCallbacks {
  // Games finished since the last call; an error ends the run.
  std::function<absl::Status(std::vector<GameRecord>)> finished;
  // At least every tenth of a second.
  std::function<RunState()> state;
};

// Plays on `concurrency` threads, each with players of its own. A game's record
// does not depend on which thread plays it, after what, or beside what.
// Errors: that of `finished`; a player that cannot be made.
[[nodiscard]] absl::Status PlayGames(const RunPlan& plan, const RunCallbacks& callbacks);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_RUNNER_H_
