#ifndef PLYGROUND_GAMES_POLICE_CAR_DRAWING_H_
#define PLYGROUND_GAMES_POLICE_CAR_DRAWING_H_

#include <string>

#include "core/any_game.h"
#include "games/police_car/police_car.h"

namespace plyground::police_car {

// The plane with north up: the car as an arrow, the criminals as C, ':' where
// the car would catch them, '+' where the next police move may take it. If the
// two are too far apart for one picture, the plane around the car and a line
// that says where the criminals are.
std::string DrawPlane(const PoliceCar& position, DrawStyle style);

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_DRAWING_H_
