#ifndef PLYGROUND_EVAL_TEST_LAYOUT_H_
#define PLYGROUND_EVAL_TEST_LAYOUT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/features.h"
#include "core/random.h"
#include "eval/tuples.h"

namespace plyground {

// A line of five cells that may be read from either side, with a tuple that is its
// own image, one that is not, and two numbers.
inline FeatureLayout LineLayout() {
  FeatureLayout layout;
  layout.rules = "line";
  layout.cells = {3, 2, 4, 2, 3};
  layout.dense = {{.name = "one", .scale = 10, .start = 0.5}, {.name = "two", .scale = 1}};
  layout.stages = 2;
  layout.symmetries = {{4, 3, 2, 1, 0}};
  layout.tuples = {{0, 1, 3, 4}, {0, 2}, {2}};
  return layout;
}

inline FeatureReading RandomReading(const FeatureLayout& layout, Random& random) {
  FeatureReading reading;
  for (std::size_t i = 0; i < layout.cells.size(); ++i) {
    reading.cells[i] = static_cast<std::uint8_t>(random.Below(layout.cells[i]));
  }
  for (std::size_t i = 0; i < layout.dense.size(); ++i) {
    reading.dense[i] = random.Below(41) - 20;
  }
  reading.stage = random.Below(layout.stages);
  return reading;
}

inline FeatureReading Mirrored(FeatureReading reading) {
  std::swap(reading.cells[0], reading.cells[4]);
  std::swap(reading.cells[1], reading.cells[3]);
  return reading;
}

inline std::shared_ptr<const TupleShape> ShapeOf(const FeatureLayout& layout) {
  return std::make_shared<const TupleShape>(*TupleShape::Make(layout));
}

inline TupleModel RandomModel(std::shared_ptr<const TupleShape> shape, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::int16_t> tables(
      static_cast<std::size_t>(shape->stages() * shape->entries()));
  // Most entries of a real table are zero.
  for (std::int16_t& weight : tables) {
    weight = static_cast<std::int16_t>(random.Below(3) == 0 ? random.Below(65535) - 32767 : 0);
  }
  std::vector<std::int32_t> dense(
      static_cast<std::size_t>(shape->stages() * (1 + shape->dense())));
  for (std::int32_t& weight : dense) weight = random.Below(1 << 24) - (1 << 23);
  return TupleModel(std::move(shape), std::move(tables), std::move(dense));
}

}  // namespace plyground

#endif  // PLYGROUND_EVAL_TEST_LAYOUT_H_
