#include "bench/compare.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

SpeedResult Result(const std::string& game, const std::string& what, double low, double rate,
                   double high) {
  return {.game = game,
          .what = what,
          .count = 1,
          .cpu_seconds = 1,
          .per_cpu_second = rate,
          .low95 = low,
          .high95 = high};
}

SpeedReport Report(std::vector<SpeedResult> results) {
  return {.results = std::move(results),
          .machine = {.cpu = "abacus",
                      .cores = 1,
                      .compiler = "c",
                      .build_type = "Release",
                      .git = std::nullopt}};
}

ComparedFigure CompareOne(const SpeedResult& before, const SpeedResult& after,
                          double threshold = 0.02) {
  const auto comparison = Compare(Report({before}), Report({after}), threshold);
  EXPECT_TRUE(comparison.ok()) << comparison.status();
  return comparison->figures.at(0);
}

TEST(CompareTest, JoinsTheIntervalsOfBothSides) {
  // On the log scale: before 0 - 0.03 + 0.04, after 0.1 - 0.03 + 0.04.
  const auto result = [](double middle) {
    return Result("pile", "perft", std::exp(middle - 0.03), std::exp(middle),
                  std::exp(middle + 0.04));
  };
  const ComparedFigure figure = CompareOne(result(0), result(0.1));
  EXPECT_NEAR(figure.log_ratio, 0.1, 1e-12);
  EXPECT_NEAR(figure.low95, 0.1 - 0.05, 1e-12);
  EXPECT_NEAR(figure.high95, 0.1 + 0.05, 1e-12);
  EXPECT_EQ(figure.verdict, Verdict::kGain);
}

TEST(CompareTest, LossMustBeBothCertainAndLarge) {
  const SpeedResult before = Result("pile", "perft", 999, 1000, 1001);
  EXPECT_EQ(CompareOne(before, Result("pile", "perft", 939, 940, 941)).verdict, Verdict::kLoss);
  EXPECT_EQ(CompareOne(before, Result("pile", "perft", 989, 990, 991)).verdict, Verdict::kSame)
      << "certain but below the threshold";
  EXPECT_EQ(CompareOne(before, Result("pile", "perft", 900, 940, 1010)).verdict, Verdict::kSame)
      << "large but not certain";
  EXPECT_EQ(CompareOne(before, Result("pile", "perft", 989, 990, 991), 0.005).verdict,
            Verdict::kLoss)
      << "beyond a smaller threshold";
}

TEST(CompareTest, ManyFiguresTogetherAreNoSurerThanOne) {
  // Off by 2.5 standard errors: certain of one figure, to be expected among forty.
  const double error = 0.04;
  const double limit = std::exp(1.96 * error / std::sqrt(2));
  std::vector<SpeedResult> before;
  std::vector<SpeedResult> after;
  for (int i = 0; i < 40; ++i) {
    const std::string game = "pile" + std::to_string(i);
    const double rate = i == 0 ? std::exp(-2.5 * error) : 1;
    before.push_back(Result(game, "perft", 1 / limit, 1, limit));
    after.push_back(Result(game, "perft", rate / limit, rate, rate * limit));
  }
  EXPECT_EQ(CompareOne(before[0], after[0]).verdict, Verdict::kLoss);
  EXPECT_FALSE(Compare(Report(before), Report(after), 0.02)->HasLoss());
  const double rate = std::exp(-3.5 * error);  // beyond the 3.23 of forty
  after[0] = Result("pile0", "perft", rate / limit, rate, rate * limit);
  EXPECT_TRUE(Compare(Report(before), Report(after), 0.02)->HasLoss());
}

TEST(CompareTest, ReportsAgainstThemselvesAreTheSame) {
  const SpeedReport report =
      Report({Result("pile", "perft", 9, 10, 11), Result("heap", "mcts", 5, 5, 5)});
  const auto comparison = Compare(report, report, 0);
  ASSERT_TRUE(comparison.ok());
  EXPECT_FALSE(comparison->HasLoss());
  EXPECT_TRUE(comparison->same_machine);
  ASSERT_TRUE(comparison->overall.has_value());
  EXPECT_EQ(comparison->overall->mean, 0);
  for (const ComparedFigure& figure : comparison->figures) {
    EXPECT_EQ(figure.log_ratio, 0);
    EXPECT_EQ(figure.verdict, Verdict::kSame);
  }
}

TEST(CompareTest, PairsByGameAndFigureAndNamesTheRest) {
  const SpeedReport before =
      Report({Result("pile", "perft", 1, 1, 1), Result("pile", "mcts", 2, 2, 2),
              Result("heap", "perft", 3, 3, 3)});
  const SpeedReport after =
      Report({Result("heap", "perft", 6, 6, 6), Result("heap", "mcts", 1, 1, 1),
              Result("pile", "mcts", 1, 1, 1)});
  const auto comparison = Compare(before, after, 0.02);
  ASSERT_TRUE(comparison.ok());
  ASSERT_EQ(comparison->figures.size(), 2U);
  EXPECT_EQ(comparison->figures[0].verdict, Verdict::kLoss);
  EXPECT_EQ(comparison->figures[1].verdict, Verdict::kGain);
  EXPECT_TRUE(comparison->HasLoss());
  EXPECT_THAT(comparison->only_before, ElementsAre("perft of pile"));
  EXPECT_THAT(comparison->only_after, ElementsAre("mcts of heap"));
}

TEST(CompareTest, NothingInCommonIsAnError) {
  const absl::Status status = Compare(Report({Result("pile", "perft", 1, 1, 1)}),
                                      Report({Result("heap", "perft", 1, 1, 1)}), 0.02)
                                  .status();
  EXPECT_TRUE(absl::IsInvalidArgument(status));
  EXPECT_THAT(status.ToString(), HasSubstr("no figure in common"));
}

TEST(CompareTest, NoticesAnotherMachine) {
  const SpeedReport before = Report({Result("pile", "perft", 1, 1, 1)});
  SpeedReport after = before;
  after.machine.compiler = "another";
  EXPECT_TRUE(Compare(before, after, 0)->same_machine);
  after.machine.cpu = "slide rule";
  EXPECT_FALSE(Compare(before, after, 0)->same_machine);
}

TEST(CompareTest, TextAndJsonSayWhatWasFound) {
  const SpeedReport before =
      Report({Result("pile", "perft", 1, 1, 1), Result("pile", "mcts", 1, 1, 1)});
  const SpeedReport after =
      Report({Result("pile", "perft", 0.5, 0.5, 0.5), Result("pile", "mcts", 1, 1, 1)});
  const auto comparison = Compare(before, after, 0.02);
  ASSERT_TRUE(comparison.ok());
  const std::string text = FormatComparison(*comparison);
  EXPECT_THAT(text, HasSubstr("-50.00%"));
  EXPECT_THAT(text, HasSubstr("LOSS"));
  const auto json = nlohmann::json::parse(FormatComparisonJson(*comparison));
  EXPECT_EQ(json["loss"], true);
  EXPECT_EQ(json["figures"][0]["verdict"], "loss");
  EXPECT_EQ(json["figures"][1]["verdict"], "same");
  EXPECT_NEAR(json["figures"][0]["logRatio"].get<double>(), -std::log(2), 1e-12);
  EXPECT_EQ(json["overall"]["figures"], 2);
}

TEST(CompareTest, OneFigureHasNoOverallRatio) {
  const SpeedReport report = Report({Result("pile", "perft", 1, 1, 1)});
  const auto comparison = Compare(report, report, 0.02);
  ASSERT_TRUE(comparison.ok());
  EXPECT_EQ(comparison->overall, std::nullopt);
  EXPECT_TRUE(nlohmann::json::parse(FormatComparisonJson(*comparison))["overall"].is_null());
}

}  // namespace
}  // namespace plyground::bench
