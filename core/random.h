#ifndef PLYGROUND_CORE_RANDOM_H_
#define PLYGROUND_CORE_RANDOM_H_

#include <cstdint>

namespace plyground {

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", OOPSLA 2014). Its state advances by one addition, so that a
// playout's next draw does not wait for the last one, and it is small enough
// to pass by value. Not for cryptography.
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

  constexpr std::uint64_t Next() noexcept {
    state_ += 0x9E3779B97F4A7C15ULL;
    return Mix(state_);
  }

  // Uniform on 0..bound-1 up to a bias below bound / 2^32 (a multiplication
  // in place of a division). Pre: 0 < bound <= 2^31 - 1.
  constexpr int Below(int bound) noexcept {
    return static_cast<int>(((Next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
  }

  // Uniform on [0, 1).
  constexpr double Unit() noexcept { return static_cast<double>(Next() >> 11) * 0x1.0p-53; }

  // The finaliser alone: a bijection of 64 bits that leaves no visible order.
  static constexpr std::uint64_t Mix(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

// A seed for a named part of a larger run, independent of its other parts.
constexpr std::uint64_t DeriveSeed(std::uint64_t seed, std::uint64_t part) noexcept {
  return Random::Mix(seed ^ Random::Mix(part + 0x632BE59BD9B4E019ULL));
}

}  // namespace plyground

#endif  // PLYGROUND_CORE_RANDOM_H_
