#ifndef PLYGROUND_GAMES_POLICE_CAR_ORDERER_H_
#define PLYGROUND_GAMES_POLICE_CAR_ORDERER_H_

#include "games/police_car/chase.h"
#include "games/police_car/moves.h"

namespace plyground::police_car {

// Ranks the moves of one position, smaller first: the police close in, the
// criminals make off.
class Orderer {
 public:
  enum class Side { kPolice, kCriminals };
  explicit Orderer(Side mover) noexcept : sign_(mover == Side::kPolice ? 1 : -1) {}

  template <class G>
  int operator()(Move /*move*/, const G& child) const noexcept {
    return sign_ * ChaseDistance(child.cell());
  }

 private:
  int sign_;
};

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_ORDERER_H_
