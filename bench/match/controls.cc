#include "bench/match/controls.h"

#include <limits>

#include "absl/strings/str_cat.h"
#include "core/limit_options.h"

namespace plyground::match {
namespace {

constexpr char kControlsName[] = "controls";
constexpr int kLongestGame = 1'000'000;

OptionTable<Controls> ControlTable() {
  OptionTable<Controls> table;
  table.Integer<std::int64_t>("margin_ms", &Controls::margin_ms, 0, kMostMs,
                              "a player that is late by no more than this is forgiven");
  table.Integer<std::int64_t>(
      "hang_ms", &Controls::hang_ms, 1, kMostMs,
      "a player without a time limit has stalled when it is silent for so long");
  table.Boolean("proved", &Controls::proved,
                "a result that the mover has proved ends the game");
  table.Integer<int>("win_plies", &Controls::win_plies, 0, kLongestGame,
                     "the same winner in all scores of so many plies ends the game; 0: never");
  table.Real("win_score", &Controls::win_score, 0, 1e6, "points that the winner must lead by");
  table.Real("win_outcome", &Controls::win_outcome, 0, 1,
             "the same where scores are outcomes of -1..1");
  table.Integer<int>("draw_plies", &Controls::draw_plies, 0, kLongestGame,
                     "a level score for so many plies ends the game; 0: never");
  table.Real("draw_score", &Controls::draw_score, 0, 1e6, "points that still are level");
  table.Real("draw_outcome", &Controls::draw_outcome, 0, 1,
             "the same where scores are outcomes of -1..1");
  table.Integer<int>("draw_after", &Controls::draw_after, 0, kLongestGame,
                     "plies before a draw may be given");
  return table;
}

std::int64_t OptionOr(const Spec& player, std::string_view name, std::int64_t fallback) {
  for (const auto& [key, value] : player.options) {
    if (key != name) continue;
    return ParseInteger(name, value, 0, std::numeric_limits<std::int64_t>::max())
        .value_or(fallback);
  }
  return fallback;
}

}  // namespace

absl::StatusOr<Controls> ParseControls(std::string_view text) {
  if (text.empty()) return Controls{};
  const auto spec = ParseSpec(absl::StrCat(kControlsName, ":", std::string(text)));
  if (!spec.ok()) return spec.status();
  return ControlTable().Parse(*spec);
}

std::string FormatControls(const Controls& controls) {
  const std::string text = FormatSpec(ControlTable().Format(kControlsName, controls));
  return text == kControlsName ? "" : text.substr(std::string(kControlsName).size() + 1);
}

std::vector<OptionInfo> ControlInfos() { return ControlTable().Infos(); }

TimeControl TimeControlOf(const Spec& player) {
  TimeControl control;
  const std::int64_t move_ms = OptionOr(player, "time_ms", 0);
  if (move_ms > 0) control.move_ms = move_ms;
  control.clock = NewClock(OptionOr(player, "base_ms", 0), OptionOr(player, "inc_ms", 0));
  return control;
}

}  // namespace plyground::match
