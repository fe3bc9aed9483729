#ifndef PLYGROUND_BENCH_MATCH_CONTROLS_H_
#define PLYGROUND_BENCH_MATCH_CONTROLS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/limits.h"
#include "core/spec.h"

namespace plyground::match {

// How a game is watched over, and when it is ended early: "key=value,key=value".
struct Controls {
  // A player that is late by no more than this is forgiven; ms.
  std::int64_t margin_ms = 500;
  // A player without a time limit that is silent for so long has stalled; ms. One
  // with a limit has when kGraceMs have passed after its limit and the margin.
  std::int64_t hang_ms = 600'000;
  static constexpr std::int64_t kGraceMs = 2000;
  // A result that the mover's own search has proved ends the game.
  bool proved = false;
  // The same winner in the scores of this many plies on end, of all players among
  // them, ends the game; 0: never. The winner leads by `win_score` points, or by
  // `win_outcome` where scores are outcomes of -1..1.
  int win_plies = 0;
  double win_score = 10;
  double win_outcome = 0.95;
  // The same for scores that no player leads by more than `draw_score` (or
  // `draw_outcome`), from ply `draw_after` on.
  int draw_plies = 0;
  double draw_score = 0;
  double draw_outcome = 0.02;
  int draw_after = 0;
  friend bool operator==(const Controls&, const Controls&) = default;
};

// An empty text is all defaults. Errors: unknown keys, values out of range.
[[nodiscard]] absl::StatusOr<Controls> ParseControls(std::string_view text);
// Only what differs from the defaults; ParseControls gives `controls` back.
std::string FormatControls(const Controls& controls);
std::vector<OptionInfo> ControlInfos();

// The time that a player spec gives: time_ms, base_ms and inc_ms, which every
// kind of player that keeps time has.
struct TimeControl {
  std::optional<std::int64_t> move_ms;
  std::optional<Clock> clock;  // of a new game: the first increment included
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};
TimeControl TimeControlOf(const Spec& player);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_CONTROLS_H_
