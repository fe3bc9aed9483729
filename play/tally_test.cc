#include "play/tally.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plyground::play {
namespace {

using Names = std::vector<std::string>;
using Points = std::vector<int>;

TEST(TallyTest, MostPointsWinAndEqualOnesDraw) {
  using Outcomes = std::vector<Outcome>;
  EXPECT_EQ(OutcomesOf(Points{-3, 3}), (Outcomes{Outcome::kLoss, Outcome::kWin}));
  EXPECT_EQ(OutcomesOf(Points{0, 0}), (Outcomes{Outcome::kDraw, Outcome::kDraw}));
  EXPECT_EQ(OutcomesOf(Points{1, -2, 1}),
            (Outcomes{Outcome::kWin, Outcome::kLoss, Outcome::kWin}));
  EXPECT_EQ(OutcomesOf(Points{2, 1, -3}),
            (Outcomes{Outcome::kWin, Outcome::kLoss, Outcome::kLoss}));
}

TEST(TallyTest, GamesAreCountedByNameWhereverTheySit) {
  Tally tally;
  EXPECT_EQ(tally.Text(), "");
  tally.Add(Names{"Ann", "Jos\xC3\xA9"}, Points{1, -1});
  EXPECT_EQ(tally.Text().substr(0, 20), "Tally after 1 game:\n");
  tally.Add(Names{"Jos\xC3\xA9", "Ann"}, Points{-4, 4});
  tally.Add(Names{"Jos\xC3\xA9", "Ann"}, Points{0, 0});
  EXPECT_EQ(tally.Text(),
            "Tally after 3 games:\n"
            "  player  wins  draws  losses\n"
            "  Ann        2      1       0\n"
            "  Jos\xC3\xA9       0      1       2\n");
}

TEST(StatisticsTest, CountsAddUpByNameAndHeading) {
  const Names names = {"Ann", "Bob"};
  Statistics round;
  EXPECT_TRUE(round.empty());
  round.Add(names, News{.lines = {}, .counts = {{"hits", 1, 1}}});
  round.Add(
      names,
      News{.lines = {}, .counts = {{"hits", 1, 1}, {"points", 0, 12}}, .round_over = true});
  EXPECT_EQ(round.rounds(), 1);
  Statistics all;
  all.Add(round);
  all.Add(round);
  EXPECT_EQ(all.rounds(), 2);
  EXPECT_EQ(all.Text(names),
            "  player  hits  points\n"
            "  Ann        0      24\n"
            "  Bob        4       0\n");
  EXPECT_EQ(all.Text(),
            "  player  hits  points\n"
            "  Bob        4       0\n"
            "  Ann        0      24\n");
}

}  // namespace
}  // namespace plyground::play
