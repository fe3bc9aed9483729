#ifndef PLYGROUND_CORE_STEP_RECORDER_H_
#define PLYGROUND_CORE_STEP_RECORDER_H_

#include <utility>
#include <vector>

#include "core/telling.h"

namespace plyground {

// Writes the steps of one move down (core/telling.h) while a game makes it on a
// list of its cells.
class StepRecorder {
 public:
  explicit StepRecorder(std::vector<BoardCell> cells) : cells_(std::move(cells)) {}

  // What is in the cell now. Pre: `cell` is a place in the list.
  int count(int cell) const { return cells_[cell].count; }
  // `change` is added to the cell; nothing happens if it is 0.
  void Change(StepKind kind, int cell, int change) {
    if (change == 0) return;
    cells_[cell].count += change;
    steps_.push_back({kind, cells_[cell].name, change, cells_[cell].count, lap_});
  }
  // Everything in the cell; returns how much that was.
  int TakeAll(StepKind kind, int cell) {
    const int taken = count(cell);
    Change(kind, cell, -taken);
    return taken;
  }
  void StartLap() { ++lap_; }
  // Whatever still differs from `after` is what the end of the game brings: taken
  // off the board first, then gained. Returns all steps.
  std::vector<BoardStep> FinishAs(const std::vector<BoardCell>& after) {
    for (const StepKind kind : {StepKind::kRest, StepKind::kGain}) {
      for (int cell = 0; cell < static_cast<int>(cells_.size()); ++cell) {
        const int change = after[cell].count - count(cell);
        if ((change < 0) == (kind == StepKind::kRest)) Change(kind, cell, change);
      }
    }
    return std::move(steps_);
  }

 private:
  std::vector<BoardCell> cells_;
  std::vector<BoardStep> steps_;
  int lap_ = 1;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_STEP_RECORDER_H_
