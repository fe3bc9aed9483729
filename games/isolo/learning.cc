#include "games/isolo/learning.h"

#include "absl/strings/str_cat.h"

namespace plyground::isolo {

FeatureLayout LearningFeatures::Layout() const {
  constexpr int kCells = 2 * kHoles;
  FeatureLayout layout;
  layout.rules = absl::StrCat("isolo main_min ", rules_.main_min, " end_side ",
                              static_cast<int>(rules_.end_side), " resow ",
                              static_cast<int>(rules_.n_resow), " end_left ",
                              rules_.n_end_left ? 1 : 0, " single ", rules_.m_single ? 1 : 0);
  layout.target = LearningTarget::kResult;
  layout.cells.assign(kCells, kMostInHole + 1);
  layout.dense = {{.name = "threats", .scale = 1000, .start = 0.001},
                  {.name = "seeds", .scale = 10}};
  layout.stages = 2;
  for (int cell = 0; cell < kCells; ++cell) {
    for (int other = cell + 1; other < kCells; ++other) layout.tuples.push_back({cell, other});
    layout.tuples.push_back({cell, (cell + 1) % kCells, (cell + 2) % kCells});
  }
  return layout;
}

}  // namespace plyground::isolo
