#include "core/history.h"

#include "core/moves.h"
#include "core/random.h"
#include "core/test_ring.h"
#include "gtest/gtest.h"

namespace plyground {
namespace {

using HistoryRing = WithHistory<Ring>;
static_assert(Game<HistoryRing> && Margin<HistoryRing> && Undoable<HistoryRing>);
static_assert(PathDependent<HistoryRing> && !PathDependent<Ring>);

TEST(WithHistoryTest, ThirdOccurrenceEndsTheGame) {
  HistoryRing position;
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(position.occurrences(), round + 1);
    EXPECT_FALSE(position.IsTerminal());
    position.Apply(Ring::Move::kForward);
    position.Apply(Ring::Move::kBack);
  }
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_EQ(CountMoves(position), 0);
  EXPECT_EQ(position.Utility(Player::kFirst), 7);
  EXPECT_EQ(position.Utility(Player::kSecond), -7);
  EXPECT_EQ(position.Margin(), 7);
}

TEST(WithHistoryTest, AnIrreversibleMoveForgets) {
  HistoryRing position;
  position.Apply(Ring::Move::kForward);
  position.Apply(Ring::Move::kBack);
  position.Apply(Ring::Move::kBurn);
  EXPECT_EQ(position.occurrences(), 1);
  position.Apply(Ring::Move::kForward);
  EXPECT_FALSE(position.IsTerminal());
}

TEST(WithHistoryTest, HistoryIsPartOfTheValue) {
  HistoryRing once;
  HistoryRing twice;
  twice.Apply(Ring::Move::kForward);
  twice.Apply(Ring::Move::kBack);
  EXPECT_EQ(once.position(), twice.position());
  EXPECT_FALSE(once == twice);
  EXPECT_NE(once.Hash(), twice.Hash());
  const HistoryRing copy = twice;
  EXPECT_EQ(copy, twice);
}

TEST(WithHistoryTest, KeepsTheLatestWhenItIsFull) {
  WithHistory<Ring, 4> position;
  for (int i = 0; i < 50; ++i) {
    position.Apply(Ring::Move::kForward);  // a cycle of ten positions: too long for four
    EXPECT_EQ(position.occurrences(), 1);
  }
  for (int i = 0; i < 4; ++i) {
    position.Apply(i % 2 == 0 ? Ring::Move::kForward : Ring::Move::kBack);
  }
  EXPECT_EQ(position.occurrences(), 2) << "the first of three was forgotten";
}

TEST(WithHistoryTest, UndoRestoresEvenWhatTheRingGaveUp) {
  WithHistory<Ring, 8> position;
  Random random(20261201);
  for (int i = 0; i < 200; ++i) {
    const auto before = position;
    const auto move = static_cast<Ring::Move>(random.Below(2));
    const auto undo = position.ApplyWithUndo(move);
    EXPECT_FALSE(position == before);
    position.TakeBack(move, undo);
    ASSERT_EQ(position, before) << i;
    ASSERT_EQ(position.PathHash(), before.PathHash()) << i;
    position.Apply(move);
  }
}

TEST(WithHistoryTest, ALeafKnowsItsOccurrenceAndTheLimit) {
  WithHistory<Ring, 8> position({.history = {.repetition_limit = 3, .ply_limit = 150}});
  Random random(20261208);
  int ended = 0;
  for (int game = 0; game < 100; ++game) {
    WithHistory<Ring, 8> parent = position;
    while (!parent.IsTerminal()) {
      const auto before = parent;
      const auto move = static_cast<Ring::Move>(random.Below(16) == 0 ? 2 : random.Below(2));
      const auto undo = parent.ApplyToLeaf(move);
      const auto leaf_occurrences = parent.occurrences();
      const bool leaf_over = parent.IsTerminal();
      const std::uint64_t leaf_path = parent.PathHash();
      parent.TakeBack(move, undo);
      ASSERT_EQ(parent, before);
      parent.Apply(move);
      ASSERT_EQ(leaf_occurrences, parent.occurrences());
      ASSERT_EQ(leaf_over, parent.IsTerminal());
      ASSERT_EQ(leaf_path, parent.PathHash());
    }
    ended += static_cast<int>(parent.occurrences() == 3);
  }
  EXPECT_GT(ended, 10);
}

TEST(WithHistoryTest, PlyLimitEndsTheGameByItsOwnResult) {
  HistoryRing position({.history = {.repetition_limit = 0, .ply_limit = 9}});
  for (int i = 0; i < 9; ++i) {
    EXPECT_FALSE(position.IsTerminal());
    position.Apply(i % 2 == 0 ? Ring::Move::kForward : Ring::Move::kBack);
  }
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_EQ(CountMoves(position), 0);
  EXPECT_EQ(position.Utility(Player::kSecond), -5);
}

TEST(WithHistoryTest, TheGamesOwnEndComesBeforeItsLimits) {
  HistoryRing position({.history = {.repetition_limit = 3, .ply_limit = 4}});
  for (int i = 0; i < 4; ++i) position.Apply(Ring::Move::kBurn);
  EXPECT_EQ(position.Utility(position.ToMove()), 1);
}

// Both paths visit the start twice; only one of them has the place to the left
// of it in its history.
TEST(WithHistoryTest, PathHashKnowsWhichPositionsCameBefore) {
  HistoryRing left;
  left.Apply(Ring::Move::kBack);
  left.Apply(Ring::Move::kForward);
  HistoryRing right;
  right.Apply(Ring::Move::kForward);
  right.Apply(Ring::Move::kBack);
  EXPECT_EQ(left.Hash(), right.Hash());
  EXPECT_NE(left.PathHash(), right.PathHash());
  EXPECT_FALSE(left == right);
  left.Apply(Ring::Move::kBurn);
  right.Apply(Ring::Move::kBurn);
  EXPECT_EQ(left.PathHash(), right.PathHash()) << "a new epoch forgets";
}

TEST(WithHistoryTest, WithoutHistoryIsThePositionSetUpAnew) {
  HistoryRing position;
  position.Apply(Ring::Move::kForward);
  position.Apply(Ring::Move::kBack);
  const HistoryRing fresh = position.WithoutHistory();
  EXPECT_EQ(fresh, HistoryRing{});
  EXPECT_EQ(fresh.Hash(), HistoryRing{}.Hash());
}

}  // namespace
}  // namespace plyground
