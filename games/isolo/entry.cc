#include <memory>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/spec.h"
#include "eval/evaluator.h"
#include "eval/learned_evaluator.h"
#include "games/isolo/eval.h"
#include "games/isolo/isolo.h"
#include "games/isolo/learning.h"
#include "games/isolo/notation.h"
#include "games/isolo/options.h"
#include "search/erase.h"

namespace plyground {
namespace isolo {
namespace {

constexpr std::string_view kVariants[] = {"n_resow=after_last,m_single=true"};

constexpr char kRulesText[] =
    "Two players, South (who moves first) and North, each own a row of eight holes\n"
    "with two seeds each (seeds=) and a stock of 16 seeds (nkonto=; -1 is without\n"
    "end). Holes are counted from their owner's left; a faces H, b faces G and so on.\n"
    "The two holes at each end are endholes.\n"
    "\n"
    "While a player has a stock he plays any hole that is not empty and adds one\n"
    "seed of the stock to it; after that, any hole of at least two seeds\n"
    "(main_min=), adding nothing. A player who has no move loses.\n"
    "\n"
    "The seeds of the hole are sown one by one to the right, from the leftmost hole\n"
    "on (from the rightmost one if hole g is played), always in the own row and\n"
    "round it. When the last seed of a lap falls into\n"
    "* an empty hole, the move is over;\n"
    "* an occupied hole that faces an empty one, all seeds of that hole are lifted\n"
    "  and sown from the next hole on: a relay;\n"
    "* an occupied hole that faces seeds, these are captured and sown: in the first\n"
    "  lap, and directly after another capture, from the leftmost hole on; after a\n"
    "  relay from where that lap began (n_resow=after_last: from the hole after its\n"
    "  last one; n_end_left=true: from the left if it ended in an endhole).\n"
    "A single seed captured in an endhole, but not directly after another capture\n"
    "(m_single=true: there, too), is sown together with the seeds of the rightmost\n"
    "hole from the leftmost one on if it was captured on the left, and with those of\n"
    "the leftmost hole from the second one on if on the right. Left and right are\n"
    "those of the player to move (end_side=mover) or of the seed's owner\n"
    "(end_side=owner).\n"
    "\n"
    "A capture of the last seeds of the other row ends the move and the game. After\n"
    "400 plies (max_plies=) the game is drawn. No move is endless; max_laps= ends one\n"
    "all the same.\n"
    "\n"
    "South's holes are a b c d e f g h, North's are A B C D E F G H.\n";

absl::StatusOr<std::shared_ptr<const AnyGame>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = IsoloOptions().Parse(spec);
  if (!options.ok()) return options.status();
  using Es = Evaluators<ThreatEvaluator, RowEvaluator, SeedEvaluator, ZeroEvaluator,
                        LearnedEvaluator<LearningFeatures, ThreatEvaluator>>;
  return EraseGame<Isolo, Notation, Es>(spec, IsoloOptions(), *options);
}

}  // namespace
}  // namespace isolo

extern const GameEntry kIsoloEntry;
const GameEntry kIsoloEntry = {
    .name = "isolo",
    .summary = "Isolo (Bemba, Zambia): sow in laps, capture what faces you",
    .rules = isolo::kRulesText,
    .min_players = 2,
    .max_players = 2,
    .options = [] { return isolo::IsoloOptions().Infos(); },
    .variants = isolo::kVariants,
    .make = isolo::Make,
};

}  // namespace plyground
