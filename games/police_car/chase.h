#ifndef PLYGROUND_GAMES_POLICE_CAR_CHASE_H_
#define PLYGROUND_GAMES_POLICE_CAR_CHASE_H_

#include <algorithm>

#include "games/police_car/moves.h"

namespace plyground::police_car {

// How far the criminals are from where the car likes them: a little to the
// right of it, where its circle leads. Cells ahead are near, cells to the left
// and behind are far. In hundredths of a cell.
constexpr int ChaseDistance(Cell cell) noexcept {
  const int x = 100 * cell.x - 150;
  const int y = 100 * cell.y - 100;
  const int across = x < 0 ? -x : x;
  const int along = y < 0 ? -y : y;
  return across + along + std::max(across, along);
}

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_CHASE_H_
