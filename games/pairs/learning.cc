#include "games/pairs/learning.h"

#include "absl/strings/str_cat.h"

namespace plyground::pairs {

FeatureLayout LearningFeatures::Layout() const {
  FeatureLayout layout;
  layout.rules = absl::StrCat(
      "pairs players ", rules_.players, " ranks ", rules_.ranks, " target ", rules_.target,
      " burn ", rules_.burn, " each ", static_cast<int>(rules_.burn_each), " fresh ",
      rules_.fresh ? 1 : 0, " variant ", static_cast<int>(rules_.variant));
  layout.target = LearningTarget::kResult;
  layout.cells.assign(5, kSteps);
  layout.cells.push_back(kTurns);
  layout.dense = {{.name = "survival", .scale = 50, .start = 0.02},
                  {.name = "points", .scale = 10},
                  {.name = "rival's points", .scale = 10}};
  const auto cells = static_cast<int>(layout.cells.size());
  for (int a = 0; a < cells; ++a) {
    for (int b = a + 1; b < cells; ++b) {
      for (int c = b + 1; c < cells; ++c) layout.tuples.push_back({a, b, c});
    }
  }
  return layout;
}

}  // namespace plyground::pairs
