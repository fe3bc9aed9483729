#ifndef PLYGROUND_BENCH_MATCH_PLAY_GAME_H_
#define PLYGROUND_BENCH_MATCH_PLAY_GAME_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bench/match/controls.h"
#include "bench/match/leash.h"
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
  Controls controls;
  std::vector<TimeControl> time;     // a seat; empty: nobody keeps time
  AnyPlayer* adjudicator = nullptr;  // none of the seats; may be null
};

// What a fault of `seat` costs: every other seat wins a point from it.
std::vector<int> ReturnsAfterFault(std::size_t seats, int seat);

// Plays the game to its end. The record lacks id, player names and block. A
// player that fails loses (ReturnsAfterFault). Faults are told apart:
//   illegal_move  it names no move, or one that the game refuses, or its reply is
//                 none (kInvalidArgument)
//   timeout       it answers, but later than its time and the margin allow
//                 (kDeadlineExceeded: it says so itself)
//   stall         it has not answered long after (Controls), or was never ready
//                 (kAborted)
//   crash         any other error, and exceptions
// Time is measured here, whatever the player thinks of it, and a player with a
// clock is told what is left of it with every move.
// A game still going after max_plies plies is a draw. What the adjudicator proves of
// the position after a move, on nobody's clock, ends the game; where it proves
// nothing within its own limits (and Controls::hang_ms), or fails, play goes on.
// Empty when the leash says that the run ends: searches cut short by it decide
// nothing.
std::optional<GameRecord> PlayGame(const GameSetup& setup, Leash& leash);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_PLAY_GAME_H_
