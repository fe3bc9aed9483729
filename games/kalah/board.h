#ifndef PLYGROUND_GAMES_KALAH_BOARD_H_
#define PLYGROUND_GAMES_KALAH_BOARD_H_

#include <array>

#include "core/player.h"
#include "games/kalah/rules.h"

namespace plyground::kalah {

// A position spelled out, for text, drawings and tests: what the two position
// types have in common. Rows and stores are indexed by Player (South first),
// pits by their owner's sowing order; South's pit i faces North's pits - 1 - i.
struct Board {
  int pits = 6;
  std::array<std::array<int, kMaxPits>, 2> rows = {};
  std::array<int, 2> stores = {};
  Player to_move = Player::kFirst;
  friend bool operator==(const Board&, const Board&) = default;
};

constexpr Board StartBoard(const Options& options) noexcept {
  Board board;
  board.pits = options.pits;
  for (auto& row : board.rows) {
    for (int pit = 0; pit < options.pits; ++pit) row[pit] = options.seeds;
  }
  return board;
}

constexpr int CountStones(const Board& board) noexcept {
  int stones = board.stores[0] + board.stores[1];
  for (const auto& row : board.rows) {
    for (const int pit : row) stones += pit;
  }
  return stones;
}

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_BOARD_H_
