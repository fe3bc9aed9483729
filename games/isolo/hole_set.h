#ifndef PLYGROUND_GAMES_ISOLO_HOLE_SET_H_
#define PLYGROUND_GAMES_ISOLO_HOLE_SET_H_

#include <bit>
#include <cstdint>

#include "games/isolo/rules.h"

namespace plyground::isolo {

// Some holes of a row, a bit each: the legal moves of a position without a list.
class HoleSet {
 public:
  constexpr HoleSet() noexcept = default;
  constexpr explicit HoleSet(std::uint32_t bits) noexcept : bits_(bits) {}

  int size() const noexcept { return std::popcount(bits_); }
  bool empty() const noexcept { return bits_ == 0; }

  // From the left. Pre: 0 <= index < size().
  Move operator[](int index) const noexcept {
    std::uint32_t bits = bits_;
    for (; index > 0; --index) bits &= bits - 1;
    return MoveAt(std::countr_zero(bits));
  }

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_HOLE_SET_H_
