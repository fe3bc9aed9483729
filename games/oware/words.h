#ifndef PLYGROUND_GAMES_OWARE_WORDS_H_
#define PLYGROUND_GAMES_OWARE_WORDS_H_

#include <cstdint>

#include "core/player.h"
#include "games/oware/board.h"
#include "games/oware/rules.h"

namespace plyground::oware {

// One side of the board as a word:
//
//   byte  7       6      5 4 3 2 1 0
//         flags   score  houses in sowing order (house 0 in the lowest byte)
//
//   bit  63            62        61 .. 56
//        North's word  is over   PackRules
//
// Both words hold the rules, so that passing the turn is an exchange of words.

inline constexpr std::uint64_t kByte = 0xFF;
inline constexpr std::uint64_t kHouseBytes = 0x0000'FFFF'FFFF'FFFF;
inline constexpr std::uint64_t kHouseOnes = 0x0000'0101'0101'0101;
inline constexpr std::uint64_t kHouseTops = 0x80 * kHouseOnes;
inline constexpr int kScoreShift = 48;
inline constexpr int kRuleShift = 56;
inline constexpr std::uint64_t kOverBit = std::uint64_t{1} << 62;
inline constexpr std::uint64_t kOwnerBit = std::uint64_t{1} << 63;

// Added to a byte they set its top bit if it holds a seed; or as many as reach
// the other row, six from house 0 down to one from house 5.
inline constexpr std::uint64_t kHolding = 0x7F * kHouseOnes;
inline constexpr std::uint64_t kReaching = 0x0000'7F7E'7D7C'7B7A;

constexpr int ScoreOf(std::uint64_t word) noexcept {
  return static_cast<int>(word >> kScoreShift & kByte);
}
// Pre: the sum is below 256. The multiplication gathers all houses in byte 5.
constexpr int SumOfHouses(std::uint64_t bytes) noexcept {
  return static_cast<int>((bytes & kHouseBytes) * kHouseOnes >> 40 & kByte);
}
constexpr std::uint8_t RuleCodeOf(std::uint64_t word) noexcept {
  return static_cast<std::uint8_t>(word >> kRuleShift & 0x3F);
}
// All bits of a word, or none.
constexpr std::uint64_t IsOverMask(std::uint64_t word) noexcept {
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(word << 1) >> 63);
}

constexpr std::uint64_t SideWord(const Rules& rules, const Board& board, Player side) noexcept {
  std::uint64_t word = static_cast<std::uint64_t>(Index(side)) << 63;
  word |= static_cast<std::uint64_t>(PackRules(rules)) << kRuleShift;
  word |= static_cast<std::uint64_t>(board.scores[Index(side)]) << kScoreShift;
  for (int house = 0; house < kHouses; ++house) {
    word |= static_cast<std::uint64_t>(board.rows[Index(side)][house]) << 8 * house;
  }
  return word;
}

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_WORDS_H_
