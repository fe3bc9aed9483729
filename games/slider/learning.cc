#include "games/slider/learning.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"

namespace plyground::slider {
namespace {

int IndexOf(Step step) {
  return static_cast<int>(std::find(kAround.begin(), kAround.end(), step) - kAround.begin());
}

// Bit 0 mirrors, bit 1 turns by half together with it, bit 2 transposes.
Step Moved(Step step, int symmetry) {
  if ((symmetry & 1) != 0) step.right = -step.right;
  if ((symmetry & 2) != 0) step.down = -step.down;
  if ((symmetry & 4) != 0) step = {step.right, step.down};
  return step;
}

}  // namespace

FeatureLayout LearningFeatures::Layout() const {
  FeatureLayout layout;
  layout.rules = absl::StrCat("slider ", options_.rows, "x", options_.columns);
  layout.target = LearningTarget::kResult;
  layout.cells.assign(2 * kCellsOfEnd, 2);
  layout.dense = {{.name = "pairing", .scale = 50, .start = 0.04},
                  {.name = "parity", .scale = 30},
                  {.name = "moves", .scale = 3}};
  layout.stages = kStages;
  const int symmetries = options_.rows == options_.columns ? 8 : 4;
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    for (const bool exchanged : {false, true}) {
      if (symmetry == 0 && !exchanged) continue;
      std::vector<int> map;
      for (int end = 0; end < 2; ++end) {
        for (const Step step : kAround) {
          map.push_back((exchanged ? 1 - end : end) * kCellsOfEnd +
                        IndexOf(Moved(step, symmetry)));
        }
      }
      layout.symmetries.push_back(map);
    }
  }
  std::vector<int> one_end;
  std::vector<int> both_ends;
  for (int i = 0; i < kCellsOfEnd; ++i) one_end.push_back(i);
  for (int i = 0; i < kNearest; ++i) both_ends.push_back(i);
  for (int i = 0; i < kNearest; ++i) both_ends.push_back(kCellsOfEnd + i);
  layout.tuples = {one_end, both_ends};
  return layout;
}

}  // namespace plyground::slider
