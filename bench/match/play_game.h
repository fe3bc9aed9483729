#ifndef PLYGROUND_BENCH_MATCH_PLAY_GAME_H_
#define PLYGROUND_BENCH_MATCH_PLAY_GAME_H_

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "bench/match/openings.h"
#include "core/any_game.h"
#include "core/record.h"

namespace plyground::match {

// One game and those who play it.
struct GameSetup {
  const AnyGame* game = nullptr;
  std::vector<AnyPlayer*> seats;     // no two the same
  const Opening* opening = nullptr;  // legal in the game, and not its end
  std::uint64_t seed = 0;            // each seat's player starts from one of its own
  std::uint64_t chance_seed = 0;     // of the outcomes after the opening
  std::int64_t max_plies = 0;
};

// Plays the game to its end. The record lacks id, player names and block. A
// player that fails loses: an error counts as a crash (kInvalidArgument: an
// illegal move; kDeadlineExceeded: out of time), and so does a move that the
// game refuses; every other seat wins a point from it. A game still going
// after max_plies plies is a draw.
// Empty when `stop` was raised before the end: searches cut short by it decide
// nothing.
std::optional<GameRecord> PlayGame(const GameSetup& setup, const std::atomic<bool>& stop);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_PLAY_GAME_H_
