#ifndef PLYGROUND_SEARCH_PROB_CUT_H_
#define PLYGROUND_SEARCH_PROB_CUT_H_

#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "core/score.h"
#include "eval/prob_cut_fit.h"
#include "search/window.h"

namespace plyground {

// Multi-ProbCut (Buro 1997): where a shallow search is so far outside the window
// that the deep one will be too, all but certainly, it stands for the deep one.
class ProbCuts {
 public:
  // `sigmas`: how many standard errors are certain enough; 0: never.
  ProbCuts(std::span<const ProbCutFit> fits, double sigmas) noexcept : sigmas_(sigmas) {
    if (sigmas <= 0) return;
    for (const ProbCutFit& fit : fits) {
      if (fit.depth >= 0 && fit.depth < kDepths) At(fit.depth) = fit;
    }
    // The error hardly changes with the depth if the shallow search keeps up, so
    // that beyond the fits the last one of each parity serves.
    for (int depth = 2; depth < kDepths; ++depth) {
      const ProbCutFit& last = At(depth - 2);
      if (At(depth).shallow > 0 || last.shallow == 0) continue;
      At(depth) = last;
      At(depth).depth = depth;
      At(depth).shallow += 2 * (depth % 4 / 2);  // half as fast as the depth
    }
  }

  bool HasTest(int depth) const noexcept { return depth < kDepths && At(depth).shallow > 0; }

  // What the shallow search has to answer.
  struct Test {
    int depth;
    Window window;
  };

  // The deep value is at least `bound` if the shallow one is at least
  // window.beta. Pre: HasTest(depth), here and below.
  Test AtLeast(Score bound, int depth) const noexcept {
    const ProbCutFit& fit = At(depth);
    const double needed = (bound.raw() + sigmas_ * fit.error - fit.offset) / fit.slope;
    return {fit.shallow, Window::AtLeast(Score::Estimate(static_cast<int>(std::ceil(needed))))};
  }
  // At most `bound`, if the shallow one is at most window.alpha.
  Test AtMost(Score bound, int depth) const noexcept {
    const ProbCutFit& fit = At(depth);
    const double needed = (bound.raw() - sigmas_ * fit.error - fit.offset) / fit.slope;
    return {fit.shallow, Window::Above(Score::Estimate(static_cast<int>(std::floor(needed))))};
  }

 private:
  static constexpr int kDepths = 64;

  ProbCutFit& At(int depth) noexcept { return fits_[static_cast<std::size_t>(depth)]; }
  const ProbCutFit& At(int depth) const noexcept {
    return fits_[static_cast<std::size_t>(depth)];
  }

  double sigmas_;
  std::array<ProbCutFit, kDepths> fits_{};
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_PROB_CUT_H_
