#ifndef PLYGROUND_GAMES_OWARE_REPLIES_H_
#define PLYGROUND_GAMES_OWARE_REPLIES_H_

#include <bit>
#include <cstdint>

#include "games/oware/sow_tables.h"
#include "games/oware/words.h"

namespace plyground::oware {

// The replies to all moves at once, without making one, where the board alone
// says that no rule about slams, feeding or the end of the game can matter. Words
// are those of words.h.

// The houses of at least `seeds`, as the top bits of their bytes. Pre: 0 < seeds.
constexpr std::uint64_t HousesFrom(std::uint64_t word, std::uint64_t seeds) noexcept {
  return ((word & kHouseBytes) + (0x80 - seeds) * kHouseOnes) & kHouseTops;
}

// Every move, and every reply to it, is a house that is not empty:
// * a house of four or more is never captured, so no move takes all that the
//   other row has, and no reply either if the own row keeps such a house
//   whatever is played: if it has two;
// * so neither row is empty after the move, and nobody has to feed.
constexpr bool AreRepliesPlain(std::uint64_t own, std::uint64_t other) noexcept {
  const std::uint64_t safe = HousesFrom(own, 4);
  return HousesFrom(other, 4) != 0 && (safe & (safe - 1)) != 0;
}

// At least twice the seeds that one move of the opponent takes from this row:
// three from every house that holds two or less before the sowing.
constexpr int MostCapturedTwice(std::uint64_t row) noexcept {
  return 6 * (kHouses - std::popcount(HousesFrom(row, 3)));
}

// Pre: AreRepliesPlain(own, other), and no move decides the game.
inline int CountPlainReplies(std::uint64_t own, std::uint64_t other) noexcept {
  const std::uint64_t row = other & kHouseBytes;
  int replies = 0;
  // No branch on what the houses hold: an empty one sows and takes nothing, and
  // what it is counted for, the row as it stands, is taken off at the end.
  for (int house = 0; house < kHouses; ++house) {
    const Sowing& sowing = kSowTable[house][own >> 8 * house & kByte];
    const std::uint64_t sown = row + sowing.other;
    const std::uint64_t left = HousesFrom(sown, 1) & ~ChainBytes(sown, sowing);
    replies += std::popcount(left);
  }
  const int empty = kHouses - std::popcount(HousesFrom(own, 1));
  return replies - empty * std::popcount(HousesFrom(row, 1));
}

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_REPLIES_H_
