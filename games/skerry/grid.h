#ifndef PLYGROUND_GAMES_SKERRY_GRID_H_
#define PLYGROUND_GAMES_SKERRY_GRID_H_

#include <array>
#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace plyground::skerry {

__extension__ using Wide = unsigned __int128;

inline int Count(std::uint64_t bits) noexcept { return std::popcount(bits); }
inline int Count(Wide bits) noexcept {
  return std::popcount(static_cast<std::uint64_t>(bits)) +
         std::popcount(static_cast<std::uint64_t>(bits >> 64));
}

// The lowest and the highest bit that is set. Pre: bits != 0.
inline int Lowest(std::uint64_t bits) noexcept { return std::countr_zero(bits); }
inline int Lowest(Wide bits) noexcept {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? std::countr_zero(low)
                  : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
}
inline int Highest(std::uint64_t bits) noexcept { return 63 - std::countl_zero(bits); }
inline int Highest(Wide bits) noexcept {
  const auto high = static_cast<std::uint64_t>(bits >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : Highest(static_cast<std::uint64_t>(bits));
}

// The index-th bit that is set. Pre: 0 <= index < Count(bits).
inline int Nth(std::uint64_t bits, int index) noexcept {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << index, bits));
#else
  for (; index > 0; --index) bits &= bits - 1;
  return std::countr_zero(bits);
#endif
}
inline int Nth(Wide bits, int index) noexcept {
  const auto low = static_cast<std::uint64_t>(bits);
  const int below = std::popcount(low);
  return index < below ? Nth(low, index)
                       : 64 + Nth(static_cast<std::uint64_t>(bits >> 64), index - below);
}

inline constexpr int kDirections = 4;  // east, south, west, north

// [direction][square]: all squares that way, to the edge of the grid.
template <class Bits, int kWidth>
consteval auto MakeRays() {
  constexpr std::array<int, kDirections> kDown = {0, 1, 0, -1};
  constexpr std::array<int, kDirections> kRight = {1, 0, -1, 0};
  std::array<std::array<Bits, kWidth * kWidth>, kDirections> rays{};
  for (int direction = 0; direction < kDirections; ++direction) {
    for (int square = 0; square < kWidth * kWidth; ++square) {
      int row = square / kWidth + kDown[direction];
      int column = square % kWidth + kRight[direction];
      while (row >= 0 && row < kWidth && column >= 0 && column < kWidth) {
        rays[direction][square] |= Bits{1} << (row * kWidth + column);
        row += kDown[direction];
        column += kRight[direction];
      }
    }
  }
  return rays;
}

// A square board as bits, one a square, rows of kWidth whatever the size of
// the map: a smaller map lies in the upper left corner and what is around it
// counts as rock, so that no rule asks where the edge is.
template <class B, int kWidthOfRow>
struct Grid {
  using Bits = B;
  static constexpr int kWidth = kWidthOfRow;
  static constexpr int kSquares = kWidth * kWidth;

  static constexpr Bits kAll =
      kSquares == 8 * sizeof(B) ? ~B{0} : (B{1} << (kSquares % (8 * sizeof(B)))) - 1;

  static constexpr Bits Bit(int square) noexcept { return Bits{1} << square; }
  static constexpr int At(int row, int column) noexcept { return row * kWidth + column; }

  // The squares that a light on `square` reaches in a direction: up to the
  // first of `obstacles`, which it does not light.
  static Bits Beam(int direction, int square, Bits obstacles) noexcept {
    const Bits ray = kRays[direction][square];
    const Bits hit = ray & obstacles;
    if (direction < 2) {  // towards higher bits: all below the lowest obstacle
      return ray & ((hit & (~hit + 1)) - 1);
    }
    return hit == 0 ? ray : ray & ~((Bit(Highest(hit)) << 1) - 1);
  }

 private:
  static constexpr auto kRays = MakeRays<Bits, kWidth>();
};

using SmallGrid = Grid<std::uint64_t, 8>;
using LargeGrid = Grid<Wide, 10>;

// Some squares, as the moves of a position: not listed, only counted or picked.
template <class M, class Bits>
struct SquareSet {
  Bits bits;
  int size() const noexcept { return Count(bits); }
  // In reading order. Pre: 0 <= index < size().
  M operator[](int index) const noexcept { return M::At(Nth(bits, index)); }
};

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_GRID_H_
