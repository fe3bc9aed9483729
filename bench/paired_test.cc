#include "bench/paired.h"

#include <cmath>
#include <vector>

#include "bench/student.h"
#include "gtest/gtest.h"

namespace plyground::bench {
namespace {

// The standard error of the mean logarithm.
double LogError(const std::vector<double>& values) {
  double sum = 0;
  double squares = 0;
  for (const double value : values) sum += std::log(value);
  const auto count = static_cast<double>(values.size());
  for (const double value : values) squares += std::pow(std::log(value) - sum / count, 2);
  return std::sqrt(squares / (count - 1) / count);
}

// Ten interleaved runs of two builds of an engine, nodes a second.
TEST(PairedLogRatioTest, ShowsADifferenceThatTheMeansHide) {
  const std::vector<double> base = {814720, 821560, 815993, 812556, 815719,
                                    825214, 802381, 811954, 823653, 825094};
  const std::vector<double> test = {820250, 824853, 820013, 820033, 825736,
                                    834174, 805980, 819854, 825154, 829163};
  const LogRatio ratio = PairedLogRatio(base, test);
  EXPECT_EQ(ratio.pairs, 10);
  EXPECT_NEAR(100 * ratio.gain(), 0.6898, 5e-5);
  EXPECT_NEAR(100 * ratio.half95, 0.2434, 5e-5);
  // The same two rows, not as pairs.
  const double unpaired = StudentQuantile95(18) * std::hypot(LogError(base), LogError(test));
  EXPECT_GT(unpaired, ratio.mean);
}

TEST(PairedLogRatioTest, IsAntisymmetric) {
  const std::vector<double> base = {100, 210, 290};
  const std::vector<double> test = {110, 200, 310};
  const LogRatio forward = PairedLogRatio(base, test);
  const LogRatio backward = PairedLogRatio(test, base);
  EXPECT_GT(forward.mean, 0);
  EXPECT_NEAR(forward.mean, -backward.mean, 1e-12);
  EXPECT_NEAR(forward.half95, backward.half95, 1e-12);
}

TEST(PairedLogRatioTest, EqualRatiosLeaveNoError) {
  const std::vector<double> base = {1, 10, 1000};
  const std::vector<double> test = {2, 20, 2000};
  const LogRatio ratio = PairedLogRatio(base, test);
  EXPECT_NEAR(ratio.mean, std::log(2), 1e-12);
  EXPECT_NEAR(ratio.half95, 0, 1e-12);
  EXPECT_NEAR(ratio.gain(), 1, 1e-12);
}

}  // namespace
}  // namespace plyground::bench
