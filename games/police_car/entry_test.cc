#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>

#include "core/any_game.h"
#include "core/error.h"
#include "core/spec.h"

namespace plyground {

extern const GameEntry kPoliceCarEntry;

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

std::shared_ptr<const AnyGame> Make(const std::string& text) {
  const auto game = kPoliceCarEntry.make(ParseSpec(text).value());
  EXPECT_TRUE(game.ok()) << game.status();
  return *game;
}

SearchReport Solve(const AnyGame& game, const AnyPosition& position) {
  const auto player = game.MakePlayer({.name = "solve", .options = {}});
  EXPECT_TRUE(player.ok()) << player.status();
  const auto report = (*player)->Search(position, SearchRequest{});
  EXPECT_TRUE(report.ok()) << report.status();
  return report.value_or(SearchReport{});
}

TEST(PoliceCarEntry, StartsWhereTheOptionsSay) {
  EXPECT_EQ(Make("police_car")->Start().Text(), "0,0,N 2,7 p 0");
  EXPECT_EQ(Make("police_car:first=c,x=-3,y=4")->Start().Text(), "0,0,N -3,4 c 0");
  EXPECT_EQ(Make("police_car:en_passant=1,move_limit=20")->CanonicalSpec(),
            "police_car:en_passant=1,move_limit=20");
  EXPECT_EQ(Make("police_car:en_passant=0,capture=king")->CanonicalSpec(), "police_car");
}

TEST(PoliceCarEntry, OffersItsOwnEvaluatorFirst) {
  EXPECT_THAT(Make("police_car")->Evaluators(), ElementsAre("chase", "zero"));
  EXPECT_THAT(Make("police_car")->Capabilities(), Contains("solved"));
}

TEST(PoliceCarEntry, SolveCountsThePoliceMovesToTheCapture) {
  const auto game = Make("police_car");
  const SearchReport won = Solve(*game, game->Start());
  EXPECT_EQ(won.score.value, 1);
  EXPECT_EQ(won.score.distance, 11);
  const SearchReport lost = Solve(*game, game->Parse("0,0,N 5,5 p 0").value());
  EXPECT_EQ(lost.score.value, -1);
  EXPECT_FALSE(lost.score.distance.has_value());
  const SearchReport chased = Solve(*game, game->Parse("11,14,E 14,12 c 0").value());
  EXPECT_EQ(chased.score.value, -1);
  EXPECT_EQ(chased.score.distance, 6);
  EXPECT_EQ(chased.moves[0].move, "S");
}

// Both sides play the solver: the chase takes as long as it was said to.
TEST(PoliceCarEntry, PerfectPlayLastsAsLongAsItWasSaidTo) {
  for (const std::string spec :
       {"police_car", "police_car:police=turn_then_1or2,capture=ortho,x=1,y=3",
        "police_car:police=per_step,x=-8,y=8", "police_car:capture_check=police",
        "police_car:police=per_step_one,capture=ortho,criminals=ortho_stay,x=-6,y=-6"}) {
    const auto game = Make(spec);
    AnyPosition position = game->Start();
    const auto expected = Solve(*game, position).score.distance;
    ASSERT_TRUE(expected.has_value()) << spec;
    while (!position.IsTerminal()) {
      ASSERT_TRUE(position.Play(Solve(*game, position).moves[0].move).ok());
    }
    EXPECT_THAT(position.Returns(), ElementsAre(1, -1)) << spec;
    EXPECT_THAT(position.Text(), HasSubstr(" " + std::to_string(*expected))) << spec;
  }
}

TEST(PoliceCarEntry, AnIllegalMoveIsRefusedAndChangesNothing) {
  AnyPosition position = Make("police_car")->Start();
  for (const std::string bad : {"N", "L", "", "FF", "F1", "stay"}) {
    const absl::Status status = position.Play(bad);
    ASSERT_FALSE(status.ok()) << bad;
    EXPECT_THAT(DescribeError(status).expected, ElementsAre("F", "R"));
    EXPECT_EQ(position.Text(), "0,0,N 2,7 p 0");
  }
  EXPECT_TRUE(position.Play("f").ok());
  EXPECT_TRUE(position.Play("n").ok());
}

TEST(PoliceCarEntry, TheRulesNameEveryOptionAndFitATerminal) {
  const std::string rules(kPoliceCarEntry.rules);
  std::istringstream lines(rules);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
  for (const OptionInfo& info : kPoliceCarEntry.options()) {
    EXPECT_THAT(rules, HasSubstr(info.name + "="));
    for (std::size_t i = 1; i < info.choices.size(); ++i) {
      EXPECT_THAT(rules, HasSubstr(info.name + "=" + info.choices[i]));
    }
  }
}

}  // namespace
}  // namespace plyground
