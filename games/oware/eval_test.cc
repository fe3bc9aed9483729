#include "games/oware/eval.h"

#include <cstdlib>
#include <string>

#include "core/history.h"
#include "core/moves.h"
#include "core/random.h"
#include "eval/evaluator.h"
#include "games/oware/notation.h"
#include "games/oware/oware.h"
#include "gtest/gtest.h"

namespace plyground::oware {
namespace {

using Game = WithHistory<PlainOware>;
static_assert(Evaluator<RowEvaluator, Game>);

Game At(const std::string& text) {
  const auto board = ParseBoard(text);
  EXPECT_TRUE(board.ok()) << board.status();
  return Game({}, PlainOware({}, board.value_or(Board{})));
}

RowFeatures MoverRow(const std::string& text) {
  const PlainOware position = At(text).position();
  return CountRow(position.own_word(), position.other_word());
}

TEST(OwareEvaluator, CountsWhatARowPromises) {
  // f takes A, B and C: 2 + 3 + 2.
  const RowFeatures row = MoverRow("1,0,2,12,0,3/1,2,1,4,0,0/3,4 S");
  EXPECT_EQ(row.seeds, 18);
  EXPECT_EQ(row.moves, 4);
  EXPECT_EQ(row.ones, 1);
  EXPECT_EQ(row.twos, 1);
  EXPECT_EQ(row.full, 1);
  EXPECT_EQ(row.early, 3);
  EXPECT_EQ(row.capture, 7);
}

TEST(OwareEvaluator, CountsAnEmptyRowAsNothing) {
  EXPECT_EQ(CountRow(0, 0x0302'0102'0302), RowFeatures{});
}

TEST(OwareEvaluator, SeesTheLargestCaptureOfAnyPosition) {
  Random random(20261205);
  for (int game = 0; game < 200; ++game) {
    Game position(Options{{.slam = Slam::kPlain, .early_end = false}});
    do {
      const PlainOware& now = position.position();
      int most = 0;
      ForEachMove(position, [&](Move move) {
        Game child = position;
        child.Apply(move);
        if (!child.IsTerminal()) most = std::max(most, -child.Margin() - position.Margin());
      });
      // A slam captures nothing here, and the feature leaves that out of account.
      EXPECT_GE(CountRow(now.own_word(), now.other_word()).capture, most);
    } while (PlayRandomMove(position, random));
  }
}

TEST(OwareEvaluator, KnowsWhoIsToMoveAndNotHisColour) {
  const Game south = At("1,2,3,4,5,6/4,0,4,4,4,4/1,2 S");
  const Game twin = At("4,0,4,4,4,4/1,2,3,4,5,6/2,1 N");
  const Game other = At("1,2,3,4,5,6/4,0,4,4,4,4/1,2 N");
  const RowEvaluator evaluator;
  EXPECT_EQ(evaluator.Evaluate(south), evaluator.Evaluate(twin));
  EXPECT_NE(evaluator.Evaluate(south), evaluator.Evaluate(other));
  EXPECT_NE(evaluator.Evaluate(south), -evaluator.Evaluate(other)) << "the turn counts";
}

TEST(OwareEvaluator, AddsAHundredForASeedWon) {
  const RowEvaluator evaluator;
  EXPECT_EQ(evaluator.Evaluate(At("1,2,3,4,5,6/4,0,4,4,4,4/2,2 S")) -
                evaluator.Evaluate(At("1,2,3,4,5,6/4,0,4,4,4,4/1,2 S")),
            100);
}

TEST(OwareEvaluator, StaysNearWhatThereIsToWin) {
  Random random(20261206);
  for (int game = 0; game < 300; ++game) {
    Options options;
    options.seeds = 1 + random.Below(kMaxHouseSeeds);
    Game position(options);
    do {
      const int guess = RowEvaluator{}.Evaluate(position) - 100 * position.position().Margin();
      EXPECT_LE(std::abs(guess), 100 * kMaxSeeds);
    } while (PlayRandomMove(position, random));
  }
}

// The move after which the evaluator likes the opponent's position least.
template <class E>
Move Greedy(const Game& position) {
  Move best{};
  int lowest = 1'000'000;
  ForEachMove(position, [&](Move move) {
    Game child = position;
    child.Apply(move);
    const int value = child.IsTerminal() ? 100 * child.Margin() : E{}.Evaluate(child);
    if (value < lowest) {
      lowest = value;
      best = move;
    }
  });
  return best;
}

// Both seats of 200 random openings; at one ply the evaluation is all there is.
TEST(OwareEvaluator, BeatsThePlainMargin) {
  Random random(20261207);
  int won = 0;
  for (int opening = 0; opening < 200; ++opening) {
    Game start;
    for (int ply = 0; ply < 6; ++ply) PlayRandomMove(start, random);
    for (const Player seat : {Player::kFirst, Player::kSecond}) {
      Game position = start;
      while (!position.IsTerminal()) {
        position.Apply(position.ToMove() == seat ? Greedy<RowEvaluator>(position)
                                                 : Greedy<MarginEvaluator>(position));
      }
      won += position.Utility(seat);
    }
  }
  EXPECT_GT(won, 2000) << "seeds in 400 games";
}

}  // namespace
}  // namespace plyground::oware
