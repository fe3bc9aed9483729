#include "play/words.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "play/tally.h"

namespace plyground::play {
namespace {

constexpr std::string_view kOutcome = "outcome";  // the unit of -1..1

bool HasPoints(std::string_view unit) { return unit != kOutcome; }

// "1,234,567"
std::string Grouped(std::int64_t number) {
  std::string digits = absl::StrCat(number);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
  return digits;
}

// How the clause of a step begins, and what separates it from the next of its
// kind.
std::string StepClause(const BoardStep& step, bool continues) {
  switch (step.kind) {
    case StepKind::kLift:
      return absl::StrCat(continues ? ", " : "take ", -step.change, " from ", step.cell);
    case StepKind::kSow:
      return absl::StrCat(continues ? ", " : "sow ", step.cell, " ", step.count);
    case StepKind::kCapture:
      return absl::StrCat(continues ? ", " : "capture ", -step.change, " from ", step.cell);
    case StepKind::kGain:
      return absl::StrCat(continues ? ", " : "", step.cell, " ", step.count);
    case StepKind::kRest:
      break;
  }
  return absl::StrCat(continues ? ", " : "left over ", -step.change, " in ", step.cell);
}

std::string Signed(double value) {
  if (std::abs(value - std::round(value)) < 0.005) {
    const auto whole = static_cast<int>(std::lround(value));
    return whole == 0 ? "0" : absl::StrFormat("%+d", whole);
  }
  return absl::StrFormat("%+.2f", value);
}

std::string KindText(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::kExact:
      return "exact";
    case ScoreKind::kLower:
      return "at least";
    case ScoreKind::kUpper:
      return "at most";
    case ScoreKind::kEstimate:
      break;
  }
  return "an estimate";
}

}  // namespace

std::string Labelled(std::string_view name, std::string_view seat) {
  const bool number = std::all_of(seat.begin(), seat.end(), absl::ascii_isdigit);
  if (number) return std::string(name);
  return absl::StrCat(std::string(name), " (", std::string(seat), ")");
}

std::string StepsText(std::span<const BoardStep> steps, int most_laps) {
  std::string text;
  const int laps = steps.empty() ? 0 : steps.back().lap;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const BoardStep& step = steps[i];
    if (step.lap > most_laps) {
      const int more = laps - most_laps;
      return absl::StrCat(text, "\n  and ", more, more == 1 ? " lap" : " laps", " more\n");
    }
    const bool new_lap = i == 0 || steps[i - 1].lap != step.lap;
    if (new_lap) absl::StrAppend(&text, i == 0 ? "" : "\n", "  ");
    const bool continues = !new_lap && steps[i - 1].kind == step.kind;
    if (!new_lap && !continues) text += "; ";
    text += StepClause(step, continues);
  }
  return text.empty() ? text : text + "\n";
}

std::string ScoreText(const ScoreReport& score, std::string_view unit) {
  const bool outcome = score.unit == kOutcome || (score.unit.empty() && !HasPoints(unit));
  if (outcome && (score.proof == Proof::kWin || score.proof == Proof::kLoss)) {
    std::string text = score.proof == Proof::kWin ? "a certain win" : "a certain loss";
    if (score.distance.has_value()) absl::StrAppend(&text, " in ", *score.distance);
    return text;
  }
  if (outcome && score.proof == Proof::kDraw) return "a certain draw";
  const std::string value = Signed(score.value);
  if (outcome) {
    return absl::StrCat(value, " (", KindText(score.kind), "; 1 is a win, -1 a loss)");
  }
  return absl::StrCat(value, " ", score.unit.empty() ? std::string(unit) : score.unit, " (",
                      KindText(score.kind), ")");
}

std::string EffortText(const SearchStats& stats) {
  std::vector<std::string> parts;
  if (stats.depth > 0) parts.push_back(absl::StrCat("depth ", stats.depth));
  if (stats.simulations > 0) {
    parts.push_back(absl::StrCat(Grouped(stats.simulations), " simulations"));
  }
  if (stats.nodes > 0) parts.push_back(absl::StrCat(Grouped(stats.nodes), " positions"));
  return parts.empty() ? "at sight" : absl::StrJoin(parts, ", ");
}

std::string MovesText(std::span<const MoveReport> moves, std::string_view unit) {
  std::size_t width = 0;
  for (const MoveReport& move : moves) width = std::max(width, move.move.size());
  std::string text;
  for (const MoveReport& move : moves) {
    absl::StrAppend(&text, "  ", move.move, std::string(width + 2 - move.move.size(), ' '),
                    ScoreText(move.score, unit));
    if (move.pv.size() > 1) {
      absl::StrAppend(&text, ", then ", absl::StrJoin(move.pv.begin() + 1, move.pv.end(), " "));
    }
    text += "\n";
  }
  return text;
}

std::string ResultText(std::span<const std::string> labels, std::span<const int> returns,
                       std::string_view unit) {
  const std::vector<Outcome> outcomes = OutcomesOf(returns);
  std::vector<std::string> winners;
  std::vector<std::string> losers;
  int margin = 0;
  for (std::size_t seat = 0; seat < outcomes.size(); ++seat) {
    if (outcomes[seat] == Outcome::kWin) winners.push_back(labels[seat]);
    if (outcomes[seat] == Outcome::kLoss) losers.push_back(labels[seat]);
    margin = std::max(margin, returns[seat]);
  }
  if (winners.empty()) return "A draw.";
  if (losers.size() == 1 && outcomes.size() > 2) return absl::StrCat(losers.front(), " loses.");
  if (winners.size() > 1)
    return absl::StrCat(absl::StrJoin(winners, " and "), " share the win.");
  if (outcomes.size() > 2 || !HasPoints(unit)) return absl::StrCat(winners.front(), " wins.");
  return absl::StrCat(winners.front(), " wins by ", margin, " ", std::string(unit), ".");
}

}  // namespace plyground::play
