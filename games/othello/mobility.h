#ifndef PLYGROUND_GAMES_OTHELLO_MOBILITY_H_
#define PLYGROUND_GAMES_OTHELLO_MOBILITY_H_

#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace plyground::othello {

// Where a disc of `own` would end a line over discs of `opp`, on the 8x8 grid:
// bit 8 * row + column. The result may cover occupied cells; the caller keeps
// the empty ones. Cells that are neither `own` nor `opp` (empty ones, pits)
// end a line, so pits need no care here.
//
// Both versions extend all runs of opposing discs at once, by doubling steps
// (parallel prefix, Kogge and Stone 1973): one cell, two, four, six, which is
// the longest run that can be bracketed on eight cells.

namespace internal {

// The inner columns b..g: a bracketed disc on a line that changes its column
// stands there, which is also what keeps shifts from wrapping around an edge.
inline constexpr std::uint64_t kInnerColumns = 0x7E7E7E7E7E7E7E7EULL;

template <int kShift>
constexpr std::uint64_t LineEnds(std::uint64_t own, std::uint64_t opp) noexcept {
  std::uint64_t up = opp & (own << kShift);
  std::uint64_t down = opp & (own >> kShift);
  up |= opp & (up << kShift);
  down |= opp & (down >> kShift);
  const std::uint64_t pairs_up = opp & (opp << kShift);
  const std::uint64_t pairs_down = pairs_up >> kShift;
  up |= pairs_up & (up << 2 * kShift);
  down |= pairs_down & (down >> 2 * kShift);
  up |= pairs_up & (up << 2 * kShift);
  down |= pairs_down & (down >> 2 * kShift);
  return (up << kShift) | (down >> kShift);
}

}  // namespace internal

constexpr std::uint64_t MobilityPortable(std::uint64_t own, std::uint64_t opp) noexcept {
  const std::uint64_t inner = opp & internal::kInnerColumns;
  return internal::LineEnds<1>(own, inner) | internal::LineEnds<7>(own, inner) |
         internal::LineEnds<9>(own, inner) | internal::LineEnds<8>(own, opp);
}

#if defined(__AVX2__)

// The four axes in the four lanes of a register.
inline std::uint64_t MobilityAvx2(std::uint64_t own, std::uint64_t opp) noexcept {
  const __m256i shift = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i twice = _mm256_set_epi64x(14, 18, 16, 2);
  constexpr auto kInner = static_cast<long long>(internal::kInnerColumns);
  const __m256i mask = _mm256_set_epi64x(kInner, kInner, -1, kInner);
  const __m256i from = _mm256_set1_epi64x(static_cast<long long>(own));
  const __m256i over = _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(opp)), mask);
  const auto grow = [](__m256i runs, __m256i along, __m256i moved) {
    return _mm256_or_si256(runs, _mm256_and_si256(along, moved));
  };
  __m256i up = _mm256_and_si256(over, _mm256_sllv_epi64(from, shift));
  __m256i down = _mm256_and_si256(over, _mm256_srlv_epi64(from, shift));
  up = grow(up, over, _mm256_sllv_epi64(up, shift));
  down = grow(down, over, _mm256_srlv_epi64(down, shift));
  const __m256i pairs_up = _mm256_and_si256(over, _mm256_sllv_epi64(over, shift));
  const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, shift);
  for (int step = 0; step < 2; ++step) {
    up = grow(up, pairs_up, _mm256_sllv_epi64(up, twice));
    down = grow(down, pairs_down, _mm256_srlv_epi64(down, twice));
  }
  const __m256i ends =
      _mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift));
  const __m128i half =
      _mm_or_si128(_mm256_castsi256_si128(ends), _mm256_extracti128_si256(ends, 1));
  const __m128i all = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(all));
}

#endif

inline std::uint64_t Mobility(std::uint64_t own, std::uint64_t opp) noexcept {
#if defined(__AVX2__)
  return MobilityAvx2(own, opp);
#else
  return MobilityPortable(own, opp);
#endif
}

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_MOBILITY_H_
