#include "games/learning.h"

#include <string>
#include <vector>

#include "core/error.h"

namespace plyground {

#define FEATURES(Name) extern const GameFeatures k##Name##Features;
#include "games/learning.inc"
#undef FEATURES

namespace {

#define FEATURES(Name) &k##Name##Features,
constexpr const GameFeatures* kFeatures[] = {
#include "games/learning.inc"
};
#undef FEATURES

}  // namespace

std::span<const GameFeatures* const> AllFeatures() { return kFeatures; }

absl::StatusOr<std::unique_ptr<FeatureReader>> FindFeatures(std::string_view game) {
  const auto spec = ParseSpec(game);
  if (!spec.ok()) return spec.status();
  std::vector<std::string> names;
  for (const GameFeatures* features : kFeatures) {
    if (features->game == spec->name) return features->make_reader(*spec);
    names.emplace_back(features->game);
  }
  return UnknownName("game with features to learn from", spec->name, names);
}

}  // namespace plyground
