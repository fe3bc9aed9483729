#ifndef PLYGROUND_SEARCH_PROOF_BOUNDS_H_
#define PLYGROUND_SEARCH_PROOF_BOUNDS_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/game.h"
#include "core/score.h"
#include "search/window.h"

namespace plyground {

// The largest number of whole points that is not above `score`.
constexpr int FloorPoints(Score score) noexcept {
  const int raw = score.raw();
  return raw / Score::kUnitsPerPoint - static_cast<int>(raw % Score::kUnitsPerPoint < 0);
}

// What the game itself knows of the end of the game, without search, if it
// decides the window: value <= alpha, or (its last plies) the value for the
// window, fail-soft. Adds the nodes that the game visited.
template <Game G>
std::optional<Score> ProvedByGame(const G& position, Window window,
                                  std::int64_t& nodes) noexcept {
  if constexpr (Bounded<G>) {
    if (window.alpha > Score::Min()) {
      const int want = FloorPoints(window.alpha);
      const int most = position.UpperBound(want);
      if (most <= want) return Score::Points(most);
    }
  }
  if constexpr (LastPlies<G>) {
    if (position.PliesLeft() <= G::kLastPlies) {
      constexpr Score kLowest = Score::Points(-G::kMaxUtility - 1);
      const int low = FloorPoints(std::max(window.alpha, kLowest));
      const int high = -FloorPoints(-std::min(window.beta, -kLowest));
      return Score::Points(position.SolveLast(low, high, nodes));
    }
  }
  return std::nullopt;
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_PROOF_BOUNDS_H_
