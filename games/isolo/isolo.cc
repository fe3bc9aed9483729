#include "games/isolo/isolo.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/zobrist.h"
#include "games/isolo/sowing.h"

namespace plyground::isolo {

Isolo::Isolo(const Rules& rules, const Board& board) noexcept
    : rules_(rules), ply_(static_cast<std::uint16_t>(board.ply)), to_move_(board.to_move) {
  for (int side = 0; side < 2; ++side) {
    const int owner = side == 0 ? Index(to_move_) : 1 - Index(to_move_);
    std::transform(board.rows[owner].begin(), board.rows[owner].end(), rows_[side].begin(),
                   [](int seeds) { return static_cast<std::uint16_t>(seeds); });
    stocks_[side] = static_cast<std::int16_t>(board.stocks[owner]);
  }
}

void Isolo::Apply(Move move) noexcept {
  Sowing sowing(rules_, rows_[0], rows_[1], HoleOf(move), IsForePlay());
  while (sowing.SowLap()) {
  }
  if (stocks_[0] > 0) --stocks_[0];
  std::swap(rows_[0], rows_[1]);
  std::swap(stocks_[0], stocks_[1]);
  to_move_ = Opponent(to_move_);
  ++ply_;
}

int Isolo::CountLaps(Move move) const noexcept {
  Isolo position = *this;
  Sowing sowing(rules_, position.rows_[0], position.rows_[1], HoleOf(move), IsForePlay());
  while (sowing.SowLap()) {
  }
  return sowing.laps();
}

std::uint64_t Isolo::Hash() const noexcept {
  using Words = std::array<std::uint64_t, 2>;
  const auto own_words = std::bit_cast<Words>(rows_[0]);
  const auto other_words = std::bit_cast<Words>(rows_[1]);
  const std::uint64_t limits =
      static_cast<std::uint64_t>(ply_) | static_cast<std::uint64_t>(rules_.max_plies) << 16 |
      static_cast<std::uint64_t>(static_cast<std::uint16_t>(stocks_[0])) << 32 |
      static_cast<std::uint64_t>(static_cast<std::uint16_t>(stocks_[1])) << 48;
  const std::uint64_t rules = static_cast<std::uint64_t>(rules_.max_laps) |
                              static_cast<std::uint64_t>(rules_.main_min) << 16 |
                              static_cast<std::uint64_t>(rules_.end_side) << 24 |
                              static_cast<std::uint64_t>(rules_.n_resow) << 25 |
                              static_cast<std::uint64_t>(rules_.n_end_left) << 26 |
                              static_cast<std::uint64_t>(rules_.m_single) << 27;
  const std::uint64_t rows = HashWords(HashWords(own_words[0], own_words[1]),
                                       HashWords(~other_words[0], other_words[1]));
  return HashWords(rows, HashWords(limits, rules));
}

Board Isolo::ToBoard() const noexcept {
  Board board;
  board.to_move = to_move_;
  board.ply = ply_;
  for (int side = 0; side < 2; ++side) {
    const int owner = side == 0 ? Index(to_move_) : 1 - Index(to_move_);
    std::copy(rows_[side].begin(), rows_[side].end(), board.rows[owner].begin());
    board.stocks[owner] = stocks_[side];
  }
  return board;
}

}  // namespace plyground::isolo
