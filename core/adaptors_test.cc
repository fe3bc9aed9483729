#include "core/adaptors.h"

#include "core/history.h"
#include "core/moves.h"
#include "core/test_ring.h"
#include "gtest/gtest.h"
#include "tests/tree_game.h"

namespace plyground {
namespace {

static_assert(Game<MaxPlies<Ring, 6>> && Game<MaxPlies<WithHistory<Ring>, 6>>);

TEST(MaxPliesTest, EndsByTheMarginAfterThePlies) {
  MaxPlies<Ring, 3> position;
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(position.IsTerminal());
    position.Apply(Ring::Move::kForward);
  }
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_EQ(CountMoves(position), 0);
  EXPECT_EQ(position.Utility(position.ToMove()), 1);
  EXPECT_EQ(position.Utility(Opponent(position.ToMove())), -1);
}

TEST(MaxPliesTest, AGameThatIsOverKeepsItsResult) {
  const GameTree tree = GameTree::Parse("(0 3 (1 -2 4))");
  using G = TreeGame<2, TreeChance::kNo, TreeResult::kOutcome>;
  using Short = MaxPlies<G, 1>;
  Short position(G::Options{&tree});
  Short other = position;
  position.Apply({0});
  EXPECT_EQ(position.Utility(Player::kFirst), 3);
  other.Apply({1});
  EXPECT_TRUE(other.IsTerminal());
  EXPECT_EQ(other.Utility(Player::kFirst), 0) << "an unfinished game without a margin is drawn";
}

}  // namespace
}  // namespace plyground
