#ifndef PLYGROUND_GAMES_OTHELLO_FLIPS_H_
#define PLYGROUND_GAMES_OTHELLO_FLIPS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace plyground::othello {

// The discs of `opp` that turn over when `own` plays on `cell` of the 8x8
// grid; 0 if it brackets none. Any cell that is neither `own` nor `opp` ends a
// line, so pits and empty cells are alike.
//
// A cell sees eight rays. On four of them the cell numbers ascend: there the
// nearest cell that is not `opp` is the lowest set bit of ray & ~opp. On the
// other four it is the highest.

namespace internal {

inline constexpr int kAxes = 4;
inline constexpr std::array<int, kAxes> kAxisShifts = {1, 8, 9, 7};

struct alignas(32) Rays {
  std::array<std::uint64_t, kAxes> up;    // from the cell, numbers ascending
  std::array<std::uint64_t, kAxes> down;  // numbers descending
};

constexpr std::uint64_t Ray(int row, int column, int row_step, int column_step) noexcept {
  std::uint64_t ray = 0;
  for (int r = row + row_step, c = column + column_step; r >= 0 && r < 8 && c >= 0 && c < 8;
       r += row_step, c += column_step) {
    ray |= std::uint64_t{1} << (8 * r + c);
  }
  return ray;
}

constexpr std::array<Rays, 64> MakeRays() noexcept {
  constexpr std::array<std::array<int, 2>, kAxes> kSteps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
  std::array<Rays, 64> rays{};
  for (std::size_t cell = 0; cell < 64; ++cell) {
    const int row = static_cast<int>(cell) / 8;
    const int column = static_cast<int>(cell) % 8;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      const auto [row_step, column_step] = kSteps[axis];
      rays[cell].up[axis] = Ray(row, column, row_step, column_step);
      rays[cell].down[axis] = Ray(row, column, -row_step, -column_step);
    }
  }
  return rays;
}

inline constexpr std::array<Rays, 64> kRays = MakeRays();

}  // namespace internal

constexpr std::uint64_t FlipsPortable(int cell, std::uint64_t own, std::uint64_t opp) noexcept {
  const internal::Rays& rays = internal::kRays[static_cast<std::size_t>(cell)];
  std::uint64_t flips = 0;
  for (const std::uint64_t ray : rays.up) {
    const std::uint64_t stops = ray & ~opp;
    const std::uint64_t end = stops & (~stops + 1) & own;
    flips |= ray & (end - (end != 0 ? 1 : 0));
  }
  for (const std::uint64_t ray : rays.down) {
    const std::uint64_t stops = ray & ~opp;
    // The highest stop; with none the 1 stands for "no end": it is never `own`
    // here unless it is a stop itself.
    const std::uint64_t end =
        (std::uint64_t{1} << 63 >> std::countl_zero(stops | 1)) & stops & own;
    flips |= end != 0 ? ray & ~(end | (end - 1)) : 0;
  }
  return flips;
}

#if defined(__AVX2__)

// Four rays a register. AVX2 cannot find a highest bit, so on the descending
// rays the discs of `own` are smeared along the ray by doubling steps: what is
// left clear lies before the first of them.
inline std::uint64_t FlipsAvx2(int cell, std::uint64_t own, std::uint64_t opp) noexcept {
  const internal::Rays& rays = internal::kRays[static_cast<std::size_t>(cell)];
  const __m256i shift = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i twice = _mm256_set_epi64x(14, 18, 16, 2);
  const __m256i four_times = _mm256_set_epi64x(28, 36, 32, 4);
  const __m256i zero = _mm256_setzero_si256();
  const __m256i mine = _mm256_set1_epi64x(static_cast<long long>(own));
  const __m256i theirs = _mm256_set1_epi64x(static_cast<long long>(opp));
  const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
  const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));

  // -stops has the lowest stop and nothing below it; above it no `own` disc of
  // the ray. Where there is an end, end - 1 covers what lies before it.
  const __m256i up_stops = _mm256_andnot_si256(theirs, up);
  const __m256i up_end =
      _mm256_and_si256(_mm256_sub_epi64(zero, up_stops), _mm256_and_si256(mine, up));
  const __m256i before = _mm256_sub_epi64(_mm256_add_epi64(up_end, _mm256_set1_epi64x(-1)),
                                          _mm256_cmpeq_epi64(up_end, zero));
  const __m256i up_flips = _mm256_and_si256(before, up);

  // The nearest disc of `own` is before the nearest other stop exactly when, as
  // numbers, the ray's `own` discs exceed its other stops (bit 63 is on no
  // descending ray, so the signed comparison serves).
  const __m256i down_mine = _mm256_and_si256(mine, down);
  const __m256i down_others = _mm256_andnot_si256(_mm256_or_si256(mine, theirs), down);
  const __m256i closed = _mm256_cmpgt_epi64(down_mine, down_others);
  __m256i beyond = _mm256_or_si256(down_mine, _mm256_srlv_epi64(down_mine, shift));
  beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, twice));
  beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, four_times));
  const __m256i down_flips = _mm256_andnot_si256(beyond, _mm256_and_si256(closed, down));

  const __m256i flips = _mm256_or_si256(up_flips, down_flips);
  const __m128i half =
      _mm_or_si128(_mm256_castsi256_si128(flips), _mm256_extracti128_si256(flips, 1));
  const __m128i all = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(all));
}

#endif

// Pre: `cell` is empty.
inline std::uint64_t Flips(int cell, std::uint64_t own, std::uint64_t opp) noexcept {
#if defined(__AVX2__)
  return FlipsAvx2(cell, own, opp);
#else
  return FlipsPortable(cell, own, opp);
#endif
}

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_FLIPS_H_
