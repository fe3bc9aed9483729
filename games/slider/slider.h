#ifndef PLYGROUND_GAMES_SLIDER_SLIDER_H_
#define PLYGROUND_GAMES_SLIDER_SLIDER_H_

#include <array>
#include <bit>
#include <cstdint>

#include "core/game.h"
#include "core/player.h"
#include "games/slider/grid.h"
#include "games/slider/options.h"

namespace plyground::slider {

// A segment: from an end of the line (the smaller dot if there is no line yet).
struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

// The legal segments without a list: those from one end, then those from the
// other; before the first move those down, then those across.
class SegmentSet {
 public:
  SegmentSet() = default;
  SegmentSet(int first_end, Dots first, int second_end, Dots second) noexcept
      : first_(first), second_(second), ends_{first_end, second_end} {}
  // Dots from which a segment leads `down` (to the next bit) or `across`.
  static SegmentSet OfEmptyBoard(Dots down, Dots across, int rows) noexcept {
    return {-1, down, -rows, across};
  }

  int size() const noexcept { return std::popcount(first_) + std::popcount(second_); }
  Move operator[](int index) const noexcept {
    const int first_count = std::popcount(first_);
    return index < first_count ? Segment(ends_[0], first_, index)
                               : Segment(ends_[1], second_, index - first_count);
  }

 private:
  // A negative end stands for a step: the segment begins at the dot itself.
  static Move Segment(int end, Dots dots, int index) noexcept {
    for (; index > 0; --index) dots &= dots - 1;
    const int dot = std::countr_zero(dots);
    return end >= 0
               ? Move{static_cast<std::uint8_t>(end), static_cast<std::uint8_t>(dot)}
               : Move{static_cast<std::uint8_t>(dot), static_cast<std::uint8_t>(dot - end)};
  }

  Dots first_ = 0;
  Dots second_ = 0;
  std::array<int, 2> ends_{};
};

// The line as the set of its segments, which knows no direction: two ways to
// draw the same line are one position. Its value depends on the dots in use and
// the ends alone, and so do hash and key, brought to the least of their images
// under the symmetries of the board.
class Slider {
 public:
  using Move = slider::Move;
  using Options = slider::Options;
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 112;  // the first segments of 8x8
  static constexpr int kMaxPlies = kMaxDots;
  static constexpr int kMaxUtility = 1;
  static constexpr bool kAlternating = true;
  // The last four transpose, and are the first four again on oblong boards.
  static constexpr int kSymmetries = 8;
  struct PositionKey {
    Dots used;
    Dots ends;  // none of a closed line: all of those are won by the mover
    friend bool operator==(const PositionKey&, const PositionKey&) = default;
  };

  Slider() noexcept : Slider(Options{}) {}
  explicit Slider(const Options& options) noexcept
      : rows_(static_cast<std::uint8_t>(options.rows)),
        columns_(static_cast<std::uint8_t>(options.columns)),
        closing_(options.closing) {}

  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return PlayerAt(Segments() & 1); }
  SegmentSet Moves() const noexcept;
  void AppendMoves(MoveList<Slider>& moves) const noexcept;
  bool IsTerminal() const noexcept { return Moves().size() == 0; }
  // Who cannot move has lost; who closed the line as well.
  int Utility(Player player) const noexcept { return (player == ToMove()) == closed_ ? 1 : -1; }
  void Apply(Move move) noexcept;

  PositionKey Key() const noexcept;
  std::uint64_t Hash() const noexcept;
  // At most so many.
  int PliesLeft() const noexcept { return std::popcount(Free()); }
  Slider Transformed(int symmetry) const noexcept;
  Move TransformedMove(Move move, int symmetry) const noexcept;

  // Replies count: a move that leaves few is tried first.
  struct FewestReplies {
    int operator()(Move, const Slider& child) const noexcept { return child.Moves().size(); }
  };
  FewestReplies MakeOrderer(int /*plies_left*/) const noexcept { return {}; }

  Grid grid() const noexcept { return {rows_, columns_}; }
  Closing closing() const noexcept { return closing_; }
  Dots used() const noexcept { return used_; }
  Dots Free() const noexcept { return grid().All() & ~used_; }
  // Drawn so far, one that closed the line included.
  int Segments() const noexcept { return std::popcount(down_) + std::popcount(across_); }
  bool closed() const noexcept { return closed_; }
  // The ends of the line, the smaller first; of a closed one those before it was
  // closed. Pre: used() != 0.
  std::array<int, 2> ends() const noexcept { return {ends_[0], ends_[1]}; }
  Dots EndBits() const noexcept { return used_ == 0 ? 0 : Bit(ends_[0]) | Bit(ends_[1]); }
  // The dots that a segment joins to `dot`.
  Dots Linked(int dot) const noexcept;

  friend bool operator==(const Slider&, const Slider&) = default;

 private:
  void AddSegment(int one, int other) noexcept;

  Dots used_ = 0;
  Dots down_ = 0;    // segments from a dot to the next row
  Dots across_ = 0;  // and to the next column
  std::array<std::uint8_t, 2> ends_{};
  std::uint8_t rows_;
  std::uint8_t columns_;
  Closing closing_;
  bool closed_ = false;
};

static_assert(sizeof(Slider) == 32);
static_assert(Alternating<Slider> && CompactMoves<Slider> && PerfectlyHashed<Slider> &&
              Symmetric<Slider> && Ordered<Slider>);

// Where a symmetry takes a dot: bit 0 mirrors the columns, bit 1 turns by half,
// bit 2 transposes first (boards as wide as high only; otherwise nothing).
int TransformedDot(const Grid& grid, int dot, int symmetry) noexcept;

}  // namespace plyground::slider

#endif  // PLYGROUND_GAMES_SLIDER_SLIDER_H_
