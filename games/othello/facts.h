#ifndef PLYGROUND_GAMES_OTHELLO_FACTS_H_
#define PLYGROUND_GAMES_OTHELLO_FACTS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/othello/diagram.h"

namespace plyground::othello {

// What core/notation.h calls facts:
//   x, o     the discs of either side
//   board    the rows as texts of X, O, # and '.'
//   result   who has more of them once the game is over: "X", "O" or "draw"
//   line     a game from the position on, its moves in one text, passes left out:
//            as much of it as can be played; result is then of the discs at its
//            end, "32-32"
std::vector<std::string> FactNames();

// The moves of the line that the claims name; none if they name none.
std::vector<std::string> ClaimedLine(std::string_view claims);

// The fact of a position that looks like this. `played` is as much of the claimed
// line as led to it.
std::optional<std::string> FactOf(const Diagram& diagram, bool over, std::string_view played,
                                  std::string_view name);

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_FACTS_H_
