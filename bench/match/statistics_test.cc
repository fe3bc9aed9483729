#include "bench/match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/random.h"

namespace plyground::match {
namespace {

// Published or independently computed results; the tools they were checked
// against are named.
struct Expected {
  const char* source;
  std::vector<std::int64_t> bins;
  double elo;
  double error;
  std::optional<double> los;
  std::optional<double> normalized;
  std::optional<double> normalized_error;
};

const std::vector<Expected>& Published() {
  static const std::vector<Expected> kCases = {
      {"fastchess W136 L96 D111",
       {96, 111, 136},
       40.702458,
       30.427218,
       0.99601,
       49.768415,
       36.768451},
      {"fastchess W60 L40 D0", {40, 0, 60}, 70.436504, 70.571180, 0.979387, {}, {}},
      {"fastchess W34 L356 D0", {356, 0, 34}, -407.988432, 63.164515, {}, {}, {}},
      {"fastchess pairs", {34, 54, 63, 64, 75}, 55.579780, 27.653430, {}, 57.935600, 28.275376},
      {"fishtest, OpenBench, fastchess pairs",
       {100, 200, 450, 230, 120},
       11.058502,
       11.199186,
       0.973647,
       {},
       {}},
  };
  return kCases;
}

TEST(StatisticsTest, EloAndErrorEqualPublishedResults) {
  for (const Expected& expected : Published()) {
    SCOPED_TRACE(expected.source);
    const EloEstimate estimate = EstimateElo(expected.bins);
    ASSERT_TRUE(estimate.elo.has_value());
    ASSERT_TRUE(estimate.error95.has_value());
    EXPECT_NEAR(*estimate.elo, expected.elo, 1e-6);
    EXPECT_NEAR(*estimate.error95, expected.error, 1e-5);
    if (expected.los.has_value()) {
      EXPECT_NEAR(estimate.los.value(), *expected.los, 1e-6);
    }
  }
}

TEST(StatisticsTest, NormalizedEloEqualsPublishedResults) {
  for (const Expected& expected : Published()) {
    if (!expected.normalized.has_value()) continue;
    SCOPED_TRACE(expected.source);
    const NormalizedEloEstimate estimate = EstimateNormalizedElo(expected.bins);
    EXPECT_NEAR(estimate.elo.value(), *expected.normalized, 1e-6);
    EXPECT_NEAR(estimate.error95.value(), *expected.normalized_error, 1e-5);
  }
}

TEST(StatisticsTest, WilsonIntervalEqualsPublishedResults) {
  EXPECT_NEAR(WilsonInterval(10, 10).low, 0.722467, 1e-6);
  EXPECT_DOUBLE_EQ(WilsonInterval(10, 10).high, 1);
  EXPECT_NEAR(WilsonInterval(0, 10).low, 0, 1e-15);
  EXPECT_NEAR(WilsonInterval(0, 10).high, 0.277533, 1e-6);
  EXPECT_NEAR(WilsonInterval(60, 100).low, 0.502003, 1e-6);
  EXPECT_NEAR(WilsonInterval(60, 100).high, 0.690599, 1e-6);
}

TEST(StatisticsTest, WilsonIntervalWithoutTrialsIsEverything) {
  EXPECT_EQ(WilsonInterval(0, 0).low, 0);
  EXPECT_EQ(WilsonInterval(0, 0).high, 1);
}

TEST(StatisticsTest, SummaryIsMeanAndSpreadOfTheScores) {
  const std::vector<std::int64_t> bins = {1, 0, 1};
  const ScoreSummary summary = Summarize(bins);
  EXPECT_EQ(summary.count, 2);
  EXPECT_DOUBLE_EQ(summary.mean, 0.5);
  EXPECT_DOUBLE_EQ(summary.variance, 0.25);
  EXPECT_DOUBLE_EQ(summary.standard_error, std::sqrt(0.125));
}

TEST(StatisticsTest, ZeroAndPerfectScoresHaveNoElo) {
  for (const std::vector<std::int64_t>& bins : std::vector<std::vector<std::int64_t>>{
           {0, 0, 7}, {7, 0, 0}, {0, 0, 0, 0, 3}, {3, 0, 0, 0, 0}, {0, 0, 0}}) {
    const EloEstimate estimate = EstimateElo(bins);
    EXPECT_FALSE(estimate.elo.has_value());
    EXPECT_FALSE(estimate.error95.has_value());
    EXPECT_FALSE(estimate.los.has_value());
    EXPECT_FALSE(EstimateNormalizedElo(bins).elo.has_value());
  }
}

TEST(StatisticsTest, EqualResultsHaveAnEloButNoError) {
  const std::vector<std::int64_t> all_drawn = {0, 12, 0};
  const EloEstimate estimate = EstimateElo(all_drawn);
  EXPECT_NEAR(estimate.elo.value(), 0, 1e-12);
  EXPECT_FALSE(estimate.error95.has_value());
  EXPECT_FALSE(estimate.los.has_value());
}

TEST(StatisticsTest, FewResultsHaveTheIntervalOfStudentAndWilson) {
  // Worked by hand: nine trials, t of nine degrees 2.262157.
  const std::vector<std::int64_t> nine_of_ten = {1, 0, 9};
  const Interval interval = ScoreInterval(nine_of_ten).value();
  EXPECT_NEAR(interval.low, 0.523386, 1e-6);
  EXPECT_NEAR(interval.high, 0.986624, 1e-6);
  const EloEstimate estimate = EstimateElo(nine_of_ten);
  EXPECT_NEAR(estimate.error95.value(), 365.4346, 1e-3);
  EXPECT_GT(estimate.los.value(), 0.99);
}

TEST(StatisticsTest, AnIntervalNeverReachesAPerfectScore) {
  // By the normal law it would go on to 1.006.
  const std::vector<std::int64_t> bins = {0, 0, 0, 2, 38};
  const Interval interval = ScoreInterval(bins).value();
  EXPECT_LT(interval.high, 1);
  EXPECT_GT(interval.low, 0.9);
  EXPECT_TRUE(EstimateElo(bins).error95.has_value());
}

TEST(StatisticsTest, IntervalsOfFewPairsHoldTheTruthAsOftenAsTheySay) {
  // How often pairs are LL, LD, .., WW: even, mostly drawn, much stronger, no draws.
  const std::vector<std::vector<int>> shares = {
      {5, 20, 50, 20, 5}, {2, 8, 80, 8, 2}, {1, 4, 20, 30, 45}, {20, 0, 60, 0, 20}};
  constexpr int kRuns = 4000;
  Random random(1);
  for (const std::vector<int>& share : shares) {
    double truth = 0;
    for (std::size_t bin = 0; bin < share.size(); ++bin) {
      truth += share[bin] * static_cast<double>(bin) / 400;
    }
    for (const int pairs : {2, 3, 5, 8, 13, 20, 29, 30, 60}) {
      int said = 0;
      int held = 0;
      for (int run = 0; run < kRuns; ++run) {
        std::vector<std::int64_t> bins(share.size());
        for (int pair = 0; pair < pairs; ++pair) {
          int ticket = random.Below(100);
          std::size_t bin = 0;
          while (ticket >= share[bin]) ticket -= share[bin++];
          ++bins[bin];
        }
        const auto interval = ScoreInterval(bins);
        if (!interval.has_value()) continue;
        ++said;
        held += interval->low <= truth && truth <= interval->high ? 1 : 0;
      }
      // Less by no more than the normal law loses, with the sampling error of that.
      EXPECT_GT(held, 0.92 * said) << pairs << " pairs, mean " << truth;
    }
  }
}

TEST(StatisticsTest, SignsGiveTheLikelihoodOfSuperiority) {
  EXPECT_DOUBLE_EQ(LosFromSigns(0, 0), 0.5);
  EXPECT_DOUBLE_EQ(LosFromSigns(3, 0), 15.0 / 16);
  EXPECT_DOUBLE_EQ(LosFromSigns(0, 3), 1.0 / 16);
  EXPECT_DOUBLE_EQ(LosFromSigns(5, 5), 0.5);
  EXPECT_NEAR(LosFromSigns(7, 2), 0.9453125, 1e-12);  // 1 - (1 + 10 + 45) / 1024
}

TEST(StatisticsTest, FewPairsAreNotTooSure) {
  // The spread of these is so small that the normal law would say 0.9999.
  const std::vector<std::int64_t> four = {0, 0, 0, 1, 3};
  EXPECT_DOUBLE_EQ(EstimateElo(four).los.value(), 31.0 / 32);
  const std::vector<std::int64_t> lost = {3, 1, 0, 0, 0};
  EXPECT_DOUBLE_EQ(EstimateElo(lost).los.value(), 1.0 / 32);
  // Nobody won a pair by more than a draw: the signs alone would say 0.5.
  const std::vector<std::int64_t> one_apart = {0, 1, 6, 1, 0};
  EXPECT_DOUBLE_EQ(EstimateElo(one_apart).los.value(), 0.5);
}

TEST(StatisticsTest, SwappingTheSidesNegatesElo) {
  const std::vector<std::int64_t> bins = {34, 54, 63, 64, 75};
  const std::vector<std::int64_t> swapped = {75, 64, 63, 54, 34};
  EXPECT_NEAR(*EstimateElo(bins).elo, -*EstimateElo(swapped).elo, 1e-9);
  EXPECT_NEAR(*EstimateElo(bins).error95, *EstimateElo(swapped).error95, 1e-9);
  EXPECT_NEAR(*EstimateElo(bins).los + *EstimateElo(swapped).los, 1, 1e-12);
}

TEST(StatisticsTest, EloFromScoreIsEmptyOutsideTheOpenInterval) {
  EXPECT_NEAR(EloFromScore(0.75).value(), 190.848502, 1e-6);
  for (const double score : {-0.1, 0.0, 1.0, 1.1, std::nan("")}) {
    EXPECT_FALSE(EloFromScore(score).has_value()) << score;
  }
}

}  // namespace
}  // namespace plyground::match
