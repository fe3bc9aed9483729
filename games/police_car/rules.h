#ifndef PLYGROUND_GAMES_POLICE_CAR_RULES_H_
#define PLYGROUND_GAMES_POLICE_CAR_RULES_H_

#include <cstdint>

namespace plyground::police_car {

// A text may name cells up to this far from the origin.
inline constexpr int kMaxCoordinate = 1'000'000;
// Without a move limit the game is still over, and the criminals have escaped,
// after this many police moves: ten times what the longest pursuit within the
// box that pursuit.h solves takes, and random games have an end.
inline constexpr int kMaxPoliceMoves = 1000;

// Where the criminals have to be, seen from the car, to be caught: within a
// king's move, an orthogonal step, or on the same cell.
enum class Capture : std::uint8_t { kKing, kOrtho, kSame };
// What the police can do; see Maneuver.
enum class PoliceRule : std::uint8_t {
  kTurnThen2,     // FF RF
  kTurnThen1Or2,  // FF RF F R
  kTurnBetween,   // FF FR
  kPerStepOne,    // FF RF FR
  kPerStep,       // FF RF FR RR
};
enum class CriminalRule : std::uint8_t { kOrtho, kOrthoStay, kKing, kKingStay };
// Whose moves may end in a capture.
enum class CaptureCheck : std::uint8_t { kAny, kPolice };
enum class First : std::uint8_t { kPolice, kCriminals };

// What the values depend on. (The limit is a number of moves beside them.)
struct Rules {
  Capture capture = Capture::kKing;
  PoliceRule police = PoliceRule::kTurnThen2;
  CriminalRule criminals = CriminalRule::kOrtho;
  CaptureCheck capture_check = CaptureCheck::kAny;
  bool en_passant = false;  // caught where the car passes, not only where it stops
  friend bool operator==(const Rules&, const Rules&) = default;
};

struct Options : Rules {
  First first = First::kPolice;
  int move_limit = 0;  // police moves; 0 for none
  int x = 2;           // the criminals' cell at the start; the car is at 0,0, heading north
  int y = 7;
  friend bool operator==(const Options&, const Options&) = default;
};

// Rules in nine bits, to travel within a position:
//   bits 0-1 capture | 2-4 police | 5-6 criminals | 7 capture_check | 8 en_passant
inline constexpr int kRuleCodes = 512;
constexpr std::uint16_t PackRules(const Rules& rules) noexcept {
  return static_cast<std::uint16_t>(
      static_cast<int>(rules.capture) | static_cast<int>(rules.police) << 2 |
      static_cast<int>(rules.criminals) << 5 | static_cast<int>(rules.capture_check) << 7 |
      static_cast<int>(rules.en_passant) << 8);
}

// Pre: `code` is a result of PackRules.
constexpr Rules UnpackRules(std::uint16_t code) noexcept {
  return Rules{static_cast<Capture>(code & 3), static_cast<PoliceRule>(code >> 2 & 7),
               static_cast<CriminalRule>(code >> 5 & 3),
               static_cast<CaptureCheck>(code >> 7 & 1), (code >> 8 & 1) != 0};
}

// The police moves that a game may last.
constexpr int MoveLimit(const Options& options) noexcept {
  return options.move_limit == 0 ? kMaxPoliceMoves : options.move_limit;
}

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_RULES_H_
