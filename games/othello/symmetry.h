#ifndef PLYGROUND_GAMES_OTHELLO_SYMMETRY_H_
#define PLYGROUND_GAMES_OTHELLO_SYMMETRY_H_

#include <utility>

namespace plyground::othello {

// The grid cell of a board cell, both counted from 0 at the upper left corner.
template <class Board>
constexpr int GridCell(int size, int row, int column) noexcept {
  return (row + (Board::kRows - size) / 2) * Board::kColumns + column +
         (Board::kColumns - size) / 2;
}

// Where a grid cell goes in one of the eight symmetries of a square board: bit 0
// of `symmetry` mirrors the columns, bit 1 the rows, and bit 2 then exchanges rows
// and columns.
template <class Board>
constexpr int SymmetricCell(int size, int cell, int symmetry) noexcept {
  int row = cell / Board::kColumns - (Board::kRows - size) / 2;
  int column = cell % Board::kColumns - (Board::kColumns - size) / 2;
  if ((symmetry & 1) != 0) column = size - 1 - column;
  if ((symmetry & 2) != 0) row = size - 1 - row;
  if ((symmetry & 4) != 0) std::swap(row, column);
  return GridCell<Board>(size, row, column);
}

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_SYMMETRY_H_
