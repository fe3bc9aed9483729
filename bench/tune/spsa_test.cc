#include "bench/tune/spsa.h"

#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "core/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::tune {
namespace {

// One game between two players whose strength falls with the distance from `best`.
double PlayOnce(const Spsa::Probe& probe, const std::vector<double>& best, Random& random) {
  double gap = 0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    gap += std::abs(probe.minus[i] - best[i]) - std::abs(probe.plus[i] - best[i]);
  }
  return random.Unit() < 1 / (1 + std::exp(-4 * gap)) ? 1 : -1;
}

TEST(Spsa, FindsTheBestPointOfNoisyGames) {
  const std::vector<double> best = {0.2, 0.7, 0.5};
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed);
    Spsa spsa({0.9, 0.1, 0.5}, {.iterations = 4000, .spread = 0.1, .travel = 20});
    while (!spsa.IsDone()) {
      const Spsa::Probe probe = spsa.NextProbe(random);
      spsa.Learn(probe, PlayOnce(probe, best, random));
    }
    for (std::size_t i = 0; i < best.size(); ++i) {
      EXPECT_NEAR(spsa.Settled()[i], best[i], 0.15) << "seed " << seed << " parameter " << i;
    }
  }
}

TEST(Spsa, ProbesOppositePointsThatComeCloser) {
  Random random(1);
  Spsa spsa({0.5, 0.5}, {.iterations = 100, .spread = 0.1, .travel = 1});
  double last = 1;
  while (!spsa.IsDone()) {
    const Spsa::Probe probe = spsa.NextProbe(random);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_NEAR((probe.plus[i] + probe.minus[i]) / 2, spsa.estimate()[i], 1e-12);
      EXPECT_EQ(probe.plus[i] > probe.minus[i], probe.signs[i] > 0);
    }
    const double spread = std::abs(probe.plus[0] - probe.minus[0]) / 2;
    EXPECT_LT(spread, last);
    last = spread;
    spsa.Learn(probe, 0);
  }
  EXPECT_NEAR(last, 0.1, 1e-12);
  EXPECT_THAT(spsa.estimate(), testing::ElementsAre(0.5, 0.5)) << "nobody led";
}

TEST(Spsa, TravelsAsFarAsItIsAllowed) {
  Random random(1);
  Spsa spsa({0.5}, {.iterations = 50, .spread = 0.01, .travel = 0.25});
  while (!spsa.IsDone()) {
    Spsa::Probe probe = spsa.NextProbe(random);
    spsa.Learn(probe, probe.signs[0]);  // the greater is always better
  }
  EXPECT_NEAR(spsa.estimate()[0], 0.75, 1e-9);
  EXPECT_LT(spsa.Settled()[0], 0.75) << "the mean of the last half";
  EXPECT_GT(spsa.Settled()[0], 0.6);
}

TEST(Spsa, StepsNoFurtherThanItLooked) {
  Random random(1);
  Spsa spsa({0.5}, {.iterations = 2, .spread = 0.05, .travel = 50});
  const Spsa::Probe probe = spsa.NextProbe(random);
  spsa.Learn(probe, 1);
  EXPECT_EQ(spsa.estimate()[0], probe.plus[0]);
}

TEST(Spsa, StaysWithinTheRange) {
  Random random(1);
  Spsa spsa({0.95}, {.iterations = 20, .spread = 0.1, .travel = 10});
  while (!spsa.IsDone()) {
    const Spsa::Probe probe = spsa.NextProbe(random);
    EXPECT_LE(std::max(probe.plus[0], probe.minus[0]), 1);
    EXPECT_GE(std::min(probe.plus[0], probe.minus[0]), 0);
    spsa.Learn(probe, probe.signs[0]);
  }
  EXPECT_EQ(spsa.estimate()[0], 1);
}

}  // namespace
}  // namespace plyground::tune
