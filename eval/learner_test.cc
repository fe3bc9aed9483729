#include "eval/learner.h"

#include <gtest/gtest.h>

#include <cmath>

#include "eval/test_layout.h"

namespace plyground {
namespace {

// A value that the tuples can express: by the ends, the middle and a number.
double TrueValue(const FeatureReading& reading) {
  return 3.0 * (reading.cells[0] + reading.cells[4]) - 2.0 * (reading.cells[2] == 3) +
         0.25 * reading.dense[0] - 1;
}

double MeanSquare(const Learner& learner, int samples) {
  Random random(77);
  double sum = 0;
  for (int i = 0; i < samples; ++i) {
    const FeatureReading reading = RandomReading(learner.shape().layout(), random);
    sum += std::pow(learner.Value(reading) - TrueValue(reading), 2);
  }
  return sum / samples;
}

class LearnerTest : public ::testing::TestWithParam<Learner::Rates> {};

TEST_P(LearnerTest, FindsAValueThatItCanExpress) {
  Learner learner(ShapeOf(LineLayout()));
  const double before = MeanSquare(learner, 500);
  Random random(1);
  for (int i = 0; i < 40000; ++i) {
    const FeatureReading reading = RandomReading(learner.shape().layout(), random);
    learner.Learn(reading, TrueValue(reading), 0.5, GetParam());
  }
  EXPECT_LT(MeanSquare(learner, 500), 0.01 * before);
}

TEST_P(LearnerTest, LearnsChancesForResults) {
  FeatureLayout layout = LineLayout();
  layout.target = LearningTarget::kResult;
  layout.dense[0].start = 0;
  Learner learner(ShapeOf(layout));
  Random random(1);
  // Three wins of four with a 1 in the middle, one of four otherwise.
  for (int i = 0; i < 40000; ++i) {
    FeatureReading reading = RandomReading(layout, random);
    const bool good = reading.cells[2] == 1;
    const double result = random.Below(4) < (good ? 3 : 1) ? 1 : 0;
    learner.Learn(reading, result, 0.2, GetParam());
  }
  double good_sum = 0;
  double bad_sum = 0;
  for (int i = 0; i < 1000; ++i) {
    FeatureReading reading = RandomReading(layout, random);
    reading.cells[2] = 1;
    good_sum += learner.Prediction(reading);
    reading.cells[2] = 2;
    bad_sum += learner.Prediction(reading);
  }
  EXPECT_NEAR(good_sum / 1000, 0.75, 0.08);
  EXPECT_NEAR(bad_sum / 1000, 0.25, 0.08);
}

INSTANTIATE_TEST_SUITE_P(Both, LearnerTest,
                         ::testing::Values(Learner::Rates::kCoherence,
                                           Learner::Rates::kSquares),
                         [](const auto& each) {
                           return each.param == Learner::Rates::kSquares ? "Squares"
                                                                         : "Coherence";
                         });

TEST(LearnerTest, BeginsWithTheValueThatTheLayoutSays) {
  const Learner learner(ShapeOf(LineLayout()));
  FeatureReading reading = {};
  reading.dense[0] = 14;
  reading.dense[1] = 5;
  EXPECT_NEAR(learner.Value(reading), 7, 1e-5);
}

TEST(LearnerTest, MirroredPositionsAreLearntTogether) {
  Learner learner(ShapeOf(LineLayout()));
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    const FeatureReading reading = RandomReading(learner.shape().layout(), random);
    learner.Learn(reading, TrueValue(reading), 0.3, Learner::Rates::kSquares);
    ASSERT_NEAR(learner.Value(reading), learner.Value(Mirrored(reading)), 1e-4);
  }
}

TEST(LearnerTest, IntegersAreWithinAUnitOfTheFloats) {
  Learner learner(ShapeOf(LineLayout()));
  Random random(4);
  for (int i = 0; i < 5000; ++i) {
    const FeatureReading reading = RandomReading(learner.shape().layout(), random);
    learner.Learn(reading, TrueValue(reading), 0.3, Learner::Rates::kSquares);
  }
  const TupleModel model = learner.Quantized();
  for (int i = 0; i < 500; ++i) {
    const FeatureReading reading = RandomReading(learner.shape().layout(), random);
    ASSERT_NEAR(model.Evaluate(reading), 100 * learner.Value(reading), 2.0);
  }
}

}  // namespace
}  // namespace plyground
