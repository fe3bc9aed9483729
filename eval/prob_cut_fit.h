#ifndef PLYGROUND_EVAL_PROB_CUT_FIT_H_
#define PLYGROUND_EVAL_PROB_CUT_FIT_H_

#include <span>

namespace plyground {

// How well a shallow search foretells a deep one with the same evaluator: the
// value of `depth` plies is about slope * (value of `shallow` plies) + offset, off
// by `error` (standard deviation), in units of the evaluator. Fitted and written to
// the game's folder by scripts/fit_prob_cut.
struct ProbCutFit {
  int depth = 0;
  int shallow = 0;
  double slope = 1;
  double offset = 0;
  double error = 0;
};

// The fits of an evaluator, by rising depth: its kProbCutFits, or none.
template <class E>
std::span<const ProbCutFit> ProbCutFitsOf(const E& evaluator) noexcept {
  if constexpr (requires { evaluator.prob_cut_fits(); }) {
    return evaluator.prob_cut_fits();
  } else if constexpr (requires { E::kProbCutFits.size(); }) {
    return E::kProbCutFits;
  } else {
    return {};
  }
}

}  // namespace plyground

#endif  // PLYGROUND_EVAL_PROB_CUT_FIT_H_
