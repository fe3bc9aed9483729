#include <memory>

#include "games/learning.h"
#include "games/skerry/learning.h"
#include "games/skerry/notation.h"
#include "games/skerry/options.h"
#include "search/erase_features.h"

namespace plyground {
namespace skerry {
namespace {

template <class G>
auto MakeFor(const Options& options) {
  return MakeReader<G, Notation<G>, LearningFeatures>(options);
}

absl::StatusOr<std::unique_ptr<FeatureReader>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = OptionList{}.Parse(spec);
  if (!options.ok()) return options.status();
  const bool small = options->size <= SmallGrid::kWidth;
  if (options->players == 2) {
    return small ? MakeFor<Skerry2>(*options) : MakeFor<LargeSkerry2>(*options);
  }
  return small ? MakeFor<Skerry4>(*options) : MakeFor<LargeSkerry4>(*options);
}

}  // namespace
}  // namespace skerry

extern const GameFeatures kSkerryFeatures;
const GameFeatures kSkerryFeatures = {
    .game = "skerry", .make_reader = skerry::Make, .held = skerry::LearningFeatures::Held};

}  // namespace plyground
