#include "bench/speed.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "bench/median.h"
#include "core/report.h"
#include "core/spec.h"

namespace plyground::bench {
namespace {

constexpr std::uint64_t kSeed = 1;
// The counts below take 5 to 150 ms with the games of 2026, so that several
// make a repetition, and a game a hundred times slower is still measured.
constexpr std::int64_t kPerftLeaves = 1'000'000;  // the depth is the first to reach it
constexpr int kDeepestPerft = 64;
constexpr std::int64_t kGames = 256;
constexpr std::int64_t kNodes = 2'000'000;
constexpr std::int64_t kSimulations = 20'000;
// Repetitions whose setting up takes longer than they do end early.
constexpr double kMostOverhead = 4;
constexpr int kMostRepetitions = 200;
constexpr std::int64_t kMostTimes = std::int64_t{1} << 40;

// How often the work fits a repetition, a power of two: a figure measured again
// usually does exactly the same.
absl::StatusOr<std::int64_t> Calibrate(const Work& work, const SpeedOptions& options,
                                       const CpuClock& clock) {
  std::int64_t times = 1;
  while (true) {
    const double start = clock();
    const absl::StatusOr<Sample> sample = work(times);
    if (!sample.ok()) return sample.status();
    if (sample->count <= 0) return absl::FailedPreconditionError("there is nothing to count");
    const double total = clock() - start;
    const double target = options.repetition_seconds;
    const bool enough =
        sample->cpu_seconds >= target || total >= kMostOverhead * target || times >= kMostTimes;
    if (enough) return times;
    // Below a tenth of the target the measured time says little.
    const double missing = target / std::max(sample->cpu_seconds, target / 10);
    times *= std::int64_t{1} << std::max(1, static_cast<int>(std::ceil(std::log2(missing))));
  }
}

// The shallowest depth of kPerftLeaves lines, or that of the most lines in a
// game too small for it.
int PerftDepth(const AnyPosition& start) {
  int best = 1;
  std::int64_t most = 0;
  for (int depth = 1; depth <= kDeepestPerft; ++depth) {
    const std::int64_t leaves = start.Perft(depth);
    if (leaves > most) {
      most = leaves;
      best = depth;
    }
    if (leaves == 0 || leaves >= kPerftLeaves) break;
  }
  return best;
}

// The work of counting in one go, all of it timed.
Work Timed(const CpuClock& clock, std::function<std::int64_t(std::int64_t times)> count) {
  return [&clock, count = std::move(count)](std::int64_t times) -> absl::StatusOr<Sample> {
    const double start = clock();
    const std::int64_t counted = count(times);
    return Sample{.count = counted, .cpu_seconds = clock() - start};
  };
}

Work PerftWork(const AnyPosition& start, const CpuClock& clock) {
  return Timed(clock, [&start, depth = PerftDepth(start)](std::int64_t times) {
    std::int64_t leaves = 0;
    for (std::int64_t i = 0; i < times; ++i) leaves += start.Perft(depth);
    return leaves;
  });
}

Work PlayOutWork(const AnyPosition& start, const CpuClock& clock) {
  return Timed(clock, [&start](std::int64_t times) {
    start.PlayOuts(times * kGames, kSeed);
    return times * kGames;
  });
}

// A search of the same position again and again. Emptying its memory before
// each is not part of the speed.
Work SearchWork(AnyPlayer& player, const AnyPosition& start, const SearchRequest& request,
                const CpuClock& clock) {
  return [&player, &start, &clock, request](std::int64_t times) -> absl::StatusOr<Sample> {
    Sample sample;
    for (std::int64_t i = 0; i < times; ++i) {
      player.Reset(kSeed);
      const double begin = clock();
      const absl::StatusOr<SearchReport> report = player.Search(start, request);
      sample.cpu_seconds += clock() - begin;
      if (!report.ok()) return report.status();
      sample.count +=
          request.limits.simulations ? report->stats.simulations : report->stats.nodes;
    }
    return sample;
  };
}

Spec PlayerSpecOf(const AnyGame& game, Figure figure) {
  if (figure == Figure::kMcts) return {.name = "mcts", .options = {}};
  Spec spec{.name = "alphabeta", .options = {}};
  if (figure == Figure::kAlphaBetaPlain) {
    spec.options = {{"table", "false"}, {"ordering", "false"}};
    // The cheapest evaluator that means something, to measure the search.
    const std::vector<std::string> names = game.Evaluators();
    if (std::find(names.begin(), names.end(), "margin") != names.end()) {
      spec.options.emplace_back("eval", "margin");
    }
  }
  return spec;
}

// The first decision of a game: its start, or, where chance comes first, the
// position after the first outcomes.
AnyPosition FirstDecision(const AnyGame& game) {
  AnyPosition position = game.Start();
  while (!position.IsTerminal() && position.IsChance()) position.PlayIndex(0);
  return position;
}

}  // namespace

double ThreadCpuSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

absl::StatusOr<SpeedResult> MeasureSpeed(const Work& work, const SpeedOptions& options,
                                         const CpuClock& clock) {
  const absl::StatusOr<std::int64_t> times = Calibrate(work, options, clock);
  if (!times.ok()) return times.status();
  SpeedResult result;
  std::vector<double> rates;
  const double start = clock();
  const auto is_done = [&] {
    const int repetitions = static_cast<int>(rates.size());
    if (repetitions < kFewestForMedian) return false;
    return repetitions >= kMostRepetitions || clock() - start >= options.seconds;
  };
  while (!is_done()) {
    const auto begin = std::chrono::steady_clock::now();
    const absl::StatusOr<Sample> sample = work(*times);
    if (!sample.ok()) return sample.status();
    result.wall_seconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    // A clock too coarse for the work has not moved: better no figure.
    if (sample->cpu_seconds <= 0) return absl::InternalError("the CPU clock stands still");
    result.count += sample->count;
    result.cpu_seconds += sample->cpu_seconds;
    rates.push_back(static_cast<double>(sample->count) / sample->cpu_seconds);
  }
  const MedianEstimate estimate = EstimateMedian(std::move(rates));
  result.per_cpu_second = estimate.median;
  result.low95 = estimate.low95;
  result.high95 = estimate.high95;
  return result;
}

absl::StatusOr<SpeedResult> MeasureFigure(const AnyGame& game, Figure figure,
                                          const SpeedOptions& options, const CpuClock& clock) {
  const AnyPosition start = FirstDecision(game);
  std::unique_ptr<AnyPlayer> player;
  Work work;
  if (figure == Figure::kPerft) {
    work = PerftWork(start, clock);
  } else if (figure == Figure::kPlayOut) {
    work = PlayOutWork(start, clock);
  } else {
    auto made = game.MakePlayer(PlayerSpecOf(game, figure));
    if (!made.ok()) return made.status();
    player = *std::move(made);
    SearchRequest request;
    if (figure == Figure::kMcts) {
      request.limits.simulations = kSimulations;
    } else {
      request.limits.nodes = kNodes;
    }
    work = SearchWork(*player, start, request, clock);
  }
  absl::StatusOr<SpeedResult> result = MeasureSpeed(work, options, clock);
  if (!result.ok()) {
    return absl::Status(result.status().code(),
                        absl::StrCat(std::string(FigureName(figure)), " of ", game.spec(), ": ",
                                     result.status().message()));
  }
  result->game = game.spec();
  result->what = std::string(FigureName(figure));
  return result;
}

absl::StatusOr<SpeedReport> MeasureSpeeds(
    std::span<const GamePtr> games, const SpeedOptions& options, const CpuClock& clock,
    const std::function<void(const SpeedResult&)>& progress) {
  SpeedReport report{.results = {}, .machine = DescribeMachine()};
  for (const GamePtr& game : games) {
    for (const Figure figure : kFigures) {
      const bool needs_alpha_beta =
          figure == Figure::kAlphaBetaPlain || figure == Figure::kAlphaBeta;
      if (needs_alpha_beta && !HasAlphaBeta(*game)) continue;
      absl::StatusOr<SpeedResult> result = MeasureFigure(*game, figure, options, clock);
      if (!result.ok()) return result.status();
      if (progress) progress(*result);
      report.results.push_back(*std::move(result));
    }
  }
  return report;
}

}  // namespace plyground::bench
