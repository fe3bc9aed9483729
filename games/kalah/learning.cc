#include "games/kalah/learning.h"

#include "absl/strings/str_cat.h"

namespace plyground::kalah {

FeatureLayout LearningFeatures::Layout() const {
  const int cells = 2 * pits_;
  FeatureLayout layout;
  layout.rules =
      absl::StrCat("kalah pits ", pits_, " rules ", static_cast<int>(PackRules(rules_)));
  layout.cells.assign(static_cast<std::size_t>(cells), kMostInPit + 1);
  layout.dense = {{.name = "margin", .scale = 10, .start = 1},
                  {.name = "rows", .scale = 300, .start = 0.01}};
  layout.stages = kStages;
  for (int cell = 0; cell < cells; ++cell) {
    for (int other = cell + 1; other < cells; ++other) layout.tuples.push_back({cell, other});
    if (cells > 3) {
      layout.tuples.push_back({cell, (cell + 1) % cells, (cell + 2) % cells});
    }
  }
  return layout;
}

}  // namespace plyground::kalah
