#include "bench/speed.h"

#include <algorithm>
#include <cmath>

#include "absl/status/status.h"
#include "bench/median.h"
#include "bench/test_pile.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::bench {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// Time passes only when a test says so.
struct TestClock {
  double now = 0;
  CpuClock clock = [this] { return now; };
};

// A clock that moves by a second, more than a repetition, whenever it is read.
CpuClock TickingClock() {
  return [now = 0.0]() mutable { return now += 1; };
}

TEST(MeasureSpeedTest, FindsTheRateOfSteadyWork) {
  TestClock time;
  const Work work = [&](std::int64_t times) -> absl::StatusOr<Sample> {
    const double seconds = 0.001 * static_cast<double>(times);
    time.now += seconds;
    return Sample{.count = 50 * times, .cpu_seconds = seconds};
  };
  const auto result = MeasureSpeed(work, {.seconds = 4}, time.clock);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_NEAR(result->per_cpu_second, 50'000, 1e-6);
  EXPECT_NEAR(result->low95, 50'000, 1e-6);
  EXPECT_NEAR(result->high95, 50'000, 1e-6);
  EXPECT_GE(result->cpu_seconds, 4);
  EXPECT_NEAR(static_cast<double>(result->count), 50'000 * result->cpu_seconds, 1e-3);
}

TEST(MeasureSpeedTest, MedianIgnoresADisturbedRepetition) {
  TestClock time;
  int call = 0;
  const Work work = [&](std::int64_t) -> absl::StatusOr<Sample> {
    const double seconds = ++call == 4 ? 10 : 1;
    time.now += seconds;
    return Sample{.count = 100, .cpu_seconds = seconds};
  };
  const auto result = MeasureSpeed(work, {.seconds = 0}, time.clock);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->per_cpu_second, 100);
  EXPECT_EQ(result->low95, 10);
  EXPECT_EQ(result->high95, 100);
}

TEST(MeasureSpeedTest, RepetitionsAreLongAndAtLeastSix) {
  TestClock time;
  std::vector<double> lengths;
  const Work work = [&](std::int64_t times) -> absl::StatusOr<Sample> {
    lengths.push_back(1e-5 * static_cast<double>(times));
    time.now += lengths.back();
    return Sample{.count = times, .cpu_seconds = lengths.back()};
  };
  ASSERT_TRUE(MeasureSpeed(work, {.seconds = 0}, time.clock).ok());
  int repetitions = 0;
  for (const double length : lengths) repetitions += static_cast<int>(length == lengths.back());
  EXPECT_EQ(repetitions, kFewestForMedian + 1);  // calibrating ends with one
  EXPECT_GE(lengths.back(), 0.3);
  EXPECT_LT(lengths.back(), 0.6);
}

TEST(MeasureSpeedTest, DearSettingUpEndsARepetitionEarly) {
  TestClock time;
  std::int64_t most = 0;
  const Work work = [&](std::int64_t times) -> absl::StatusOr<Sample> {
    most = std::max(most, times);
    time.now += 0.1 * static_cast<double>(times);
    return Sample{.count = times, .cpu_seconds = 1e-6 * static_cast<double>(times)};
  };
  ASSERT_TRUE(MeasureSpeed(work, {}, time.clock).ok());
  EXPECT_LE(most, 16);
}

TEST(MeasureSpeedTest, WorkThatFailsOrCountsNothingIsAnError) {
  TestClock time;
  const Work failing = [](std::int64_t) { return absl::InternalError("broken"); };
  EXPECT_TRUE(absl::IsInternal(MeasureSpeed(failing, {}, time.clock).status()));
  const Work idle = [](std::int64_t) -> absl::StatusOr<Sample> {
    return Sample{.count = 0, .cpu_seconds = 1};
  };
  EXPECT_TRUE(absl::IsFailedPrecondition(MeasureSpeed(idle, {}, time.clock).status()));
}

TEST(MeasureFigureTest, PerftCountsLeavesOfTheDeepestLevelOfASmallGame) {
  const PileGame game({.pile = 3});  // 3, 3 and 1 lines of 1, 2 and 3 plies
  const auto result = MeasureFigure(game, Figure::kPerft, {}, TickingClock());
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->game, "pile");
  EXPECT_EQ(result->what, "perft");
  EXPECT_EQ(result->count % 3, 0);
  EXPECT_GT(result->count, 0);
}

TEST(MeasureFigureTest, PlainAlphaBetaUsesTheMarginWhereThereIsOne) {
  std::vector<std::string> log;
  ASSERT_TRUE(
      MeasureFigure(PileGame({.log = &log}), Figure::kAlphaBetaPlain, {}, TickingClock()).ok());
  EXPECT_EQ(log[0], "alphabeta:table=false,ordering=false,eval=margin");
  log.clear();
  ASSERT_TRUE(MeasureFigure(PileGame({.evaluators = {"clever"}, .log = &log}),
                            Figure::kAlphaBetaPlain, {}, TickingClock())
                  .ok());
  EXPECT_EQ(log[0], "alphabeta:table=false,ordering=false");
}

TEST(MeasureFigureTest, SearchesStartFromTheStartWithoutMemory) {
  std::vector<std::string> log;
  const auto result =
      MeasureFigure(PileGame({.log = &log}), Figure::kAlphaBeta, {}, TickingClock());
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(log[0], "alphabeta");
  for (std::size_t i = 1; i + 1 < log.size(); i += 2) {
    EXPECT_EQ(log[i], "reset");
    EXPECT_EQ(log[i + 1], "20 0");
  }
  EXPECT_NEAR(result->per_cpu_second, 100, 1e-9);  // a tick a search
}

TEST(MeasureFigureTest, MonteCarloCountsSimulationsAndStartsBelowChance) {
  const PileGame game({.chance = true});
  const auto result = MeasureFigure(game, Figure::kMcts, {}, TickingClock());
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->count % 20'000, 0);
}

TEST(MeasureFigureTest, ErrorNamesTheFigureAndTheGame) {
  const auto result =
      MeasureFigure(PileGame({.nodes = 0}), Figure::kAlphaBeta, {}, TickingClock());
  EXPECT_THAT(result.status().ToString(), HasSubstr("alphabeta of pile: "));
}

TEST(MeasureSpeedsTest, MeasuresEveryFigureThatAGameHas) {
  const std::vector<GamePtr> games = {
      std::make_shared<PileGame>(PileOptions{.pile = 5}),
      std::make_shared<PileGame>(PileOptions{.pile = 5, .players = 3}, "three")};
  std::vector<std::string> seen;
  const auto report = MeasureSpeeds(
      games, {.seconds = 0}, TickingClock(),
      [&seen](const SpeedResult& result) { seen.push_back(result.game + " " + result.what); });
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->results.size(), seen.size());
  EXPECT_THAT(seen,
              ElementsAre("pile perft", "pile playout", "pile mcts", "pile alphabeta_plain",
                          "pile alphabeta", "three perft", "three playout", "three mcts"));
}

TEST(ThreadCpuSecondsTest, DoesNotRunBackwards) {
  double last = ThreadCpuSeconds();
  EXPECT_GE(last, 0);
  for (int i = 0; i < 1000; ++i) {
    const double now = ThreadCpuSeconds();
    EXPECT_GE(now, last);
    last = now;
  }
}

}  // namespace
}  // namespace plyground::bench
