#ifndef PLYGROUND_GAMES_KALAH_RULES_H_
#define PLYGROUND_GAMES_KALAH_RULES_H_

#include <cstdint>

namespace plyground::kalah {

inline constexpr int kMaxPits = 12;
inline constexpr int kMaxSeeds = 24;
// All stones of a game, so that any pit and any store fits into a byte.
inline constexpr int kMaxStones = 255;

// A pit of the side to move, counted from 0 in its owner's sowing order.
enum class Move : std::uint8_t {};

constexpr int PitOf(Move move) noexcept { return static_cast<int>(move); }
constexpr Move MoveAt(int pit) noexcept { return static_cast<Move>(pit); }

// The last stone falls into an empty pit of the mover while the facing pit is
// empty as well: the single stone is taken, or stays.
enum class EmptyCapture : std::uint8_t { kSingle, kNone };
// The game ends when a row is empty: either one, or that of the side to move.
enum class End : std::uint8_t { kEither, kMover };
// Who gets the stones left on the board: the side they lie on, the side whose
// row ran empty, or nobody (then they stay where they are).
enum class Rest : std::uint8_t { kOwner, kFinisher, kNone };

// Everything that tells two rule sets apart, except the size of the board.
struct Rules {
  bool lap_skip = true;  // a sowing that laps the board skips the pit it left
  EmptyCapture empty_capture = EmptyCapture::kSingle;
  End end = End::kEither;
  Rest rest = Rest::kOwner;
  friend bool operator==(const Rules&, const Rules&) = default;
};

inline constexpr Rules kCourseRules{};
inline constexpr Rules kStandardRules{false, EmptyCapture::kNone, End::kEither, Rest::kOwner};

struct Options : Rules {
  int pits = 6;   // a side
  int seeds = 4;  // a pit
  friend bool operator==(const Options&, const Options&) = default;
};

// Rules in five bits, to travel within a position:
//   bit 0 lap_skip | bit 1 empty_capture=none | bit 2 end=mover | bits 3-4 rest
constexpr std::uint8_t PackRules(const Rules& rules) noexcept {
  return static_cast<std::uint8_t>(
      static_cast<int>(rules.lap_skip) | static_cast<int>(rules.empty_capture) << 1 |
      static_cast<int>(rules.end) << 2 | static_cast<int>(rules.rest) << 3);
}

// Pre: `code` is a result of PackRules.
constexpr Rules UnpackRules(std::uint8_t code) noexcept {
  return Rules{(code & 1) != 0, static_cast<EmptyCapture>(code >> 1 & 1),
               static_cast<End>(code >> 2 & 1), static_cast<Rest>(code >> 3 & 3)};
}

// An upper bound of the plies of any game. Let a stone in pit i weigh
// pits - 1 - i. A move that drops nothing into the store stays in its own row
// and lowers the weight of the board by at least 1. Each stone dropped into
// the store is followed by at most one round of the two rows, which adds at
// most pits * (pits - 1). So there are at most stones moves with a drop and
// stones * (pits - 1) + stones * pits * (pits - 1) without.
constexpr int MaxPlies(int pits, int stones) noexcept { return stones * pits * pits; }

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_RULES_H_
