#include <memory>

#include "games/learning.h"
#include "games/pairs/learning.h"
#include "games/pairs/notation.h"
#include "games/pairs/options.h"
#include "search/erase_features.h"

namespace plyground {
namespace pairs {
namespace {

template <class G>
auto MakeFor(const Options& options) {
  return MakeReader<G, Notation<G::kMaxPlayers>, LearningFeatures>(options);
}

absl::StatusOr<std::unique_ptr<FeatureReader>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = ParseOptions(spec);
  if (!options.ok()) return options.status();
  return options->players == 2 ? MakeFor<Pairs<2>>(*options)
                               : MakeFor<Pairs<kMaxSeats>>(*options);
}

}  // namespace
}  // namespace pairs

extern const GameFeatures kPairsFeatures;
const GameFeatures kPairsFeatures = {
    .game = "pairs", .make_reader = pairs::Make, .held = pairs::LearningFeatures::Held};

}  // namespace plyground
