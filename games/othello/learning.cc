#include "games/othello/learning.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "games/othello/symmetry.h"

namespace plyground::othello {
namespace {

using Tuple = std::vector<int>;

int CellAt(int size, int row, int column) { return GridCell<Board64>(size, row, column); }

// Cells of a line from (row, column) by steps.
Tuple Line(int size, int row, int column, int down, int right, int length) {
  Tuple tuple;
  for (int i = 0; i < length; ++i) {
    tuple.push_back(CellAt(size, row + i * down, column + i * right));
  }
  return tuple;
}

Tuple Block(int size, int rows, int columns) {
  Tuple tuple;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) tuple.push_back(CellAt(size, row, column));
  }
  return tuple;
}

// One of each kind; the symmetries make the others.
std::vector<Tuple> Patterns(int size) {
  std::vector<Tuple> patterns;
  Tuple edge = Line(size, 0, 0, 0, 1, size);  // with both X squares
  edge.push_back(CellAt(size, 1, 1));
  edge.push_back(CellAt(size, 1, size - 2));
  patterns.push_back(edge);
  for (int row = 1; row < size / 2; ++row) patterns.push_back(Line(size, row, 0, 0, 1, size));
  for (int length = 4; length <= size; ++length) {
    patterns.push_back(Line(size, 0, size - length, 1, 1, length));
  }
  if (size >= 6) {
    patterns.push_back(Block(size, 3, 3));
    patterns.push_back(Block(size, 2, 5));
  }
  return patterns;
}

}  // namespace

FeatureLayout LearningFeatures::Layout() const {
  FeatureLayout layout;
  layout.rules = absl::StrCat("othello size ", size_, " blocked ", blocked_);
  layout.cells.assign(64, 3);
  layout.dense = {{.name = "mobility", .scale = 10},
                  {.name = "opponent's mobility", .scale = 10},
                  {.name = "odd number of empty cells", .scale = 1}};
  layout.stages = kStages;
  for (int symmetry = 1; symmetry < Othello64::kSymmetries; ++symmetry) {
    std::vector<int> map;
    Bits image = 0;
    for (int cell = 0; cell < 64; ++cell) {
      map.push_back(SymmetricCell<Board64>(8, cell, symmetry));
      if (Board64::Has(blocked_, cell)) image |= Board64::Cell(map.back());
    }
    if (image == blocked_) layout.symmetries.push_back(map);
  }
  // Pits may leave fewer symmetries than patterns need to cover the board: the
  // patterns of all eight are named then, and those of a symmetry that is left share.
  for (int symmetry = 0; symmetry < Othello64::kSymmetries; ++symmetry) {
    for (const Tuple& pattern : Patterns(size_)) {
      Tuple image;
      for (const int cell : pattern) {
        image.push_back(SymmetricCell<Board64>(8, cell, symmetry));
      }
      layout.tuples.push_back(image);
    }
  }
  return layout;
}

}  // namespace plyground::othello
