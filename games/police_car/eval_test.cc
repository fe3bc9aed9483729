#include "games/police_car/eval.h"

#include <cmath>

#include "core/random.h"
#include "eval/evaluator.h"
#include "games/police_car/orderer.h"
#include "games/police_car/police_car.h"
#include "gtest/gtest.h"

namespace plyground::police_car {
namespace {

static_assert(Evaluator<ChaseEvaluator, PoliceCar>);

PoliceCar At(int x, int y, Player mover = kPolice) {
  return PoliceCar(Options{}, {.criminals_x = x, .criminals_y = y, .mover = mover});
}

TEST(PoliceCarEvaluator, WhatIsGoodForOneSideIsBadForTheOther) {
  const ChaseEvaluator evaluator;
  for (int x = -20; x <= 20; ++x) {
    for (int y = -20; y <= 20; ++y) {
      EXPECT_EQ(evaluator.Evaluate(At(x, y, kPolice)),
                -evaluator.Evaluate(At(x, y, kCriminals)));
    }
  }
}

TEST(PoliceCarEvaluator, ValuesEveryQuarterTurnAlike) {
  const ChaseEvaluator evaluator;
  const PoliceCar position = At(5, -3);
  for (int symmetry = 0; symmetry < PoliceCar::kSymmetries; ++symmetry) {
    EXPECT_EQ(evaluator.Evaluate(position.Transformed(symmetry)), evaluator.Evaluate(position));
  }
}

TEST(PoliceCarEvaluator, TheCarLikesThemNearAndToTheRight) {
  const ChaseEvaluator evaluator;
  EXPECT_GT(evaluator.Evaluate(At(3, 3)), evaluator.Evaluate(At(-3, 3)));
  EXPECT_GT(evaluator.Evaluate(At(3, 3)), evaluator.Evaluate(At(3, 6)));
  EXPECT_GT(evaluator.Evaluate(At(3, 3)), 0);
  EXPECT_LT(evaluator.Evaluate(At(8, 8)), 0);
}

TEST(PoliceCarEvaluator, ClaimsLessThanAWinHoweverFarAway) {
  const ChaseEvaluator evaluator;
  for (const int far : {-1'000'000, -50, 0, 50, 1'000'000}) {
    EXPECT_LT(std::abs(evaluator.Evaluate(At(far, 1'000'000))), 100);
    EXPECT_LT(std::abs(evaluator.Evaluate(At(2, far))), 100);
  }
}

TEST(PoliceCarOrderer, ThePoliceCloseInAndTheCriminalsMakeOff) {
  const PoliceCar near = At(2, 2);
  const PoliceCar far = At(9, 9);
  const Orderer police = At(4, 4, kPolice).MakeOrderer(0);
  const Orderer criminals = At(4, 4, kCriminals).MakeOrderer(0);
  EXPECT_LT(police(Move::kFF, near), police(Move::kFF, far));
  EXPECT_LT(criminals(Move::kAhead, far), criminals(Move::kAhead, near));
}

}  // namespace
}  // namespace plyground::police_car
