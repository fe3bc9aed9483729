#ifndef PLYGROUND_GAMES_OWARE_ROW_FEATURES_H_
#define PLYGROUND_GAMES_OWARE_ROW_FEATURES_H_

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/oware/sow_tables.h"

namespace plyground::oware {

// What a row promises its owner, whoever is to move.
struct RowFeatures {
  int seeds = 0;    // in the row
  int moves = 0;    // houses that are not empty
  int ones = 0;     // houses of one seed: two after a capture
  int twos = 0;     // houses of two seeds: three after a capture
  int full = 0;     // houses of twelve or more, which sow round the board
  int early = 0;    // seeds in the three houses farthest from the opponent
  int capture = 0;  // the most seeds that one sowing of the row would take
  friend bool operator==(const RowFeatures&, const RowFeatures&) = default;
};

// Of the row in the word `own` (sow_tables.h), all houses at once; `other` is
// the word of the opponent. Slam rules are left out of account.
inline RowFeatures CountRow(std::uint64_t own, std::uint64_t other) noexcept {
  constexpr std::uint64_t kFarthest = 0xFF'FFFF;
  own &= kHouseBytes;
  // Bytes stay below 128: an addition shows in their top bits which reach a bound.
  const auto count_from = [own](std::uint64_t bound) {
    return std::popcount((own + (0x80 - bound) * kHouseOnes) & kHouseTops);
  };
  RowFeatures row;
  row.seeds = SumOfHouses(own);
  row.moves = count_from(1);
  row.twos = count_from(2) - count_from(3);
  row.ones = row.moves - count_from(2);
  row.full = count_from(12);
  row.early = SumOfHouses(own & kFarthest);
  for (int house = 0; house < kHouses; ++house) {
    // An empty house has no last seed, so it takes nothing.
    const Sowing& sowing = kSowTable[house][own >> 8 * house & 0xFF];
    const std::uint64_t sown = other + sowing.other;
    row.capture = std::max(row.capture, SumOfHouses(sown & ChainBytes(sown, sowing)));
  }
  return row;
}

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_ROW_FEATURES_H_
