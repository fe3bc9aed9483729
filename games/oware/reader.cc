#include <memory>

#include "core/history.h"
#include "games/learning.h"
#include "games/oware/learning.h"
#include "games/oware/notation.h"
#include "games/oware/options.h"
#include "games/oware/oware.h"
#include "search/erase_features.h"

namespace plyground {
namespace oware {
namespace {

template <class G>
auto MakeFor(const Options& options) {
  return MakeReader<G, Notation<G>, LearningFeatures>(options);
}

absl::StatusOr<std::unique_ptr<FeatureReader>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = OwareOptions().Parse(spec);
  if (!options.ok()) return options.status();
  return options->slam == Slam::kNoCapture ? MakeFor<WithHistory<PlainOware>>(*options)
                                           : MakeFor<WithHistory<AnySlamOware>>(*options);
}

}  // namespace
}  // namespace oware

extern const GameFeatures kOwareFeatures;
const GameFeatures kOwareFeatures = {
    .game = "oware", .make_reader = oware::Make, .held = oware::LearningFeatures::Held};

}  // namespace plyground
