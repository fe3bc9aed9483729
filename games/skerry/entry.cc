#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/spec.h"
#include "eval/evaluator.h"
#include "eval/learned_evaluator.h"
#include "games/skerry/eval.h"
#include "games/skerry/learning.h"
#include "games/skerry/notation.h"
#include "games/skerry/options.h"
#include "games/skerry/skerry.h"
#include "search/erase.h"

namespace plyground {
namespace skerry {
namespace {

// The concept and the rules, in about 200 words.
constexpr std::string_view kVariants[] = {"players=3", "size=10"};

constexpr char kRulesText[] =
    "The sea off the skerries is a square grid. ## squares are rocks; every other\n"
    "square holds 1 to 9 fish. Two to four keepers build lighthouses, and when the\n"
    "last one burns, each fishes where his own lights are the brightest.\n"
    "\n"
    "In turn, each keeper builds one lighthouse on any free square of sea; there is\n"
    "no passing. The fish on that square are lost. A lighthouse shines north, east,\n"
    "south and west across open water, up to the first rock, lighthouse (whose-ever)\n"
    "or edge of the map. A lighthouse built into a beam cuts it: what lies beyond is\n"
    "no longer lit by the old light, but by the new one.\n"
    "\n"
    "The game ends when every keeper has built all his lighthouses, or no square is\n"
    "free. Each square still at sea is fished by the keeper with the most lights on\n"
    "it; where the lead is tied nobody fishes. The biggest catch wins; with two\n"
    "keepers the margin counts, with more the distance from the average. Of two\n"
    "keepers the first gets 2 extra fish (komi), because the last lighthouse is the\n"
    "one that nobody cuts.\n"
    "\n"
    "So light rich water, but sink your tower beside the fattest shoal, not in it;\n"
    "build into your rival's longest beam; double your lights where one is not safe.\n"
    "\n"
    "The drawing shows fish and who would catch them now: 7a for keeper A, 7- for a\n"
    "tie, 7 for no light; *A is a lighthouse, ## a rock. Squares are named by column\n"
    "letter and row number from the top, and so are moves: c4.\n"
    "\n"
    "Position: rows from the top joined by /, each square # (rock), 1..9 (fish), or\n"
    "a digit and a keeper's letter (lighthouse); a space; the keeper to move. The\n"
    "map of a seed is always the same.\n";

template <class G, class EvaluatorList>
std::shared_ptr<const AnyGame> Erase(const Spec& spec, const Options& options) {
  return EraseGame<G, Notation<G>, EvaluatorList>(spec, OptionList{}, options);
}

absl::StatusOr<std::shared_ptr<const AnyGame>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = OptionList{}.Parse(spec);
  if (!options.ok()) return options.status();
  using ForTwo = Evaluators<SpreadEvaluator, MarginEvaluator, ZeroEvaluator,
                            LearnedEvaluator<LearningFeatures, SpreadEvaluator>>;
  using ForMore = Evaluators<SpreadEvaluator, CatchEvaluator, ZeroEvaluator,
                             LearnedEvaluator<LearningFeatures, SpreadEvaluator>>;
  const bool small = options->size <= SmallGrid::kWidth;
  if (options->players == 2) {
    return small ? Erase<Skerry2, ForTwo>(spec, *options)
                 : Erase<LargeSkerry2, ForTwo>(spec, *options);
  }
  return small ? Erase<Skerry4, ForMore>(spec, *options)
               : Erase<LargeSkerry4, ForMore>(spec, *options);
}

}  // namespace
}  // namespace skerry

extern const GameEntry kSkerryEntry;
const GameEntry kSkerryEntry = {
    .name = "skerry",
    .summary = "Skerry: build lighthouses, fish where your lights are brightest",
    .rules = skerry::kRulesText,
    .min_players = 2,
    .max_players = skerry::kMostKeepers,
    .options = [] { return skerry::OptionList{}.Infos(); },
    .variants = skerry::kVariants,
    .make = skerry::Make,
};

}  // namespace plyground
