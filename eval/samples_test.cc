#include "eval/samples.h"

#include <gtest/gtest.h>

#include "eval/test_layout.h"

namespace plyground {
namespace {

TEST(SamplesTest, GiveBackWhatWasAdded) {
  const FeatureLayout layout = LineLayout();
  Samples samples(layout);
  Random random(1);
  std::vector<Sample> added;
  for (std::uint32_t game = 0; game < 100; ++game) {
    Sample sample{RandomReading(layout, random), game, 1.5F, -0.25F};
    samples.Add(sample);
    added.push_back(sample);
  }
  samples.Add({RandomReading(layout, random), 7, 0, 0});
  Samples copy(layout);
  ASSERT_TRUE(copy.AddBytes(samples.bytes()));
  ASSERT_EQ(copy.size(), 101u);
  for (std::size_t i = 0; i < added.size(); ++i) {
    const Sample sample = copy.At(i);
    for (std::size_t cell = 0; cell < layout.cells.size(); ++cell) {
      ASSERT_EQ(sample.reading.cells[cell], added[i].reading.cells[cell]);
    }
    ASSERT_EQ(sample.reading.dense[0], added[i].reading.dense[0]);
    ASSERT_EQ(sample.reading.dense[1], added[i].reading.dense[1]);
    ASSERT_EQ(sample.reading.stage, added[i].reading.stage);
    ASSERT_EQ(sample.game, added[i].game);
    ASSERT_EQ(sample.searched, 1.5F);
    ASSERT_EQ(sample.result, -0.25F);
  }
}

TEST(SamplesTest, NumbersBeyondSixteenBitsAreClamped) {
  Samples samples(LineLayout());
  Sample sample{};
  sample.reading.dense[0] = 100000;
  sample.reading.dense[1] = -100000;
  samples.Add(sample);
  EXPECT_EQ(samples.At(0).reading.dense[0], 32767);
  EXPECT_EQ(samples.At(0).reading.dense[1], -32768);
}

TEST(SamplesTest, BytesOfValuesThatCannotBeAreRefusedAndABrokenEndLeftOut) {
  Samples good(LineLayout());
  good.Add({});
  std::string bytes = good.bytes();
  Samples samples(LineLayout());
  ASSERT_TRUE(samples.AddBytes(bytes + bytes.substr(0, 5)));
  EXPECT_EQ(samples.size(), 1u);
  bytes[0] = 3;  // a cell of three values
  EXPECT_FALSE(samples.AddBytes(bytes));
  EXPECT_EQ(samples.bytes(), good.bytes());
}

}  // namespace
}  // namespace plyground
