#include <memory>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "eval/evaluator.h"
#include "games/police_car/eval.h"
#include "games/police_car/notation.h"
#include "games/police_car/options.h"
#include "games/police_car/police_car.h"
#include "search/erase.h"

namespace plyground {
namespace police_car {
namespace {

constexpr std::string_view kVariants[] = {"police=per_step,criminals=king_stay,en_passant=1"};

constexpr char kRulesText[] =
    "A police car chases criminals on foot over a plane of cells without borders.\n"
    "The car is fast, but it can turn to the right alone.\n"
    "\n"
    "The police move first. The car has a heading and goes two cells: straight on\n"
    "(F), or along its new heading after a right turn (R). The criminals go one cell\n"
    "north, east, south or west and may not stay. Nothing is in anybody's way; the\n"
    "car may pass over the criminals.\n"
    "\n"
    "The criminals are caught, and the police have won, as soon as they are at most\n"
    "a king's move from the car after a move of either side. The criminals win if\n"
    "they are not caught by the last police move: move_limit=20 gives the police 20\n"
    "moves, move_limit=0 is called off after 1000.\n"
    "\n"
    "capture=ortho catches at most one step away, capture=same on the car's cell.\n"
    "police=turn_then_1or2 adds moves of one cell (F1, R1); police=turn_between\n"
    "turns after the first cell (R); police=per_step_one may turn before either\n"
    "cell (FF, RF, FR), police=per_step before both (RR too).\n"
    "criminals=ortho_stay adds staying, criminals=king the four diagonals,\n"
    "criminals=king_stay both. capture_check=police looks for a capture after moves\n"
    "of the police alone. en_passant=1 stops the car halfway if it catches there.\n"
    "first=c lets the criminals begin. x=2 and y=7 are the criminals' first cell;\n"
    "the car starts at 0,0 and heads north.\n"
    "\n"
    "Every position is solved: either the criminals escape for ever, or the number\n"
    "of police moves to the capture is known. Under some rules (orthogonal criminals\n"
    "and a car that may go one cell or turn before either) the police win from\n"
    "everywhere; then the positions up to 24 cells away in x and in y are solved.\n";

absl::StatusOr<std::shared_ptr<const AnyGame>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = ParseOptions(spec);
  if (!options.ok()) return options.status();
  using Es = Evaluators<ChaseEvaluator, ZeroEvaluator>;
  return EraseGame<PoliceCar, Notation, Es>(spec, PoliceCarOptions(), *options);
}

}  // namespace
}  // namespace police_car

extern const GameEntry kPoliceCarEntry;
const GameEntry kPoliceCarEntry = {
    .name = "police_car",
    .summary = "Police car: a car that only turns right chases criminals on foot",
    .rules = police_car::kRulesText,
    .min_players = 2,
    .max_players = 2,
    .options = [] { return police_car::PoliceCarOptions().Infos(); },
    .variants = police_car::kVariants,
    .make = police_car::Make,
};

}  // namespace plyground
