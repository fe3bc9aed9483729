#include "core/adaptors.h"

#include "gtest/gtest.h"
#include "tests/tree_game.h"

namespace plyground {
namespace {

// Two counters on a ring: a step changes one's place, the third visit to a
// position ends the game; a "burn" can never be taken back.
class Ring {
 public:
  enum class Move : std::uint8_t { kForward, kBack, kBurn };
  struct Options {
    friend bool operator==(const Options&, const Options&) = default;
  };
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 3;
  static constexpr int kMaxPlies = 1000;
  static constexpr int kMaxUtility = 10;
  Ring() = default;
  explicit Ring(const Options&) noexcept {}
  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return mover_; }
  void AppendMoves(FixedList<Move, kMaxMoves>& moves) const noexcept {
    if (IsTerminal()) return;
    moves.Add(Move::kForward);
    moves.Add(Move::kBack);
    moves.Add(Move::kBurn);
  }
  bool IsTerminal() const noexcept { return fuel_ == 0; }
  int Utility(Player player) const noexcept { return player == mover_ ? 1 : -1; }
  int Margin() const noexcept { return 1; }
  void Apply(Move move) noexcept {
    if (move == Move::kBurn) --fuel_;
    place_ = (place_ + (move == Move::kForward ? 1 : move == Move::kBack ? 4 : 0)) % 5;
    mover_ = Opponent(mover_);
  }
  std::uint64_t Hash() const noexcept {
    return HashWords(static_cast<std::uint64_t>(place_ * 100 + fuel_),
                     static_cast<std::uint64_t>(Index(mover_)));
  }
  int RepetitionLimit() const noexcept { return 3; }
  bool IsIrreversible(Move move) const noexcept { return move == Move::kBurn; }
  int RepetitionUtility(Player player) const noexcept {
    return player == Player::kFirst ? 7 : -7;
  }
  friend bool operator==(const Ring&, const Ring&) = default;

 private:
  int place_ = 0;
  int fuel_ = 4;
  Player mover_ = Player::kFirst;
};
static_assert(Game<Ring> && Repeatable<Ring> && Margin<Ring>);
using HistoryRing = WithHistory<Ring>;
static_assert(Game<HistoryRing> && Hashed<HistoryRing> && Margin<HistoryRing>);
static_assert(Game<MaxPlies<Ring, 6>> && Game<MaxPlies<HistoryRing, 6>>);

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
  WithHistory<Ring, 3> position;
  for (int i = 0; i < 50 && !position.IsTerminal(); ++i) {
    position.Apply(Ring::Move::kForward);  // a cycle of ten positions: too long for three
  }
  EXPECT_FALSE(position.IsTerminal());
  for (int i = 0; i < 4; ++i) {
    position.Apply(i % 2 == 0 ? Ring::Move::kForward : Ring::Move::kBack);
  }
  EXPECT_EQ(position.occurrences(), 2);  // the first of three was forgotten
}

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
