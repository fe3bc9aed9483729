#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/limits.h"
#include "gtest/gtest.h"
#include "search/alpha_beta_config.h"
#include "search/busy_moves.h"
#include "search/crew.h"
#include "search/move_history.h"
#include "search/prob_cut.h"
#include "search/reductions.h"
#include "tests/tree_game.h"

namespace plyground {
namespace {

TEST(Reductions, GrowWithDepthAndPlaceAndAreNothingAtScaleZero) {
  const Reductions none(0);
  const Reductions built_in(1);
  for (int depth = 1; depth < 70; ++depth) {
    for (int place = 1; place < 70; ++place) {
      EXPECT_EQ(none.Plies(depth, place), 0);
      EXPECT_GE(built_in.Plies(depth + 1, place), built_in.Plies(depth, place));
      EXPECT_GE(built_in.Plies(depth, place + 1), built_in.Plies(depth, place));
    }
  }
  EXPECT_GT(built_in.Plies(12, 8), 1);
}

constexpr std::array<ProbCutFit, 2> kFits = {
    ProbCutFit{.depth = 4, .shallow = 2, .slope = 1.25, .offset = 10, .error = 100},
    ProbCutFit{.depth = 5, .shallow = 3, .slope = 1, .offset = -10, .error = 50}};

TEST(ProbCuts, AskForTheShallowValueThatLeavesTheErrorsToSpare) {
  const ProbCuts cuts(kFits, 2);
  ASSERT_TRUE(cuts.HasTest(4));
  const auto high = cuts.AtLeast(Score::Estimate(60), 4);
  EXPECT_EQ(high.depth, 2);
  // 1.25 * 200 + 10 - 2 * 100 = 60.
  EXPECT_EQ(high.window.beta.raw(), 200);
  EXPECT_TRUE(high.window.IsNull());
  const auto low = cuts.AtMost(Score::Estimate(60), 4);
  // 1.25 * -120 + 10 + 2 * 100 = 60.
  EXPECT_EQ(low.window.alpha.raw(), -120);
  EXPECT_TRUE(low.window.IsNull());
}

TEST(ProbCuts, ServeDeeperSearchesThanWereFitted) {
  const ProbCuts cuts(kFits, 2);
  EXPECT_FALSE(cuts.HasTest(2));
  EXPECT_FALSE(cuts.HasTest(3));
  for (int depth = 6; depth < 64; ++depth) {
    ASSERT_TRUE(cuts.HasTest(depth));
    const int shallow = cuts.AtLeast(Score(), depth).depth;
    EXPECT_LT(shallow, depth);
    EXPECT_EQ(shallow % 2, depth % 2) << depth;
    EXPECT_GE(shallow, depth / 2 - 2);
  }
  EXPECT_FALSE(cuts.HasTest(64));
  EXPECT_FALSE(ProbCuts(kFits, 0).HasTest(4)) << "switched off";
  EXPECT_FALSE(ProbCuts({}, 2).HasTest(4)) << "an evaluator without fits";
}

using Tree = TreeGame<2>;

TEST(MoveHistory, PrefersKillersThenTheCounterMoveThenTheCount) {
  MoveHistory<Tree> history(AlphaBetaConfig{});
  const auto last = std::optional<Tree::Move>(Tree::Move{7});
  history.Reward(Tree::Move{1}, std::nullopt, 3, 5);
  history.Reward(Tree::Move{2}, std::nullopt, 3, 5);
  history.Reward(Tree::Move{3}, last, 9, 5);
  history.Reward(Tree::Move{4}, std::nullopt, 9, 5);
  history.Blame(Tree::Move{5}, 5);
  const auto bonus = [&](int move) { return history.Bonus(Tree::Move{move}, last, 3); };
  EXPECT_GT(bonus(2), bonus(1));
  EXPECT_GT(bonus(1), bonus(3));
  EXPECT_GT(bonus(3), bonus(4));
  EXPECT_GT(bonus(4), bonus(6));
  EXPECT_GT(bonus(6), bonus(5));
  history.Clear();
  for (int move = 1; move < 7; ++move) EXPECT_EQ(bonus(move), 0);
}

TEST(MoveHistory, StaysWithinItsBoundsAndForgets) {
  MoveHistory<Tree> history(AlphaBetaConfig{.killers = false, .counter_moves = false});
  for (int i = 0; i < 10'000; ++i) history.Reward(Tree::Move{1}, std::nullopt, 0, 30);
  const int most = history.Bonus(Tree::Move{1}, std::nullopt, 0);
  EXPECT_LE(most, MoveHistory<Tree>::kMost);
  EXPECT_GT(most, MoveHistory<Tree>::kMost / 2);
  for (int i = 0; i < 10; ++i) history.Blame(Tree::Move{1}, 30);
  EXPECT_LT(history.Bonus(Tree::Move{1}, std::nullopt, 0), 0);
}

TEST(MoveHistory, PartsCanBeSwitchedOff) {
  MoveHistory<Tree> history(
      AlphaBetaConfig{.killers = false, .counter_moves = false, .history = false});
  history.Reward(Tree::Move{1}, Tree::Move{2}, 0, 9);
  EXPECT_EQ(history.Bonus(Tree::Move{1}, Tree::Move{2}, 0), 0);
}

TEST(BusyMoves, AMarkLastsAsLongAsItsObject) {
  const auto moves = std::make_unique<BusyMoves>();
  BusyMark other(moves.get(), 42, 3);
  EXPECT_FALSE(other.IsTaken());
  {
    BusyMark mark(moves.get(), 42, 3);
    mark.Take();
    EXPECT_TRUE(other.IsTaken());
    EXPECT_FALSE(BusyMark(moves.get(), 42, 4).IsTaken());
    EXPECT_FALSE(BusyMark(moves.get(), 43, 3).IsTaken());
    EXPECT_FALSE(BusyMark(nullptr, 42, 3).IsTaken());
  }
  EXPECT_FALSE(other.IsTaken());
}

TEST(Crew, DoesItsWorkOnceAStart) {
  std::array<std::atomic<int>, 3> done{};
  Crew crew(3, [&](int i) { ++done[static_cast<std::size_t>(i)]; });
  crew.Wait();
  for (int round = 1; round <= 100; ++round) {
    crew.Start();
    crew.Wait();
    for (const auto& count : done) ASSERT_EQ(count, round);
  }
}

TEST(AllotTime, SharesAClockOutWithoutSpendingIt) {
  EXPECT_FALSE(AllotTime(Limits{}).has_value());
  Limits limits;
  limits.clock = Clock{.remaining_ms = 60'000, .increment_ms = 100};
  // Even a game of a thousand moves, each as long as it may be, keeps its clock.
  for (int move = 0; move < 1000; ++move) {
    const auto time = AllotTime(limits);
    ASSERT_TRUE(time.has_value());
    EXPECT_LE(time->fair, time->most);
    EXPECT_GE(time->fair.count(), 0);
    ASSERT_LE(time->most.count(), limits.clock->remaining_ms);
    limits.clock->remaining_ms += limits.clock->increment_ms - time->most.count();
  }
  EXPECT_GT(limits.clock->remaining_ms, 0);
}

TEST(AllotTime, NoMoveTakesLongerThanItsOwnLimit) {
  Limits limits;
  limits.time_ms = 50;
  EXPECT_EQ(AllotTime(limits)->most.count(), 50);
  EXPECT_EQ(AllotTime(limits)->fair.count(), 50);
  limits.clock = Clock{.remaining_ms = 60'000, .increment_ms = 0};
  EXPECT_EQ(AllotTime(limits)->most.count(), 50);
  limits.clock = Clock{.remaining_ms = 0, .increment_ms = 0};
  EXPECT_EQ(AllotTime(limits)->most.count(), 0);
}

}  // namespace
}  // namespace plyground
