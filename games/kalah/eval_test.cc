#include "games/kalah/eval.h"

#include <gtest/gtest.h>

#include <string>

#include "core/moves.h"
#include "core/random.h"
#include "eval/evaluator.h"
#include "games/kalah/array_kalah.h"
#include "games/kalah/kalah.h"
#include "games/kalah/notation.h"

namespace plyground::kalah {
namespace {

static_assert(Evaluator<RowEvaluator, StandardKalah> && Evaluator<RowEvaluator, ArrayKalah>);

template <class G>
G PositionOf(const Rules& rules, const std::string& text) {
  const auto board = ParseBoard(text, 6, kMaxWordStones);
  EXPECT_TRUE(board.ok()) << board.status();
  return G(rules, board.value_or(Board{}));
}

RowFeatures MoverRow(const std::string& text) {
  return RowEvaluator::CountRows(PositionOf<StandardKalah>(kStandardRules, text)).mover;
}

TEST(KalahEvaluator, CountsWhatARowPromises) {
  // a reaches the store, b is empty, c ends in d and f beyond the store.
  const RowFeatures row = MoverRow("6,0,1,0,0,4/1,2,3,4,5,6/0,0 S");
  EXPECT_EQ(row.seeds, 11);
  EXPECT_EQ(row.moves, 3);
  EXPECT_EQ(row.again, 1);
  EXPECT_EQ(row.capture, 3);  // North's third pit faces d
  EXPECT_EQ(row.overfull, 1);
  EXPECT_EQ(row.spilled, 3);
}

TEST(KalahEvaluator, SeesCapturesRoundTheBoard) {
  // f has 10 seeds: one for the store, six for North, three for a, b and c.
  EXPECT_EQ(MoverRow("1,1,0,9,9,10/1,1,1,7,1,1/0,0 S").capture, 7);
  EXPECT_EQ(MoverRow("1,1,1,9,9,10/1,1,1,7,1,1/0,0 S").capture, 0);
}

TEST(KalahEvaluator, CountsAnEmptyRowAsNothing) {
  const Rules rules{.end = End::kMover};
  const auto position = PositionOf<AnyRulesKalah>(rules, "1,0,0,0,0,0/0,0,0,0,0,0/3,4 S");
  EXPECT_EQ(RowEvaluator::CountRows(position).opponent, RowFeatures{});
}

TEST(KalahEvaluator, WordsAndArraysCountAlike) {
  Random random(20260201);
  for (int game = 0; game < 300; ++game) {
    Options options;
    options.seeds = 1 + random.Below(10);
    options.lap_skip = random.Below(2) == 0;
    options.rest = static_cast<Rest>(random.Below(3));
    AnyRulesKalah position(options);
    do {
      const ArrayKalah same(position.rules(), position.ToBoard());
      const auto words = RowEvaluator::CountRows(position);
      const auto arrays = RowEvaluator::CountRows(same);
      ASSERT_EQ(words.mover, arrays.mover) << FormatBoard(position.ToBoard());
      ASSERT_EQ(words.opponent, arrays.opponent) << FormatBoard(position.ToBoard());
      ASSERT_EQ(RowEvaluator{}.Evaluate(position), RowEvaluator{}.Evaluate(same));
    } while (PlayRandomMove(position, random));
  }
}

TEST(KalahEvaluator, DoesNotDependOnColour) {
  const auto south = PositionOf<CourseKalah>(kCourseRules, "1,2,3,4,5,6/4,0,4,4,4,4/1,2 S");
  const auto north = PositionOf<CourseKalah>(kCourseRules, "4,0,4,4,4,4/1,2,3,4,5,6/2,1 N");
  EXPECT_EQ(RowEvaluator{}.Evaluate(south), RowEvaluator{}.Evaluate(north));
}

TEST(KalahEvaluator, AddsAHundredForASeedInTheStore) {
  const auto less = PositionOf<CourseKalah>(kCourseRules, "1,2,3,4,5,6/4,0,4,4,4,4/1,2 S");
  const auto more = PositionOf<CourseKalah>(kCourseRules, "1,2,3,4,5,6/4,0,4,4,4,4/2,2 S");
  EXPECT_EQ(RowEvaluator{}.Evaluate(more) - RowEvaluator{}.Evaluate(less), 100);
}

// The margin after the best move of a greedy player with this evaluator.
template <class E, class G>
Move Greedy(const G& position) {
  Move best{};
  int highest = -1'000'000;
  ForEachMove(position, [&](Move move) {
    G child = position;
    child.Apply(move);
    const int value = child.IsTerminal() ? 100 * child.Margin() : E{}.Evaluate(child);
    const int mine = child.ToMove() == position.ToMove() ? value : -value;
    if (mine > highest) {
      highest = mine;
      best = move;
    }
  });
  return best;
}

// Both seats of 100 random openings; at one ply the evaluation is all there is.
template <class G>
int SeedsWonAgainstPlainMargin(const Rules& rules) {
  Random random(20260202);
  Options options;
  static_cast<Rules&>(options) = rules;
  int won = 0;
  for (int opening = 0; opening < 100; ++opening) {
    G start(options);
    for (int ply = 0; ply < 4; ++ply) PlayRandomMove(start, random);
    for (const Player seat : {Player::kFirst, Player::kSecond}) {
      G position = start;
      while (!position.IsTerminal()) {
        position.Apply(position.ToMove() == seat ? Greedy<RowEvaluator>(position)
                                                 : Greedy<MarginEvaluator>(position));
      }
      won += position.Utility(seat);
    }
  }
  return won;
}

TEST(KalahEvaluator, BeatsThePlainMarginUnderEveryRest) {
  EXPECT_GT(SeedsWonAgainstPlainMargin<StandardKalah>(kStandardRules), 1000);
  EXPECT_GT(SeedsWonAgainstPlainMargin<CourseKalah>(kCourseRules), 1000);
  EXPECT_GT(SeedsWonAgainstPlainMargin<AnyRulesKalah>({.rest = Rest::kFinisher}), 600);
  EXPECT_GT(SeedsWonAgainstPlainMargin<AnyRulesKalah>({.rest = Rest::kNone}), 600);
}

}  // namespace
}  // namespace plyground::kalah
