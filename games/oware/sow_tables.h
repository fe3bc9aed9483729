#ifndef PLYGROUND_GAMES_OWARE_SOW_TABLES_H_
#define PLYGROUND_GAMES_OWARE_SOW_TABLES_H_

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "games/oware/rules.h"
#include "games/oware/words.h"

namespace plyground::oware {

// Sowing as two additions, and a capture without a loop. A sowing adds to each
// word (words.h) a constant that depends only on the house and its number of
// seeds. The seeds taken out of the house are part of the constant, as a
// difference modulo 2^64: every byte of the result is in range, so that no carry
// or borrow survives in it.

struct alignas(32) Sowing {  // an entry's address is a shift
  std::uint64_t own;         // to add to the mover's word
  std::uint64_t other;       // to add to the opponent's word
  // The bytes of the opponent's houses up to that of the last seed; none when it
  // falls elsewhere: there is no chain then.
  std::uint64_t reached;
};

// By house and number of seeds. Entries for no seeds have no chain.
using SowTable = std::array<std::array<Sowing, kMaxSeeds + 1>, kHouses>;

constexpr Sowing MakeSowing(int house, int seeds) noexcept {
  Sowing sowing{};
  sowing.own = 0 - (static_cast<std::uint64_t>(seeds) << (8 * house));
  int cell = house;  // own row 0..5, the other one 6..11
  for (int seed = 0; seed < seeds; ++seed) {
    cell = (cell + 1) % (2 * kHouses);
    if (cell == house) ++cell;  // 5 + 1 is the first house of the other row
    if (cell < kHouses) {
      sowing.own += std::uint64_t{1} << (8 * cell);
    } else {
      sowing.other += std::uint64_t{1} << (8 * (cell - kHouses));
    }
  }
  if (cell >= kHouses) sowing.reached = (std::uint64_t{1} << 8 * (cell - kHouses + 1)) - 1;
  return sowing;
}

constexpr SowTable MakeSowTable() noexcept {
  SowTable table{};
  for (int house = 0; house < kHouses; ++house) {
    for (int seeds = 0; seeds <= kMaxSeeds; ++seeds) {
      table[house][seeds] = MakeSowing(house, seeds);
    }
  }
  return table;
}

// Evaluated by the compiler: 24 KiB, of which a game touches the few entries of
// small counts.
inline constexpr SowTable kSowTable = MakeSowTable();

// The bytes of the opponent's houses that the move captures, slam rules apart:
// from that of the last seed backwards while they hold two or three. `other` is
// the opponent's word after the sowing.
constexpr std::uint64_t ChainBytes(std::uint64_t other, const Sowing& sowing) noexcept {
  constexpr std::uint64_t kTwos = 2 * kHouseOnes;
  constexpr std::uint64_t kAllButLowest = 0xFE * kHouseOnes;
  // Two and three are the counts from which the exclusive or leaves 0 or 1.
  const std::uint64_t odd_ones = (other ^ kTwos) & kAllButLowest;
  const std::uint64_t breaks = (odd_ones + 0x7F * kHouseOnes) & kHouseTops;
  // The chain lies above the last break on the way; below house 0 there is one.
  const int length = std::countl_zero((breaks & sowing.reached) << 1 | 1);
  constexpr auto kTop = std::numeric_limits<std::int64_t>::min();
  return sowing.reached & static_cast<std::uint64_t>(kTop >> length);
}

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_SOW_TABLES_H_
