#ifndef PLYGROUND_BENCH_TUNE_TUNER_H_
#define PLYGROUND_BENCH_TUNE_TUNER_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/match/statistics.h"
#include "bench/tune/parameter.h"
#include "bench/tune/spsa.h"
#include "core/any_game.h"
#include "core/spec.h"

namespace plyground::tune {

// Everything that decides what a tuning comes to.
struct TuneSpec {
  std::string game;                   // its spec
  Spec player;                        // with limits and all that is not fitted
  std::vector<Parameter> parameters;  // at least one
  std::vector<double> start;          // a value each
  SpsaSchedule schedule;
  int blocks = 1;  // an iteration; each is a game a seat on one opening
  std::int64_t opening_plies = 4;
  std::int64_t max_plies = 2000;
  std::uint64_t seed = 0;
};

// What happened so far; enough to go on from.
struct TuneState {
  // Of an iteration: the score of plus less that of minus, -1..1.
  std::vector<double> leads;
  std::vector<double> settled = {};  // values of the parameters now
  bool complete = false;
};

// The score of the fitted player against the one with the start values, in seat-
// balanced blocks: bins as match/statistics.h has them, losses first.
struct Verification {
  std::vector<std::int64_t> bins;
  std::int64_t games = 0;
  match::ScoreSummary score;
  match::EloEstimate elo;
};

struct TuneCallbacks {
  // After every iteration. An error ends the run.
  std::function<absl::Status(const TuneState&)> learnt = nullptr;
  std::function<bool()> keep_going = nullptr;  // asked between games; null: always
};

// Fits the parameters by Spsa, `blocks` blocks an iteration on `concurrency`
// threads. One player has the probe's plus, the others its minus; every seat is
// plus once a block, all on one opening. What is learnt depends on the spec alone.
// `known`: the leads of an earlier run of the same spec, which is gone on from.
// Errors: a player that cannot be made or that fails in a game; no openings.
[[nodiscard]] absl::StatusOr<TuneState> Tune(const TuneSpec& spec, const AnyGame& game,
                                             const std::vector<double>& known, int concurrency,
                                             const TuneCallbacks& callbacks);

// Plays `blocks` blocks between two players on openings that tuning did not use.
// Stopped by `keep_going`: of the blocks that were finished.
[[nodiscard]] absl::StatusOr<Verification> Verify(const TuneSpec& spec, const AnyGame& game,
                                                  const Spec& candidate, const Spec& base,
                                                  int blocks, int concurrency,
                                                  const std::function<bool()>& keep_going);

}  // namespace plyground::tune

#endif  // PLYGROUND_BENCH_TUNE_TUNER_H_
