#include <memory>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/history.h"
#include "core/spec.h"
#include "eval/evaluator.h"
#include "eval/learned_evaluator.h"
#include "games/oware/eval.h"
#include "games/oware/layers.h"
#include "games/oware/learning.h"
#include "games/oware/notation.h"
#include "games/oware/options.h"
#include "games/oware/oware.h"
#include "games/oware/rules.h"
#include "search/erase.h"

namespace plyground {
namespace oware {
namespace {

constexpr std::string_view kVariants[] = {"slam=opponent_rest",
                                          "slam=awari,repetition=own_side"};

constexpr char kRulesText[] =
    "Two players, South (who moves first) and North, each own a row of six houses\n"
    "with four seeds each (seeds=). A move takes all seeds of one own house and sows\n"
    "them one by one counter-clockwise: along the own row, along the other one and\n"
    "back. The house they came from gets none, however long the sowing is.\n"
    "\n"
    "If the last seed brings an opponent's house to two or three seeds, these are\n"
    "captured, and so are those of the house before it if it holds two or three, and\n"
    "so on backwards as long as the opponent's row lasts.\n"
    "\n"
    "A player whose opponent has no seeds must play a move that gives him some. If\n"
    "there is none, he takes all seeds left and the game is over. A player who has\n"
    "no seed himself ends the game: his opponent keeps those of his row.\n"
    "\n"
    "A slam is a move that would capture all seeds of the opponent. With slam=\n"
    "  no_capture     it may be played and captures nothing\n"
    "  illegal        it may not be played; if every move is one, the player to move\n"
    "                 takes all seeds left\n"
    "  take_all       it captures, and the mover takes the seeds left: game over\n"
    "  opponent_rest  it captures, and the opponent takes the seeds left: game over\n"
    "  keep_last      the house that would be captured last stays\n"
    "  keep_first     the house of the last seed stays\n"
    "  plain          it captures like any move\n"
    "  awari          it may be played only if every move is one\n"
    "\n"
    "The game is over as soon as one side has more than half of all seeds; with\n"
    "early_end=false it is played on. When a position (houses, scores, side to move)\n"
    "occurs for the third time (rep_count=), the seeds left are divided equally\n"
    "(repetition=split) or go to the side they lie on (repetition=own_side); with\n"
    "repetition=none it goes on. After 1000 plies (max_plies=) the seeds left are\n"
    "divided equally. Most seeds win; the result is the difference.\n"
    "\n"
    "South's houses are a b c d e f, North's are A B C D E F, both in sowing order.\n";

template <class Base>
std::shared_ptr<const AnyGame> Erase(const Spec& spec, const Options& options) {
  using G = WithHistory<Base>;
  using Es = Evaluators<RowEvaluator, MarginEvaluator, ZeroEvaluator,
                        LearnedEvaluator<LearningFeatures, RowEvaluator>>;
  return EraseGame<G, Notation<G>, Es>(spec, OwareOptions(), options);
}

absl::StatusOr<std::shared_ptr<const AnyGame>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = OwareOptions().Parse(spec);
  if (!options.ok()) return options.status();
  return options->slam == Slam::kNoCapture ? Erase<PlainOware>(spec, *options)
                                           : Erase<AnySlamOware>(spec, *options);
}

}  // namespace
}  // namespace oware

extern const GameEntry kOwareEntry;
const GameEntry kOwareEntry = {
    .name = "oware",
    .summary = "Oware (Wari, Awari): sow seeds, capture twos and threes",
    .rules = oware::kRulesText,
    .min_players = 2,
    .max_players = 2,
    .options = [] { return oware::OwareOptions().Infos(); },
    .variants = oware::kVariants,
    .make = oware::Make,
};

}  // namespace plyground
