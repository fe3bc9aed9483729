#ifndef PLYGROUND_GAMES_KALAH_PIT_SET_H_
#define PLYGROUND_GAMES_KALAH_PIT_SET_H_

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "games/kalah/rules.h"

namespace plyground::kalah {

// Some of the pits of one word (sow_tables.h), as the top bits of their bytes:
// the legal moves of a position without a list.
class PitSet {
 public:
  constexpr explicit PitSet(std::uint64_t bits) noexcept : bits_(bits) {}

  int size() const noexcept { return std::popcount(bits_); }
  bool empty() const noexcept { return bits_ == 0; }

  // The pits in sowing order. Pre: 0 <= index < size().
  Move operator[](int index) const noexcept {
#ifdef __BMI2__
    return PitAt(_pdep_u64(std::uint64_t{1} << index, bits_));
#else
    std::uint64_t bits = bits_;
    for (; index > 0; --index) bits &= bits - 1;
    return PitAt(bits);
#endif
  }

  // Pre: !empty().
  Move first() const noexcept { return PitAt(bits_); }
  void RemoveFirst() noexcept { bits_ &= bits_ - 1; }

 private:
  static Move PitAt(std::uint64_t bits) noexcept { return MoveAt(std::countr_zero(bits) >> 3); }

  std::uint64_t bits_;
};

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_PIT_SET_H_
