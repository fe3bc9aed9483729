#ifndef PLYGROUND_CORE_RANDOM_PLAY_H_
#define PLYGROUND_CORE_RANDOM_PLAY_H_

#include <string>

#include "core/any_game.h"
#include "core/random.h"

namespace plyground {

// Random positions of any game, for openings, tests and a look at a game.

// A legal move, all alike, or an outcome of chance by its weight.
// Pre: not terminal.
std::string RandomMove(const AnyPosition& position, Random& random);

// Makes at most `plies` random moves and draws; fewer where the game ends
// before. Returns how many were made.
int PlayRandomPlies(AnyPosition& position, int plies, Random& random);

}  // namespace plyground

#endif  // PLYGROUND_CORE_RANDOM_PLAY_H_
