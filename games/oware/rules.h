#ifndef PLYGROUND_GAMES_OWARE_RULES_H_
#define PLYGROUND_GAMES_OWARE_RULES_H_

#include <cstdint>

namespace plyground::oware {

inline constexpr int kHouses = 6;  // a side
// At the start, in a house: 108 in all, so that sums of houses fit their bytes.
inline constexpr int kMaxHouseSeeds = 9;
// Counts stay below 128 so that a constant added to a byte shows a comparison in
// its top bit.
inline constexpr int kMaxSeeds = 127;
inline constexpr int kMostPlies = 10'000;

// A house of the side to move, counted from 0 in its owner's sowing order.
enum class Move : std::uint8_t {};

constexpr int HouseOf(Move move) noexcept { return static_cast<int>(move); }
constexpr Move MoveAt(int house) noexcept { return static_cast<Move>(house); }

// A move that would capture every seed of the opponent (a grand slam).
enum class Slam : std::uint8_t {
  kNoCapture,     // is legal and captures nothing
  kIllegal,       // may not be played
  kTakeAll,       // captures; the mover also takes the rest, the game is over
  kOpponentRest,  // captures; the rest goes to the opponent, the game is over
  kKeepLast,      // leaves the house that would be captured last
  kKeepFirst,     // leaves the house of the last seed
  kPlain,         // captures like any other move
  kAwari,         // may be played only if every move is one
};

// What a repeated position that ends the game does with the seeds on the board.
enum class Repetition : std::uint8_t {
  kSplit,    // divides them equally
  kOwnSide,  // gives each side those of its row
  kNone,     // repetition does not end the game
};

// Everything that tells two rule sets apart, except sizes and limits.
struct Rules {
  Slam slam = Slam::kNoCapture;
  Repetition repetition = Repetition::kSplit;
  bool early_end = true;  // more than half of all seeds ends the game
  friend bool operator==(const Rules&, const Rules&) = default;
};

struct Options : Rules {
  int seeds = 4;      // in a house at the start
  int rep_count = 3;  // the occurrence of a position that ends the game
  int max_plies = 1000;
  friend bool operator==(const Options&, const Options&) = default;
};

// Rules in six bits, to travel within a position:
//   bits 0-2 slam | bit 3 early_end | bits 4-5 repetition
constexpr std::uint8_t PackRules(const Rules& rules) noexcept {
  return static_cast<std::uint8_t>(static_cast<int>(rules.slam) |
                                   static_cast<int>(rules.early_end) << 3 |
                                   static_cast<int>(rules.repetition) << 4);
}

// Pre: `code` is a result of PackRules.
constexpr Rules UnpackRules(std::uint8_t code) noexcept {
  return Rules{static_cast<Slam>(code & 7), static_cast<Repetition>(code >> 4 & 3),
               (code >> 3 & 1) != 0};
}

// Where an Oware finds its slam rule: fixed by the compiler, for the rule that
// is played most, or read from the position.
template <Slam kSlam>
struct FixedSlam {
  static constexpr Slam Get(std::uint8_t /*code*/) noexcept { return kSlam; }
};
struct StoredSlam {
  static constexpr Slam Get(std::uint8_t code) noexcept { return UnpackRules(code).slam; }
};

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_RULES_H_
