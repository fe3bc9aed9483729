#include "games/pairs/survival.h"

#include <cmath>
#include <string>

#include "core/moves.h"
#include "games/pairs/notation.h"
#include "games/pairs/test_options.h"
#include "games/pairs/test_rounds.h"
#include "gtest/gtest.h"

namespace plyground::pairs {
namespace {

double Entry(int first, int second) {
  return static_cast<double>(
             kFirstLoses[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)]) /
         kTableUnit;
}

// Solving a round with the entries of higher points gives the entry.
TEST(PairsSurvival, ARoundSolvedAgainGivesItsEntry) {
  RoundSolver solver;
  const int scores[][2] = {{30, 30}, {30, 0}, {29, 30}, {21, 25}, {20, 3}, {8, 9}, {0, 0}};
  for (const auto& score : scores) {
    EXPECT_NEAR(solver.FirstLoses(score[0], score[1], Entry), Entry(score[0], score[1]), 1.1e-4)
        << score[0] << " to " << score[1];
  }
}

TEST(PairsSurvival, OneOfTwoLoses) {
  for (int first = 0; first < kSolvedTarget; ++first) {
    for (int second = 0; second < kSolvedTarget; ++second) {
      EXPECT_NEAR(Entry(first, second) + Entry(second, first), 1, 1.1e-4);
      if (first > 0) {
        EXPECT_GT(Entry(first, second), Entry(first - 1, second));
      }
    }
  }
}

// Other targets lie between the entries.
TEST(PairsSurvival, IsScaledToTheTarget) {
  const Options options = OptionsOf("pairs:target=40,burn=0");
  Layout layout = Pairs<2>(options).layout();
  double last = 100;
  for (int points = 0; points < 40; ++points) {
    layout.scores = {points, 20};
    const int units = SurvivalEvaluator().Evaluate(Pairs<2>(options, layout));
    EXPECT_LE(units, last);
    last = units;
    if (points == 20) {
      EXPECT_EQ(units, 0);
    }
  }
  EXPECT_LT(last, -50);
}

// Who has drawn is in more danger than his stack says now.
TEST(PairsSurvival, AStackGrows) {
  const auto position = Notation<2>::ParsePosition(
      "scores=0,0 stacks=10.9|8.7 kept=-|- unseen=1.2.3.4.5.6.6.7.8.9 deck=46 turn=0", {});
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_NE(SurvivalEvaluator().Evaluate(*position), LapEvaluator().Evaluate(*position));
}

}  // namespace
}  // namespace plyground::pairs
