#include "games/kalah/steps.h"

#include "absl/strings/str_cat.h"
#include "core/letter_row.h"
#include "core/step_recorder.h"
#include "games/kalah/notation.h"

namespace plyground::kalah {
namespace {

// Places in the list of cells, which goes round the board as a sowing does.
int StoreCell(const Board& board, Player owner) {
  return owner == Player::kFirst ? board.pits : 2 * board.pits + 1;
}
int PitCell(const Board& board, Player owner, int pit) {
  return owner == Player::kFirst ? pit : board.pits + 1 + pit;
}

}  // namespace

std::vector<BoardCell> CellsOf(const Board& board) {
  std::vector<BoardCell> cells;
  for (const Player owner : {Player::kFirst, Player::kSecond}) {
    for (int pit = 0; pit < board.pits; ++pit) {
      cells.push_back({FormatPit(owner, MoveAt(pit)), board.rows[Index(owner)][pit]});
    }
    cells.push_back(
        {owner == Player::kFirst ? "store S" : "store N", board.stores[Index(owner)]});
  }
  return cells;
}

std::vector<BoardStep> StepsBetween(const Rules& rules, const Board& before, Move move,
                                    const Board& after) {
  const Player mover = before.to_move;
  const int cells = 2 * before.pits + 2;
  const int origin = PitCell(before, mover, PitOf(move));
  const int store = StoreCell(before, mover);
  const int other_store = StoreCell(before, Opponent(mover));
  StepRecorder recorder(CellsOf(before));
  int cell = origin;
  for (int seeds = recorder.TakeAll(StepKind::kLift, origin); seeds > 0;) {
    cell = (cell + 1) % cells;
    if (cell == other_store || (cell == origin && rules.lap_skip)) continue;
    recorder.Change(StepKind::kSow, cell, 1);
    --seeds;
  }
  const int pit = cell - PitCell(before, mover, 0);
  if (pit >= 0 && pit < before.pits && recorder.count(cell) == 1) {
    const int facing = PitCell(before, Opponent(mover), before.pits - 1 - pit);
    if (recorder.count(facing) > 0 || rules.empty_capture == EmptyCapture::kSingle) {
      const int captured = recorder.TakeAll(StepKind::kCapture, facing) +
                           recorder.TakeAll(StepKind::kCapture, cell);
      recorder.Change(StepKind::kGain, store, captured);
    }
  }
  return recorder.FinishAs(CellsOf(after));
}

std::string WhyNoPit(const Board& board, std::string_view text) {
  const bool south = board.to_move == Player::kFirst;
  const LetterRow row{south ? LetterRow::Owner::kSouth : LetterRow::Owner::kNorth, board.pits,
                      "pit"};
  const int pit = PlaceNamed(row, text);
  if (pit < 0) return WhyNoPlace(row, text);
  return absl::StrCat("pit ", FormatPit(board.to_move, MoveAt(pit)), " is empty");
}

}  // namespace plyground::kalah
