#include "bench/median.h"

#include <cmath>
#include <limits>
#include <vector>

#include "core/random.h"
#include "gtest/gtest.h"

namespace plyground::bench {
namespace {

std::vector<double> OneTo(int count) {
  std::vector<double> values;
  for (int i = count; i >= 1; --i) values.push_back(i);
  return values;
}

TEST(MedianTest, IsTheMiddleOrTheMeanOfTheMiddleTwo) {
  EXPECT_EQ(EstimateMedian(OneTo(1)).median, 1);
  EXPECT_EQ(EstimateMedian(OneTo(7)).median, 4);
  EXPECT_EQ(EstimateMedian(OneTo(8)).median, 4.5);
}

TEST(MedianTest, FewValuesGiveTheirRange) {
  const MedianEstimate estimate = EstimateMedian({3, 1, 2});
  EXPECT_EQ(estimate.low95, 1);
  EXPECT_EQ(estimate.high95, 3);
}

// The ranks of published tables of the sign test's interval (95%).
TEST(MedianTest, IntervalUsesTheRanksOfTheSignTest) {
  const struct {
    int count;
    double low;
  } cases[] = {{kFewestForMedian, 1}, {8, 1}, {9, 2}, {11, 2}, {12, 3}, {20, 6}, {50, 18}};
  for (const auto& [count, low] : cases) {
    const MedianEstimate estimate = EstimateMedian(OneTo(count));
    EXPECT_EQ(estimate.low95, low) << count;
    EXPECT_EQ(estimate.high95, count + 1 - low) << count;
  }
}

TEST(MedianTest, OneWildValueMovesNothingButTheEnds) {
  std::vector<double> values = OneTo(9);
  values[0] = std::numeric_limits<double>::max() / 4;
  const MedianEstimate estimate = EstimateMedian(values);
  EXPECT_EQ(estimate.median, 5);
  EXPECT_EQ(estimate.high95, 8);
}

TEST(MedianTest, IntervalHoldsTheMedianInNineteenOfTwentySamples) {
  Random random(20);  // skewed values with median ln 2
  int held = 0;
  constexpr int kSamples = 4000;
  for (int sample = 0; sample < kSamples; ++sample) {
    std::vector<double> values;
    for (int i = 0; i < 9; ++i) values.push_back(-std::log(1 - random.Unit()));
    const MedianEstimate estimate = EstimateMedian(values);
    held += static_cast<int>(estimate.low95 <= std::log(2) && std::log(2) <= estimate.high95);
  }
  EXPECT_GT(held, kSamples * 0.95);
  EXPECT_LT(held, kSamples * 0.98);  // 96.1% for nine values
}

}  // namespace
}  // namespace plyground::bench
