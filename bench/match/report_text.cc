#include "bench/match/report_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace plyground::match {
namespace {

using Json = nlohmann::ordered_json;

Json Number(const std::optional<double>& value) {
  if (!value.has_value()) return nullptr;
  const double rounded = std::round(*value * 1e6) / 1e6;
  return rounded == 0 ? 0.0 : rounded;  // no negative zero
}

void SetElo(const EloEstimate& elo, Json& row) {
  row["elo"] = Number(elo.elo);
  row["error95"] = Number(elo.error95);
  row["los"] = Number(elo.los);
}

Json IntervalJson(const Interval& interval) {
  return Json::array({Number(interval.low), Number(interval.high)});
}

Json StandingsJson(const StandingsRow& row) {
  Json json;
  json["player"] = row.player;
  json["game"] = row.game;
  json["games"] = row.results.games();
  json["score"] = Number(row.results.score());
  json["wins"] = row.results.wins;
  json["draws"] = row.results.draws;
  json["losses"] = row.results.losses;
  SetElo(row.elo, json);
  json["wilson"] = IntervalJson(row.results.wilson());
  return json;
}

Json PairingJson(const PairingRow& row) {
  Json json;
  json["player"] = row.player;
  json["opponent"] = row.opponent;
  json["game"] = row.game;
  json["games"] = row.results.games();
  json["score"] = Number(row.results.score());
  json["wins"] = row.results.wins;
  json["draws"] = row.results.draws;
  json["losses"] = row.results.losses;
  json["pairs"] = row.pairs.has_value() ? Json(*row.pairs) : Json(nullptr);
  SetElo(row.elo, json);
  json["wilson"] = IntervalJson(row.results.wilson());
  return json;
}

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

template <class Row, class Label>
std::string TableOf(const std::vector<Row>& all, const std::string& game,
                    const std::string& heading, Label label) {
  std::vector<std::vector<std::string>> rows = {
      {heading, "games", "score", "wins", "draws", "losses", "Elo", "LOS", "score 95%"}};
  for (const Row& row : all) {
    if (row.game != game) continue;
    rows.push_back({label(row)});
    for (std::string& cell : ResultCells(row.results, row.elo)) {
      rows.back().push_back(std::move(cell));
    }
  }
  return rows.size() > 1 ? Columns(rows) : "";
}

}  // namespace

std::string EloText(const EloEstimate& elo) {
  if (!elo.elo.has_value()) return "-";
  const double shown = std::abs(*elo.elo) < 0.05 ? 0 : *elo.elo;  // no negative zero
  std::string text = absl::StrFormat("%+.1f", shown);
  if (elo.error95.has_value()) absl::StrAppend(&text, absl::StrFormat(" +-%.1f", *elo.error95));
  return text;
}

std::string ReportJson(const Report& report) {
  Json json;
  json["games"] = report.games;
  json["standings"] = Json::array();
  for (const StandingsRow& row : report.standings) {
    json["standings"].push_back(StandingsJson(row));
  }
  json["pairings"] = Json::array();
  for (const PairingRow& row : report.pairings) json["pairings"].push_back(PairingJson(row));
  json["terminations"] = Json::object();
  for (int i = 0; i < kTerminations; ++i) {
    if (report.terminations[i] == 0) continue;
    json["terminations"][std::string(TerminationName(static_cast<Termination>(i)))] =
        report.terminations[i];
  }
  json["faults"] = Json::array();
  for (const FaultRow& row : report.faults) {
    json["faults"].push_back({{"player", row.player},
                              {"game", row.game},
                              {"termination", std::string(TerminationName(row.termination))},
                              {"games", row.games}});
  }
  return json.dump();
}

std::string ReportTable(const Report& report) {
  std::string text;
  std::string last_game;
  for (const StandingsRow& row : report.standings) {
    if (row.game == last_game) continue;
    last_game = row.game;
    absl::StrAppend(
        &text, row.game, "\n",
        TableOf(report.standings, row.game, "player",
                [](const StandingsRow& r) { return r.player; }),
        "\n",
        TableOf(report.pairings, row.game, "pairing",
                [](const PairingRow& r) { return absl::StrCat(r.player, " - ", r.opponent); }),
        "\n");
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
