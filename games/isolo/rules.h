#ifndef PLYGROUND_GAMES_ISOLO_RULES_H_
#define PLYGROUND_GAMES_ISOLO_RULES_H_

#include <cstdint>

namespace plyground::isolo {

inline constexpr int kHoles = 8;  // a side
inline constexpr int kMaxStartSeeds = 99;
// All seeds of a game fit into 16 bits: 16 holes, and one more seed a ply.
inline constexpr int kMaxHoleSeeds = 999;
inline constexpr int kMostPlies = 10'000;
inline constexpr int kMostStock = 10'000;
inline constexpr int kUnlimited = -1;  // as a stock

// A hole of the side to move, counted from 0 from its owner's left.
enum class Move : std::uint8_t {};

constexpr int HoleOf(Move move) noexcept { return static_cast<int>(move); }
constexpr Move MoveAt(int hole) noexcept { return static_cast<Move>(hole); }

// Whose left and right tell a left endhole from a right one.
enum class EndSide : std::uint8_t { kMover, kOwner };
// Where seeds captured after a relay lap are sown from.
enum class Resow : std::uint8_t {
  kLapStart,   // the hole where the capturing lap began
  kAfterLast,  // the hole after the one where it ended
};

// Everything that tells two rule sets apart, except the start.
struct Rules {
  std::uint16_t max_plies = 400;
  std::uint16_t max_laps = 1000;
  std::uint8_t main_min = 2;  // seeds that a hole must hold in the main game
  EndSide end_side = EndSide::kMover;
  Resow n_resow = Resow::kLapStart;
  // A capture from an endhole after a relay is sown from the leftmost hole.
  bool n_end_left = false;
  // A single seed from an endhole is special in a multiple capture as well.
  bool m_single = false;
  friend bool operator==(const Rules&, const Rules&) = default;
};

struct Options : Rules {
  int nkonto = 16;  // stock of each side, or kUnlimited
  int seeds = 2;    // in a hole at the start
  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_RULES_H_
