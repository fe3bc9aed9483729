#ifndef PLYGROUND_GAMES_OWARE_BOARD_H_
#define PLYGROUND_GAMES_OWARE_BOARD_H_

#include <array>

#include "core/player.h"
#include "games/oware/rules.h"

namespace plyground::oware {

// A position spelled out, for text, drawings and tests. Rows and scores are
// indexed by Player (South first), houses by their owner's sowing order; the
// house after a row's last one is the first of the other row.
struct Board {
  std::array<std::array<int, kHouses>, 2> rows = {};
  std::array<int, 2> scores = {};
  Player to_move = Player::kFirst;
  friend bool operator==(const Board&, const Board&) = default;
};

constexpr Board StartBoard(const Options& options) noexcept {
  Board board;
  for (auto& row : board.rows) row.fill(options.seeds);
  return board;
}

constexpr int CountSeeds(const Board& board) noexcept {
  int seeds = board.scores[0] + board.scores[1];
  for (const auto& row : board.rows) {
    for (const int house : row) seeds += house;
  }
  return seeds;
}

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_BOARD_H_
