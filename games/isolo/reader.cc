#include <memory>

#include "games/isolo/learning.h"
#include "games/isolo/notation.h"
#include "games/isolo/options.h"
#include "games/learning.h"
#include "search/erase_features.h"

namespace plyground {
namespace isolo {
namespace {

absl::StatusOr<std::unique_ptr<FeatureReader>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = IsoloOptions().Parse(spec);
  if (!options.ok()) return options.status();
  return MakeReader<Isolo, Notation, LearningFeatures>(*options);
}

}  // namespace
}  // namespace isolo

extern const GameFeatures kIsoloFeatures;
const GameFeatures kIsoloFeatures = {
    .game = "isolo", .make_reader = isolo::Make, .held = isolo::LearningFeatures::Held};

}  // namespace plyground
