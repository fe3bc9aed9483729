#include "games/othello/eval.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace plyground::othello {
namespace {

// Hundredths of a disc for a difference of one, on the empty and on the full
// board.
struct Weight {
  int at_start;
  int at_end;
};

constexpr std::array<Weight, kFeatureCount> kWeights = {{
    {-170, 44},    // kDiscs
    {60, 160},     // kMobility
    {50, 20},      // kPotential
    {1200, 500},   // kAnchors
    {-800, -100},  // kXSquares
    {-300, -200},  // kCSquares
    {0, 10},       // kEdges
    {300, 70},     // kStable
}};

}  // namespace

int PositionalEvaluator::WeighFeatures(const FeatureValues& values, int empties,
                                       int cells) noexcept {
  const int filled = cells - empties;
  int sum = 0;
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    sum += values[i] * (kWeights[i].at_start * empties + kWeights[i].at_end * filled);
  }
  return std::clamp(sum / cells, -100 * cells, 100 * cells);
}

}  // namespace plyground::othello
