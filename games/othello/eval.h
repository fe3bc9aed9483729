#ifndef PLYGROUND_GAMES_OTHELLO_EVAL_H_
#define PLYGROUND_GAMES_OTHELLO_EVAL_H_

#include <array>
#include <string_view>

#include "eval/prob_cut_fit.h"
#include "games/othello/features.h"
#include "games/othello/othello.h"

namespace plyground::othello {

// The hand-made evaluator: the final margin, in hundredths of a disc for the
// side to move, foreseen from a weighted sum of features (features.h). A weight
// runs in a straight line from the empty board to the full one. Works on every
// size, with and without pits.
struct PositionalEvaluator {
  static constexpr std::string_view kName = "positional";
  static constexpr auto kProbCutFits = std::to_array<ProbCutFit>({
#include "games/othello/prob_cut.inc"
  });

  template <class Board>
  int Evaluate(const Othello<Board>& position) const noexcept {
    const int empties = position.PliesLeft();
    const int size = position.ground().size();
    return WeighFeatures(FeaturesOf(position), empties, size * size);
  }

  // Pre: 0 <= empties <= cells, cells > 0.
  static int WeighFeatures(const FeatureValues& values, int empties, int cells) noexcept;
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_EVAL_H_
