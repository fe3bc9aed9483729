#ifndef PLYGROUND_CORE_PLAYER_H_
#define PLYGROUND_CORE_PLAYER_H_

#include <cstdint>

namespace plyground {

// A seat at the table, counted from 0 in the order of the first moves. A type
// of its own, so that a seat is never mistaken for a count or a score.
enum class Player : std::uint8_t { kFirst = 0, kSecond = 1 };

constexpr int Index(Player player) noexcept { return static_cast<int>(player); }

// Pre: 0 <= index < 256.
constexpr Player PlayerAt(int index) noexcept { return static_cast<Player>(index); }

// Pre: the game has two players.
constexpr Player Opponent(Player player) noexcept {
  return player == Player::kFirst ? Player::kSecond : Player::kFirst;
}

}  // namespace plyground

#endif  // PLYGROUND_CORE_PLAYER_H_
