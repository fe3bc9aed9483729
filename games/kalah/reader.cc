#include <memory>

#include "games/kalah/array_kalah.h"
#include "games/kalah/kalah.h"
#include "games/kalah/learning.h"
#include "games/kalah/notation.h"
#include "games/kalah/options.h"
#include "games/learning.h"
#include "search/erase_features.h"

namespace plyground {
namespace kalah {
namespace {

template <class G>
auto MakeFor(const Options& options) {
  return MakeReader<G, Notation<G>, LearningFeatures>(options);
}

absl::StatusOr<std::unique_ptr<FeatureReader>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = ParseOptions(spec);
  if (!options.ok()) return options.status();
  if (!FitsWords(*options)) return MakeFor<ArrayKalah>(*options);
  const Rules& rules = *options;
  if (rules == kStandardRules) return MakeFor<StandardKalah>(*options);
  if (rules == kCourseRules) return MakeFor<CourseKalah>(*options);
  return MakeFor<AnyRulesKalah>(*options);
}

}  // namespace
}  // namespace kalah

extern const GameFeatures kKalahFeatures;
const GameFeatures kKalahFeatures = {
    .game = "kalah", .make_reader = kalah::Make, .held = kalah::LearningFeatures::Held};

}  // namespace plyground
