#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "bench/match/report_text.h"

namespace plyground::match {
namespace {

using Json = nlohmann::ordered_json;

Json Number(const std::optional<double>& value) {
  if (!value.has_value()) return nullptr;
  const double rounded = std::round(*value * 1e6) / 1e6;
  return rounded == 0 ? 0.0 : rounded;  // no negative zero
}

void SetResults(const Results& results, Json& row) {
  row["games"] = results.games();
  row["score"] = Number(results.score());
  row["wins"] = results.wins;
  row["draws"] = results.draws;
  row["losses"] = results.losses;
}

void SetElo(const EloEstimate& elo, const Results& results, Json& row) {
  row["elo"] = Number(elo.elo);
  row["error95"] = Number(elo.error95);
  row["los"] = Number(elo.los);
  const Interval wilson = results.wilson();
  row["wilson"] = Json::array({Number(wilson.low), Number(wilson.high)});
}

std::optional<double> Share(std::int64_t part, std::int64_t whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

// Pairs won to pairs lost; empty where none was lost.
std::optional<double> PairRatio(const PairingRow& row) {
  if (!row.pairs.has_value()) return std::nullopt;
  const PairBins& pairs = *row.pairs;
  return Share(pairs[3] + pairs[4], pairs[0] + pairs[1]);
}

Json StandingsJson(const StandingsRow& row) {
  Json json;
  json["player"] = row.player;
  json["game"] = row.game;
  SetResults(row.results, json);
  SetElo(row.elo, row.results, json);
  json["rating"] = Number(row.rating.elo);
  json["ratingError95"] = Number(row.rating.error95);
  json["group"] = row.rating.group;
  return json;
}

Json PairingJson(const PairingRow& row) {
  Json json;
  json["player"] = row.player;
  json["opponent"] = row.opponent;
  json["game"] = row.game;
  SetResults(row.results, json);
  json["pairs"] = row.pairs.has_value() ? Json(*row.pairs) : Json(nullptr);
  SetElo(row.elo, row.results, json);
  json["normalizedElo"] = Number(row.normalized.elo);
  json["normalizedError95"] = Number(row.normalized.error95);
  json["drawRate"] = Number(Share(row.results.draws, row.results.games()));
  json["pairRatio"] = Number(PairRatio(row));
  return json;
}

Json SprtJson(const SprtReport& sprt) {
  const SprtBounds bounds = WaldBounds(sprt.options.alpha, sprt.options.beta);
  return {{"game", sprt.game},
          {"player", sprt.player},
          {"opponent", sprt.opponent},
          {"model", sprt.options.model == EloModel::kLogistic ? "logistic" : "normalized"},
          {"unit", sprt.options.unit == SprtUnit::kPairs ? "pairs" : "games"},
          {"elo0", sprt.options.elo0},
          {"elo1", sprt.options.elo1},
          {"llr", Number(sprt.log_likelihood_ratio)},
          {"lower", Number(bounds.lower)},
          {"upper", Number(bounds.upper)},
          {"blocks", sprt.blocks},
          {"verdict", std::string(VerdictName(sprt.verdict))}};
}

Json TextOrNull(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json EncounterJson(const EncounterRow& row) {
  return {{"game", row.game},
          {"round", row.round},
          {"player", row.player},
          {"opponent", TextOrNull(row.opponent)},
          {"points", Number(row.points)},
          {"opponentPoints", Number(row.opponent_points)},
          {"winner", TextOrNull(row.winner)}};
}

Json PoolJson(const PoolReport& pool) {
  Json json;
  json["game"] = pool.game;
  json["players"] = pool.players;
  json["groups"] = pool.groups;
  json["los"] = Json::array();
  for (const auto& row : pool.los) {
    Json cells = Json::array();
    for (const auto& cell : row) cells.push_back(Number(cell));
    json["los"].push_back(std::move(cells));
  }
  return json;
}

}  // namespace

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
  json["seats"] = Json::array();
  for (const SeatRow& row : report.seats) {
    Json seat = {{"game", row.game}, {"seat", row.seat}};
    SetResults(row.results, seat);
    json["seats"].push_back(std::move(seat));
  }
  json["pools"] = Json::array();
  for (const PoolReport& pool : report.pools) json["pools"].push_back(PoolJson(pool));
  json["encounters"] = Json::array();
  for (const EncounterRow& row : report.encounters) {
    json["encounters"].push_back(EncounterJson(row));
  }
  json["sprt"] = Json::array();
  for (const SprtReport& sprt : report.sprts) json["sprt"].push_back(SprtJson(sprt));
  return json.dump();
}

}  // namespace plyground::match
