#include "games/skerry/learning.h"

#include "absl/strings/str_cat.h"

namespace plyground::skerry {

FeatureLayout LearningFeatures::Layout() const {
  FeatureLayout layout;
  layout.rules = absl::StrCat("skerry players ", players_);
  layout.cells.assign(8, kSteps);
  layout.cells.push_back(kMostKeepers);
  layout.dense = {{.name = "spread", .scale = 1000, .start = 0.01},
                  {.name = "own safe", .scale = 20},
                  {.name = "own fragile", .scale = 20},
                  {.name = "own exposure", .scale = 300},
                  {.name = "rival's safe", .scale = 20},
                  {.name = "rival's fragile", .scale = 20},
                  {.name = "rival's exposure", .scale = 300},
                  {.name = "others' and tied", .scale = 20},
                  {.name = "dark", .scale = 40}};
  layout.stages = kStages;
  const auto cells = static_cast<int>(layout.cells.size());
  for (int cell = 0; cell < cells; ++cell) {
    for (int other = cell + 1; other < cells; ++other) layout.tuples.push_back({cell, other});
  }
  return layout;
}

}  // namespace plyground::skerry
