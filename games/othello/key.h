#ifndef PLYGROUND_GAMES_OTHELLO_KEY_H_
#define PLYGROUND_GAMES_OTHELLO_KEY_H_

#include <cstdint>

namespace plyground::othello {

// Two bits a cell, one in each word: own disc 10, opposing disc 01, neither 00,
// and, as no cell is both, 11 for a blocked one. So 128 bits hold a whole
// position of the 8x8 grid, pits included. A centre cell is never blocked,
// which leaves room to tell the two score rules apart.
struct Key128 {
  std::uint64_t own;
  std::uint64_t opp;
  friend bool operator==(const Key128&, const Key128&) noexcept = default;
};

namespace internal {

// Codes the centre as no position has it under the rule kDiscs, where none of
// its cells is 11:
//  * some cell of it is empty: all four complemented, so that the empty ones
//    become 11 and none is 00;
//  * none is empty: d4 becomes 11 and e5 00, which tells this case from the
//    other; e4 and d5 hold the four colours, two to a cell.
constexpr Key128 RecodeCentre(Key128 key) noexcept {
  constexpr std::uint64_t kD4 = std::uint64_t{1} << 27;
  constexpr std::uint64_t kCentre = 0x0000001818000000ULL;
  if (((key.own | key.opp) & kCentre) != kCentre) return {key.own ^ kCentre, key.opp ^ kCentre};
  const auto spread = [](std::uint64_t pair) { return (pair & 1) << 28 | (pair & 2) << 34; };
  return {(key.own & ~kCentre) | kD4 | spread(key.own >> 27),
          (key.opp & ~kCentre) | kD4 | spread(key.own >> 35)};
}

}  // namespace internal

// Equal for two positions exactly when discs, blocked cells and score rule are
// equal, seen by their movers; then so are their values. Pre: the sets are
// disjoint, and no centre cell is blocked.
constexpr Key128 KeyOf(std::uint64_t own, std::uint64_t opp, std::uint64_t blocked,
                       bool empties_to_winner) noexcept {
  const Key128 key{own | blocked, opp | blocked};
  return empties_to_winner ? internal::RecodeCentre(key) : key;
}

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_KEY_H_
