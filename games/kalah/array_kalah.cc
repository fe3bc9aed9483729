#include "games/kalah/array_kalah.h"

#include <cassert>
#include <cstring>
#include <numeric>

#include "core/zobrist.h"

namespace plyground::kalah {

ArrayKalah::ArrayKalah(const Rules& rules, const Board& board) noexcept
    : to_move_(board.to_move),
      pits_(static_cast<std::uint8_t>(board.pits)),
      rules_(PackRules(rules)) {
  assert(CountStones(board) <= kMaxStones);
  for (int side = 0; side < 2; ++side) {
    for (int pit = 0; pit < board.pits; ++pit) {
      sides_[side].pits[pit] = static_cast<std::uint8_t>(board.rows[side][pit]);
    }
    sides_[side].store = static_cast<std::uint8_t>(board.stores[side]);
  }
  FinishIfOver();
}

void ArrayKalah::AppendMoves(MoveList<ArrayKalah>& moves) const noexcept {
  for (int pit = 0; pit < pits_; ++pit) {
    if (OwnPit(pit) > 0) moves.Add(MoveAt(pit));
  }
}

void ArrayKalah::Apply(Move move) noexcept {
  const int last = Sow(PitOf(move));
  if (last < pits_) CaptureAt(last);
  if (last != pits_) to_move_ = Opponent(to_move_);
  FinishIfOver();
}

int ArrayKalah::Sow(int pit) noexcept {
  const bool lap_skip = rules().lap_skip;
  int stones = own().pits[pit];
  own().pits[pit] = 0;
  int cell = pit;
  while (stones > 0) {
    cell = cell == 2 * pits_ ? 0 : cell + 1;
    if (cell == pit && lap_skip) continue;
    if (cell < pits_) {
      ++own().pits[cell];
    } else if (cell == pits_) {
      ++own().store;
    } else {
      ++other().pits[cell - pits_ - 1];
    }
    --stones;
  }
  return cell;
}

void ArrayKalah::CaptureAt(int pit) noexcept {
  if (own().pits[pit] != 1) return;  // it held stones before the last one
  std::uint8_t& facing = other().pits[pits_ - 1 - pit];
  if (facing == 0 && rules().empty_capture == EmptyCapture::kNone) return;
  own().store = static_cast<std::uint8_t>(own().store + facing + 1);
  own().pits[pit] = 0;
  facing = 0;
}

void ArrayKalah::FinishIfOver() noexcept {
  const bool own_empty = RowSum(own()) == 0;
  const bool other_empty = RowSum(other()) == 0;
  if (!own_empty && (!other_empty || rules().end == End::kMover)) return;
  switch (rules().rest) {
    case Rest::kOwner:
      Sweep(own(), own());
      Sweep(other(), other());
      break;
    case Rest::kFinisher:
      if (own_empty) {
        Sweep(other(), own());
      } else {
        Sweep(own(), other());
      }
      break;
    case Rest::kNone:
      if (!own_empty) to_move_ = Opponent(to_move_);
      break;
  }
}

void ArrayKalah::Sweep(Side& row, Side& taker) noexcept {
  const int stones = std::accumulate(row.pits.begin(), row.pits.end(), 0);
  row.pits.fill(0);
  taker.store = static_cast<std::uint8_t>(taker.store + stones);
}

int ArrayKalah::RowSum(const Side& side) const noexcept {
  return std::accumulate(side.pits.begin(), side.pits.end(), 0);
}

std::uint64_t ArrayKalah::Hash() const noexcept {
  static_assert(sizeof(Side) == 2 * sizeof(std::uint64_t));
  std::array<std::uint64_t, 2> mine;
  std::array<std::uint64_t, 2> theirs;
  std::memcpy(mine.data(), &own(), sizeof(mine));
  std::memcpy(theirs.data(), &other(), sizeof(theirs));
  const auto kind = static_cast<std::uint64_t>(pits_ << 8 | rules_);
  return HashWords(HashWords(mine[0], mine[1]) + kind, HashWords(theirs[0], theirs[1]));
}

Board ArrayKalah::ToBoard() const noexcept {
  Board board;
  board.pits = pits_;
  board.to_move = to_move_;
  for (int side = 0; side < 2; ++side) {
    for (int pit = 0; pit < pits_; ++pit) board.rows[side][pit] = sides_[side].pits[pit];
    board.stores[side] = sides_[side].store;
  }
  return board;
}

}  // namespace plyground::kalah
