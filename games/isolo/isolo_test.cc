#include "games/isolo/isolo.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "games/isolo/notation.h"
#include "games/isolo/test_referee.h"
#include "gtest/gtest.h"

// The rules against the referee, and single rules. The vectors of tests/data
// are in vectors_test.cc and tests/vectors_test.cc.
namespace plyground::isolo {
namespace {

Options RandomOptions(Random& random) {
  Options options;
  options.nkonto = random.Below(20) - 1;
  options.seeds = 1 + random.Below(4);
  options.main_min = static_cast<std::uint8_t>(1 + random.Below(3));
  options.max_plies = static_cast<std::uint16_t>(random.Below(2) == 0 ? 400 : 30);
  options.max_laps = static_cast<std::uint16_t>(random.Below(4) == 0 ? 3 : 1000);
  options.end_side = static_cast<EndSide>(random.Below(2));
  options.n_resow = static_cast<Resow>(random.Below(2));
  options.n_end_left = random.Below(2) == 0;
  options.m_single = random.Below(2) == 0;
  return options;
}

// Any spread of seeds, few or many, over all holes or some.
Board RandomBoard(Random& random) {
  Board board;
  board.to_move = PlayerAt(random.Below(2));
  for (auto& row : board.rows) {
    const int most = 1 + random.Below(random.Below(8) == 0 ? 40 : 6);
    const int sparse = 1 + random.Below(3);
    for (int& hole : row) hole = random.Below(sparse) == 0 ? random.Below(most + 1) : 0;
  }
  for (int& stock : board.stocks) stock = random.Below(3) - 1;
  board.ply = random.Below(400);
  return board;
}

bool Agrees(const Isolo& position, const Referee& referee) {
  std::vector<int> legal;
  ForEachMove(position, [&](Move move) { legal.push_back(HoleOf(move)); });
  if (position.ToBoard() != referee.board() || legal != referee.Legal() ||
      position.IsTerminal() != referee.over()) {
    return false;
  }
  return !referee.over() || (position.Utility(Player::kFirst) == referee.SouthResult() &&
                             position.Utility(Player::kSecond) == -referee.SouthResult());
}

int PlayBeside(const Rules& rules, const Board& start, int most, Random& random) {
  Isolo position(rules, start);
  Referee referee(rules, start);
  for (int plies = 0;; ++plies) {
    EXPECT_TRUE(Agrees(position, referee)) << FormatBoard(referee.board());
    if (testing::Test::HasFailure() || referee.over() || plies == most) return plies;
    const std::vector<int> legal = referee.Legal();
    const int hole =
        legal[static_cast<std::size_t>(random.Below(static_cast<int>(legal.size())))];
    position.Apply(MoveAt(hole));
    referee.Play(hole);
  }
}

TEST(IsoloReferee, GamesFromTheStartAgreeInEveryPly) {
  Random random(20261210);
  for (int plies = 0; plies < 100'000 && !HasFailure();) {
    const Options options = RandomOptions(random);
    plies += PlayBeside(options, StartBoard(options), 1000, random);
  }
}

TEST(IsoloReferee, GamesFromAnyPositionAgreeInEveryPly) {
  Random random(20261211);
  for (int plies = 0; plies < 100'000 && !HasFailure();) {
    plies += PlayBeside(RandomOptions(random), RandomBoard(random), 10, random);
  }
}

// Moves of many random positions end long before the guard, under every set of
// options, as long as there is a seed to capture. A build without optimisation takes a part of
// them.
TEST(IsoloTest, NoMoveIsEndless) {
#if defined(NDEBUG)
  constexpr int kPositions = 10'000'000;
#else
  constexpr int kPositions = 200'000;
#endif
  Random random(20261212);
  int most = 0;
  Options options;
  for (int i = 0; i < kPositions; ++i) {
    if (i % 1000 == 0) {
      options = RandomOptions(random);
      options.max_laps = 10'000;
    }
    const Isolo position(options, RandomBoard(random));
    if (position.IsTerminal() || SeedsOf(position.other()) == 0) continue;
    const Move move = position.Moves()[random.Below(position.Moves().size())];
    most = std::max(most, position.CountLaps(move));
  }
  EXPECT_LT(most, 1000);
  EXPECT_GT(most, 20) << "the positions are too tame";
}

// Against an empty row, which no game leads to, relays may go on for ever.
TEST(IsoloTest, TheGuardEndsWhatATextSetsUp) {
  Random random(20261214);
  int endless = 0;
  for (int i = 0; i < 20'000; ++i) {
    Board board = RandomBoard(random);
    board.rows[1 - Index(board.to_move)].fill(0);
    const Isolo position({}, board);
    ForEachMove(position, [&](Move move) {
      const int laps = position.CountLaps(move);
      EXPECT_LE(laps, 1000);
      endless += static_cast<int>(laps == 1000);
    });
  }
  EXPECT_GT(endless, 0);
}

TEST(IsoloTest, PerftOfTheStart) {
  const std::int64_t leaves[] = {8, 37, 233, 965, 5478, 21069, 105765};
  Isolo position;
  for (int depth = 1; depth <= 7; ++depth) {
    EXPECT_EQ(Perft(position, depth), leaves[depth - 1]) << depth;
  }
}

Isolo At(const std::string& text, const Options& options = {}) {
  const auto position = Notation::ParsePosition(text, options);
  EXPECT_TRUE(position.ok()) << position.status();
  return position.value_or(Isolo());
}

std::string After(Isolo position, char move) {
  position.Apply(MoveAt(move >= 'a' ? move - 'a' : move - 'A'));
  return Notation::FormatPosition(position);
}

TEST(IsoloTest, TheFirstPlayerWinsInFivePlies) {
  Isolo position;
  for (const int hole : {4, 0, 3, 0, 7}) {
    EXPECT_FALSE(position.IsTerminal());
    position.Apply(MoveAt(hole));
  }
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_EQ(position.Utility(Player::kFirst), 1);
  EXPECT_EQ(position.Utility(Player::kSecond), -1);
}

TEST(IsoloTest, AStockWithoutEndStaysThat) {
  EXPECT_EQ(After(At("2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/-1,-1 S 0", {}), 'c'),
            "3,3,1,2,2,2,2,2/2,2,2,2,2,2,2,2/-1,-1 N 1");
}

TEST(IsoloTest, WhoeverHasNoMoveAtTheLastPlyLoses) {
  const Isolo lost = At("1,1,1,0,0,0,0,0/2,2,0,0,0,0,0,0/0,0 S 400");
  EXPECT_TRUE(lost.IsTerminal());
  EXPECT_EQ(lost.Utility(Player::kFirst), -1);
  const Isolo drawn = At("1,1,2,0,0,0,0,0/2,2,0,0,0,0,0,0/0,0 S 400");
  EXPECT_TRUE(drawn.IsTerminal());
  EXPECT_EQ(drawn.Utility(Player::kFirst), 0);
}

TEST(IsoloTest, MainGameNeedsTheSeedsThatTheOptionsSay) {
  Options options;
  options.main_min = 3;
  EXPECT_EQ(At("1,2,3,4,0,0,0,0/2,2,0,0,0,0,0,0/0,5 S 9", options).Moves().size(), 2);
  EXPECT_EQ(At("1,2,3,4,0,0,0,0/2,2,0,0,0,0,0,0/1,5 S 9", options).Moves().size(), 4);
}

TEST(IsoloTest, TheGuardEndsAMoveAfterItsLaps) {
  Options options;
  options.max_laps = 1;
  // g starts in the rightmost hole: h and a get one; a was occupied, H is empty.
  EXPECT_EQ(After(At("1,0,1,0,0,0,1,0/0,0,0,1,0,4,0,0/16,16 S 0", options), 'g'),
            "2,0,1,0,0,0,0,1/0,0,0,1,0,4,0,0/15,16 N 1");
}

TEST(IsoloTest, CapturesAfterARelayMayStartAfterTheLastHole) {
  const std::string text = "1,0,1,0,0,0,1,0/0,0,0,1,0,4,0,0/16,16 S 0";
  EXPECT_EQ(After(At(text), 'g'), "0,2,3,1,1,0,0,1/0,0,0,1,0,0,0,0/15,16 N 1");
  // Four seeds from d on instead of b: the last one falls into the empty g.
  EXPECT_EQ(After(At(text, {{.n_resow = Resow::kAfterLast}}), 'g'),
            "0,1,2,1,1,1,1,1/0,0,0,1,0,0,0,0/15,16 N 1");
}

TEST(IsoloTest, EndsOfTheRowAreTheMoversOrTheOwners) {
  // a: three seeds end in c... a, b, c; the single seed H is opposite a.
  Options owner;
  owner.end_side = EndSide::kOwner;
  const std::string text = "1,1,0,0,0,0,0,3/1,1,0,0,0,1,1,1/16,16 S 0";
  EXPECT_NE(After(At(text), 'a'), After(At(text, owner), 'a'));
}

TEST(IsoloTest, HashKnowsRulesAndPlyButNotTheColour) {
  const std::string south = "1,2,3,4,5,6,7,8/2,1,0,1,0,1,0,1/3,4 S 10";
  EXPECT_EQ(At(south).Hash(), At("2,1,0,1,0,1,0,1/1,2,3,4,5,6,7,8/4,3 N 10").Hash());
  EXPECT_NE(At(south).Hash(), At("1,2,3,4,5,6,7,8/2,1,0,1,0,1,0,1/3,4 N 10").Hash());
  EXPECT_NE(At(south).Hash(), At("1,2,3,4,5,6,7,8/2,1,0,1,0,1,0,1/3,4 S 11").Hash());
  EXPECT_NE(At(south).Hash(), At("1,2,3,4,5,6,7,8/2,1,0,1,0,1,0,1/4,3 S 10").Hash());
  for (const Options& options :
       {Options{{.max_plies = 300}}, Options{{.max_laps = 9}}, Options{{.main_min = 1}},
        Options{{.end_side = EndSide::kOwner}}, Options{{.n_resow = Resow::kAfterLast}},
        Options{{.n_end_left = true}}, Options{{.m_single = true}}}) {
    EXPECT_NE(At(south).Hash(), At(south, options).Hash());
  }
}

}  // namespace
}  // namespace plyground::isolo
