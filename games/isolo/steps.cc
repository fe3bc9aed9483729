#include "games/isolo/steps.h"

#include "absl/strings/str_cat.h"
#include "core/letter_row.h"
#include "core/step_recorder.h"
#include "games/isolo/sowing.h"

namespace plyground::isolo {
namespace {

LetterRow RowOf(Player owner) {
  return {owner == Player::kFirst ? LetterRow::Owner::kSouth : LetterRow::Owner::kNorth, kHoles,
          "hole"};
}

// What the end of a lap did to a row of the game, whose first hole is `first` in
// the list of cells: holes that were emptied, or got seeds at once.
void CatchUp(const Row& row, int first, StepKind emptied, StepRecorder& recorder) {
  for (int hole = 0; hole < kHoles; ++hole) {
    const int change = row[hole] - recorder.count(first + hole);
    recorder.Change(change < 0 ? emptied : StepKind::kGain, first + hole, change);
  }
}

}  // namespace

std::vector<BoardCell> CellsOf(const Isolo& position) {
  const Board board = position.ToBoard();
  std::vector<BoardCell> cells;
  for (int side = 0; side < 2; ++side) {
    for (int hole = 0; hole < kHoles; ++hole) {
      const char letter = static_cast<char>((side == 0 ? 'a' : 'A') + hole);
      cells.push_back({std::string(1, letter), board.rows[side][hole]});
    }
  }
  for (int side = 0; side < 2; ++side) {
    if (board.stocks[side] == kUnlimited) continue;
    cells.push_back({side == 0 ? "stock S" : "stock N", board.stocks[side]});
  }
  return cells;
}

std::vector<BoardStep> StepsOf(const Isolo& position, Move move) {
  const Board board = position.ToBoard();
  const int mover = Index(position.ToMove());
  const int first = mover * kHoles;
  const int other_first = kHoles - first;
  Row own = position.own();
  Row other = position.other();
  StepRecorder recorder(CellsOf(position));
  if (board.stocks[mover] > 0) {
    const bool alone = board.stocks[1 - mover] == kUnlimited;
    recorder.Change(StepKind::kLift, 2 * kHoles + (alone ? 0 : mover), -1);
  }
  recorder.TakeAll(StepKind::kLift, first + HoleOf(move));
  Sowing sowing(position.rules(), own, other, HoleOf(move), position.IsForePlay());
  for (bool goes_on = true; goes_on;) {
    const int start = sowing.start();
    const int seeds = sowing.hand();
    goes_on = sowing.SowLap();
    for (int seed = 0; seed < seeds; ++seed) {
      recorder.Change(StepKind::kSow, first + (start + seed) % kHoles, 1);
    }
    CatchUp(other, other_first, StepKind::kCapture, recorder);
    CatchUp(own, first, StepKind::kLift, recorder);
    recorder.StartLap();
  }
  Isolo after = position;
  after.Apply(move);
  return recorder.FinishAs(CellsOf(after));
}

std::string WhyNoHole(const Isolo& position, std::string_view text) {
  const int hole = PlaceNamed(RowOf(position.ToMove()), text);
  if (hole < 0) return WhyNoPlace(RowOf(position.ToMove()), text);
  const int seeds = position.own()[hole];
  const std::string name = CellsOf(position)[Index(position.ToMove()) * kHoles + hole].name;
  if (seeds == 0) return absl::StrCat("hole ", name, " is empty");
  return absl::StrCat("hole ", name, " holds ", seeds, " of the ",
                      static_cast<int>(position.rules().main_min),
                      " seeds that a hole needs in the main game");
}

}  // namespace plyground::isolo
