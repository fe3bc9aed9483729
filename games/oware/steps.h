#ifndef PLYGROUND_GAMES_OWARE_STEPS_H_
#define PLYGROUND_GAMES_OWARE_STEPS_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/telling.h"
#include "games/oware/board.h"
#include "games/oware/rules.h"

namespace plyground::oware {

// What people see of a move (core/telling.h).

// The houses against the clock, South's first, then "store S" and "store N".
std::vector<BoardCell> CellsOf(const Board& board);
// The house lifted, every seed sown, the captured houses backwards from the last
// seed, what the end of the game brings. Pre: the move is legal on `before` and
// leads to `after`.
std::vector<BoardStep> StepsBetween(const Rules& rules, const Board& before, Move move,
                                    const Board& after);
// Why a move may not be played. Pre: it is not legal, the game not over.
std::string WhyNoHouse(const Board& board, std::string_view text);

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_STEPS_H_
