#ifndef PLYGROUND_GAMES_SLIDER_MATCHING_H_
#define PLYGROUND_GAMES_SLIDER_MATCHING_H_

#include "games/slider/grid.h"

namespace plyground::slider {

// The number of pairs in a largest set of neighbouring pairs of `dots` that
// share no dot: a maximum matching, by augmenting paths (Kuhn 1955) between the
// dots of even and of odd row plus column.
int MaximumMatching(const Grid& grid, Dots dots) noexcept;

}  // namespace plyground::slider

#endif  // PLYGROUND_GAMES_SLIDER_MATCHING_H_
