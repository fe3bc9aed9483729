#include "games/pairs/eval.h"

#include <cstdlib>
#include <string>

#include "core/moves.h"
#include "games/pairs/notation.h"
#include "games/pairs/strategies.h"
#include "games/pairs/survival.h"
#include "games/pairs/test_options.h"
#include "gtest/gtest.h"
#include "search/exhaustive.h"

namespace plyground::pairs {
namespace {

Pairs<2> At(const std::string& text) {
  const auto position = Notation<2>::ParsePosition(text, {});
  EXPECT_TRUE(position.ok()) << position.status();
  return *position;
}

template <int kSeats, class Evaluator>
void ExpectSumsAndBounds(const Evaluator& evaluator) {
  Random random(5);
  for (const Options& options : ManyOptions(2, kSeats)) {
    Pairs<kSeats> position(options);
    do {
      if (position.IsTerminal()) continue;
      const auto units = evaluator.EvaluateAll(position);
      int sum = 0;
      for (int seat = 0; seat < options.players; ++seat) {
        EXPECT_LE(units[seat], 100);
        EXPECT_GE(units[seat], 100 * (1 - options.players));
        sum += units[seat];
      }
      EXPECT_LE(std::abs(sum), options.players) << "beyond rounding";
    } while (PlayRandomMove(position, random));
  }
}

TEST(PairsEvaluators, ChancesOfAllSeatsSumToOneLoser) {
  ExpectSumsAndBounds<2>(LapEvaluator());
  ExpectSumsAndBounds<8>(LapEvaluator());
  ExpectSumsAndBounds<2>(OddsEvaluator());
  ExpectSumsAndBounds<8>(OddsEvaluator());
  ExpectSumsAndBounds<2>(SurvivalEvaluator());
  ExpectSumsAndBounds<8>(SurvivalEvaluator());
}

// With the seats turned, and the one to move with them, nothing changes.
TEST(PairsEvaluators, KnowNoSeats) {
  Random random(9);
  for (const Options& options : ManyOptions(2, 2)) {
    Pairs<2> position(options);
    do {
      if (position.IsTerminal() || position.phase() == Phase::kDeal) continue;
      Layout turned = position.layout();
      std::swap(turned.scores[0], turned.scores[1]);
      std::swap(turned.stacks[0], turned.stacks[1]);
      std::swap(turned.kept[0], turned.kept[1]);
      turned.seat = 1 - turned.seat;
      const Pairs<2> other(options, turned);
      EXPECT_EQ(LapEvaluator().Evaluate(position), LapEvaluator().Evaluate(other));
      EXPECT_EQ(OddsEvaluator().Evaluate(position), OddsEvaluator().Evaluate(other));
    } while (PlayRandomMove(position, random));
  }
}

TEST(PairsEvaluators, FewerPointsAreBetter) {
  const Pairs<2> ahead =
      At("scores=8,29 stacks=-|- kept=8|9.10.10 unseen=1.2.3.4.5.6.7.7.8.8 "
         "deck=46 deal=0");
  EXPECT_GT(OddsEvaluator().EvaluateAll(ahead)[0], 50);
  EXPECT_LT(OddsEvaluator().EvaluateAll(ahead)[1], -50);
  EXPECT_EQ(OddsEvaluator().Evaluate(Pairs<2>()), 0);
}

// Seat 0 can but lose in this round: it folds into the target or draws, and every
// card that is left pairs.
TEST(PairsEvaluators, LapsSeeALossThatNoCardAverts) {
  const Options options = OptionsOf("pairs:ranks=4,burn=1,target=6");
  const auto position = Notation<2>::ParsePosition(
      "scores=4,0 stacks=3.4.2|2.4 kept=4|- unseen=0.0.2.1 deck=2 turn=0", options);
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(LapEvaluator().Evaluate(*position), -100);
  EXPECT_GT(OddsEvaluator().Evaluate(*position), -100);
}

// A deal to eight has 10^8 outcomes; out of depth, its value is asked for instead.
TEST(PairsEvaluators, AFoldAmongEightIsValuedWithoutDealing) {
  Pairs<8> position(OptionsOf("pairs:players=8"));
  for (const int card : {2, 3, 4, 5, 6, 7, 8, 9}) position.Apply(CardMove(card));
  Budget budget({}, nullptr, nullptr);
  const auto values = MaxN(position, LapEvaluator(), 1, &budget);
  EXPECT_LT(budget.nodes(), 100);
  EXPECT_LT(values[1], 1);
}

TEST(PairsStrategies, FoldAtFoldsAtItsCardAndBelow) {
  const Pairs<2> position =
      At("scores=0,0 stacks=10|3 kept=-|- unseen=1.2.2.4.5.6.7.8.9.9 deck=48 turn=0");
  Random random(1);
  for (int lowest = 0; lowest <= 10; ++lowest) {
    EXPECT_EQ(FoldAt({.lowest = lowest}).Choose(position, random), lowest < 3 ? kHit : kFold);
  }
}

TEST(PairsStrategies, TheEvRuleNeverFoldsIntoTheTarget) {
  const char* const text =
      "scores=30,0 stacks=10.9.8|7.2 kept=10.10.10|- unseen=1.1.3.4.5.6.6.7.8.6 deck=42 turn=0";
  Random random(1);
  EXPECT_EQ(ExpectedPoints({}).Choose(At(text), random), kHit);
}

TEST(PairsStrategies, TheEvRuleFoldsWhenBothCostTheSame) {
  // Four 10s among 40 cards: a hit costs one point on average, and so does a fold.
  const std::string others = "scores=0,0 stacks=10|1 kept=-|- unseen=0.2.3.4.5.6.5.6.";
  Random random(1);
  EXPECT_EQ(ExpectedPoints({}).Choose(At(others + "5.4 deck=35 turn=0"), random), kFold);
  EXPECT_EQ(ExpectedPoints({}).Choose(At(others + "6.3 deck=35 turn=0"), random), kHit);
}

TEST(PairsStrategies, CountingKnowsWhichCardsAreGone) {
  // All 9s and all 8s but one are out, so that a hit is safe for who has counted.
  const Pairs<2> position =
      At("scores=0,0 stacks=9.8|10.3 kept=-|- unseen=1.2.2.4.5.6.7.0.0.9 deck=31 turn=0");
  Random random(1);
  EXPECT_EQ(ExpectedPoints({.counting = true}).Choose(position, random), kHit);
  const Pairs<2> low =
      At("scores=0,0 stacks=9.8|10.1 kept=-|- unseen=0.2.3.4.5.6.7.0.0.9 deck=31 turn=0");
  EXPECT_EQ(ExpectedPoints({.counting = true}).Choose(low, random), kHit);
  EXPECT_EQ(ExpectedPoints({.counting = false}).Choose(low, random), kFold);
}

// 20,000 games with fixed decks, each from both seats: the shares that the README
// quotes, to three standard errors (0.35% each).
double EvLoses(const FoldAt& opponent) {
  const ExpectedPoints rule({});
  int lost = 0;
  constexpr int kGames = 20'000;
  for (int game = 0; game < kGames; ++game) {
    Random deck(static_cast<std::uint64_t>(game / 2));
    Random unused(0);
    Pairs<2> position;
    while (!position.IsTerminal()) {
      if (position.IsChance()) {
        position.Apply(DrawOutcome(position, deck));
      } else if (Index(position.ToMove()) == game % 2) {
        position.Apply(rule.Choose(position, unused));
      } else {
        position.Apply(opponent.Choose(position, unused));
      }
    }
    lost += position.Utility(PlayerAt(game % 2)) < 0;
  }
  return static_cast<double>(lost) / kGames;
}

TEST(PairsStrategies, TheEvRuleLosesAsOftenAsItIsKnownTo) {
  EXPECT_NEAR(EvLoses(FoldAt({.lowest = 0})), 0.471, 0.011);
  EXPECT_NEAR(EvLoses(FoldAt({.lowest = 2})), 0.450, 0.011);
  EXPECT_NEAR(EvLoses(FoldAt({.lowest = 3})), 0.354, 0.011);
  EXPECT_NEAR(EvLoses(FoldAt({.lowest = 4})), 0.178, 0.009);
  EXPECT_NEAR(EvLoses(FoldAt({.lowest = 5})), 0.042, 0.005);
  EXPECT_NEAR(EvLoses(FoldAt({.lowest = 10})), 0.0001, 0.0005);
}

}  // namespace
}  // namespace plyground::pairs
