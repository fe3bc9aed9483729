#include "games/othello/othello.h"

#include <cstdint>
#include <string>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "games/othello/notation.h"
#include "games/othello/test_referee.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::othello {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

static_assert(Game<Othello64> && Game<Othello256> && Game<Othello832>);
static_assert(Alternating<Othello64> && CompactMoves<Othello64> && Margin<Othello64>);
static_assert(PerfectlyHashed<Othello64> && !PerfectlyHashed<Othello256>);
static_assert(Hashed<Othello832> && Ordered<Othello832> && PliesLeft<Othello832>);
static_assert(IndexedMoves<Othello64>);
static_assert(sizeof(Othello64) == 24);

template <class Board>
Othello<Board> Parse(const std::string& text, int size) {
  const auto position =
      OthelloNotation<Board>::ParsePosition(text, Options{.size = size, .pits = {}});
  EXPECT_TRUE(position.ok()) << position.status();
  return position.ok() ? *position : Othello<Board>();
}

template <class Board>
std::vector<std::string> MoveTexts(const Othello<Board>& position) {
  std::vector<std::string> texts;
  MoveList<Othello<Board>> moves;
  position.AppendMoves(moves);
  for (const Move move : moves) {
    texts.push_back(OthelloNotation<Board>::FormatMove(position, move));
  }
  return texts;
}

template <class Board>
void PlayText(Othello<Board>& position, const std::string& text) {
  MoveList<Othello<Board>> moves;
  position.AppendMoves(moves);
  for (const Move move : moves) {
    if (OthelloNotation<Board>::FormatMove(position, move) == text) {
      position.Apply(move);
      return;
    }
  }
  FAIL() << text << " is illegal in " << OthelloNotation<Board>::FormatPosition(position);
}

Options RandomOptions(int size, Random& random) {
  Options options{.size = size, .pits = {}};
  options.start = random.Below(2) == 0 ? Start::kStandard : Start::kSeed;
  options.score = random.Below(2) == 0 ? ScoreRule::kDiscs : ScoreRule::kEmptiesToWinner;
  const int pits = random.Below(3) == 0 ? 0 : random.Below(size * size / 4 + 1);
  for (int i = 0; i < pits; ++i) {
    const int row = random.Below(size);
    const int column = random.Below(size);
    if (!IsCentre(size, row, column)) options.AddPit(row, column);
  }
  return options;
}

// Plays one random game, comparing everything with the referee at every ply.
template <class Board>
void CompareGame(const Options& options, Random& random) {
  using Notation = OthelloNotation<Board>;
  Othello<Board> position(options);
  Referee referee(Notation::ToDiagram(position));
  for (int plies = 0; plies <= Othello<Board>::kMaxPlies; ++plies) {
    SCOPED_TRACE(FormatDiagram(referee.diagram()));
    ASSERT_EQ(Notation::ToDiagram(position), referee.diagram());
    const std::vector<std::string> legal = referee.LegalMoves();
    ASSERT_EQ(MoveTexts(position), legal);
    ASSERT_EQ(position.IsTerminal(), legal.empty());
    ASSERT_EQ(position.PliesLeft(), referee.Count('-'));
    const auto moves = position.Moves();
    ASSERT_EQ(moves.size(), static_cast<int>(legal.size()));
    int margin = referee.Count('X') - referee.Count('O');
    if (options.score == ScoreRule::kEmptiesToWinner && margin != 0) {
      margin += margin > 0 ? referee.Count('-') : -referee.Count('-');
    }
    ASSERT_EQ(position.Margin(), referee.Mover() == 'X' ? margin : -margin);
    if (legal.empty()) {
      EXPECT_EQ(position.Utility(Player::kFirst), margin);
      EXPECT_EQ(position.Utility(Player::kSecond), -margin);
      return;
    }
    const int choice = random.Below(moves.size());
    ASSERT_EQ(Notation::FormatMove(position, moves[choice]),
              legal[static_cast<std::size_t>(choice)]);
    position.Apply(moves[choice]);
    referee.Play(legal[static_cast<std::size_t>(choice)]);
  }
  FAIL() << "the game outlasts kMaxPlies";
}

TEST(OthelloRules, EverySizeAgreesWithTheRefereeInRandomGames) {
  Random random(20260101);
  for (int size = kSmallestBoard; size <= kLargestBoard; size += 2) {
    const int games = size <= 8 ? 60 : size <= 16 ? 8 : 2;
    for (int i = 0; i < games; ++i) {
      const Options options = RandomOptions(size, random);
      SCOPED_TRACE(testing::Message() << "size " << size << " game " << i);
      if (size <= Board64::kMaxSize) {
        CompareGame<Board64>(options, random);
      } else if (size <= Board256::kMaxSize) {
        CompareGame<Board256>(options, random);
      } else {
        CompareGame<Board832>(options, random);
      }
      if (HasFatalFailure()) return;
    }
  }
}

TEST(OthelloRules, StandardStartHasWhiteOnTheFallingDiagonal) {
  const Othello64 position;
  EXPECT_EQ(OthelloNotation<Board64>::FormatPosition(position),
            "---------------------------OX------XO--------------------------- X");
  EXPECT_THAT(MoveTexts(position), ElementsAre("d3", "c4", "f5", "e6"));
}

TEST(OthelloRules, SeedStartIsItsMirrorImage) {
  const Othello64 position(Options{.size = 6, .pits = {}, .start = Start::kSeed});
  EXPECT_EQ(OthelloNotation<Board64>::FormatPosition(position),
            "--------------XO----OX-------------- X");
  EXPECT_THAT(MoveTexts(position), ElementsAre("d2", "e3", "b4", "c5"));
}

TEST(OthelloRules, PitEndsALineLikeTheEdge) {
  // Without the pit X on a1 would bracket b1, c1 and d1 from e1.
  EXPECT_THAT(MoveTexts(Parse<Board64>("XOO-------XO----OX-------O-X-------- X", 6)),
              testing::Contains("d1"));
  EXPECT_THAT(MoveTexts(Parse<Board64>("XO#-------XO----OX-------O-X-------- X", 6)),
              testing::Not(testing::Contains("d1")));
  EXPECT_THAT(MoveTexts(Parse<Board64>("XO#O------XO----OX-------O-X-------- X", 6)),
              testing::Not(testing::Contains("e1")));
}

TEST(OthelloRules, ForcedPassIsAMoveAndChangesOnlyTheTurn) {
  // X has no move; O takes a1 (over b1, c1) later.
  Othello64 position = Parse<Board64>("-XO-----XX--XXXX X", 4);
  ASSERT_THAT(MoveTexts(position), ElementsAre("d1"));
  position = Parse<Board64>("-XO-----XX--XXXX O", 4);
  ASSERT_THAT(MoveTexts(position), ElementsAre("a1"));
  position = Parse<Board64>("-XXO----XX--XXXX X", 4);
  ASSERT_THAT(MoveTexts(position), ElementsAre("pass"));
  EXPECT_FALSE(position.IsTerminal());
  EXPECT_EQ(position.Moves().size(), 1);
  EXPECT_TRUE(position.Moves()[0].IsPass());
  PlayText(position, "pass");
  EXPECT_EQ(OthelloNotation<Board64>::FormatPosition(position), "-XXO----XX--XXXX O");
  PlayText(position, "a1");
  EXPECT_EQ(OthelloNotation<Board64>::FormatPosition(position), "OOOO----XX--XXXX X");
}

TEST(OthelloRules, GameEndsWhenNeitherSideCanMove) {
  const Othello64 position = Parse<Board64>("XXXX-----------O O", 4);
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_THAT(MoveTexts(position), IsEmpty());
  EXPECT_EQ(position.Moves().size(), 0);
  EXPECT_EQ(position.Utility(Player::kFirst), 3);
  EXPECT_EQ(position.Margin(), -3);
}

TEST(OthelloRules, EmptiesGoToTheWinnerOnlyByTheOption) {
  const std::string text = "XXXX-----------O X";
  const Options options{.size = 4, .pits = {}, .score = ScoreRule::kEmptiesToWinner};
  const auto position = OthelloNotation<Board64>::ParsePosition(text, options);
  ASSERT_TRUE(position.ok());
  EXPECT_EQ(position->Margin(), 3 + 11);
  EXPECT_EQ(Parse<Board64>(text, 4).Margin(), 3);
  const auto even = OthelloNotation<Board64>::ParsePosition("XX------------OO X", options);
  ASSERT_TRUE(even.ok());
  EXPECT_EQ(even->Margin(), 0);
}

TEST(OthelloRules, NoLineWrapsAroundAnEdge) {
  // A disc of X, one of O at the edge beside it, and the cell that follows in
  // memory but not on the board is empty.
  const auto wraps = [](auto board, int row_step, int column_step, bool east) {
    using Board = decltype(board);
    const int size = Board::kMaxSize;
    const int edge = east ? size - 1 : 0;
    std::string cells(static_cast<std::size_t>(size * size), '-');
    cells[static_cast<std::size_t>(3 * size + edge)] = 'O';
    cells[static_cast<std::size_t>((3 - row_step) * size + edge - column_step)] = 'X';
    return Board::Any(Parse<Board>(cells + " X", size).MoveCells());
  };
  for (const int row_step : {-1, 0, 1}) {
    for (const bool east : {false, true}) {
      EXPECT_FALSE(wraps(Board64{}, row_step, east ? 1 : -1, east)) << row_step << east;
      EXPECT_FALSE(wraps(Board256{}, row_step, east ? 1 : -1, east)) << row_step << east;
      EXPECT_FALSE(wraps(Board832{}, row_step, east ? 1 : -1, east)) << row_step << east;
    }
  }
}

TEST(OthelloRules, LinesOfFullLengthAreFlippedInAllDirections) {
  for (const int size : {8, 16, 26}) {
    // A star of O around the lower right centre cell, X at the end of each ray.
    std::string cells(static_cast<std::size_t>(size * size), '-');
    const int centre = size / 2;
    for (int row_step = -1; row_step <= 1; ++row_step) {
      for (int column_step = -1; column_step <= 1; ++column_step) {
        if (row_step == 0 && column_step == 0) continue;
        int row = centre + row_step;
        int column = centre + column_step;
        char* last = nullptr;
        for (; row >= 0 && row < size && column >= 0 && column < size;
             row += row_step, column += column_step) {
          last = &cells[static_cast<std::size_t>(row * size + column)];
          *last = 'O';
        }
        *last = 'X';
      }
    }
    const auto check = [&](auto position) {
      using Notation = OthelloNotation<typename decltype(position)::Board>;
      const int discs = size * size - position.PliesLeft();
      PlayText(position, CellName(centre, centre));
      EXPECT_EQ(position.Margin(), -(discs + 1)) << Notation::FormatPosition(position);
    };
    if (size == 8) check(Parse<Board64>(cells + " X", size));
    if (size == 16) check(Parse<Board256>(cells + " X", size));
    if (size == 26) check(Parse<Board832>(cells + " X", size));
  }
}

TEST(OthelloRules, PerftCountsAForcedPassAsAPlyAndADoublePassAsNone) {
  Othello64 forced = Parse<Board64>("-XXO----XX--XXXX X", 4);
  EXPECT_EQ(Perft(forced, 1), 1);
  EXPECT_EQ(Perft(forced, 2), 1);
  Othello64 over = Parse<Board64>("XXXX-----------O O", 4);
  EXPECT_EQ(Perft(over, 1), 0);
  EXPECT_EQ(Perft(over, 3), 0);
}

}  // namespace
}  // namespace plyground::othello
