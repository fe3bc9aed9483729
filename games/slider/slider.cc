#include "games/slider/slider.h"

#include <algorithm>
#include <utility>

#include "core/zobrist.h"

namespace plyground::slider {

SegmentSet Slider::Moves() const noexcept {
  if (closed_) return {};
  const Grid board = grid();
  const Dots all = board.All();
  if (used_ == 0) {
    return SegmentSet::OfEmptyBoard(all & ~board.LastRow(), all >> board.rows, board.rows);
  }
  const int a = ends_[0];
  const int b = ends_[1];
  const Dots around_a = board.Around(Bit(a));
  const Dots around_b = board.Around(Bit(b));
  Dots from_a = around_a & ~used_;
  Dots from_b = around_b & ~used_;
  if (closing_ != Closing::kNone && Segments() > 1) {
    from_a |= around_a & Bit(b);  // one move, whichever end draws it
    if (closing_ == Closing::kAll) {
      const Dots inner = used_ & ~EndBits();
      from_a |= around_a & inner & ~Linked(a);
      from_b |= around_b & inner & ~Linked(b);
    }
  }
  return {a, from_a, b, from_b};
}

void Slider::AppendMoves(MoveList<Slider>& moves) const noexcept {
  const SegmentSet set = Moves();
  const int count = set.size();
  for (int i = 0; i < count; ++i) moves.Add(set[i]);
}

void Slider::AddSegment(int one, int other) noexcept {
  const int low = std::min(one, other);
  // In a single row the next bit is the next column.
  if (std::max(one, other) - low == 1 && rows_ > 1) {
    down_ |= Bit(low);
  } else {
    across_ |= Bit(low);
  }
}

void Slider::Apply(Move move) noexcept {
  AddSegment(move.from, move.to);
  if (used_ == 0) {
    ends_ = {move.from, move.to};
  } else if ((used_ & Bit(move.to)) != 0) {
    closed_ = true;
    return;
  } else {
    ends_[ends_[0] == move.from ? 0 : 1] = move.to;
  }
  if (ends_[0] > ends_[1]) std::swap(ends_[0], ends_[1]);
  used_ |= Bit(move.from) | Bit(move.to);
}

Dots Slider::Linked(int dot) const noexcept {
  const Dots bit = Bit(dot);
  Dots linked = (down_ & bit) << 1 | (across_ & bit) << rows_;
  linked |= (down_ << 1 & bit) >> 1 | (across_ << rows_ & bit) >> rows_;
  return linked;
}

Slider::PositionKey Slider::Key() const noexcept {
  const Grid board = grid();
  const Dots end_bits = closed_ ? 0 : EndBits();
  PositionKey least = {used_, end_bits};
  const auto take = [&](Dots used, Dots ends) noexcept {
    if (used < least.used || (used == least.used && ends < least.ends)) least = {used, ends};
  };
  const auto take_images = [&](Dots used, Dots ends) noexcept {
    take(used, ends);
    take(board.HalfTurn(used), board.HalfTurn(ends));
    used = board.MirrorColumns(used);
    ends = board.MirrorColumns(ends);
    take(used, ends);
    take(board.HalfTurn(used), board.HalfTurn(ends));
  };
  take_images(used_, end_bits);
  if (board.rows == board.columns) {
    take_images(board.Transpose(used_), board.Transpose(end_bits));
  }
  return least;
}

std::uint64_t Slider::Hash() const noexcept {
  const PositionKey key = Key();
  const std::uint64_t rules = static_cast<std::uint64_t>(rows_) << 16 |
                              static_cast<std::uint64_t>(columns_) << 8 |
                              static_cast<std::uint64_t>(closing_);
  return HashWords(HashWords(key.used, rules), key.ends);
}

int TransformedDot(const Grid& grid, int dot, int symmetry) noexcept {
  if ((symmetry & 4) != 0 && grid.rows == grid.columns) {
    dot = dot % grid.rows * grid.rows + dot / grid.rows;
  }
  if ((symmetry & 1) != 0) {
    dot = (grid.columns - 1 - dot / grid.rows) * grid.rows + dot % grid.rows;
  }
  if ((symmetry & 2) != 0) dot = grid.size() - 1 - dot;
  return dot;
}

Slider Slider::Transformed(int symmetry) const noexcept {
  const Grid board = grid();
  const auto image = [&](int dot) noexcept { return TransformedDot(board, dot, symmetry); };
  Slider result = *this;
  result.used_ = result.down_ = result.across_ = 0;
  for (Dots dots = used_; dots != 0; dots &= dots - 1) {
    const int dot = std::countr_zero(dots);
    result.used_ |= Bit(image(dot));
    if ((down_ & Bit(dot)) != 0) result.AddSegment(image(dot), image(dot + 1));
    if ((across_ & Bit(dot)) != 0) result.AddSegment(image(dot), image(dot + board.rows));
  }
  if (used_ != 0) {
    const auto [low, high] = std::minmax({image(ends_[0]), image(ends_[1])});
    result.ends_ = {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high)};
  }
  return result;
}

Move Slider::TransformedMove(Move move, int symmetry) const noexcept {
  Move moved = {static_cast<std::uint8_t>(TransformedDot(grid(), move.from, symmetry)),
                static_cast<std::uint8_t>(TransformedDot(grid(), move.to, symmetry))};
  // The first segment, and one from end to end, begin at the smaller dot.
  const bool either_end = used_ == 0 || (EndBits() & Bit(move.to)) != 0;
  if (either_end && moved.from > moved.to) std::swap(moved.from, moved.to);
  return moved;
}

}  // namespace plyground::slider
