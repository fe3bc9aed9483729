#include "bench/match/sprt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace plyground::match {
namespace {

using ::testing::HasSubstr;

SprtOptions Hypotheses(EloModel model, double elo0, double elo1) {
  return {.model = model, .elo0 = elo0, .elo1 = elo1};
}

// Checked against fishtest, OpenBench and fastchess.
struct Published {
  std::vector<std::int64_t> bins;
  SprtOptions options;
  double ratio;
  double tolerance;
};

TEST(SprtTest, RatiosEqualPublishedOnes) {
  const std::vector<Published> cases = {
      {{100, 200, 450, 230, 120},
       Hypotheses(EloModel::kLogistic, 0, 10),
       1.854673899471,
       1e-11},
      {{100, 200, 450, 230, 120},
       Hypotheses(EloModel::kNormalized, 0, 10),
       1.699944913798,
       1e-11},
      {{500, 400, 600}, Hypotheses(EloModel::kLogistic, 0, 10), 3.078964424974, 1e-11},
      {{500, 400, 600}, Hypotheses(EloModel::kNormalized, 0, 10), 2.739907520163, 5e-11},
      {{365, 16618, 36229, 16974, 390},
       Hypotheses(EloModel::kNormalized, 0, 2),
       2.250368,
       1e-6},
      {{39, 8843, 26675, 9240, 44},
       Hypotheses(EloModel::kNormalized, 0.5, 2.5),
       2.941675,
       1e-6},
      {{13, 37, 50, 25, 3}, Hypotheses(EloModel::kNormalized, 0, 4), -0.549124587401, 1e-11},
      {{0, 0, 4250}, Hypotheses(EloModel::kNormalized, 0, 10), 120.548268, 1e-6},
  };
  for (const Published& published : cases) {
    SCOPED_TRACE(published.ratio);
    EXPECT_NEAR(LogLikelihoodRatio(published.bins, published.options), published.ratio,
                published.tolerance);
  }
}

TEST(SprtTest, BoundsAreWalds) {
  EXPECT_NEAR(WaldBounds(0.05, 0.05).lower, -std::log(19), 1e-12);
  EXPECT_NEAR(WaldBounds(0.05, 0.05).upper, std::log(19), 1e-12);
  EXPECT_NEAR(WaldBounds(0.05, 0.1).upper, std::log(18), 1e-12);
  EXPECT_NEAR(WaldBounds(0.05, 0.1).lower, std::log(0.1 / 0.95), 1e-12);
}

TEST(SprtTest, AVerdictNeedsABound) {
  const SprtOptions options;
  EXPECT_EQ(Judge(2.94, options), SprtVerdict::kOpen);
  EXPECT_EQ(Judge(2.95, options), SprtVerdict::kElo1);
  EXPECT_EQ(Judge(-2.94, options), SprtVerdict::kOpen);
  EXPECT_EQ(Judge(-2.95, options), SprtVerdict::kElo0);
  EXPECT_EQ(VerdictName(SprtVerdict::kElo1), "elo1");
}

TEST(SprtTest, NoResultsAndOneSidedOnesAreFinite) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    for (const std::vector<std::int64_t>& bins : std::vector<std::vector<std::int64_t>>{
             {0, 0, 0, 0, 1}, {1, 0, 0, 0, 0}, {0, 0, 9, 0, 0}, {0, 0, 100000}, {7, 0, 0}}) {
      const double ratio = LogLikelihoodRatio(bins, Hypotheses(model, 0, 10));
      EXPECT_TRUE(std::isfinite(ratio)) << ratio;
      EXPECT_LT(std::abs(LogLikelihoodRatio(bins, Hypotheses(model, -300, 300))), 1e7);
    }
    EXPECT_EQ(LogLikelihoodRatio(std::vector<std::int64_t>(5), Hypotheses(model, 0, 10)), 0);
  }
}

TEST(SprtTest, TextGivesTheOptionsBack) {
  const auto options = ParseSprt("elo0=-1.5,elo1=3,alpha=0.01,model=logistic,unit=games");
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->elo0, -1.5);
  EXPECT_EQ(options->elo1, 3);
  EXPECT_EQ(options->alpha, 0.01);
  EXPECT_EQ(options->beta, 0.05);
  EXPECT_EQ(options->model, EloModel::kLogistic);
  EXPECT_EQ(options->unit, SprtUnit::kGames);
  EXPECT_EQ(*ParseSprt(FormatSprt(*options)), *options);
  EXPECT_EQ(*ParseSprt(""), SprtOptions{});
  EXPECT_EQ(FormatSprt({}), "");
}

TEST(SprtTest, BadOptionsAreNamed) {
  EXPECT_THAT(std::string(ParseSprt("elo0=5,elo1=5").status().message()),
              HasSubstr("elo0 (5) must be below elo1 (5)"));
  EXPECT_THAT(std::string(ParseSprt("elo2=5").status().message()), HasSubstr("elo2"));
  EXPECT_THAT(std::string(ParseSprt("alpha=0").status().message()), HasSubstr("alpha"));
  EXPECT_FALSE(ParseSprt("elo1=nan").ok());
}

}  // namespace
}  // namespace plyground::match
