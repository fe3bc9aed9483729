#ifndef PLYGROUND_GAMES_ISOLO_FACTS_H_
#define PLYGROUND_GAMES_ISOLO_FACTS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/isolo/isolo.h"

namespace plyground::isolo {

// What core/notation.h calls facts:
//   winner           the seat that has won, 0 for South, or "draw"
//   firstMove        the claimed move, if it is legal, of which the others speak:
//   outcomeForFirst  "win" or "loss" of who makes it, if that is decided soon
//   plies            how long the winner needs at most and the loser lasts at
//                    least, the move itself counted
std::vector<std::string> FactNames();
std::optional<std::string> Fact(const Isolo& position, std::string_view name,
                                std::string_view claims);

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_FACTS_H_
