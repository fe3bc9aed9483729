#include "games/kalah/kalah.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "games/kalah/array_kalah.h"
#include "games/kalah/notation.h"
#include "games/kalah/test_referee.h"

// The position types against the referee, each other, and single rules. The
// vectors of tests/data are in vectors_test.cc.
namespace plyground::kalah {
namespace {

constexpr Rules kNoLapSkip{.lap_skip = false};

std::vector<Rules> AllRules() {
  std::vector<Rules> all;
  for (const bool lap_skip : {true, false}) {
    for (const EmptyCapture capture : {EmptyCapture::kSingle, EmptyCapture::kNone}) {
      for (const End end : {End::kEither, End::kMover}) {
        for (const Rest rest : {Rest::kOwner, Rest::kFinisher, Rest::kNone}) {
          all.push_back({lap_skip, capture, end, rest});
        }
      }
    }
  }
  return all;
}

Board BoardOf(const std::string& text, int pits = 6) {
  const auto board = ParseBoard(text, pits, kMaxStones);
  EXPECT_TRUE(board.ok()) << board.status();
  return board.value_or(Board{});
}

// Any spread of at most `stones` stones, legal or not to come by in a game.
Board RandomBoard(int pits, int stones, Random& random) {
  Board board;
  board.pits = pits;
  board.to_move = PlayerAt(random.Below(2));
  const int crowded = 1 + random.Below(2 * pits);  // few pits: long sowings
  for (int left = random.Below(stones + 1); left > 0; --left) {
    const int place = random.Below(crowded + 1);
    if (place == crowded) {
      ++board.stores[random.Below(2)];
    } else {
      const int cell = (place * 5 + crowded) % (2 * pits);
      ++board.rows[cell / pits][cell % pits];
    }
  }
  return board;
}

template <class G>
std::vector<int> LegalOf(const G& position) {
  std::vector<int> legal;
  ForEachMove(position, [&](Move move) { legal.push_back(PitOf(move)); });
  return legal;
}

// All that can be seen of a position is what the referee says. With rest=none
// the type may name either player as the one to move once the game is over.
template <class G>
bool Agrees(const G& position, const Referee& referee) {
  Board expected = referee.ToBoard();
  if (referee.over()) expected.to_move = position.ToMove();
  const int south = position.Utility(Player::kFirst);
  return position.IsTerminal() == referee.over() && position.ToBoard() == expected &&
         LegalOf(position) == referee.Legal() && south == referee.SouthMargin() &&
         position.Utility(Player::kSecond) == -south &&
         position.Margin() == (position.ToMove() == Player::kFirst ? south : -south);
}

// A lap and a half at most, so that a sowing alone brings a stone at most.
template <class G>
void ExpectTacticalIfItIs(const G& position, int pit) {
  if (position.OwnPit(pit) > position.pits()) return;
  G child = position;
  child.Apply(MoveAt(pit));
  const int mover = Index(position.ToMove());
  const int gain = child.ToBoard().stores[mover] - position.ToBoard().stores[mover];
  const bool again = child.ToMove() == position.ToMove();
  if (child.IsTerminal()) return;  // the last stones go to the stores as well
  const bool reaches_store = pit + position.OwnPit(pit) >= position.pits();
  const bool captures = gain > static_cast<int>(reaches_store);
  EXPECT_EQ(position.IsTactical(MoveAt(pit)), again || captures)
      << FormatBoard(position.ToBoard()) << " pit " << pit;
}

template <class G>
void PlayAgainstReferee(const Rules& rules, const Board& start, Random& random) {
  G position(rules, start);
  Referee referee(rules, start);
  ASSERT_TRUE(Agrees(position, referee)) << FormatBoard(start);
  while (!referee.over()) {
    const std::vector<int> legal = referee.Legal();
    for (const int pit : legal) ExpectTacticalIfItIs(position, pit);
    const int pit = legal[random.Below(static_cast<int>(legal.size()))];
    const Board before = referee.ToBoard();
    referee.Play(pit);
    position.Apply(MoveAt(pit));
    ASSERT_TRUE(Agrees(position, referee))
        << "rules " << int{PackRules(rules)} << ", pit " << pit << " of " << FormatBoard(before)
        << ": " << FormatBoard(position.ToBoard()) << ", the referee has "
        << FormatBoard(referee.ToBoard());
  }
}

template <class G>
class KalahType : public testing::Test {};
using KalahTypes = testing::Types<ArrayKalah, AnyRulesKalah>;
TYPED_TEST_SUITE(KalahType, KalahTypes);

// What a move of `pit` makes of a board.
template <class G>
std::string After(const Rules& rules, const std::string& text, int pit) {
  G position(rules, BoardOf(text));
  position.Apply(MoveAt(pit));
  return FormatBoard(position.ToBoard());
}

TYPED_TEST(KalahType, AgreesWithTheRefereeUnderEveryRuleSet) {
  Random random(20260101);
  for (const Rules& rules : AllRules()) {
    for (int game = 0; game < 60; ++game) {
      const Board start = RandomBoard(6, kMaxWordStones, random);
      PlayAgainstReferee<TypeParam>(rules, start, random);
      if (this->HasFatalFailure()) return;
    }
  }
}

TEST(ArrayKalah, AgreesWithTheRefereeOnEverySize) {
  Random random(20260102);
  for (const Rules& rules : AllRules()) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      for (int game = 0; game < 5; ++game) {
        const Board start = RandomBoard(pits, kMaxStones, random);
        PlayAgainstReferee<ArrayKalah>(rules, start, random);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(Kalah, RulesOfThePresetsCompiledInPlayAlike) {
  Random random(20260103);
  for (int game = 0; game < 500; ++game) {
    const Board start = RandomBoard(6, kMaxWordStones, random);
    PlayAgainstReferee<StandardKalah>(kStandardRules, start, random);
    PlayAgainstReferee<CourseKalah>(kCourseRules, start, random);
    if (HasFatalFailure()) return;
  }
}

TEST(Kalah, PerftOfTheStandardRulesIsThePublishedOne) {
  constexpr std::array<std::int64_t, 9> kLeaves = {6,     35,     185,    942,    4690,
                                                   23233, 114430, 563055, 2763490};
  for (int depth = 1; depth <= 9; ++depth) {
    StandardKalah position;
    EXPECT_EQ(Perft(position, depth), kLeaves[depth - 1]) << depth;
  }
}

TYPED_TEST(KalahType, SowingPassesOverTheOtherStoreForBothPlayers) {
  EXPECT_EQ(After<TypeParam>(kNoLapSkip, "1,2,3,4,5,9/1,2,3,4,5,6/20,10 S", 5),
            "2,3,3,4,5,0/2,3,4,5,6,7/21,10 N");
  EXPECT_EQ(After<TypeParam>(kNoLapSkip, "1,2,3,4,5,6/1,2,3,4,5,9/10,20 N", 5),
            "2,3,4,5,6,7/2,3,3,4,5,0/10,21 S");
}

TYPED_TEST(KalahType, LastSeedInTheStoreMovesAgain) {
  EXPECT_EQ(After<TypeParam>({}, "4,4,4,4,4,4/4,4,4,4,4,4/0,0 S", 2),
            "4,4,0,5,5,5/4,4,4,4,4,4/1,0 S");
  EXPECT_EQ(After<TypeParam>({}, "4,4,4,4,4,4/4,4,4,4,4,4/0,0 N", 2),
            "4,4,4,4,4,4/4,4,0,5,5,5/0,1 N");
}

TYPED_TEST(KalahType, LastSeedInAnEmptyOwnPitTakesTheFacingPit) {
  EXPECT_EQ(After<TypeParam>({}, "1,0,0,0,0,4/1,1,1,1,7,1/0,0 S", 0),
            "0,0,0,0,0,4/1,1,1,1,0,1/8,0 N");
}

TYPED_TEST(KalahType, AnEmptyFacingPitFollowsItsOption) {
  const std::string board = "1,0,0,0,0,4/1,1,1,1,0,1/0,0 S";
  EXPECT_EQ(After<TypeParam>({.empty_capture = EmptyCapture::kSingle}, board, 0),
            "0,0,0,0,0,4/1,1,1,1,0,1/1,0 N");
  EXPECT_EQ(After<TypeParam>({.empty_capture = EmptyCapture::kNone}, board, 0),
            "0,1,0,0,0,4/1,1,1,1,0,1/0,0 N");
}

TYPED_TEST(KalahType, AnEmptyPitOfTheOtherRowIsNotCaptured) {
  EXPECT_EQ(After<TypeParam>({}, "2,0,0,0,0,3/0,0,5,6,4,5/3,7 S", 5),
            "2,0,0,0,0,0/1,1,5,6,4,5/4,7 N");
}

TYPED_TEST(KalahType, ALapSkipsItsOriginOrCapturesThere) {
  const std::string board = "13,0,1,0,2,0/0,3,0,1,0,4/9,15 S";
  EXPECT_EQ(After<TypeParam>({.lap_skip = true}, board, 0), "0,2,2,1,3,1/1,4,1,2,1,5/10,15 N");
  // Without the skip the 13th seed ends in the origin, just emptied.
  EXPECT_EQ(After<TypeParam>({.lap_skip = false}, board, 0), "0,1,2,1,3,1/1,4,1,2,1,0/16,15 N");
}

TYPED_TEST(KalahType, TheRestIsSweptBeforeTheWinnerIsKnown) {
  // South leads 21:20 when the row runs out, and has lost after the sweep.
  TypeParam position(kCourseRules, BoardOf("0,0,0,0,0,1/1,2,0,0,3,0/20,20 S"));
  position.Apply(MoveAt(5));
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_EQ(position.Utility(Player::kFirst), 21 - 26);
  EXPECT_EQ(FormatBoard(position.ToBoard()).substr(0, 28), "0,0,0,0,0,0/0,0,0,0,0,0/21,2");
}

TYPED_TEST(KalahType, TheRestGoesWhereItsOptionSays) {
  const std::string board = "0,0,0,0,0,1/1,2,0,0,3,0/20,20 S";
  const auto south_margin = [&](Rest rest) {
    TypeParam position({.rest = rest}, BoardOf(board));
    position.Apply(MoveAt(5));
    EXPECT_TRUE(position.IsTerminal());
    return position.Utility(Player::kFirst);
  };
  EXPECT_EQ(south_margin(Rest::kOwner), 21 - 26);
  EXPECT_EQ(south_margin(Rest::kFinisher), 27 - 20);
  EXPECT_EQ(south_margin(Rest::kNone), 21 - 20);
}

TYPED_TEST(KalahType, TheOpponentsEmptyRowEndsTheGameUnlessOnlyTheMoversCounts) {
  const std::string board = "1,0,3,0,0,0/0,0,0,0,4,0/20,20 S";
  TypeParam either({.end = End::kEither}, BoardOf(board));
  either.Apply(MoveAt(0));
  EXPECT_TRUE(either.IsTerminal());
  EXPECT_EQ(either.Utility(Player::kFirst), 8);

  // The other player may then find nothing to move ..
  TypeParam mover({.end = End::kMover}, BoardOf(board));
  mover.Apply(MoveAt(0));
  EXPECT_TRUE(mover.IsTerminal());
  // .. but a player who moves again plays on against an empty row.
  EXPECT_EQ(After<TypeParam>({.end = End::kMover}, "0,0,3,0,0,1/0,0,0,0,0,0/20,24 S", 5),
            "0,0,3,0,0,0/0,0,0,0,0,0/21,24 S");
}

TYPED_TEST(KalahType, ABoardOnWhichTheGameIsOverIsSettledAtOnce) {
  const TypeParam position(kCourseRules, BoardOf("0,0,0,0,0,0/1,2,0,0,3,0/20,22 N"));
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_TRUE(LegalOf(position).empty());
  EXPECT_EQ(position.Utility(Player::kSecond), 8);
}

TYPED_TEST(KalahType, HashTellsApartWhoMovesAndWhatRulesApply) {
  const TypeParam south(kCourseRules, BoardOf("1,2,3,4,5,6/4,4,4,4,4,4/1,2 S"));
  const TypeParam north(kCourseRules, BoardOf("1,2,3,4,5,6/4,4,4,4,4,4/1,2 N"));
  EXPECT_NE(south.Hash(), north.Hash());
  std::vector<std::uint64_t> hashes;
  for (const Rules& rules : AllRules()) {
    hashes.push_back(TypeParam(rules, BoardOf("1,2,3,4,5,6/4,4,4,4,4,4/1,2 S")).Hash());
    for (std::size_t i = 0; i + 1 < hashes.size(); ++i) EXPECT_NE(hashes[i], hashes.back());
  }
}

TYPED_TEST(KalahType, HashCoversEveryPitAndStore) {
  const Board board = BoardOf("1,2,3,4,5,6/4,4,4,4,4,4/1,2 S");
  const std::uint64_t hash = TypeParam(kCourseRules, board).Hash();
  for (int side = 0; side < 2; ++side) {
    for (int pit = 0; pit < 6; ++pit) {
      Board changed = board;
      ++changed.rows[side][pit];
      EXPECT_NE(TypeParam(kCourseRules, changed).Hash(), hash) << side << " " << pit;
    }
    Board changed = board;
    ++changed.stores[side];
    EXPECT_NE(TypeParam(kCourseRules, changed).Hash(), hash) << "store " << side;
  }
}

TYPED_TEST(KalahType, HashOfTheMirrorImageIsTheSame) {
  const TypeParam south(kCourseRules, BoardOf("1,2,3,4,5,6/4,0,4,4,4,4/1,2 S"));
  const TypeParam north(kCourseRules, BoardOf("4,0,4,4,4,4/1,2,3,4,5,6/2,1 N"));
  EXPECT_EQ(south.Hash(), north.Hash());
  EXPECT_NE(south, north);
}

TEST(Kalah, KeyIsEqualExactlyForTheSamePositionUpToColour) {
  const StandardKalah south(kStandardRules, BoardOf("1,2,3,4,5,6/4,0,4,4,4,4/1,2 S"));
  const StandardKalah mirror(kStandardRules, BoardOf("4,0,4,4,4,4/1,2,3,4,5,6/2,1 N"));
  const StandardKalah other_turn(kStandardRules, BoardOf("1,2,3,4,5,6/4,0,4,4,4,4/1,2 N"));
  const StandardKalah other_store(kStandardRules, BoardOf("1,2,3,4,5,6/4,0,4,4,4,4/2,1 S"));
  EXPECT_EQ(south.Key(), mirror.Key());
  EXPECT_NE(south.Key(), other_turn.Key());
  EXPECT_NE(south.Key(), other_store.Key());
}

TEST(Kalah, CompactMovesAreTheListedOnes) {
  Random random(20260104);
  for (int i = 0; i < 2000; ++i) {
    const CourseKalah position(kCourseRules, RandomBoard(6, kMaxWordStones, random));
    MoveList<CourseKalah> list;
    position.AppendMoves(list);
    const PitSet moves = position.Moves();
    ASSERT_EQ(moves.size(), list.size());
    for (int k = 0; k < list.size(); ++k) ASSERT_EQ(moves[k], list[k]);
  }
}

TEST(Kalah, OrdererPutsExtraTurnsFirstThenGains) {
  // a moves again, b captures 8, c and f do neither.
  const StandardKalah position(kStandardRules, BoardOf("6,2,1,0,0,5/1,7,1,1,1,1/0,0 S"));
  const auto orderer = position.MakeOrderer(20);
  const auto rank = [&](int pit) {
    StandardKalah child = position;
    child.Apply(MoveAt(pit));
    return orderer(MoveAt(pit), child);
  };
  EXPECT_LT(rank(0), rank(2));
  EXPECT_LT(rank(0), rank(1));
  EXPECT_LT(rank(1), rank(5));
}

TYPED_TEST(KalahType, NoSeedIsWonBeyondTheUpperBound) {
  Random random(20260105);
  for (int i = 0; i < 500; ++i) {
    TypeParam position(AllRules()[random.Below(24)], RandomBoard(6, 60, random));
    const Player mover = position.ToMove();
    const int bound = position.UpperBound(0);
    ASSERT_GE(bound, position.Margin());
    PlayOut(position, random);
    ASSERT_LE(position.Utility(mover), bound);
  }
}

TYPED_TEST(KalahType, DefaultIsTheStartOfTheDefaultRules) {
  EXPECT_EQ(TypeParam(), TypeParam(kCourseRules, StartBoard(Options{})));
  EXPECT_EQ(TypeParam().rules(), kCourseRules);
}

}  // namespace
}  // namespace plyground::kalah
