#ifndef PLYGROUND_BENCH_MATCH_PROGRESS_H_
#define PLYGROUND_BENCH_MATCH_PROGRESS_H_

#include <cstdint>
#include <ostream>
#include <string>

#include "bench/match/report.h"

namespace plyground::match {

struct ProgressState {
  std::int64_t done = 0;    // of this run's games, earlier sessions included
  std::int64_t total = 0;   // 0: not known
  std::int64_t played = 0;  // since the start of the clock
  double elapsed_seconds = 0;
};

// "120/800 games  35.2/s  ETA 0:19", without the parts nothing is known of; the
// ETA of a run with an SPRT is that of its last game, "at most".
std::string ProgressLine(const ProgressState& state);

// Live standings. On a terminal one block of lines that is drawn anew; in a
// file or a pipe a line now and then, with the leader of each game.
class ProgressDisplay {
 public:
  enum class Style { kLines, kTerminal };

  // `columns`: the terminal's width, so that no line wraps. `out` outlives the
  // display.
  ProgressDisplay(std::ostream& out, Style style, int columns)
      : out_(out), style_(style), columns_(columns) {}

  // True when enough time has passed since the last Show for another.
  bool IsDue(double elapsed_seconds) const;
  void Show(const ProgressState& state, const Report& report);

 private:
  void ShowLine(const ProgressState& state, const Report& report);
  void ShowBlock(const ProgressState& state, const Report& report);

  std::ostream& out_;
  Style style_;
  int columns_;
  double last_shown_ = 0;
  int lines_ = 0;  // of the block on the terminal
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_PROGRESS_H_
