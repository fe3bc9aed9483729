#include "games/slider/slider.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "games/slider/notation.h"
#include "games/slider/test_referee.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::slider {
namespace {

using ::testing::ElementsAre;

Slider Parse(const std::string& text, const Options& options) {
  const auto position = Notation::ParsePosition(text, options);
  EXPECT_TRUE(position.ok()) << position.status();
  return position.value_or(Slider(options));
}

std::set<std::string> MoveNames(const Slider& position) {
  std::set<std::string> names;
  ForEachMove(position,
              [&](Move move) noexcept { names.insert(Notation::FormatMove(position, move)); });
  return names;
}

std::vector<std::int64_t> PerftTo(const Options& options, int depth) {
  std::vector<std::int64_t> leaves;
  for (int d = 1; d <= depth; ++d) {
    Slider start(options);
    leaves.push_back(Perft(start, d));
  }
  return leaves;
}

TEST(Slider, PerftOfTheDefaultBoard) {
  EXPECT_THAT(PerftTo({}, 8), ElementsAre(49, 236, 1172, 5168, 23344, 97024, 405760, 1563904));
  EXPECT_THAT(PerftTo({.closing = Closing::kLoop}, 8),
              ElementsAre(49, 236, 1172, 5488, 23344, 100000, 405760, 1605888));
  EXPECT_THAT(PerftTo({.closing = Closing::kAll}, 8),
              ElementsAre(49, 236, 1172, 5488, 25328, 109856, 460544, 1856512));
}

TEST(Slider, RandomGamesFollowTheReferee) {
  Random random(11);
  int plies = 0;
  for (int game = 0; plies < 100'000; ++game) {
    Options options{.rows = 1 + random.Below(8),
                    .columns = 1 + random.Below(8),
                    .closing = static_cast<Closing>(random.Below(3))};
    if (options.rows * options.columns < 2) continue;
    Slider position(options);
    Referee referee(options);
    while (true) {
      const std::set<std::string> legal = MoveNames(position);
      ASSERT_EQ(legal, referee.Moves()) << Notation::FormatPosition(position);
      if (legal.empty()) break;
      const Move move = position.Moves()[random.Below(position.Moves().size())];
      referee.Play(Notation::FormatMove(position, move));
      position.Apply(move);
      ++plies;
    }
    ASSERT_TRUE(position.IsTerminal());
    EXPECT_EQ(position.Utility(PlayerAt(referee.Winner())), 1);
    EXPECT_EQ(position.Utility(PlayerAt(1 - referee.Winner())), -1);
  }
}

// The first player wins exactly on boards with an even number of dots; who draws
// the losing segments of the other closings changes nothing.
int Solve(const Slider& position, std::map<std::pair<Dots, Dots>, int>& known) {
  const auto key = std::pair(position.used(), position.closed() ? 0 : position.EndBits());
  if (const auto at = known.find(key); at != known.end()) return at->second;
  int value = position.IsTerminal() ? position.Utility(position.ToMove()) : -1;
  ForEachMove(position, [&](Move move) noexcept {
    Slider child = position;
    child.Apply(move);
    value = std::max(value, -Solve(child, known));
  });
  return known[key] = value;
}

TEST(Slider, TheFirstPlayerWinsExactlyOnEvenBoards) {
  for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{
           {1, 2}, {1, 3}, {1, 7}, {2, 2}, {2, 3}, {2, 5}, {3, 3}, {3, 4}, {4, 4}, {3, 5}}) {
    for (const Closing closing : {Closing::kNone, Closing::kLoop, Closing::kAll}) {
      std::map<std::pair<Dots, Dots>, int> known;
      const Slider start(Options{.rows = rows, .columns = columns, .closing = closing});
      EXPECT_EQ(Solve(start, known), rows * columns % 2 == 0 ? 1 : -1)
          << rows << "x" << columns;
    }
  }
}

TEST(Slider, ALineHasNoDirectionAndNoOrderOfDrawing) {
  const Options options{.rows = 3, .columns = 3};
  Slider one(options);
  for (const char* name : {"a1a2", "a1b1", "b1c1"}) {
    for (int i = 0; i < one.Moves().size(); ++i) {
      if (Notation::FormatMove(one, one.Moves()[i]) == name) {
        one.Apply(one.Moves()[i]);
        break;
      }
    }
  }
  EXPECT_TRUE(one == Parse("3x3 c1-b1-a1-a2", options));
  EXPECT_EQ(Notation::FormatPosition(one), "3x3 a2-a1-b1-c1");
}

TEST(Slider, WhoClosesTheLineLoses) {
  const Slider closed =
      Parse("2x2 a1-a2-b2-b1-a1", {.rows = 2, .columns = 2, .closing = Closing::kLoop});
  EXPECT_TRUE(closed.IsTerminal());
  EXPECT_EQ(closed.ToMove(), Player::kFirst);
  EXPECT_EQ(closed.Utility(Player::kFirst), 1);
}

TEST(Slider, TheLoopIsOneMoveAndNeedsTwoSegments) {
  const Options options{.rows = 2, .columns = 2, .closing = Closing::kAll};
  EXPECT_EQ(MoveNames(Parse("2x2 a1-a2", options)), (std::set<std::string>{"a1b1", "a2b2"}));
  EXPECT_EQ(MoveNames(Parse("2x2 b1-a1-a2-b2", options)), (std::set<std::string>{"b1b2"}));
}

TEST(Slider, HashAndKeyAreThoseOfEveryImage) {
  Random random(5);
  for (const Options& options : {Options{}, Options{.rows = 4, .columns = 4}}) {
    for (int game = 0; game < 50; ++game) {
      Slider position(options);
      while (PlayRandomMove(position, random)) {
        for (int symmetry = 0; symmetry < Slider::kSymmetries; ++symmetry) {
          EXPECT_TRUE(position.Transformed(symmetry).Key() == position.Key());
          EXPECT_EQ(position.Transformed(symmetry).Hash(), position.Hash());
        }
      }
    }
  }
}

TEST(Slider, TheSameDotsOnAnotherBoardHashDifferently) {
  EXPECT_NE(Slider(Options{.rows = 4, .columns = 6}).Hash(),
            Slider(Options{.rows = 6, .columns = 4}).Hash());
  EXPECT_NE(Slider(Options{.closing = Closing::kAll}).Hash(), Slider(Options{}).Hash());
}

// A whole game, as it was played once.
TEST(Slider, GoldenGame) {
  Random random(20261130);
  Slider position;
  std::string moves;
  while (!position.IsTerminal()) {
    const Move move = position.Moves()[random.Below(position.Moves().size())];
    moves += Notation::FormatMove(position, move) + " ";
    position.Apply(move);
  }
  EXPECT_EQ(moves,
            "c5d5 c5b5 b5a5 d5d4 d4c4 c4c3 c3b3 a5a4 a4b4 b3b2 b2c2 c2d2 d2d1 d1e1 e1f1 f1f2 "
            "f2f3 f3f4 f4e4 e4e5 e5f5 ");
  EXPECT_EQ(position.Utility(Player::kFirst), 1);
}

}  // namespace
}  // namespace plyground::slider
