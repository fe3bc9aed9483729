#ifndef PLYGROUND_GAMES_SLIDER_GRID_H_
#define PLYGROUND_GAMES_SLIDER_GRID_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace plyground::slider {

inline constexpr int kMaxSide = 26;  // columns are letters
inline constexpr int kMaxDots = 64;  // a set of dots is one word

// A set of dots: bit column * rows + row, so that the order of the bits is the
// order of the names: a1, a2, ..., b1, ...
using Dots = std::uint64_t;

constexpr Dots Bit(int dot) noexcept { return Dots{1} << dot; }

namespace internal {

// Every n-th bit, from bit 0.
constexpr std::array<Dots, kMaxSide + 1> kEvery = [] {
  std::array<Dots, kMaxSide + 1> masks{};
  for (int n = 1; n <= kMaxSide; ++n) {
    for (int dot = 0; dot < kMaxDots; dot += n) masks[static_cast<std::size_t>(n)] |= Bit(dot);
  }
  return masks;
}();

// Dots whose row and column add up to an even number, by rows.
constexpr std::array<Dots, kMaxSide + 1> kEven = [] {
  std::array<Dots, kMaxSide + 1> masks{};
  for (int rows = 1; rows <= kMaxSide; ++rows) {
    for (int dot = 0; dot < kMaxDots; ++dot) {
      if ((dot / rows + dot % rows) % 2 == 0) masks[static_cast<std::size_t>(rows)] |= Bit(dot);
    }
  }
  return masks;
}();

}  // namespace internal

// The dots of a board of rows x columns.
// Pre: 1 <= rows, columns <= kMaxSide, rows * columns <= kMaxDots.
struct Grid {
  int rows;
  int columns;

  constexpr int size() const noexcept { return rows * columns; }
  constexpr Dots All() const noexcept { return ~Dots{0} >> (kMaxDots - size()); }
  constexpr Dots FirstRow() const noexcept {
    return internal::kEvery[static_cast<std::size_t>(rows)];
  }
  constexpr Dots LastRow() const noexcept { return FirstRow() << (rows - 1); }
  constexpr Dots Even() const noexcept {
    return internal::kEven[static_cast<std::size_t>(rows)];
  }

  // The dots one step away from any of `dots`.
  constexpr Dots Around(Dots dots) const noexcept {
    return ((dots & ~LastRow()) << 1 | (dots & ~FirstRow()) >> 1 | dots << rows |
            dots >> rows) &
           All();
  }
  // `from` and all of `within` that steps inside `within` reach from it.
  constexpr Dots Flood(Dots from, Dots within) const noexcept {
    Dots reached = from & within;
    while (true) {
      const Dots next = reached | (Around(reached) & within);
      if (next == reached) return reached;
      reached = next;
    }
  }

  // ---- The board's symmetries: half turn, mirrors, and for squares transposed.
  constexpr Dots HalfTurn(Dots dots) const noexcept {
    Dots turned = 0;
    for (int byte = 0; byte < 8; ++byte) {
      Dots bits = dots >> (8 * byte) & 0xFF;
      bits = (bits & 0xF0) >> 4 | (bits & 0x0F) << 4;
      bits = (bits & 0xCC) >> 2 | (bits & 0x33) << 2;
      bits = (bits & 0xAA) >> 1 | (bits & 0x55) << 1;
      turned |= bits << (56 - 8 * byte);
    }
    return turned >> (kMaxDots - size());
  }
  // Column c becomes column columns - 1 - c.
  constexpr Dots MirrorColumns(Dots dots) const noexcept {
    const Dots column = ~Dots{0} >> (kMaxDots - rows);
    Dots mirrored = 0;
    for (int c = 0; c < columns; ++c) {
      mirrored = mirrored << rows | (dots & column);
      dots >>= rows;
    }
    return mirrored;
  }
  // Pre: rows == columns.
  constexpr Dots Transpose(Dots dots) const noexcept {
    Dots transposed = 0;
    for (; dots != 0; dots &= dots - 1) {
      const int dot = std::countr_zero(dots);
      transposed |= Bit(dot % rows * rows + dot / rows);
    }
    return transposed;
  }

  friend constexpr bool operator==(const Grid&, const Grid&) = default;
};

}  // namespace plyground::slider

#endif  // PLYGROUND_GAMES_SLIDER_GRID_H_
