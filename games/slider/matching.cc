#include "games/slider/matching.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace plyground::slider {
namespace {

class Matching {
 public:
  Matching(const Grid& grid, Dots dots) noexcept : grid_(grid), odd_(dots & ~grid.Even()) {}

  int Grow(Dots even) noexcept {
    int pairs = 0;
    for (; even != 0; even &= even - 1) {
      seen_ = 0;
      if (Augment(std::countr_zero(even))) ++pairs;
    }
    return pairs;
  }

 private:
  // Finds a partner for `dot`, if need be by finding others another one.
  bool Augment(int dot) noexcept {
    const Dots around = grid_.Around(Bit(dot)) & odd_;
    if (const Dots single = around & ~paired_; single != 0) {
      Pair(dot, std::countr_zero(single));
      return true;
    }
    for (Dots untried = around & ~seen_; untried != 0; untried = around & ~seen_) {
      const int partner = std::countr_zero(untried);
      seen_ |= Bit(partner);
      if (Augment(partners_[static_cast<std::size_t>(partner)])) {
        Pair(dot, partner);
        return true;
      }
    }
    return false;
  }
  void Pair(int even, int odd) noexcept {
    paired_ |= Bit(odd);
    partners_[static_cast<std::size_t>(odd)] = static_cast<std::int8_t>(even);
  }

  Grid grid_;
  Dots odd_;
  Dots paired_ = 0;  // odd dots with a partner
  Dots seen_ = 0;    // odd dots tried for the current even one
  std::array<std::int8_t, kMaxDots> partners_;
};

}  // namespace

int MaximumMatching(const Grid& grid, Dots dots) noexcept {
  return Matching(grid, dots).Grow(dots & grid.Even());
}

}  // namespace plyground::slider
