#ifndef PLYGROUND_GAMES_OTHELLO_DIAGRAM_H_
#define PLYGROUND_GAMES_OTHELLO_DIAGRAM_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "games/othello/options.h"

namespace plyground::othello {

// A position as it stands on paper, the same for every board type.
struct Diagram {
  int size = 8;
  std::string cells;  // size * size of X, O, - and #, row by row
  bool white_to_move = false;

  // Pre: 0 <= row, column < size.
  char At(int row, int column) const {
    return cells[static_cast<std::size_t>(row * size + column)];
  }
  friend bool operator==(const Diagram&, const Diagram&) = default;
};

// Takes what FormatDiagram writes, and '.' for '-', lower-case x and o, white
// space around the text. Pits come from the text; where `options` names pits,
// the text must have the same. Any discs are accepted, the centre may be empty,
// but centre cells are not pits and at most half of the cells are.
// Errors: a length that does not fit options.size, a character that is no cell,
// a missing or unknown side, pits that cannot be.
[[nodiscard]] absl::StatusOr<Diagram> ParseDiagram(std::string_view text,
                                                   const Options& options);

std::string FormatDiagram(const Diagram& diagram);

// Letters across, row numbers down, '.' for an empty cell:
//
//      A B C D
//    1 . . . .
//    2 . O X .
std::string DrawDiagram(const Diagram& diagram, DrawStyle style);

// What the side to move has: moves that flip, or the pass alone.
enum class Turn { kMoves, kPasses };
// One sentence on why `text`, which is no legal move, may not be played.
std::string WhyNoMove(const Diagram& diagram, Turn turn, std::string_view text);

// "D3" -> "d3"; "PS", "pa", "--" -> "pass"; white space around it dropped.
std::string NormalizeMoveText(std::string_view text);

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_DIAGRAM_H_
