#ifndef PLYGROUND_SEARCH_WINDOW_H_
#define PLYGROUND_SEARCH_WINDOW_H_

#include "core/score.h"

namespace plyground {

// Where a search's answer is wanted exactly: alpha < value < beta. At or beyond
// an edge a bound is enough. Seen from the side to move.
struct Window {
  Score alpha = Score::Min();
  Score beta = Score::Max();

  // Nothing fits in between: a question that is answered yes or no.
  constexpr bool IsNull() const noexcept { return beta.raw() - alpha.raw() <= 1; }
  constexpr bool Contains(Score value) const noexcept { return value > alpha && value < beta; }
  constexpr Window Turned() const noexcept { return {.alpha = -beta, .beta = -alpha}; }
  // Is it more than alpha? Is it at least beta?
  constexpr Window AboveAlpha() const noexcept { return Above(alpha); }
  static constexpr Window Above(Score value) noexcept {
    return {.alpha = value, .beta = Score::FromRaw(value.raw() + 1)};
  }
  static constexpr Window AtLeast(Score value) noexcept {
    return {.alpha = Score::FromRaw(value.raw() - 1), .beta = value};
  }
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_WINDOW_H_
