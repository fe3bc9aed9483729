#ifndef PLYGROUND_GAMES_KALAH_SOW_TABLES_H_
#define PLYGROUND_GAMES_KALAH_SOW_TABLES_H_

#include <array>
#include <cstdint>

namespace plyground::kalah {

// Sowing as two additions. A side of the usual board is a word,
//
//   byte  7       6      5 4 3 2 1 0
//         flags   store  pits in sowing order (pit 0 in the lowest byte)
//
// and a sowing adds a constant to each word that depends only on the pit and
// its number of stones. The stones taken out of the pit are part of the
// constant, as a difference modulo 2^64: since every byte of the result is in
// range, no carry or borrow survives in it.

inline constexpr int kWordPits = 6;
// Counts stay below 128 so that adding 127 to a byte shows in its top bit
// whether it was empty.
inline constexpr int kMaxWordStones = 127;

struct Sowing {
  std::uint64_t own;    // to add to the mover's word
  std::uint64_t other;  // to add to the opponent's word
  // 1 in the byte of the own pit in which the last stone falls, or kNoPit.
  std::uint64_t last;
  // Of the pit facing that one, in bits within the opponent's word.
  std::uint8_t facing_shift;
  bool passes;  // the turn goes to the opponent
};
// A bit that is never set in a word: a capture looks for it in vain.
inline constexpr std::uint64_t kNoPit = std::uint64_t{1} << 62;

// By pit and number of stones. Entries for no stones are not used.
using SowTable = std::array<std::array<Sowing, kMaxWordStones + 1>, kWordPits>;

constexpr Sowing MakeSowing(int pit, int stones, bool lap_skip) noexcept {
  constexpr int kStore = kWordPits;
  constexpr int kCells = 2 * kWordPits + 1;  // own row, store, other row
  Sowing sowing{};
  sowing.own = 0 - (static_cast<std::uint64_t>(stones) << (8 * pit));
  int cell = pit;
  for (int stone = 0; stone < stones; ++stone) {
    cell = (cell + 1) % kCells;
    if (lap_skip && cell == pit) ++cell;
    if (cell <= kStore) {
      sowing.own += std::uint64_t{1} << (8 * cell);
    } else {
      sowing.other += std::uint64_t{1} << (8 * (cell - kStore - 1));
    }
  }
  sowing.passes = cell != kStore;
  sowing.last = kNoPit;
  if (cell < kStore) {
    sowing.last = std::uint64_t{1} << (8 * cell);
    sowing.facing_shift = static_cast<std::uint8_t>(8 * (kWordPits - 1 - cell));
  }
  return sowing;
}

constexpr SowTable MakeSowTable(bool lap_skip) noexcept {
  SowTable table{};
  for (int pit = 0; pit < kWordPits; ++pit) {
    for (int stones = 1; stones <= kMaxWordStones; ++stones) {
      table[pit][stones] = MakeSowing(pit, stones, lap_skip);
    }
  }
  return table;
}

// By lap_skip. Evaluated by the compiler: 24 KiB a table, of which a game
// touches the few entries of small counts.
inline constexpr std::array<SowTable, 2> kSowTables = {MakeSowTable(false), MakeSowTable(true)};

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_SOW_TABLES_H_
