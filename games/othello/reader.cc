#include <memory>

#include "core/error.h"
#include "games/learning.h"
#include "games/othello/learning.h"
#include "games/othello/notation.h"
#include "games/othello/options.h"
#include "search/erase_features.h"

namespace plyground {
namespace othello {
namespace {

absl::StatusOr<std::unique_ptr<FeatureReader>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = OptionsTable().Parse(spec);
  if (!options.ok()) return options.status();
  if (absl::Status status = CheckOptions(*options); !status.ok()) return status;
  if (options->size > Board64::kMaxSize) {
    return InvalidInput({.message = "features of othello are declared for boards up to 8x8",
                         .got = FormatSpec(spec)});
  }
  return MakeReader<Othello64, OthelloNotation<Board64>, LearningFeatures>(*options);
}

}  // namespace
}  // namespace othello

extern const GameFeatures kOthelloFeatures;
const GameFeatures kOthelloFeatures = {
    .game = "othello", .make_reader = othello::Make, .held = othello::LearningFeatures::Held};

}  // namespace plyground
