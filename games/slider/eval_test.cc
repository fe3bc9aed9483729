#include "games/slider/eval.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "core/moves.h"
#include "core/random.h"
#include "games/slider/matching.h"
#include "gtest/gtest.h"

namespace plyground::slider {
namespace {

int SlowMatching(const Grid& grid, Dots dots) {
  if (dots == 0) return 0;
  const int dot = std::countr_zero(dots);
  int best = SlowMatching(grid, dots & (dots - 1));
  for (Dots around = grid.Around(Bit(dot)) & dots; around != 0; around &= around - 1) {
    const Dots rest = dots & ~Bit(dot) & ~Bit(std::countr_zero(around));
    best = std::max(best, 1 + SlowMatching(grid, rest));
  }
  return best;
}

TEST(Matching, EqualsTryingEverything) {
  Random random(3);
  for (int i = 0; i < 400; ++i) {
    const Grid grid = {1 + random.Below(5), 1 + random.Below(4)};
    const Dots dots = random.Next() & grid.All();
    EXPECT_EQ(MaximumMatching(grid, dots), SlowMatching(grid, dots));
  }
  EXPECT_EQ(MaximumMatching({8, 8}, ~Dots{0}), 32);
}

int Solve(const Slider& position) {
  if (position.IsTerminal()) return position.Utility(position.ToMove());
  int best = -1;
  ForEachMove(position, [&](Move move) noexcept {
    Slider child = position;
    child.Apply(move);
    if (best < 1) best = std::max(best, -Solve(child));
  });
  return best;
}

// The claims that a pairing proves hold in every position of random games.
TEST(PairingEvaluator, WhatItCallsCertainIsSo) {
  Random random(8);
  int certain = 0;
  for (int game = 0; game < 60; ++game) {
    Slider position(Options{.rows = 4, .columns = 4});
    for (int ply = 0; ply < 4; ++ply) PlayRandomMove(position, random);
    while (!position.IsTerminal()) {
      const int value = PairingEvaluator().Evaluate(position);
      if (std::abs(value) == 95) {
        ++certain;
        EXPECT_EQ(Solve(position), value > 0 ? 1 : -1);
      }
      PlayRandomMove(position, random);
    }
  }
  EXPECT_GT(certain, 100);
}

TEST(SliderEvaluators, ValueEveryImageAlike) {
  Random random(9);
  for (int game = 0; game < 30; ++game) {
    Slider position;
    while (!position.IsTerminal()) {
      for (int symmetry = 1; symmetry < 4; ++symmetry) {
        const Slider image = position.Transformed(symmetry);
        EXPECT_EQ(PairingEvaluator().Evaluate(image), PairingEvaluator().Evaluate(position));
        EXPECT_EQ(ParityEvaluator().Evaluate(image), ParityEvaluator().Evaluate(position));
      }
      EXPECT_LE(std::abs(ParityEvaluator().Evaluate(position)), 300);
      PlayRandomMove(position, random);
    }
  }
}

}  // namespace
}  // namespace plyground::slider
