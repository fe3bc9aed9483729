#ifndef PLYGROUND_GAMES_ISOLO_BOARD_H_
#define PLYGROUND_GAMES_ISOLO_BOARD_H_

#include <array>

#include "core/player.h"
#include "games/isolo/rules.h"

namespace plyground::isolo {

// A position spelled out, for text, drawings and tests. Rows and stocks are
// indexed by Player (South first), holes from their owner's left: hole i faces
// hole 7 - i of the other row.
struct Board {
  std::array<std::array<int, kHoles>, 2> rows = {};
  std::array<int, 2> stocks = {};
  Player to_move = Player::kFirst;
  int ply = 0;
  friend bool operator==(const Board&, const Board&) = default;
};

constexpr Board StartBoard(const Options& options) noexcept {
  Board board;
  for (auto& row : board.rows) row.fill(options.seeds);
  board.stocks.fill(options.nkonto);
  return board;
}

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_BOARD_H_
