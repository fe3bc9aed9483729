#include "bench/match/report_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace plyground::match {
namespace {

std::string Percent(const std::optional<double>& share) {
  return share.has_value() ? absl::StrFormat("%.1f%%", 100 * *share) : "-";
}

// Columns as wide as their widest cell; the first is aligned to the left.
std::string Columns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line = "  ";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - row[i].size(), ' ');
      absl::StrAppend(&line, i == 0 ? row[i] : padding, i == 0 ? padding : row[i], "  ");
    }
    line.erase(line.find_last_not_of(' ') + 1);
    absl::StrAppend(&text, line, "\n");
  }
  return text;
}

std::vector<std::string> ResultCells(const Results& results, const EloEstimate& elo) {
  const Interval wilson = results.wilson();
  return {absl::StrCat(results.games()),
          Percent(results.score()),
          absl::StrCat(results.wins),
          absl::StrCat(results.draws),
          absl::StrCat(results.losses),
          EloText(elo),
          Percent(elo.los),
          absl::StrFormat("%.1f-%.1f%%", 100 * wilson.low, 100 * wilson.high)};
}

const std::vector<std::string> kHeadings = {"games",  "score", "wins", "draws",
                                            "losses", "Elo",   "LOS",  "score 95%"};

std::vector<std::string> WithHeadings(const std::string& first, const std::string& last) {
  std::vector<std::string> row = {first};
  row.insert(row.end(), kHeadings.begin(), kHeadings.end());
  row.push_back(last);
  return row;
}

std::string StandingsTable(const Report& report, const std::string& game) {
  std::vector<std::vector<std::string>> rows = {WithHeadings("player", "rating")};
  for (const StandingsRow& row : report.standings) {
    if (row.game != game) continue;
    rows.push_back({row.player});
    for (std::string& cell : ResultCells(row.results, row.elo)) {
      rows.back().push_back(std::move(cell));
    }
    rows.back().push_back(
        EloText({.elo = row.rating.elo, .error95 = row.rating.error95, .los = {}}));
  }
  return Columns(rows);
}

// Every row tells the first one's view of the two.
std::string PairingsTable(const Report& report, const std::string& game) {
  std::vector<std::vector<std::string>> rows = {WithHeadings("of - against", "normalized Elo")};
  for (const PairingRow& row : report.pairings) {
    if (row.game != game) continue;
    rows.push_back({absl::StrCat(row.player, " - ", row.opponent)});
    for (std::string& cell : ResultCells(row.results, row.elo)) {
      rows.back().push_back(std::move(cell));
    }
    rows.back().push_back(
        EloText({.elo = row.normalized.elo, .error95 = row.normalized.error95, .los = {}}));
  }
  return rows.size() > 1 ? Columns(rows) : "";
}

std::string CrossCell(const Report& report, const std::string& game, const std::string& player,
                      const std::string& opponent) {
  for (const PairingRow& row : report.pairings) {
    if (row.game != game) continue;
    const Results& r = row.results;
    if (row.player == player && row.opponent == opponent) {
      return absl::StrFormat("+%d =%d -%d", r.wins, r.draws, r.losses);
    }
    if (row.player == opponent && row.opponent == player) {
      return absl::StrFormat("+%d =%d -%d", r.losses, r.draws, r.wins);
    }
  }
  return player == opponent ? "" : ".";
}

// Of more players than fit on a line there is none here; the HTML has it.
constexpr std::size_t kMostColumns = 12;

std::string CrossTable(const Report& report, const PoolReport& pool) {
  std::vector<std::string> order;
  for (const StandingsRow& row : report.standings) {
    if (row.game == pool.game) order.push_back(row.player);
  }
  if (order.size() < 3 || order.size() > kMostColumns) return "";
  std::vector<std::vector<std::string>> rows = {{"wins =draws -losses of"}};
  for (std::size_t i = 0; i < order.size(); ++i) rows[0].push_back(absl::StrCat("#", i + 1));
  for (std::size_t i = 0; i < order.size(); ++i) {
    rows.push_back({absl::StrCat("#", i + 1, " ", order[i])});
    for (const std::string& opponent : order) {
      rows.back().push_back(CrossCell(report, pool.game, order[i], opponent));
    }
  }
  return Columns(rows) + "\n";
}

std::string LosTable(const PoolReport& pool) {
  const std::size_t players = pool.players.size();
  if (players < 3 || players > kMostColumns) return "";
  std::vector<std::vector<std::string>> rows = {{"likelihood that the row is stronger"}};
  for (std::size_t i = 0; i < players; ++i) rows[0].push_back(absl::StrCat("#", i + 1));
  for (std::size_t i = 0; i < players; ++i) {
    rows.push_back({absl::StrCat("#", i + 1, " ", pool.players[i])});
    for (std::size_t k = 0; k < players; ++k) {
      rows.back().push_back(i == k ? "" : Percent(pool.los[i][k]));
    }
  }
  return Columns(rows) + "\n";
}

std::string GroupLines(const PoolReport& pool) {
  if (pool.groups.size() < 2) return "";
  std::string text = absl::StrCat(
      "  no common scale: between these groups nobody, or only one side, took points\n");
  for (std::size_t i = 0; i < pool.groups.size(); ++i) {
    absl::StrAppend(&text, "    group ", i + 1, ": ", absl::StrJoin(pool.groups[i], ", "),
                    "\n");
  }
  return text + "\n";
}

std::string SeatLine(const Report& report, const std::string& game) {
  std::string text;
  for (const SeatRow& row : report.seats) {
    if (row.game != game) continue;
    absl::StrAppend(&text, text.empty() ? "  score by seat:" : ",", " seat ", row.seat + 1, " ",
                    Percent(row.results.score()));
  }
  return text.empty() ? "" : text + "\n\n";
}

std::string RoundLines(const Report& report, const std::string& game) {
  std::string text;
  int round = 0;
  for (const EncounterRow& row : report.encounters) {
    if (row.game != game) continue;
    if (row.round != round) absl::StrAppend(&text, "  round ", row.round, "\n");
    round = row.round;
    if (row.opponent.empty()) {
      absl::StrAppend(&text, "    ", row.player, ": bye\n");
      continue;
    }
    absl::StrAppend(&text, "    ", row.player, " - ", row.opponent, "  ",
                    row.points.has_value()
                        ? absl::StrFormat("%g : %g", *row.points, *row.opponent_points)
                        : std::string("open"),
                    row.winner.empty() ? "" : absl::StrCat("  ", row.winner), "\n");
  }
  return text.empty() ? "" : text + "\n";
}

std::string SprtLine(const Report& report, const std::string& game) {
  std::string text;
  for (const SprtReport& sprt : report.sprts) {
    if (sprt.game != game) continue;
    absl::StrAppend(&text, "  SPRT of ", sprt.player, " against ", sprt.opponent, ", ",
                    sprt.options.model == EloModel::kLogistic ? "logistic" : "normalized",
                    " Elo ", sprt.options.elo0, " or ", sprt.options.elo1, ": ", SprtText(sprt),
                    ", ", sprt.blocks, " pairs\n");
    if (sprt.verdict != SprtVerdict::kOpen) {
      absl::StrAppend(&text, "  (an Elo after a test that stopped by itself is biased: it is ",
                      "too far from the middle)\n");
    }
  }
  return text.empty() ? "" : text + "\n";
}

}  // namespace

std::string EloText(const EloEstimate& elo) {
  if (!elo.elo.has_value()) return "-";
  const double shown = std::abs(*elo.elo) < 0.05 ? 0 : *elo.elo;  // no negative zero
  std::string text = absl::StrFormat("%+.1f", shown);
  if (elo.error95.has_value()) absl::StrAppend(&text, absl::StrFormat(" +-%.1f", *elo.error95));
  return text;
}

std::string SprtText(const SprtReport& sprt) {
  const SprtBounds bounds = WaldBounds(sprt.options.alpha, sprt.options.beta);
  std::string text = absl::StrFormat("LLR %.2f [%.2f, %.2f]", sprt.log_likelihood_ratio,
                                     bounds.lower, bounds.upper);
  if (sprt.verdict != SprtVerdict::kOpen) {
    absl::StrAppend(&text, " accepts ", std::string(VerdictName(sprt.verdict)));
  }
  return text;
}

std::string ReportTable(const Report& report) {
  std::string text;
  for (const PoolReport& pool : report.pools) {
    absl::StrAppend(&text, pool.game, "\n", StandingsTable(report, pool.game), "\n");
    const std::string pairings = PairingsTable(report, pool.game);
    if (!pairings.empty()) absl::StrAppend(&text, pairings, "\n");
    absl::StrAppend(&text, SprtLine(report, pool.game), RoundLines(report, pool.game),
                    GroupLines(pool), CrossTable(report, pool), LosTable(pool),
                    SeatLine(report, pool.game));
  }
  absl::StrAppend(&text, report.games, " games");
  for (int i = 0; i < kTerminations; ++i) {
    if (report.terminations[i] == 0) continue;
    absl::StrAppend(&text, ", ", report.terminations[i], " ",
                    std::string(TerminationName(static_cast<Termination>(i))));
  }
  absl::StrAppend(&text, "\n");
  for (const FaultRow& row : report.faults) {
    absl::StrAppend(&text, "fault: ", row.player, " in ", row.game, ": ", row.games, " ",
                    std::string(TerminationName(row.termination)), "\n");
  }
  return text;
}

}  // namespace plyground::match
