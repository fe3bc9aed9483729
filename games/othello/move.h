#ifndef PLYGROUND_GAMES_OTHELLO_MOVE_H_
#define PLYGROUND_GAMES_OTHELLO_MOVE_H_

#include <cstdint>

namespace plyground::othello {

// A disc placed on a cell of the board's grid, or a pass. The grid is the one
// of the board type (kColumns cells a row), on which a smaller board lies
// centred, so that cell numbers ascend in reading order for every size.
struct Move {
  static constexpr std::uint16_t kPassCell = 0xFFFF;

  std::uint16_t cell = kPassCell;

  static constexpr Move Pass() noexcept { return Move{}; }
  // Pre: 0 <= cell < 0xFFFF.
  static constexpr Move At(int cell) noexcept {
    return Move{.cell = static_cast<std::uint16_t>(cell)};
  }
  constexpr bool IsPass() const noexcept { return cell == kPassCell; }
  friend constexpr bool operator==(Move, Move) noexcept = default;
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_MOVE_H_
