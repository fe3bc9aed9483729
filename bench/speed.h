#ifndef PLYGROUND_BENCH_SPEED_H_
#define PLYGROUND_BENCH_SPEED_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "absl/status/statusor.h"
#include "bench/game_list.h"
#include "bench/speed_report.h"

namespace plyground::bench {

// Seconds of processor time since some fixed moment. A parameter, so that
// tests measure with a clock of their own.
using CpuClock = std::function<double()>;
// Of the calling thread: what else the machine does slows it a little, but does
// not count.
double ThreadCpuSeconds();

// A piece of work done some number of times: what it counted, and the time
// that the part took which is of interest.
struct Sample {
  std::int64_t count = 0;
  double cpu_seconds = 0;
};
using Work = std::function<absl::StatusOr<Sample>(std::int64_t times)>;

struct SpeedOptions {
  double seconds = 2;               // CPU time of a figure's repetitions together
  double repetition_seconds = 0.3;  // of one: far above the clock's resolution
};

// The speed of `work`: doubled up until once takes repetition_seconds (which
// also warms caches, branch predictors and the processor's clock), then
// repeated, at least kFewestForMedian times; the median and its interval. game
// and what of the result are left empty. Errors: those of the work, and work
// that counts nothing.
[[nodiscard]] absl::StatusOr<SpeedResult> MeasureSpeed(const Work& work,
                                                       const SpeedOptions& options,
                                                       const CpuClock& clock);

// One figure of a game from its start position, one thread. The work of a
// repetition is fixed by counts (plies, nodes, simulations, seed), never by
// time, so that two builds are measured at the same. Pre: a figure of
// alpha-beta needs HasAlphaBeta(game).
[[nodiscard]] absl::StatusOr<SpeedResult> MeasureFigure(const AnyGame& game, Figure figure,
                                                        const SpeedOptions& options,
                                                        const CpuClock& clock);

// Every figure that each game has. Calls `progress`, which may be empty, after
// each.
[[nodiscard]] absl::StatusOr<SpeedReport> MeasureSpeeds(
    std::span<const GamePtr> games, const SpeedOptions& options, const CpuClock& clock,
    const std::function<void(const SpeedResult&)>& progress = {});

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_SPEED_H_
