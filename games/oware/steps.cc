#include "games/oware/steps.h"

#include <numeric>

#include "absl/strings/str_cat.h"
#include "core/letter_row.h"
#include "core/step_recorder.h"
#include "games/oware/notation.h"

namespace plyground::oware {
namespace {

constexpr int kRing = 2 * kHouses;  // the houses come first in the list of cells

// The houses that a capture takes, from that of the last seed backwards.
std::vector<int> CapturedCells(const Rules& rules, const StepRecorder& sown, Player mover,
                               int last) {
  const int first = mover == Player::kFirst ? kHouses : 0;  // of the other row
  std::vector<int> captured;
  int left = 0;
  for (int cell = first; cell < first + kHouses; ++cell) left += sown.count(cell);
  for (int cell = last; cell >= first && cell < first + kHouses; --cell) {
    if (sown.count(cell) != 2 && sown.count(cell) != 3) break;
    captured.push_back(cell);
    left -= sown.count(cell);
  }
  const bool is_slam = !captured.empty() && left == 0;
  if (!is_slam) return captured;
  if (rules.slam == Slam::kNoCapture) return {};
  if (rules.slam == Slam::kKeepLast) captured.pop_back();
  if (rules.slam == Slam::kKeepFirst) captured.erase(captured.begin());
  return captured;
}

}  // namespace

std::vector<BoardCell> CellsOf(const Board& board) {
  std::vector<BoardCell> cells;
  for (const Player owner : {Player::kFirst, Player::kSecond}) {
    for (int house = 0; house < kHouses; ++house) {
      cells.push_back({FormatHouse(owner, MoveAt(house)), board.rows[Index(owner)][house]});
    }
  }
  cells.push_back({"store S", board.scores[0]});
  cells.push_back({"store N", board.scores[1]});
  return cells;
}

std::vector<BoardStep> StepsBetween(const Rules& rules, const Board& before, Move move,
                                    const Board& after) {
  const Player mover = before.to_move;
  const int origin = Index(mover) * kHouses + HouseOf(move);
  StepRecorder recorder(CellsOf(before));
  int cell = origin;
  for (int seeds = recorder.TakeAll(StepKind::kLift, origin); seeds > 0;) {
    cell = (cell + 1) % kRing;
    if (cell == origin) continue;
    recorder.Change(StepKind::kSow, cell, 1);
    --seeds;
  }
  int captured = 0;
  for (const int house : CapturedCells(rules, recorder, mover, cell)) {
    captured += recorder.TakeAll(StepKind::kCapture, house);
  }
  recorder.Change(StepKind::kGain, kRing + Index(mover), captured);
  return recorder.FinishAs(CellsOf(after));
}

std::string WhyNoHouse(const Board& board, std::string_view text) {
  const bool south = board.to_move == Player::kFirst;
  const LetterRow row{south ? LetterRow::Owner::kSouth : LetterRow::Owner::kNorth, kHouses,
                      "house"};
  const int house = PlaceNamed(row, text);
  if (house < 0) return WhyNoPlace(row, text);
  const std::string name = FormatHouse(board.to_move, MoveAt(house));
  if (board.rows[Index(board.to_move)][house] == 0) {
    return absl::StrCat("house ", name, " is empty");
  }
  const auto& other = board.rows[Index(Opponent(board.to_move))];
  if (std::accumulate(other.begin(), other.end(), 0) == 0) {
    return absl::StrCat(south ? "North" : "South", " has no seeds, and ", name,
                        " would bring none over");
  }
  return absl::StrCat(name, " would capture all that ", south ? "North" : "South",
                      " has, which the slam rule forbids");
}

}  // namespace plyground::oware
