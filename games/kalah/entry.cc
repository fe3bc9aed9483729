#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/spec.h"
#include "eval/evaluator.h"
#include "eval/learned_evaluator.h"
#include "games/kalah/array_kalah.h"
#include "games/kalah/eval.h"
#include "games/kalah/kalah.h"
#include "games/kalah/layers.h"
#include "games/kalah/learning.h"
#include "games/kalah/notation.h"
#include "games/kalah/options.h"
#include "games/kalah/rules.h"
#include "search/erase.h"

namespace plyground {
namespace kalah {
namespace {

constexpr std::string_view kVariants[] = {"rules=standard", "end=mover,rest=finisher",
                                          "pits=4,seeds=3"};

constexpr char kRulesText[] =
    "Two players, South (who moves first) and North, each own a row of pits and a\n"
    "store. Seeds are sown counter-clockwise: along the own row, into the own store,\n"
    "along the other row and back to the own one, never into the other store.\n"
    "\n"
    "A move takes all seeds of one own pit and sows them one by one.\n"
    "* The last seed falls into the own store: the same player moves again.\n"
    "* The last seed falls into an own pit that was empty: it and all seeds of the\n"
    "  facing pit go to the own store. If the facing pit is empty, the single seed\n"
    "  is taken all the same (empty_capture=single) or stays (empty_capture=none).\n"
    "* A sowing that goes all the way round skips the pit it started from\n"
    "  (lap_skip=true) or drops a seed there as well (lap_skip=false).\n"
    "\n"
    "The game ends as soon as either row is empty after a move (end=either), or when\n"
    "the player to move has no seeds (end=mover). The seeds that are left go to the\n"
    "side they lie on (rest=owner), to the player whose row ran empty\n"
    "(rest=finisher) or to nobody (rest=none). Most seeds in the store wins; the\n"
    "result is the difference.\n"
    "\n"
    "rules=course is lap_skip=true,empty_capture=single; rules=standard is\n"
    "lap_skip=false,empty_capture=none. South's pits are a b c d e f, North's are\n"
    "A B C D E F, both in sowing order; pit a faces the last pit of the other row.\n";

template <class G>
std::shared_ptr<const AnyGame> Erase(const Spec& spec, const Options& options) {
  using Es = Evaluators<RowEvaluator, MarginEvaluator, ZeroEvaluator,
                        LearnedEvaluator<LearningFeatures, RowEvaluator>>;
  return EraseGame<G, Notation<G>, Es>(spec, KalahOptions(), options);
}

absl::StatusOr<std::shared_ptr<const AnyGame>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = ParseOptions(spec);
  if (!options.ok()) return options.status();
  // Two words where they can hold the game, its rules compiled in if they are
  // one of the presets; see kalah.h for what that is worth.
  if (!FitsWords(*options)) {
    return Erase<ArrayKalah>(spec, *options);
  }
  const Rules& rules = *options;
  if (rules == kStandardRules) {
    return Erase<StandardKalah>(spec, *options);
  }
  if (rules == kCourseRules) {
    return Erase<CourseKalah>(spec, *options);
  }
  return Erase<AnyRulesKalah>(spec, *options);
}

}  // namespace
}  // namespace kalah

extern const GameEntry kKalahEntry;
const GameEntry kKalahEntry = {
    .name = "kalah",
    .summary = "Kalah (Mancala): sow seeds, capture, fill your store",
    .rules = kalah::kRulesText,
    .min_players = 2,
    .max_players = 2,
    .options = [] { return kalah::KalahOptions().Infos(); },
    .variants = kalah::kVariants,
    .make = kalah::Make,
};

}  // namespace plyground
