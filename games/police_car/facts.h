#ifndef PLYGROUND_GAMES_POLICE_CAR_FACTS_H_
#define PLYGROUND_GAMES_POLICE_CAR_FACTS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/police_car/police_car.h"

namespace plyground::police_car {

// What core/notation.h calls facts:
//   winner              "police" or "criminals"
//   finite              whether the police win from finitely many cells
//   statesPoliceToMove  from how many, the police to move; null if not finite
//   maxDtc              the most moves that such a win takes; null if not finite
//   table               [x, y, moves]: the criminals' cell seen from a car at 0,0
//                       that heads north, and the police moves to the capture, null
//                       for an escape; the cells that the claim names and, if they
//                       are finitely many, every other cell that is won
// The last four are of the rules, whatever the position and the move limit.
std::vector<std::string> FactNames();
std::optional<std::string> Fact(const PoliceCar& position, std::string_view name,
                                std::string_view claims);

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_FACTS_H_
