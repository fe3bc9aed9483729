#include <memory>

#include "games/learning.h"
#include "games/pairs/learning.h"
#include "games/pairs/notation.h"
#include "games/pairs/options.h"
#include "search/erase_features.h"

namespace plyground {
namespace pairs {
namespace {

using Reader = absl::StatusOr<std::unique_ptr<FeatureReader>>;

template <class G>
Reader MakeFor(const Options& options) {
  return std::make_unique<ErasedReader<G, Notation<G::kMaxPlayers>, LearningFeatures>>(options);
}

Reader Make(const Spec& spec) {
  const absl::StatusOr<Options> options = ParseOptions(spec);
  if (!options.ok()) return options.status();
  return options->players == 2 ? MakeFor<Pairs<2>>(*options)
                               : MakeFor<Pairs<kMaxSeats>>(*options);
}

}  // namespace
}  // namespace pairs

extern const GameFeatures kPairsFeatures;
const GameFeatures kPairsFeatures = {.game = "pairs", .make_reader = pairs::Make};

}  // namespace plyground
