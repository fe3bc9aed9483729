#include "eval/tuples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "eval/test_layout.h"

namespace plyground {
namespace {

using ::testing::HasSubstr;

// By the definition: table after table, the first cell of a tuple counting least.
int SlowValue(const TupleModel& model, const FeatureReading& reading) {
  // The tuples of LineLayout with their images, in the order of their tables.
  const std::vector<std::vector<std::vector<int>>> tables = {
      {{0, 1, 3, 4}}, {{0, 2}, {4, 2}}, {{2}}};
  const FeatureLayout layout = model.shape().layout();
  const auto stage = static_cast<std::size_t>(reading.stage);
  std::size_t base = stage * static_cast<std::size_t>(model.shape().entries());
  int sum = 0;
  for (const auto& instances : tables) {
    std::size_t size = 1;
    for (const std::vector<int>& tuple : instances) {
      std::size_t index = 0;
      size = 1;
      for (const int cell : tuple) {
        index += size * reading.cells[static_cast<std::size_t>(cell)];
        size *= static_cast<std::size_t>(layout.cells[static_cast<std::size_t>(cell)]);
      }
      sum += model.tables()[base + index];
    }
    base += size;
  }
  const std::int32_t* dense = &model.dense()[3 * stage];
  const std::int64_t numbers = std::int64_t{dense[0]} +
                               std::int64_t{dense[1]} * reading.dense[0] +
                               std::int64_t{dense[2]} * reading.dense[1];
  return sum / TupleModel::kFraction + static_cast<int>(numbers / TupleModel::kDenseFraction);
}

TEST(TuplesTest, AValueIsTheSumOfItsTableEntriesAndNumbers) {
  const auto shape = ShapeOf(LineLayout());
  EXPECT_EQ(shape->instances(), 4);
  EXPECT_EQ(shape->entries(), 36 + 12 + 4);
  const TupleModel model = RandomModel(shape, 1);
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const FeatureReading reading = RandomReading(shape->layout(), random);
    ASSERT_EQ(model.Evaluate(reading), SlowValue(model, reading));
  }
}

TEST(TuplesTest, MovesOfCellsKeepTheOffsets) {
  // More than one vector of instances: all pairs of 12 cells.
  FeatureLayout layout;
  layout.cells.assign(12, 16);
  for (int a = 0; a < 12; ++a) {
    for (int b = a + 1; b < 12; ++b) layout.tuples.push_back({a, b});
  }
  const auto shape = ShapeOf(layout);
  const TupleModel model = RandomModel(shape, 3);
  Random random(4);
  FeatureReading reading = RandomReading(layout, random);
  std::vector<std::uint32_t> offsets(static_cast<std::size_t>(shape->instances()));
  shape->Offsets(reading, offsets.data());
  for (int i = 0; i < 1000; ++i) {
    const auto cell = static_cast<std::size_t>(random.Below(12));
    const auto to = static_cast<std::uint8_t>(random.Below(16));
    shape->Move(static_cast<int>(cell), reading.cells[cell], to, offsets.data());
    reading.cells[cell] = to;
    ASSERT_EQ(model.EvaluateAt(reading, offsets.data()), model.Evaluate(reading));
  }
}

TEST(TuplesTest, EntriesThatAnImageMakesEqualAreTwins) {
  const auto shape = ShapeOf(LineLayout());
  Random random(5);
  bool differs = false;
  for (int i = 0; i < 500; ++i) {
    const FeatureReading reading = RandomReading(shape->layout(), random);
    std::vector<std::uint32_t> offsets(4);
    std::vector<std::uint32_t> mirrored(4);
    shape->Offsets(reading, offsets.data());
    shape->Offsets(Mirrored(reading), mirrored.data());
    differs = differs || offsets[0] != mirrored[0];
    const auto canonical = [&](std::vector<std::uint32_t> entries) {
      for (std::uint32_t& entry : entries) entry = shape->twins()[entry];
      std::sort(entries.begin(), entries.end());
      return entries;
    };
    ASSERT_EQ(canonical(offsets), canonical(mirrored));
  }
  EXPECT_TRUE(differs);
}

TEST(TuplesTest, TheHashCoversRulesCellsTuplesAndNumbers) {
  std::set<std::uint64_t> hashes = {ShapeOf(LineLayout())->hash()};
  const auto add = [&hashes](auto change) {
    FeatureLayout layout = LineLayout();
    change(layout);
    hashes.insert(ShapeOf(layout)->hash());
  };
  add([](FeatureLayout& layout) { layout.rules += "!"; });
  add([](FeatureLayout& layout) { layout.cells[2] = 5; });
  add([](FeatureLayout& layout) { layout.tuples.pop_back(); });
  add([](FeatureLayout& layout) { layout.symmetries.clear(); });
  add([](FeatureLayout& layout) { layout.stages = 3; });
  add([](FeatureLayout& layout) { layout.dense[0].name = "three"; });
  add([](FeatureLayout& layout) { layout.target = LearningTarget::kResult; });
  EXPECT_EQ(hashes.size(), 8u);
}

TEST(TuplesTest, LayoutsThatCannotBeAreRefused) {
  const auto fault = [](auto change) {
    FeatureLayout layout = LineLayout();
    change(layout);
    return std::string(TupleShape::Make(layout).status().message());
  };
  EXPECT_THAT(fault([](auto& layout) { layout.cells.clear(); }), HasSubstr("there are none"));
  EXPECT_THAT(fault([](auto& layout) { layout.cells.assign(129, 2); }), HasSubstr("too many"));
  EXPECT_THAT(fault([](auto& layout) { layout.stages = 0; }), HasSubstr("stages"));
  EXPECT_THAT(fault([](auto& layout) { layout.tuples = {{5}}; }), HasSubstr("not there"));
  EXPECT_THAT(fault([](auto& layout) {
                layout.symmetries = {{0, 0, 1, 2, 3}};
              }),
              HasSubstr("no permutation"));
  EXPECT_THAT(fault([](auto& layout) {
                layout.symmetries = {{1, 0, 2, 3, 4}};
              }),
              HasSubstr("another range"));
  EXPECT_THAT(fault([](auto& layout) {
                layout.cells.assign(20, 16);
                layout.symmetries.clear();
                layout.tuples = {{0, 1, 2, 3, 4}};
              }),
              HasSubstr("too large"));
}

TEST(TuplesTest, WithoutTuplesAWalkOverTheNeighboursMakesThem) {
  // A ring of six.
  std::vector<std::vector<int>> ring(6);
  for (int i = 0; i < 6; ++i) ring[static_cast<std::size_t>(i)] = {(i + 1) % 6, (i + 5) % 6};
  const auto tuples = WalkTuples(ring, 2, 1);
  std::set<std::size_t> lengths;
  for (const std::vector<int>& tuple : tuples) {
    lengths.insert(tuple.size());
    EXPECT_EQ(std::set<int>(tuple.begin(), tuple.end()).size(), tuple.size());
    for (std::size_t i = 1; i < tuple.size(); ++i) {
      EXPECT_THAT(ring[static_cast<std::size_t>(tuple[i - 1])], ::testing::Contains(tuple[i]));
    }
  }
  EXPECT_EQ(lengths, (std::set<std::size_t>{2, 3, 4}));
  FeatureLayout layout;
  layout.cells.assign(6, 3);
  layout.neighbours = ring;
  EXPECT_GE(ShapeOf(layout)->instances(), 6);
}

TEST(TuplesTest, PlanesSayTheSameAsCells) {
  FeatureLayout layout;
  layout.cells.assign(64, 3);
  layout.dense = {{.name = "one", .scale = 10}};
  layout.tuples = {{0, 1, 2, 3, 4, 5, 6, 7, 9, 14}, {9, 1, 0}, {63, 5, 17}, {40, 3, 62, 8}};
  std::vector<int> turned;
  for (int cell = 0; cell < 64; ++cell) turned.push_back(63 - cell);
  layout.symmetries = {turned};
  const auto shape = ShapeOf(layout);
  ASSERT_TRUE(shape->HasPlanes());
  EXPECT_FALSE(ShapeOf(LineLayout())->HasPlanes());
  const TupleModel model = RandomModel(shape, 3);
  Random random(4);
  for (int i = 0; i < 500; ++i) {
    const FeatureReading reading = RandomReading(layout, random);
    TupleShape::Planes planes{};
    for (std::size_t cell = 0; cell < 64; ++cell) {
      if (reading.cells[cell] > 0) {
        planes[reading.cells[cell] - 1U] |= std::uint64_t{1} << cell;
      }
    }
    EXPECT_EQ(model.Evaluate(planes, reading), model.Evaluate(reading));
  }
}

}  // namespace
}  // namespace plyground
