#include "games/oware/learning.h"

#include "absl/strings/str_cat.h"

namespace plyground::oware {

FeatureLayout LearningFeatures::Layout() const {
  constexpr int kCells = 2 * kHouses;
  FeatureLayout layout;
  // How repetition ends a game moves values little enough to share the weights.
  layout.rules = absl::StrCat("oware slam ", static_cast<int>(rules_.slam));
  layout.cells.assign(kCells, kMostInHouse + 1);
  layout.dense = {{.name = "margin", .scale = 10, .start = 1},
                  {.name = "rows", .scale = 300, .start = 0.01}};
  layout.stages = kStages;
  for (int cell = 0; cell < kCells; ++cell) {
    for (int other = cell + 1; other < kCells; ++other) layout.tuples.push_back({cell, other});
    layout.tuples.push_back({cell, (cell + 1) % kCells, (cell + 2) % kCells});
  }
  return layout;
}

}  // namespace plyground::oware
