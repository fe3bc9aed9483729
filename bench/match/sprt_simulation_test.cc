// How often the test errs: whole SPRTs between simulated players of known
// strength, whose openings favour one seat or the other.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "bench/match/sprt.h"
#include "core/random.h"

namespace plyground::match {
namespace {

constexpr int kRuns = 2000;
constexpr double kNominal = 0.05;
// Three standard deviations of a share of kNominal in kRuns.
const double kSamplingError = 3 * std::sqrt(kNominal * (1 - kNominal) / kRuns);

// An opening is worth this to the first seat, each equally likely.
constexpr std::array<double, 5> kOpeningElo = {-350, -150, 0, 150, 350};
// Half the width, in Elo, of the band around equality in which games are drawn.
constexpr double kDrawElo = 120;

double Expected(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

using Probabilities = std::array<double, 3>;  // loss, draw, win
Probabilities GameOf(double elo) {
  const double win = Expected(elo - kDrawElo);
  const double loss = Expected(-elo - kDrawElo);
  return {loss, 1 - win - loss, win};
}

struct Moments {
  double mean = 0;
  double variance = 0;
};

// Of the mean score of a pair, all openings together.
Moments PairMoments(double elo) {
  Moments moments;
  double square = 0;
  for (const double opening : kOpeningElo) {
    const Probabilities first = GameOf(elo + opening);
    const Probabilities second = GameOf(elo - opening);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        const double probability = first[i] * second[j] / kOpeningElo.size();
        const double score = (i + j) / 4.0;
        moments.mean += probability * score;
        square += probability * score * score;
      }
    }
  }
  moments.variance = square - moments.mean * moments.mean;
  return moments;
}

double TrueElo(EloModel model, double elo) {
  const Moments moments = PairMoments(elo);
  if (model == EloModel::kLogistic) return -400 * std::log10(1 / moments.mean - 1);
  return kNormalizedUnit * (moments.mean - 0.5) / std::sqrt(2 * moments.variance);
}

// The difference in strength whose Elo, as the test means it, is `wanted`.
double StrengthFor(EloModel model, double wanted) {
  double low = -400;
  double high = 400;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (TrueElo(model, middle) < wanted ? low : high) = middle;
  }
  return (low + high) / 2;
}

int Draw(const Probabilities& game, Random& random) {
  const double ticket = random.Unit();
  if (ticket < game[0]) return 0;
  return ticket < game[0] + game[1] ? 1 : 2;
}

SprtVerdict Simulate(const SprtOptions& options, double strength, Random& random) {
  constexpr int kMostPairs = 100'000;
  std::array<Probabilities, kOpeningElo.size()> first;
  std::array<Probabilities, kOpeningElo.size()> second;
  for (std::size_t i = 0; i < kOpeningElo.size(); ++i) {
    first[i] = GameOf(strength + kOpeningElo[i]);
    second[i] = GameOf(strength - kOpeningElo[i]);
  }
  std::array<std::int64_t, 5> pairs = {};
  for (int pair = 0; pair < kMostPairs; ++pair) {
    const int opening = random.Below(static_cast<int>(kOpeningElo.size()));
    ++pairs[Draw(first[opening], random) + Draw(second[opening], random)];
    const SprtVerdict verdict = Judge(LogLikelihoodRatio(pairs, options), options);
    if (verdict != SprtVerdict::kOpen) return verdict;
  }
  return SprtVerdict::kOpen;
}

double ShareOf(SprtVerdict wanted, const SprtOptions& options, double elo, std::uint64_t seed) {
  const double strength = StrengthFor(options.model, elo);
  Random random(seed);
  int count = 0;
  for (int run = 0; run < kRuns; ++run) {
    const SprtVerdict verdict = Simulate(options, strength, random);
    EXPECT_NE(verdict, SprtVerdict::kOpen);
    if (verdict == wanted) ++count;
  }
  return static_cast<double>(count) / kRuns;
}

class SprtErrorTest : public ::testing::TestWithParam<EloModel> {
 protected:
  SprtOptions Options() const {
    return {.model = GetParam(),
            .elo0 = 0,
            .elo1 = GetParam() == EloModel::kLogistic ? 25.0 : 40.0};
  }
};

TEST_P(SprtErrorTest, AcceptsElo1ThoughElo0IsTrueNoMoreOftenThanNominal) {
  const double share = ShareOf(SprtVerdict::kElo1, Options(), Options().elo0, 1);
  std::printf("share of wrong verdicts: %.4f\n", share);
  EXPECT_LE(share, kNominal + kSamplingError);
  EXPECT_GT(share, 0);
}

TEST_P(SprtErrorTest, AcceptsElo0ThoughElo1IsTrueNoMoreOftenThanNominal) {
  const double share = ShareOf(SprtVerdict::kElo0, Options(), Options().elo1, 2);
  std::printf("share of wrong verdicts: %.4f\n", share);
  EXPECT_LE(share, kNominal + kSamplingError);
  EXPECT_GT(share, 0);
}

INSTANTIATE_TEST_SUITE_P(Models, SprtErrorTest,
                         ::testing::Values(EloModel::kLogistic, EloModel::kNormalized),
                         [](const auto& model) {
                           return model.param == EloModel::kLogistic ? "Logistic"
                                                                     : "Normalized";
                         });

}  // namespace
}  // namespace plyground::match
