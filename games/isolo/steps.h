#ifndef PLYGROUND_GAMES_ISOLO_STEPS_H_
#define PLYGROUND_GAMES_ISOLO_STEPS_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/telling.h"
#include "games/isolo/isolo.h"

namespace plyground::isolo {

// What people see of a move (core/telling.h).

// The holes against the clock, South's first, then those of "stock S" and
// "stock N" that have an end.
std::vector<BoardCell> CellsOf(const Isolo& position);
// Lap by lap: what is lifted or captured to be sown, every seed sown. Pre: the
// move is legal.
std::vector<BoardStep> StepsOf(const Isolo& position, Move move);
// Why a move may not be played. Pre: it is not legal, the game not over.
std::string WhyNoHole(const Isolo& position, std::string_view text);

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_STEPS_H_
