#include <memory>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/play_guide.h"
#include "eval/evaluator.h"
#include "eval/learned_evaluator.h"
#include "games/pairs/eval.h"
#include "games/pairs/learning.h"
#include "games/pairs/notation.h"
#include "games/pairs/options.h"
#include "games/pairs/pairs.h"
#include "games/pairs/strategies.h"
#include "games/pairs/survival.h"
#include "search/erase.h"

namespace plyground {
namespace pairs {
namespace {

constexpr std::string_view kVariants[] = {"players=3,fresh=true", "variant=continuous"};

// Texts for people, in files of their own.
constexpr char kRulesText[] =
#include "games/pairs/gameRules.txt.inc"
    ;
constexpr char kReportText[] =
#include "games/pairs/designReport.txt.inc"
    ;

constexpr Level kLevels[] = {
    {"beginner", "random", "tosses a coin"},
    {"novice", "fold_at:lowest=4", "folds as soon as that costs 4 points or less"},
    {"casual", "fold_at:lowest=3", "folds as soon as that costs 3 points or less"},
    {"club", "ev:counting=false", "weighs the odds of a full deck"},
    {"expert", "ev", "counts cards: folds when a hit costs more on average"},
    {"master", "expectimax:eval=survival,depth=2", "looks two turns ahead for who will lose"},
};
constexpr PlayGuide kGuide = {.levels = kLevels, .report = kReportText};

absl::StatusOr<std::shared_ptr<const AnyGame>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = ParseOptions(spec);
  if (!options.ok()) return options.status();
  using Es = Evaluators<SurvivalEvaluator, LapEvaluator, OddsEvaluator, EvenEvaluator,
                        LearnedEvaluator<LearningFeatures, SurvivalEvaluator>>;
  using Ss = Strategies<ExpectedPoints, FoldAt>;
  if (options->players == 2) {
    return EraseGame<Pairs<2>, Notation<2>, Es, Ss>(spec, PairsOptions(), *options);
  }
  return EraseGame<Pairs<kMaxSeats>, Notation<kMaxSeats>, Es, Ss>(spec, PairsOptions(),
                                                                  *options);
}

}  // namespace
}  // namespace pairs

extern const GameEntry kPairsEntry;
const GameEntry kPairsEntry = {
    .name = "pairs",
    .summary = "Pairs: push your luck with a deck of one 1 to ten 10s; one player loses",
    .rules = pairs::kRulesText,
    .min_players = 2,
    .max_players = pairs::kMaxSeats,
    .options = [] { return pairs::PairsOptions().Infos(); },
    .variants = pairs::kVariants,
    .make = pairs::Make,
    .guide = &pairs::kGuide,
};

}  // namespace plyground
