#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/othello/board64.h"
#include "games/othello/flips.h"
#include "games/othello/mobility.h"
#include "games/othello/othello.h"
#include "games/othello/row_board.h"
#include "games/othello/test_referee.h"
#include "gtest/gtest.h"

namespace plyground::othello {
namespace {

// Boards filled at random, whether or not a game can reach them: every cell is
// a disc of either side, empty or a pit, with `empty_weight` of 8 for the last
// two.
Diagram RandomDiagram(int size, int empty_weight, Random& random) {
  Diagram diagram{.size = size, .cells = {}};
  for (int i = 0; i < size * size; ++i) {
    const bool disc = random.Below(8) >= empty_weight;
    diagram.cells +=
        disc ? (random.Below(2) == 0 ? 'X' : 'O') : (random.Below(4) == 0 ? '#' : '-');
  }
  return diagram;
}

template <class Board>
typename Board::Bits CellsOf(const Diagram& diagram, char wanted) {
  typename Board::Bits bits{};
  for (int row = 0; row < diagram.size; ++row) {
    for (int column = 0; column < diagram.size; ++column) {
      if (diagram.At(row, column) != wanted) continue;
      bits = bits | Board::Cell(GridCell<Board>(diagram.size, row, column));
    }
  }
  return bits;
}

// Calls check(cell, flips by the referee) for every empty cell.
template <class Board, class Check>
void ForEachEmptyCell(const Diagram& diagram, Check check) {
  const Referee referee(diagram);
  for (int row = 0; row < diagram.size; ++row) {
    for (int column = 0; column < diagram.size; ++column) {
      if (diagram.At(row, column) != '-') continue;
      typename Board::Bits flips{};
      for (const std::size_t index : referee.Flips(row, column, 'X')) {
        const int flipped = static_cast<int>(index);
        flips = flips | Board::Cell(GridCell<Board>(diagram.size, flipped / diagram.size,
                                                    flipped % diagram.size));
      }
      check(GridCell<Board>(diagram.size, row, column), flips);
    }
  }
}

TEST(Bitboard64, PortableAndVectorVersionsAgreeWithTheReferee) {
  Random random(64);
  for (int i = 0; i < 20'000; ++i) {
    const Diagram diagram = RandomDiagram(8, i % 7 + 1, random);
    const std::uint64_t own = CellsOf<Board64>(diagram, 'X');
    const std::uint64_t opp = CellsOf<Board64>(diagram, 'O');
    const std::uint64_t empty = CellsOf<Board64>(diagram, '-');
    std::uint64_t legal = 0;
    ForEachEmptyCell<Board64>(diagram, [&](int cell, std::uint64_t flips) {
      if (flips != 0) legal |= Board64::Cell(cell);
      ASSERT_EQ(FlipsPortable(cell, own, opp), flips) << diagram.cells << " " << cell;
#if defined(__AVX2__)
      ASSERT_EQ(FlipsAvx2(cell, own, opp), flips) << diagram.cells << " " << cell;
#endif
    });
    ASSERT_EQ(MobilityPortable(own, opp) & empty, legal) << diagram.cells;
#if defined(__AVX2__)
    ASSERT_EQ(MobilityAvx2(own, opp) & empty, legal) << diagram.cells;
#endif
  }
}

template <class Board>
void CompareWithReferee(int size, int count, Random& random) {
  for (int i = 0; i < count; ++i) {
    const Diagram diagram = RandomDiagram(size, i % 7 + 1, random);
    const auto own = CellsOf<Board>(diagram, 'X');
    const auto opp = CellsOf<Board>(diagram, 'O');
    typename Board::Bits legal{};
    ForEachEmptyCell<Board>(diagram, [&](int cell, const auto& flips) {
      if (Board::Any(flips)) legal = legal | Board::Cell(cell);
      ASSERT_EQ(Board::Flips(cell, own, opp), flips) << diagram.cells << " " << cell;
    });
    ASSERT_EQ(Board::Mobility(own, opp) & CellsOf<Board>(diagram, '-'), legal) << diagram.cells;
  }
}

TEST(RowBoard, EverySizeAgreesWithTheReferee) {
  Random random(832);
  for (int size = 4; size <= 8; size += 2) CompareWithReferee<Board64>(size, 500, random);
  for (int size = 10; size <= 16; size += 2) CompareWithReferee<Board256>(size, 300, random);
  for (int size = 18; size <= 26; size += 2) CompareWithReferee<Board832>(size, 100, random);
}

template <class Board>
class SetTest : public testing::Test {};
using AllBoards = testing::Types<Board64, Board256, Board832>;
TYPED_TEST_SUITE(SetTest, AllBoards);

TYPED_TEST(SetTest, VisitsCountsAndPicksCellsInReadingOrder) {
  using Board = TypeParam;
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    typename Board::Bits bits{};
    std::vector<int> cells;
    for (int cell = 0; cell < Board::kRows * Board::kColumns; ++cell) {
      if (random.Below(8) > i % 8) continue;
      bits = bits | Board::Cell(cell);
      cells.push_back(cell);
    }
    std::vector<int> visited;
    Board::ForEach(bits, [&visited](int cell) { visited.push_back(cell); });
    ASSERT_EQ(visited, cells);
    ASSERT_EQ(Board::Count(bits), static_cast<int>(cells.size()));
    for (int n = 0; n < Board::Count(bits); ++n) {
      ASSERT_EQ(Board::Nth(bits, n), cells[static_cast<std::size_t>(n)]);
    }
  }
}

TYPED_TEST(SetTest, StepsDropWhatLeavesTheGrid) {
  using Board = TypeParam;
  const auto step = [](int cell, int row_step, int column_step) {
    const int row = cell / Board::kColumns + row_step;
    const int column = cell % Board::kColumns + column_step;
    const bool inside =
        row >= 0 && row < Board::kRows && column >= 0 && column < Board::kColumns;
    return inside ? Board::Cell(row * Board::kColumns + column) : typename Board::Bits{};
  };
  for (int cell = 0; cell < Board::kRows * Board::kColumns; ++cell) {
    const auto bits = Board::Cell(cell);
    ASSERT_EQ(Board::East(bits), step(cell, 0, 1)) << cell;
    ASSERT_EQ(Board::West(bits), step(cell, 0, -1)) << cell;
    ASSERT_EQ(Board::South(bits), step(cell, 1, 0)) << cell;
    ASSERT_EQ(Board::North(bits), step(cell, -1, 0)) << cell;
  }
}

TYPED_TEST(SetTest, EveryCellIsInItsQuarterAndTheQuartersAreDisjoint) {
  using Board = TypeParam;
  for (int cell = 0; cell < Board::kRows * Board::kColumns; ++cell) {
    const auto quarter = Board::QuarterOf(cell);
    ASSERT_TRUE(Board::Has(quarter, cell)) << cell;
    ASSERT_EQ(Board::Count(quarter), Board::kRows * Board::kColumns / 4);
    for (int other = 0; other < Board::kRows * Board::kColumns; ++other) {
      const bool same = cell / Board::kColumns * 2 / Board::kRows ==
                            other / Board::kColumns * 2 / Board::kRows &&
                        cell % Board::kColumns * 2 / Board::kColumns ==
                            other % Board::kColumns * 2 / Board::kColumns;
      ASSERT_EQ(Board::Has(quarter, other), same) << cell << " " << other;
    }
  }
}

}  // namespace
}  // namespace plyground::othello
