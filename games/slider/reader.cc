#include <memory>

#include "games/learning.h"
#include "games/slider/learning.h"
#include "games/slider/notation.h"
#include "games/slider/options.h"
#include "search/erase_features.h"

namespace plyground {
namespace slider {
namespace {

absl::StatusOr<std::unique_ptr<FeatureReader>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = ParseOptions(spec);
  if (!options.ok()) return options.status();
  return MakeReader<Slider, Notation, LearningFeatures>(*options);
}

}  // namespace
}  // namespace slider

extern const GameFeatures kSliderFeatures;
const GameFeatures kSliderFeatures = {
    .game = "slider", .make_reader = slider::Make, .held = slider::LearningFeatures::Held};

}  // namespace plyground
