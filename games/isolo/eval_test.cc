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

static_assert(Evaluator<RowEvaluator, Isolo> && Evaluator<SeedEvaluator, Isolo>);

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

TEST(IsoloEvaluator, KnowsWhoIsToMoveAndNotHisColour) {
  const RowEvaluator evaluator;
  const int south = evaluator.Evaluate(At("1,2,3,4,5,6,7,8/4,0,4,4,4,4,0,0/1,2 S 7"));
  EXPECT_EQ(south, evaluator.Evaluate(At("4,0,4,4,4,4,0,0/1,2,3,4,5,6,7,8/2,1 N 7")));
  EXPECT_NE(south, -evaluator.Evaluate(At("1,2,3,4,5,6,7,8/4,0,4,4,4,4,0,0/1,2 N 7")));
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
template <class Other>
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
        position.Apply(position.ToMove() == seat ? Greedy<RowEvaluator>(position)
                                                 : Greedy<Other>(position));
      }
      won += position.Utility(seat);
    }
  }
  return won;
}

TEST(IsoloEvaluator, BeatsKnowingNothing) { EXPECT_GT(WinsMinusLosses<ZeroEvaluator>(), 100); }
TEST(IsoloEvaluator, IsNotWorseThanTheCountOfSeeds) {
  EXPECT_GE(WinsMinusLosses<SeedEvaluator>(), 0);
}

}  // namespace
}  // namespace plyground::isolo
