#include "bench/match/progress.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "bench/match/report_text.h"

namespace plyground::match {
namespace {

constexpr double kSecondsBetweenLines = 5;
constexpr double kSecondsBetweenBlocks = 0.5;

std::string Clock(double seconds) {
  constexpr double kLongest = 359999;  // 99:59:59
  const auto total = static_cast<std::int64_t>(std::clamp(seconds, 0.0, kLongest) + 0.5);
  if (total < 3600) return absl::StrFormat("%d:%02d", total / 60, total % 60);
  return absl::StrFormat("%d:%02d:%02d", total / 3600, total / 60 % 60, total % 60);
}

std::string ScoreText(const StandingsRow& row) {
  const auto score = row.results.score();
  return score.has_value() ? absl::StrFormat("%.1f%%", 100 * *score) : "-";
}

}  // namespace

std::string ProgressLine(const ProgressState& state) {
  std::string line = state.total > 0 ? absl::StrCat(state.done, "/", state.total, " games")
                                     : absl::StrCat(state.done, " games");
  if (state.played == 0 || state.elapsed_seconds <= 0) return line;
  const double rate = static_cast<double>(state.played) / state.elapsed_seconds;
  absl::StrAppend(&line, absl::StrFormat("  %.1f/s", rate));
  if (state.done < state.total) {
    absl::StrAppend(&line, "  ETA ",
                    Clock(static_cast<double>(state.total - state.done) / rate));
  }
  return line;
}

bool ProgressDisplay::IsDue(double elapsed_seconds) const {
  return elapsed_seconds - last_shown_ >=
         (style_ == Style::kTerminal ? kSecondsBetweenBlocks : kSecondsBetweenLines);
}

void ProgressDisplay::Show(const ProgressState& state, const Report& report) {
  last_shown_ = state.elapsed_seconds;
  if (style_ == Style::kTerminal) {
    ShowBlock(state, report);
  } else {
    ShowLine(state, report);
  }
  out_.flush();
}

void ProgressDisplay::ShowLine(const ProgressState& state, const Report& report) {
  std::string line = ProgressLine(state);
  std::string last_game;
  for (const StandingsRow& row : report.standings) {
    if (row.game == last_game || row.results.games() == 0) continue;
    last_game = row.game;
    absl::StrAppend(&line, "  ", row.game, ": ", row.player, " ", ScoreText(row));
  }
  for (const SprtReport& sprt : report.sprts) absl::StrAppend(&line, "  ", SprtText(sprt));
  out_ << line << '\n';
}

void ProgressDisplay::ShowBlock(const ProgressState& state, const Report& report) {
  std::vector<std::string> lines = {ProgressLine(state)};
  for (const StandingsRow& row : report.standings) {
    if (row.results.games() == 0) continue;
    lines.push_back(absl::StrFormat("  %-24s %6s %6d games  Elo %-16s %s", row.game,
                                    ScoreText(row), row.results.games(), EloText(row.elo),
                                    row.player));
  }
  for (const SprtReport& sprt : report.sprts) {
    lines.push_back(absl::StrCat("  ", sprt.game, "  ", SprtText(sprt)));
  }
  // Up to the block's first line, and erase from there to the end of the screen.
  if (lines_ > 0) out_ << absl::StrFormat("\x1b[%dA\x1b[J", lines_);
  const auto width = static_cast<std::size_t>(std::max(20, columns_ - 1));
  for (const std::string& line : lines) out_ << line.substr(0, width) << '\n';
  lines_ = static_cast<int>(lines.size());
}

}  // namespace plyground::match
