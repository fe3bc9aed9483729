#include "bench/match/adjudicator.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace plyground::match {
namespace {

bool CountsOutcomes(const ScoreReport& score) { return score.unit == "outcome"; }

// The seat whose value stands out; -1 for none. Pre: a value a seat.
int LeaderOf(const ScoreReport& score, double lead) {
  const auto best = std::max_element(score.values.begin(), score.values.end());
  return *best > 0 && *best >= lead ? static_cast<int>(best - score.values.begin()) : -1;
}

bool IsLevel(const ScoreReport& score, double most) {
  return std::all_of(score.values.begin(), score.values.end(),
                     [most](double value) { return std::abs(value) <= most; });
}

}  // namespace

Adjudicator::Adjudicator(const Controls& controls, int seats)
    : controls_(controls), seats_(seats) {
  win_.heard.resize(static_cast<std::size_t>(seats));
  draw_.heard.resize(static_cast<std::size_t>(seats));
}

void Adjudicator::Streak::Clear() {
  plies = 0;
  std::fill(heard.begin(), heard.end(), false);
}

bool Adjudicator::Streak::Extend(int seat, int needed) {
  ++plies;
  heard[static_cast<std::size_t>(seat)] = true;
  return plies >= needed && std::find(heard.begin(), heard.end(), false) == heard.end();
}

std::vector<int> Adjudicator::WinFor(int winner) const {
  std::vector<int> returns(static_cast<std::size_t>(seats_), -1);
  returns[static_cast<std::size_t>(winner)] = seats_ - 1;
  return returns;
}

std::optional<Verdict> Adjudicator::Proved(int seat, const SearchReport& report) const {
  const ScoreReport& score = report.score;
  if (score.proof == Proof::kNone) return std::nullopt;
  Verdict verdict;
  if (score.proof == Proof::kDraw) {
    verdict.returns.assign(static_cast<std::size_t>(seats_), 0);
    return verdict;
  }
  verdict.termination = Termination::kAdjudicatedWin;
  // The exact margin where the search has it.
  if (score.kind == ScoreKind::kExact && !CountsOutcomes(score) &&
      static_cast<int>(score.values.size()) == seats_) {
    for (const double value : score.values) {
      verdict.returns.push_back(static_cast<int>(std::lround(value)));
    }
    return verdict;
  }
  if (seats_ != 2) return std::nullopt;  // who wins is not said
  verdict.returns = WinFor(score.proof == Proof::kWin ? seat : 1 - seat);
  return verdict;
}

std::optional<Verdict> Adjudicator::Hear(int seat, const SearchReport& report, int plies) {
  if (controls_.proved) {
    if (auto verdict = Proved(seat, report); verdict.has_value()) return verdict;
  }
  const ScoreReport& score = report.score;
  const bool told = static_cast<int>(score.values.size()) == seats_;
  const bool outcomes = CountsOutcomes(score);
  const int leader =
      told ? LeaderOf(score, outcomes ? controls_.win_outcome : controls_.win_score) : -1;
  if (leader < 0 || leader != leader_) win_.Clear();
  leader_ = leader;
  if (leader >= 0 && win_.Extend(seat, controls_.win_plies) && controls_.win_plies > 0) {
    return Verdict{Termination::kAdjudicatedWin, WinFor(leader)};
  }
  if (!told || !IsLevel(score, outcomes ? controls_.draw_outcome : controls_.draw_score)) {
    draw_.Clear();
  } else if (draw_.Extend(seat, controls_.draw_plies) && controls_.draw_plies > 0 &&
             plies >= controls_.draw_after) {
    return Verdict{Termination::kAdjudicatedDraw,
                   std::vector<int>(static_cast<std::size_t>(seats_), 0)};
  }
  return std::nullopt;
}

}  // namespace plyground::match
