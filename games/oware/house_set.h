#ifndef PLYGROUND_GAMES_OWARE_HOUSE_SET_H_
#define PLYGROUND_GAMES_OWARE_HOUSE_SET_H_

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "games/oware/rules.h"

namespace plyground::oware {

// Some of the houses of one word (sow_tables.h), as the top bits of their bytes:
// the legal moves of a position without a list.
class HouseSet {
 public:
  constexpr HouseSet() noexcept = default;
  constexpr explicit HouseSet(std::uint64_t bits) noexcept : bits_(bits) {}

  int size() const noexcept { return std::popcount(bits_); }
  bool empty() const noexcept { return bits_ == 0; }
  std::uint64_t bits() const noexcept { return bits_; }

  // The houses in sowing order. Pre: 0 <= index < size().
  Move operator[](int index) const noexcept {
#ifdef __BMI2__
    return HouseAt(_pdep_u64(std::uint64_t{1} << index, bits_));
#else
    std::uint64_t bits = bits_;
    for (; index > 0; --index) bits &= bits - 1;
    return HouseAt(bits);
#endif
  }

  // Pre: !empty().
  Move first() const noexcept { return HouseAt(bits_); }
  void RemoveFirst() noexcept { bits_ &= bits_ - 1; }

 private:
  static Move HouseAt(std::uint64_t bits) noexcept {
    return MoveAt(std::countr_zero(bits) >> 3);
  }

  std::uint64_t bits_ = 0;
};

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_HOUSE_SET_H_
