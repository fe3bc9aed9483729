#ifndef PLYGROUND_GAMES_KALAH_ROW_FEATURES_H_
#define PLYGROUND_GAMES_KALAH_ROW_FEATURES_H_

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/kalah/sow_tables.h"

namespace plyground::kalah {

// What a row promises its owner, whoever is to move.
struct RowFeatures {
  int seeds = 0;     // in the row
  int moves = 0;     // pits that are not empty
  int again = 0;     // pits whose last seed just reaches the store: extra turns
  int capture = 0;   // seeds facing the empty pits in which a sowing can end
  int overfull = 0;  // pits with more seeds than reach the store
  int spilled = 0;   // the seeds they have too many
  friend bool operator==(const RowFeatures&, const RowFeatures&) = default;
};

// For any size. `own(i)` and `facing(i)` are the seeds of the row's pit i and
// of the pit opposite to it.
template <class Own, class Facing>
constexpr RowFeatures CountRow(int pits, bool lap_skip, Own own, Facing facing) noexcept {
  RowFeatures row;
  std::uint32_t targets = 0;
  for (int pit = 0; pit < pits; ++pit) {
    const int seeds = own(pit);
    const int to_store = pits - pit;
    row.seeds += seeds;
    row.moves += static_cast<int>(seeds > 0);
    row.again += static_cast<int>(seeds == to_store);
    row.overfull += static_cast<int>(seeds > to_store);
    row.spilled += std::max(0, seeds - to_store);
    if (seeds == 0) continue;
    const int steps = lap_skip ? (seeds - 1) % (2 * pits) + 1 : seeds;
    targets |= std::uint32_t{1} << (pit + steps) % (2 * pits + 1);
  }
  for (int pit = 0; pit < pits; ++pit) {
    if ((targets >> pit & 1) != 0 && own(pit) == 0) row.capture += facing(pit);
  }
  return row;
}

// The same of a row in a word (sow_tables.h), all pits at once; `other` is the
// word of the opponent. A third of the time of the loop.
inline RowFeatures CountRow(std::uint64_t own, std::uint64_t other, bool lap_skip) noexcept {
  constexpr std::uint64_t kPits = 0x0000'FFFF'FFFF'FFFF;
  constexpr std::uint64_t kOnes = 0x0000'0101'0101'0101;
  constexpr std::uint64_t kTops = 0x0000'8080'8080'8080;
  constexpr std::uint64_t kToStore = 0x0000'0102'0304'0506;  // 6 from pit 0
  // The multiplication gathers all six bytes in byte 5.
  const auto sum = [](std::uint64_t bytes) {
    return static_cast<int>(bytes * kOnes >> 40 & 0xFF);
  };
  own &= kPits;
  // Bytes stay below 128: their top bits tell which are not 0, or above a bound.
  const std::uint64_t filled = (own + (kTops - kOnes)) & kTops;
  const std::uint64_t just = ~((own ^ kToStore) + (kTops - kOnes)) & kTops;
  const std::uint64_t over = (own + (kTops - kOnes - kToStore)) & kTops;
  const std::uint64_t over_bytes = (over >> 7) * 0xFF;
  std::uint64_t targets = 0;  // 1 in each pit; the entries for no seeds are 0
  for (int pit = 0; pit < kWordPits; ++pit) {
    targets |= kSowTables[lap_skip][pit][own >> 8 * pit & 0xFF].last;
  }
  const std::uint64_t captures = targets & (~filled & kTops) >> 7;
  const std::uint64_t facing = __builtin_bswap64(other) >> 16;
  return {.seeds = sum(own),
          .moves = std::popcount(filled),
          .again = std::popcount(just),
          .capture = sum(facing & captures * 0xFF),
          .overfull = std::popcount(over),
          .spilled = sum((own & over_bytes) - (kToStore & over_bytes))};
}

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_ROW_FEATURES_H_
