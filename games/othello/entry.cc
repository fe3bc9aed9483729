#include <memory>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/play_guide.h"
#include "eval/evaluator.h"
#include "eval/learned_evaluator.h"
#include "games/othello/console.h"
#include "games/othello/eval.h"
#include "games/othello/learning.h"
#include "games/othello/notation.h"
#include "games/othello/options.h"
#include "games/othello/othello.h"
#include "search/erase.h"

namespace plyground {
namespace {

constexpr std::string_view kVariants[] = {"size=6", "pits=a1+b2", "size=10", "size=18"};

constexpr char kRules[] =
    R"(Othello with pits, on a square board of even size (option size, 4 to 26).

Black (X) and White (O) start with two discs each on the four centre cells;
Black moves first. Columns are lettered from a, rows numbered from 1, both from
the upper left corner.

A move places a disc on an empty cell so that at least one straight line of
opposing discs, across, up and down or diagonally, lies between the new disc and
another disc of the mover. All discs of all such lines are flipped. A player who
has no such move passes, and only then; the move is written "pass".

A pit (option pits, # on the board) cannot be occupied, and no line passes it:
it is to the game what the edge is. At most half of the cells are pits, none of
the four centre cells is.

The game ends when neither player can move. The margin is the difference in
discs; with score=empties_to_winner the empty cells count for the player with
more discs. The higher count wins, equal counts are a draw.

start=standard has white discs on the upper left and lower right centre cell (d4
and e5 of 8x8), start=seed is its mirror image.

Position: all cells row by row, X, O, - for empty (or .), # for a pit, then a
space and the side to move. Moves: d3, pass (also ps, pa, --).
)";

std::vector<OptionInfo> OptionInfos() { return othello::OptionsTable().Infos(); }

template <class Board>
std::shared_ptr<const AnyGame> Erase(const Spec& spec, const othello::Options& options) {
  using Position = othello::Othello<Board>;
  using Learned = LearnedEvaluator<othello::LearningFeatures, othello::PositionalEvaluator>;
  using HandMade = Evaluators<othello::PositionalEvaluator, MarginEvaluator, ZeroEvaluator>;
  using All = Evaluators<othello::PositionalEvaluator, MarginEvaluator, ZeroEvaluator, Learned>;
  // Features are those of the small board.
  using Fitting = std::conditional_t<std::is_same_v<Board, othello::Board64>, All, HandMade>;
  return EraseGame<Position, othello::OthelloNotation<Board>, Fitting>(
      spec, othello::OptionsTable(), options);
}

absl::StatusOr<std::shared_ptr<const AnyGame>> Make(const Spec& spec) {
  const absl::StatusOr<othello::Options> options = othello::OptionsTable().Parse(spec);
  if (!options.ok()) return options.status();
  if (absl::Status status = othello::CheckOptions(*options); !status.ok()) return status;
  if (options->size <= othello::Board64::kMaxSize) {
    return Erase<othello::Board64>(spec, *options);
  }
  if (options->size <= othello::Board256::kMaxSize) {
    return Erase<othello::Board256>(spec, *options);
  }
  return Erase<othello::Board832>(spec, *options);
}

absl::Status Console(const Spec& game, Terminal& terminal) {
  return othello::RunConsole(game, Make, terminal);
}

constexpr PlayGuide kGuide = {.console = Console};

}  // namespace

extern const GameEntry kOthelloEntry;
const GameEntry kOthelloEntry = {
    .name = "othello",
    .summary = "Othello with pits on square boards of size 4 to 26",
    .rules = kRules,
    .min_players = 2,
    .max_players = 2,
    .options = OptionInfos,
    .variants = kVariants,
    .make = Make,
    .guide = &kGuide,
};

}  // namespace plyground
