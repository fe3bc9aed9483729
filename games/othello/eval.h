#ifndef PLYGROUND_GAMES_OTHELLO_EVAL_H_
#define PLYGROUND_GAMES_OTHELLO_EVAL_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "eval/prob_cut_fit.h"
#include "games/othello/features.h"
#include "games/othello/othello.h"

namespace plyground::othello {

// Hundredths of a disc for a difference of one, on the empty and on the full
// board.
struct Weight {
  int at_start;
  int at_end;
};

// Least squares on the final margins of 9,000 games of the evaluator against
// itself at three plies (6 to 19 random plies first, every twentieth move
// random; half on 8x8, a quarter on 6x6, a quarter on 8x8 with pits): 350,000
// positions, error 20.1 discs where the margins themselves spread by 29.5;
// rounded. Against rounded guesses in its place (mobility 60..160, corners
// 1200..500, X squares -800..-100) it scores .58 of 600 games at three plies.
inline constexpr std::array<Weight, kFeatureCount> kWeights = {{
    {-130, 40},    // kDiscs
    {-50, 265},    // kMobility
    {70, -55},     // kPotential
    {1950, -200},  // kAnchors: what a corner is worth later is in kStable
    {-1300, 70},   // kXSquares
    {-580, -50},   // kCSquares
    {115, -35},    // kEdges
    {220, 90},     // kStable
}};

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
  // In the header, as ordering by evaluation spends a sixth of its time here.
  static int WeighFeatures(const FeatureValues& values, int empties, int cells) noexcept {
    const int filled = cells - empties;
    int sum = 0;
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      sum += values[i] * (kWeights[i].at_start * empties + kWeights[i].at_end * filled);
    }
    // A division that the compiler knows is much the cheaper.
    const int value = cells == 64 ? sum / 64 : sum / cells;
    return std::clamp(value, -100 * cells, 100 * cells);
  }
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_EVAL_H_
