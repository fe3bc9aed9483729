#ifndef PLYGROUND_GAMES_PAIRS_LAYOUT_H_
#define PLYGROUND_GAMES_PAIRS_LAYOUT_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/pairs/cards.h"
#include "games/pairs/options.h"

namespace plyground::pairs {

enum class Phase : std::uint8_t {
  kDeal,  // a seat waits for a card of the deal, or one that breaks its tie
  kAct,   // a seat decides
  kDraw,  // a seat has asked for a card
  kOver,
};

// What lies on the table, for any number of seats: a position as its text and
// its drawing show it.
struct Layout {
  std::array<int, kMaxSeats> scores{};
  std::array<Stack, kMaxSeats> stacks{};
  std::array<Cards, kMaxSeats> kept{};  // as points, by seat; empty with `fresh`
  Cards unseen;                         // deck and burned cards together
  Cards caught;                         // pairs caught in the deal that is going on
  int deck = 0;                         // cards in the deck
  Phase phase = Phase::kDeal;
  int seat = 0;  // that decides or waits for a card; 0 once it is over

  friend bool operator==(const Layout&, const Layout&) = default;
};

// Sets of seats, bit i for seat i.
using Seats = std::uint8_t;
constexpr Seats AllSeats(int players) noexcept {
  return static_cast<Seats>((1U << players) - 1);
}

// Who of the tied seats have the lowest last card. Pre: all of them have cards.
template <class Stacks>
Seats LowestLast(const Stacks& stacks, Seats tied) noexcept {
  int lowest = kMaxRanks + 1;
  Seats found = 0;
  for (unsigned rest = tied; rest != 0; rest &= rest - 1) {
    const int seat = std::countr_zero(rest);
    const int card = stacks[static_cast<std::size_t>(seat)].last();
    if (card > lowest) continue;
    if (card < lowest) found = 0;
    lowest = card;
    found = static_cast<Seats>(found | 1U << seat);
  }
  return found;
}

// In the deal that a layout shows: the seats whose last cards are compared, of
// which some still wait for theirs; none if the deal is done.
inline Seats TiedSeats(const Layout& layout, int players) noexcept {
  Seats tied = AllSeats(players);
  for (int place = 0;; ++place) {
    int lowest = kMaxRanks + 1;
    Seats next = 0;
    for (unsigned rest = tied; rest != 0; rest &= rest - 1) {
      const int seat = std::countr_zero(rest);
      const Stack& stack = layout.stacks[static_cast<std::size_t>(seat)];
      if (stack.size() <= place) return tied;
      if (stack[place] > lowest) continue;
      if (stack[place] < lowest) next = 0;
      lowest = stack[place];
      next = static_cast<Seats>(next | 1U << seat);
    }
    if (std::has_single_bit(next)) return 0;
    tied = next;
  }
}

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_LAYOUT_H_
