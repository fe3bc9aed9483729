#ifndef PLYGROUND_GAMES_OTHELLO_TEST_REFEREE_H_
#define PLYGROUND_GAMES_OTHELLO_TEST_REFEREE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "games/othello/diagram.h"
#include "games/othello/options.h"

namespace plyground::othello {

// The rules once more, cell by cell on an array and as plainly as they can be
// put: what the bit boards are tested against.
class Referee {
 public:
  explicit Referee(const Diagram& diagram) : diagram_(diagram) {}

  const Diagram& diagram() const { return diagram_; }

  // In reading order; {"pass"} if only the opponent can move; {} at the end.
  std::vector<std::string> LegalMoves() const {
    std::vector<std::string> moves = Placements(Mover());
    if (moves.empty() && !Placements(Other()).empty()) moves = {"pass"};
    return moves;
  }

  void Play(const std::string& move) {
    if (move != "pass") {
      const int column = move[0] - 'a';
      const int row = std::stoi(move.substr(1)) - 1;
      const std::vector<std::size_t> flipped = Flips(row, column, Mover());
      for (const std::size_t cell : flipped) diagram_.cells[cell] = Mover();
      diagram_.cells[CellIndex(row, column)] = Mover();
    }
    diagram_.white_to_move = !diagram_.white_to_move;
  }

  int Count(char c) const {
    int count = 0;
    for (const char cell : diagram_.cells) count += cell == c ? 1 : 0;
    return count;
  }

  char Mover() const { return diagram_.white_to_move ? 'O' : 'X'; }
  char Other() const { return diagram_.white_to_move ? 'X' : 'O'; }

  // Cells, as indices into the diagram, that `mover` turns over.
  std::vector<std::size_t> Flips(int row, int column, char mover) const {
    std::vector<std::size_t> flips;
    for (int row_step = -1; row_step <= 1; ++row_step) {
      for (int column_step = -1; column_step <= 1; ++column_step) {
        if (row_step == 0 && column_step == 0) continue;
        std::vector<std::size_t> line;
        int r = row + row_step;
        int c = column + column_step;
        while (OnBoard(r, c) && diagram_.At(r, c) == (mover == 'X' ? 'O' : 'X')) {
          line.push_back(CellIndex(r, c));
          r += row_step;
          c += column_step;
        }
        const bool closed = OnBoard(r, c) && diagram_.At(r, c) == mover;
        if (closed) flips.insert(flips.end(), line.begin(), line.end());
      }
    }
    return flips;
  }

  std::vector<std::string> Placements(char mover) const {
    std::vector<std::string> moves;
    for (int row = 0; row < diagram_.size; ++row) {
      for (int column = 0; column < diagram_.size; ++column) {
        if (diagram_.At(row, column) == '-' && !Flips(row, column, mover).empty()) {
          moves.push_back(CellName(row, column));
        }
      }
    }
    return moves;
  }

 private:
  bool OnBoard(int row, int column) const {
    return row >= 0 && row < diagram_.size && column >= 0 && column < diagram_.size;
  }
  std::size_t CellIndex(int row, int column) const {
    return static_cast<std::size_t>(row * diagram_.size + column);
  }

  Diagram diagram_;
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_TEST_REFEREE_H_
