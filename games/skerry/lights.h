#ifndef PLYGROUND_GAMES_SKERRY_LIGHTS_H_
#define PLYGROUND_GAMES_SKERRY_LIGHTS_H_

#include <array>

#include "games/skerry/grid.h"

namespace plyground::skerry {

// One keeper's light: beams[d] are the squares that a lighthouse of his reaches
// in direction d. A square has at most one light from each direction, whoever's.
template <class Bits>
using Beams = std::array<Bits, kDirections>;

// The squares lit at least once, twice, three times by one keeper.
template <class Bits>
struct Brightness {
  explicit Brightness(const Beams<Bits>& beams) noexcept {
    const Bits either = beams[0] | beams[1];
    const Bits both = beams[0] & beams[1];
    const Bits either_other = beams[2] | beams[3];
    const Bits both_other = beams[2] & beams[3];
    once = either | either_other;
    twice = both | both_other | (either & either_other);
    thrice = (both & either_other) | (both_other & either);
  }
  Bits once, twice, thrice;
};

// Where a keeper leads against all others together, who light it `others`. Four
// lights a square at most, so: three are a lead of two at least; two lead unless
// one other has two; one leads only where nobody else shines.
template <class Bits>
struct Lead {
  // `once` and `twice` are the squares that some other keeper lights so often.
  Lead(const Brightness<Bits>& own, Bits once, Bits twice) noexcept
      : all((own.twice & ~twice) | own.thrice | (own.once & ~once)),
        safe(own.thrice | (own.twice & ~once)) {}
  Bits all;   // by one light or more
  Bits safe;  // by two or more
};

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_LIGHTS_H_
