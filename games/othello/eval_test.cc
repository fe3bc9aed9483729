#include "games/othello/eval.h"

#include <algorithm>
#include <string>

#include "core/moves.h"
#include "core/random.h"
#include "eval/evaluator.h"
#include "games/othello/features.h"
#include "games/othello/notation.h"
#include "games/othello/othello.h"
#include "games/othello/shape.h"
#include "gtest/gtest.h"

namespace plyground::othello {
namespace {

static_assert(Evaluator<PositionalEvaluator, Othello64>);
static_assert(Evaluator<PositionalEvaluator, Othello832>);

template <class Board>
Othello<Board> Parse(const std::string& text, int size) {
  const auto position =
      OthelloNotation<Board>::ParsePosition(text, Options{.size = size, .pits = {}});
  EXPECT_TRUE(position.ok()) << position.status();
  return *position;
}

template <class Board>
std::string AnchorNames(const std::string& text, int size) {
  const auto position = Parse<Board>(text, size);
  std::string names;
  Board::ForEach(Anchors<Board>(position.ground().blocked()), [&](int cell) {
    names += OthelloNotation<Board>::FormatMove(position, Move::At(cell)) + " ";
  });
  return names;
}

int FeatureOf(const std::string& text, int size, Feature feature) {
  return FeaturesOf(Parse<Board64>(text, size))[static_cast<std::size_t>(feature)];
}

TEST(OthelloShape, AnchorsOfAPlainBoardAreItsCorners) {
  EXPECT_EQ(AnchorNames<Board64>("-----OX--XO----- X", 4), "a1 d1 a4 d4 ");
  EXPECT_EQ(AnchorNames<Board64>(std::string(64, '-') + " X", 8), "a1 h1 a8 h8 ");
  EXPECT_EQ(AnchorNames<Board256>(std::string(256, '-') + " X", 16), "a1 p1 a16 p16 ");
  EXPECT_EQ(AnchorNames<Board832>(std::string(676, '-') + " X", 26), "a1 z1 a26 z26 ");
  EXPECT_EQ(QuickAnchors<Board64>(0), Anchors<Board64>(0));
}

TEST(OthelloShape, PitInACornerMakesItsTwoEdgeNeighboursCorners) {
  EXPECT_EQ(AnchorNames<Board64>("#----OX--XO----- X", 4), "b1 d1 a2 a4 d4 ");
}

TEST(OthelloShape, NeighboursDoNotWrap) {
  EXPECT_EQ(Neighbours<Board64>(Board64::Cell(7)),
            Board64::Cell(6) | Board64::Cell(14) | Board64::Cell(15));
  EXPECT_EQ(Board64::Count(Neighbours<Board64>(Board64::Cell(27))), 8);
}

TEST(OthelloFeatures, CountWhatTheyAreNamedFor) {
  //    A B C D E F
  //  1 X X O . . .
  //  2 . X . . . .
  //  3 . . O X . .
  //  4 . . X O O .
  //  5 . . . . . .
  //  6 . . . . . O
  const std::string text = "XXO----X------OX----XOO------------O X";
  EXPECT_EQ(FeatureOf(text, 6, Feature::kDiscs), 5 - 5);
  EXPECT_EQ(FeatureOf(text, 6, Feature::kAnchors), 1 - 1);
  EXPECT_EQ(FeatureOf(text, 6, Feature::kEdges), 1 - 1);
  EXPECT_EQ(FeatureOf(text, 6, Feature::kStable), 2 - 1) << "a1 and b1 against f6";
  EXPECT_EQ(FeatureOf(text, 6, Feature::kXSquares), 0) << "a1 is taken, its X square is free";
  EXPECT_EQ(FeatureOf("-X-----X------OX----XO-------------- O", 6, Feature::kXSquares), -1);
  EXPECT_EQ(FeatureOf("-X-----X------OX----XO-------------- O", 6, Feature::kCSquares), -1);
}

TEST(OthelloFeatures, StableDiscsAreNeverFlippedInRandomGames) {
  Random random(11);
  int seen = 0;
  for (int game = 0; game < 200; ++game) {
    Options options{.size = game % 2 == 0 ? 8 : 6, .pits = {}};
    for (int i = game % 4 < 2 ? 0 : 8; i > 0; --i) {
      const int row = random.Below(options.size);
      const int column = random.Below(options.size);
      if (!IsCentre(options.size, row, column)) options.AddPit(row, column);
    }
    Othello64 position(options);
    const Terrain<Board64> terrain(position.ground().blocked());
    std::uint64_t stable[2] = {0, 0};  // by seat
    do {
      const int mover = Index(position.ToMove());
      const std::uint64_t discs[2] = {mover == 0 ? position.own() : position.opp(),
                                      mover == 0 ? position.opp() : position.own()};
      for (int seat = 0; seat < 2; ++seat) {
        ASSERT_EQ(stable[seat] & ~discs[seat], 0U);
        stable[seat] |= StableFromAnchors<Board64>(discs[seat], terrain);
        seen += Board64::Count(stable[seat]);
      }
    } while (PlayRandomMove(position, random));
  }
  EXPECT_GT(seen, 1000);
}

TEST(PositionalEvaluatorTest, SwappingTheDiscsNegatesTheValue) {
  Random random(5);
  const PositionalEvaluator evaluator;
  for (int game = 0; game < 50; ++game) {
    Othello64 position;
    do {
      const Othello64 swapped(position.opp(), position.own(), position.ground());
      ASSERT_EQ(evaluator.Evaluate(position), -evaluator.Evaluate(swapped));
      ASSERT_LE(std::abs(evaluator.Evaluate(position)), 100 * Othello64::kMaxUtility);
    } while (PlayRandomMove(position, random));
  }
}

TEST(PositionalEvaluatorTest, ReflectedBoardsAreWorthTheSame) {
  Random random(6);
  const PositionalEvaluator evaluator;
  Options options{.size = 8, .pits = {}};
  options.AddPit(0, 0);
  options.AddPit(2, 6);
  for (int game = 0; game < 20; ++game) {
    Othello64 position(options);
    do {
      const Diagram diagram = OthelloNotation<Board64>::ToDiagram(position);
      Diagram flipped = diagram;
      Diagram transposed = diagram;
      for (std::size_t row = 0; row < 8; ++row) {
        for (std::size_t column = 0; column < 8; ++column) {
          flipped.cells[8 * row + 7 - column] = diagram.cells[8 * row + column];
          transposed.cells[8 * column + row] = diagram.cells[8 * row + column];
        }
      }
      const int value = evaluator.Evaluate(position);
      ASSERT_EQ(evaluator.Evaluate(Parse<Board64>(FormatDiagram(flipped), 8)), value);
      ASSERT_EQ(evaluator.Evaluate(Parse<Board64>(FormatDiagram(transposed), 8)), value);
    } while (PlayRandomMove(position, random));
  }
}

TEST(PositionalEvaluatorTest, WeightsRunInAStraightLineFromEmptyToFull) {
  FeatureValues values{};
  values[static_cast<std::size_t>(Feature::kMobility)] = 3;
  const int middle = PositionalEvaluator::WeighFeatures(values, 30, 60);
  const int ends = PositionalEvaluator::WeighFeatures(values, 60, 60) +
                   PositionalEvaluator::WeighFeatures(values, 0, 60);
  EXPECT_NEAR(2 * middle, ends, 2);
}

template <class E>
int Search(const Othello64& position, int depth, int alpha, int beta, const E& evaluator) {
  MoveList<Othello64> moves;
  position.AppendMoves(moves);
  if (moves.empty()) return position.Margin() * 10'000;
  if (depth == 0) return evaluator.Evaluate(position);
  int best = -1'000'000;
  for (const Move move : moves) {
    Othello64 child = position;
    child.Apply(move);
    best = std::max(best, -Search(child, depth - 1, -beta, -std::max(alpha, best), evaluator));
    if (best >= beta) break;
  }
  return best;
}

template <class E>
void PlayBest(Othello64& position, const E& evaluator) {
  MoveList<Othello64> moves;
  position.AppendMoves(moves);
  int best = -2'000'000;
  Move best_move = moves[0];
  for (const Move move : moves) {
    Othello64 child = position;
    child.Apply(move);
    const int value = -Search(child, 2, -1'000'000, 1'000'000, evaluator);
    if (value > best) best = value, best_move = move;
  }
  position.Apply(best_move);
}

TEST(PositionalEvaluatorTest, BeatsTheDiscDifferenceAtEqualDepth) {
  Random random(3);
  int wins = 0;
  constexpr int kGames = 60;
  for (int game = 0; game < kGames; ++game) {
    Options options{.size = game % 3 == 0 ? 6 : 8, .pits = {}};
    if (game % 4 >= 2) options.AddPit(0, 0), options.AddPit(1, 0), options.AddPit(5, 2);
    Othello64 position(options);
    for (int ply = 0; ply < 6; ++ply) PlayRandomMove(position, random);
    const Player positional = game % 2 == 0 ? Player::kFirst : Player::kSecond;
    while (!position.IsTerminal()) {
      if (position.ToMove() == positional) {
        PlayBest(position, PositionalEvaluator{});
      } else {
        PlayBest(position, MarginEvaluator{});
      }
    }
    wins += position.Utility(positional) > 0 ? 1 : 0;
  }
  EXPECT_GE(wins, kGames * 3 / 4);
  RecordProperty("wins", wins);
}

}  // namespace
}  // namespace plyground::othello
