#ifndef PLYGROUND_SEARCH_REDUCTIONS_H_
#define PLYGROUND_SEARCH_REDUCTIONS_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace plyground {

// Late move reductions: moves that the ordering put last are first searched less
// deep (Donninger 1993 for null windows; logarithmic in depth and place as in
// common use since).
class Reductions {
 public:
  // No reduction at `scale` 0.
  explicit Reductions(double scale) noexcept {
    for (int depth = 1; depth < kSize; ++depth) {
      for (int place = 1; place < kSize; ++place) {
        const double plies = scale * (kBase + std::log(depth) * std::log(place) / kDivisor);
        At(depth, place) = static_cast<std::int8_t>(std::clamp(plies, 0.0, 20.0));
      }
    }
  }

  // Plies by which the move in `place` (from 0) of a node is searched less deep.
  int Plies(int depth, int place) const noexcept {
    return plies_[Slot(std::min(depth, kSize - 1), std::min(place, kSize - 1))];
  }

 private:
  static constexpr int kSize = 64;
  static constexpr double kBase = 0.25;
  static constexpr double kDivisor = 2.5;

  static constexpr std::size_t Slot(int depth, int place) noexcept {
    return static_cast<std::size_t>(depth * kSize + place);
  }
  std::int8_t& At(int depth, int place) noexcept { return plies_[Slot(depth, place)]; }

  std::array<std::int8_t, kSize * kSize> plies_{};
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_REDUCTIONS_H_
