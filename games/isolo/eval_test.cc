#include "games/isolo/eval.h"

#include <cstdlib>
#include <string>

#include "core/moves.h"
#include "core/random.h"
#include "eval/evaluator.h"
#include "games/isolo/isolo.h"
#include "games/isolo/notation.h"
#include "gtest/gtest.h"

namespace plyground::isolo {
namespace {

static_assert(Evaluator<ThreatEvaluator, Isolo> && Evaluator<RowEvaluator, Isolo> &&
              Evaluator<SeedEvaluator, Isolo>);

Isolo At(const std::string& text) {
  const auto position = Notation::ParsePosition(text, {});
  EXPECT_TRUE(position.ok()) << position.status();
  return position.value_or(Isolo());
}

TEST(IsoloEvaluator, CountsWhatARowIsGoodFor) {
  const Isolo position = At("1,2,0,3,0,0,5,0/0,4,0,0,1,0,0,1/3,4 S 0");
  const RowFeatures row = CountRow(position.own(), position.other());
  EXPECT_EQ(row.seeds, 11);
  EXPECT_EQ(row.holes, 4);
  EXPECT_EQ(row.playable, 3);
  EXPECT_EQ(row.ends, 8);
  EXPECT_EQ(row.exposed, 1 + 3 + 5);  // a faces H, d faces E, g faces B
  EXPECT_EQ(CountRow(Row{}, position.other()), RowFeatures{});
}

TEST(IsoloEvaluator, SeedsAreCountedForTheMover) {
  EXPECT_EQ(SeedEvaluator{}.Evaluate(At("3,0,0,0,0,0,0,0/1,1,0,0,0,0,0,0/3,4 S 0")), 100);
  EXPECT_EQ(SeedEvaluator{}.Evaluate(At("3,0,0,0,0,0,0,0/1,1,0,0,0,0,0,0/3,4 N 0")), -100);
}

template <class E>
void ExpectNoColour() {
  const E evaluator;
  const int south = evaluator.Evaluate(At("1,2,3,4,5,6,7,8/4,0,4,4,4,4,0,0/1,2 S 7"));
  EXPECT_EQ(south, evaluator.Evaluate(At("4,0,4,4,4,4,0,0/1,2,3,4,5,6,7,8/2,1 N 7")));
  EXPECT_NE(south, -evaluator.Evaluate(At("1,2,3,4,5,6,7,8/4,0,4,4,4,4,0,0/1,2 N 7")));
}

TEST(IsoloEvaluator, KnowsWhoIsToMoveAndNotHisColour) {
  ExpectNoColour<RowEvaluator>();
  ExpectNoColour<ThreatEvaluator>();
}

TEST(IsoloEvaluator, AWinInOneMoveOutweighsEverything) {
  const ThreatEvaluator evaluator;
  int wins = 0;
  Random random(20261217);
  for (int game = 0; game < 300; ++game) {
    Isolo position;
    do {
      bool wins_now = false;
      ForEachMove(position, [&](Move move) {
        Isolo child = position;
        child.Apply(move);
        wins_now = wins_now || (child.IsTerminal() && child.Utility(position.ToMove()) > 0);
      });
      const int value = evaluator.Evaluate(position);
      EXPECT_EQ(value == ThreatEvaluator::kWinInOne, wins_now);
      EXPECT_LE(value, ThreatEvaluator::kWinInOne);
      wins += static_cast<int>(wins_now);
    } while (PlayRandomMove(position, random) && !position.IsTerminal());
  }
  EXPECT_GT(wins, 100);
}

// All that the best move brings over counts, whatever the row looks like.
TEST(IsoloEvaluator, ThreatsAreWhatTheBestMoveBrings) {
  const Isolo position = At("0,2,0,0,0,0,0,0/2,0,0,0,0,0,5,2/0,0 S 9");
  Isolo child = position;
  ASSERT_EQ(position.Moves().size(), 1);
  child.Apply(position.Moves()[0]);
  const int margin = SeedsOf(child.other()) - SeedsOf(child.own());
  EXPECT_EQ(ThreatEvaluator{}.Evaluate(position),
            250 * margin - 130 * 2 + 350 * 1 - 100 * 9 - 200 * 3 + 1200);
}

TEST(IsoloEvaluator, StaysInBounds) {
  Random random(20261215);
  for (int game = 0; game < 300; ++game) {
    Isolo position;
    do {
      const int seeds = SeedsOf(position.own()) + SeedsOf(position.other());
      EXPECT_LE(std::abs(RowEvaluator{}.Evaluate(position)), 400 * seeds + 500);
    } while (PlayRandomMove(position, random));
  }
}

// The move after which the evaluator likes the opponent's position least.
template <class E>
Move Greedy(const Isolo& position) {
  Move best{};
  int lowest = 1'000'000'000;
  ForEachMove(position, [&](Move move) {
    Isolo child = position;
    child.Apply(move);
    const int value =
        child.IsTerminal() ? 1'000'000 * child.Utility(child.ToMove()) : E{}.Evaluate(child);
    if (value < lowest) {
      lowest = value;
      best = move;
    }
  });
  return best;
}

// Both seats of 400 random openings; at one ply the evaluation is all there is.
template <class E, class Other>
int WinsMinusLosses() {
  Random random(20261216);
  int won = 0;
  for (int opening = 0; opening < 400; ++opening) {
    Isolo start;
    for (int ply = 0; ply < 4; ++ply) PlayRandomMove(start, random);
    if (start.IsTerminal()) continue;
    for (const Player seat : {Player::kFirst, Player::kSecond}) {
      Isolo position = start;
      while (!position.IsTerminal()) {
        position.Apply(position.ToMove() == seat ? Greedy<E>(position)
                                                 : Greedy<Other>(position));
      }
      won += position.Utility(seat);
    }
  }
  return won;
}

TEST(IsoloEvaluator, RowsBeatKnowingNothingAndAreNotWorseThanSeeds) {
  EXPECT_GT((WinsMinusLosses<RowEvaluator, ZeroEvaluator>()), 100);
  EXPECT_GE((WinsMinusLosses<RowEvaluator, SeedEvaluator>()), 0);
}
TEST(IsoloEvaluator, ThreatsBeatEveryCount) {
  EXPECT_GT((WinsMinusLosses<ThreatEvaluator, SeedEvaluator>()), 20);
  EXPECT_GT((WinsMinusLosses<ThreatEvaluator, RowEvaluator>()), 5);
}

}  // namespace
}  // namespace plyground::isolo
