#ifndef PLYGROUND_CORE_ZOBRIST_H_
#define PLYGROUND_CORE_ZOBRIST_H_

#include <array>
#include <cstdint>

#include "core/random.h"

namespace plyground {

// Keys for hashing by exclusive or (Zobrist 1970), made by the compiler, so
// that there is no table to set up and none to get wrong between two builds.
// Two tables of a program take two different seeds.
template <int kSize>
consteval std::array<std::uint64_t, kSize> ZobristKeys(std::uint64_t seed) {
  std::array<std::uint64_t, kSize> keys{};
  Random random(seed);
  for (std::uint64_t& key : keys) key = random.Next();
  return keys;
}

// Hashes two words by one 128-bit multiplication (the folded multiply of
// wyhash). For boards of a few words recomputing the hash at a node beat
// keeping incremental keys.
inline std::uint64_t HashWords(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Wide = unsigned __int128;
  const Wide product =
      static_cast<Wide>(a ^ 0xA0761D6478BD642FULL) * (b ^ 0xE7037ED1A0B428DBULL);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace plyground

#endif  // PLYGROUND_CORE_ZOBRIST_H_
