#include <memory>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "eval/evaluator.h"
#include "eval/learned_evaluator.h"
#include "games/slider/eval.h"
#include "games/slider/learning.h"
#include "games/slider/notation.h"
#include "games/slider/options.h"
#include "games/slider/slider.h"
#include "search/erase.h"

namespace plyground {
namespace slider {
namespace {

constexpr std::string_view kVariants[] = {"closing=loop", "rows=8,cols=8,closing=all"};

constexpr char kRulesText[] =
    "A board of dots and one line that both players draw, segment by segment. A\n"
    "segment joins two dots that are one step apart, across or down.\n"
    "\n"
    "The first player draws any segment. From then on, in turn, each lengthens the\n"
    "line by one segment from either of its two ends, to a dot that is not on the\n"
    "line yet. The line may not touch or cross itself.\n"
    "\n"
    "Who cannot draw such a segment loses: all that is left would close the line.\n"
    "There are no draws, and no game has more moves than the board has dots.\n"
    "\n"
    "closing=loop also lists the segment from end to end, closing=all also those\n"
    "from an end back to the line, for players who must see what they may not do:\n"
    "who draws one has lost at once. The winner of a position is the same under all\n"
    "three.\n"
    "\n"
    "Dots are named by column letter and row number from the top, moves by the end\n"
    "and the new dot (c3d3); the first segment has the smaller dot first.\n";

absl::StatusOr<std::shared_ptr<const AnyGame>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = ParseOptions(spec);
  if (!options.ok()) return options.status();
  using Es = Evaluators<PairingEvaluator, ParityEvaluator, ZeroEvaluator,
                        LearnedEvaluator<LearningFeatures, PairingEvaluator>>;
  return EraseGame<Slider, Notation, Es>(spec, SliderOptions(), *options);
}

}  // namespace
}  // namespace slider

extern const GameEntry kSliderEntry;
const GameEntry kSliderEntry = {
    .name = "slider",
    .summary = "Slider: lengthen one line from either end; who cannot loses",
    .rules = slider::kRulesText,
    .min_players = 2,
    .max_players = 2,
    .options = [] { return slider::SliderOptions().Infos(); },
    .variants = slider::kVariants,
    .make = slider::Make,
};

}  // namespace plyground
