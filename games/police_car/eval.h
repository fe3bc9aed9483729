#ifndef PLYGROUND_GAMES_POLICE_CAR_EVAL_H_
#define PLYGROUND_GAMES_POLICE_CAR_EVAL_H_

#include <algorithm>
#include <string_view>

#include "games/police_car/chase.h"
#include "games/police_car/police_car.h"

namespace plyground::police_car {

// The nearer the criminals are to where the car likes them, the better for the
// police; beyond kFarthest all is alike.
struct ChaseEvaluator {
  static constexpr std::string_view kName = "chase";
  static constexpr int kEven = 1000;  // hundredths of a cell
  static constexpr int kFarthest = 10'000;

  int Evaluate(const PoliceCar& position) const noexcept {
    const int distance = std::min(ChaseDistance(position.cell()), kFarthest);
    const int for_police = (kEven - distance) / 100;
    return position.ToMove() == kPolice ? for_police : -for_police;
  }
};

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_EVAL_H_
