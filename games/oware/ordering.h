#ifndef PLYGROUND_GAMES_OWARE_ORDERING_H_
#define PLYGROUND_GAMES_OWARE_ORDERING_H_

#include "games/oware/rules.h"

namespace plyground::oware {

// Ranks the moves of one position, smaller first: by seeds won, then the house
// nearest the opponent, which leaves the other moves of the row as they are.
template <class G>
class Orderer {
 public:
  explicit Orderer(const G& parent) noexcept : margin_(parent.Margin()) {}

  int operator()(Move move, const G& child) const noexcept {
    const int gain = -child.Margin() - margin_;
    return -kHouses * gain - HouseOf(move);
  }

 private:
  int margin_;
};

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_ORDERING_H_
