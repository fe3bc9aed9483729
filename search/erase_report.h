#ifndef PLYGROUND_SEARCH_ERASE_REPORT_H_
#define PLYGROUND_SEARCH_ERASE_REPORT_H_

#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/error.h"
#include "core/game.h"
#include "core/moves.h"
#include "core/notation.h"
#include "core/report.h"
#include "core/score.h"
#include "search/iterative.h"
#include "search/result.h"

namespace plyground {

// Between a search's own words (moves, scores) and the texts and points of a
// report.

// Wall and thread CPU time since it was made.
class Stopwatch {
 public:
  Stopwatch() : wall_(std::chrono::steady_clock::now()), cpu_(ThreadCpuMs()) {}
  void Fill(SearchStats& stats) const {
    const std::chrono::duration<double, std::milli> wall =
        std::chrono::steady_clock::now() - wall_;
    stats.time_ms = wall.count();
    stats.cpu_ms = ThreadCpuMs() - cpu_;
  }

 private:
  static double ThreadCpuMs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
  }
  std::chrono::steady_clock::time_point wall_;
  double cpu_;
};

// Errors: a named move that is not legal; no move left to consider.
template <Game G, Notation<G> N>
[[gnu::cold]] absl::StatusOr<RootRequest<G>> MakeRootRequest(const G& position,
                                                             const SearchRequest& request) {
  RootRequest<G> root;
  root.multi_pv = std::max(1, request.multi_pv);
  root.stop = request.stop;
  root.visited = request.visited;
  MoveList<G> legal;
  position.AppendMoves(legal);
  std::vector<std::string> names;
  for (const auto& move : legal) names.push_back(N::FormatMove(position, move));
  const auto find = [&](const std::vector<std::string>& wanted,
                        std::vector<bool>& found) -> absl::Status {
    found.assign(names.size(), false);
    for (const std::string& text : wanted) {
      const auto at = std::find(names.begin(), names.end(), N::NormalizeMove(position, text));
      if (at == names.end()) {
        return InvalidInput({.message = "the move " + Quoted(text) + " is not legal here",
                             .got = text,
                             .expected = names});
      }
      found[static_cast<std::size_t>(at - names.begin())] = true;
    }
    return absl::OkStatus();
  };
  std::vector<bool> only;
  std::vector<bool> avoid;
  if (absl::Status status = find(request.only_moves, only); !status.ok()) return status;
  if (absl::Status status = find(request.avoid_moves, avoid); !status.ok()) return status;
  for (int i = 0; i < legal.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if ((request.only_moves.empty() || only[at]) && !avoid[at]) root.moves.Add(legal[i]);
  }
  if (root.moves.empty()) {
    return InvalidInput(
        {.message = "no legal move is left to consider", .got = {}, .expected = names});
  }
  return root;
}

// One value a seat from the mover's value. With more players a search that
// knows no more than that shares the rest evenly.
template <Game G>
[[gnu::cold]] std::vector<double> SeatValues(const G& position, double value) {
  const int players = position.NumPlayers();
  const double others = players > 1 ? -value / (players - 1) : 0;
  std::vector<double> values(static_cast<std::size_t>(players), others == 0 ? 0 : others);
  values[static_cast<std::size_t>(Index(position.ToMove()))] = value;
  return values;
}

inline Proof ProofOf(double value) {
  return value > 0 ? Proof::kWin : value < 0 ? Proof::kLoss : Proof::kDraw;
}

// Of utilities that are neither a margin nor an outcome.
template <Game G>
constexpr const char* kPointsUnit = !Margin<G> && G::kMaxUtility > 1 ? "points" : "";

template <Game G>
[[gnu::cold]] ScoreReport MakeScore(const G& position, const RootMove<G>& move, bool outcomes) {
  ScoreReport score;
  score.kind = move.kind;
  score.unit = kPointsUnit<G>;
  if (outcomes) {
    score.value = move.mean;
    score.unit = "outcome";
    score.proof = move.proof;
  } else if (move.score.IsWin() || move.score.IsLoss()) {
    score.kind = ScoreKind::kExact;
    score.value = move.score.IsWin() ? 1 : -1;
    score.distance = move.score.Distance();
  } else {
    score.value = static_cast<double>(move.score.raw()) / Score::kUnitsPerPoint;
    if (!Margin<G> && score.kind != ScoreKind::kExact) {
      constexpr double kMost = G::kMaxUtility;
      score.value = std::clamp(score.value, -kMost, kMost);
    }
  }
  // An average of several ends proves none of them, and max^n leaves the others'
  // ties open.
  const bool proves = TwoPlayer<G> && !Stochastic<G>;
  if (!outcomes && proves && score.kind == ScoreKind::kExact)
    score.proof = ProofOf(score.value);
  score.values = SeatValues(position, score.value);
  for (int i = 0; move.has_seats && i < position.NumPlayers(); ++i) {
    const auto seat = static_cast<std::size_t>(i);
    score.values[seat] = move.seats[seat];
  }
  if (move.has_seats) {
    score.value = score.values[static_cast<std::size_t>(Index(position.ToMove()))];
  }
  return score;
}

[[gnu::cold]] inline SearchProfile MakeProfile(const NodeCounts& counts) {
  SearchProfile profile{.interior = counts.interior,
                        .moves_tried = counts.moves_tried,
                        .cuts = counts.cuts,
                        .first_cuts = counts.first_cuts,
                        .by_ply = {counts.by_ply.begin(), counts.by_ply.end()}};
  while (!profile.by_ply.empty() && profile.by_ply.back() == 0) profile.by_ply.pop_back();
  return profile;
}

template <Game G, Notation<G> N>
[[gnu::cold]] SearchReport MakeReport(const G& position, const SearchResult<G>& result,
                                      int pv_length, bool outcomes) {
  SearchReport report;
  report.status = result.complete ? SearchStatus::kComplete : SearchStatus::kStopped;
  for (int i = 0; i < result.ranked; ++i) {
    const RootMove<G>& found = result.moves[i];
    MoveReport move;
    move.move = N::FormatMove(position, found.move);
    move.rank = i + 1;
    move.score = MakeScore(position, found, outcomes);
    move.nodes = found.nodes;
    move.visits = found.visits;
    if (outcomes && found.visits > 0) move.standard_error = found.standard_error;
    G at = position;
    for (const auto& step : found.line) {
      if (static_cast<int>(move.pv.size()) >= pv_length) break;
      move.pv.push_back(N::FormatMove(at, step));
      at.Apply(step);
    }
    report.moves.push_back(std::move(move));
  }
  if (!report.moves.empty()) report.score = report.moves[0].score;
  report.bounds = result.bounds;
  if (outcomes && !result.decided && report.score.proof != Proof::kWin &&
      report.score.kind == ScoreKind::kExact) {
    // Proved of this move alone: another may be better.
    report.score.kind = ScoreKind::kLower;
    report.score.proof = Proof::kNone;
  }
  report.stats.nodes = result.nodes;
  report.stats.simulations = result.simulations;
  report.stats.table_hits = result.table_hits;
  report.stats.depth = result.depth;
  report.stats.sel_depth = result.sel_depth;
  if (result.counts.interior > 0) report.profile = MakeProfile(result.counts);
  return report;
}

template <Game G>
[[gnu::cold]] SearchReport TerminalReport(const G& position) {
  SearchReport report;
  report.status = SearchStatus::kTerminal;
  report.score.kind = ScoreKind::kExact;
  report.score.unit = kPointsUnit<G>;
  report.score.value = position.Utility(position.ToMove());
  report.score.proof = ProofOf(report.score.value);
  for (int i = 0; i < position.NumPlayers(); ++i) {
    report.score.values.push_back(position.Utility(PlayerAt(i)));
  }
  return report;
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASE_REPORT_H_
