#ifndef PLYGROUND_GAMES_KALAH_STEPS_H_
#define PLYGROUND_GAMES_KALAH_STEPS_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/telling.h"
#include "games/kalah/board.h"
#include "games/kalah/rules.h"

namespace plyground::kalah {

// What people see of a move (core/telling.h).

// The pits and stores against the clock: South's row, "store S", North's row,
// "store N".
std::vector<BoardCell> CellsOf(const Board& board);
// The pit lifted, every seed sown, what is captured, what the end of the game
// brings. Pre: the move is legal on `before` and leads to `after`.
std::vector<BoardStep> StepsBetween(const Rules& rules, const Board& before, Move move,
                                    const Board& after);
// Why a move may not be played. Pre: it is not legal, the game not over.
std::string WhyNoPit(const Board& board, std::string_view text);

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_STEPS_H_
