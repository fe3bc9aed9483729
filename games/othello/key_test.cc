#include "games/othello/key.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "games/othello/notation.h"
#include "games/othello/othello.h"
#include "gtest/gtest.h"

namespace plyground::othello {
namespace {

Othello64 Parse(const std::string& text, ScoreRule score = ScoreRule::kDiscs, int size = 8) {
  const auto position = OthelloNotation<Board64>::ParsePosition(
      text, Options{.size = size, .pits = {}, .score = score});
  EXPECT_TRUE(position.ok()) << position.status();
  return *position;
}

std::string StartCells() {
  return "---------------------------OX------XO---------------------------";
}

TEST(OthelloKey, EveryCentreHasItsOwnKeyUnderBothScoreRules) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
  constexpr char kStates[] = {'-', 'X', 'O'};
  for (int code = 0; code < 81; ++code) {
    std::string cells(64, '-');
    cells[27] = kStates[code % 3];
    cells[28] = kStates[code / 3 % 3];
    cells[35] = kStates[code / 9 % 3];
    cells[36] = kStates[code / 27];
    for (const ScoreRule score : {ScoreRule::kDiscs, ScoreRule::kEmptiesToWinner}) {
      const Key128 key = Parse(cells + " X", score).Key();
      keys.emplace(key.own, key.opp);
    }
  }
  EXPECT_EQ(keys.size(), 162U);
}

TEST(OthelloKey, PitEmptyCellAndDiscsDiffer) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
  std::set<std::uint64_t> hashes;
  for (const ScoreRule score : {ScoreRule::kDiscs, ScoreRule::kEmptiesToWinner}) {
    for (int cell = 0; cell < 64; ++cell) {
      for (const char state : {'#', 'X', 'O', '-'}) {
        std::string cells = StartCells();
        if (cells[static_cast<std::size_t>(cell)] != '-') continue;
        cells[static_cast<std::size_t>(cell)] = state;
        const Othello64 position = Parse(cells + " X", score);
        keys.emplace(position.Key().own, position.Key().opp);
        hashes.insert(position.Hash());
      }
    }
  }
  const std::size_t different = 2 * (60 * 3 + 1);  // '-' gives one and the same
  EXPECT_EQ(keys.size(), different);
  EXPECT_EQ(hashes.size(), different);
}

TEST(OthelloKey, IsSeenByTheMoverWhateverItsColour) {
  std::string cells = StartCells();
  cells[0] = 'X';
  const Othello64 black = Parse(cells + " X");
  for (char& c : cells) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  const Othello64 white = Parse(cells + " O");
  EXPECT_FALSE(black == white);
  EXPECT_TRUE(black.Key() == white.Key());
  EXPECT_EQ(black.Hash(), white.Hash());
}

TEST(OthelloKey, SideToMoveChangesIt) {
  std::string cells = StartCells();
  cells[0] = 'X';
  EXPECT_FALSE(Parse(cells + " X").Key() == Parse(cells + " O").Key());
  EXPECT_NE(Parse(cells + " X").Hash(), Parse(cells + " O").Hash());
}

TEST(OthelloGround, KeepsSizeScoreAndTurnBesideThePits) {
  for (const int size : {4, 6, 8}) {
    for (const ScoreRule score : {ScoreRule::kDiscs, ScoreRule::kEmptiesToWinner}) {
      for (const bool second : {false, true}) {
        const std::uint64_t pits = 0x8000000000000001ULL;
        Board64::Ground ground(pits, size, score, second);
        EXPECT_EQ(ground.blocked(), pits);
        EXPECT_EQ(ground.size(), size);
        EXPECT_EQ(ground.empties_to_winner(), score == ScoreRule::kEmptiesToWinner);
        EXPECT_EQ(ground.second_to_move(), second);
        ground.PassTurn();
        EXPECT_EQ(ground.second_to_move(), !second);
        EXPECT_EQ(ground.size(), size);
        EXPECT_EQ(ground.blocked(), pits);
      }
    }
  }
}

}  // namespace
}  // namespace plyground::othello
