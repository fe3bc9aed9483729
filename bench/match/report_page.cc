#include "bench/match/report_page.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "bench/match/manifest.h"
#include "bench/match/page_template.h"
#include "bench/match/report_text.h"
#include "bench/match/statistics.h"

namespace plyground::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostFaults = 20;
constexpr std::size_t kMostReplays = 60;
// A drawing of a large board takes a kilobyte; longer games show their moves.
constexpr std::size_t kMostFrames = 8000;
constexpr std::int64_t kMostPoints = 120;     // of a curve
constexpr std::int64_t kMostOpenings = 2000;  // looked at
constexpr std::size_t kMostOpeningRows = 30;  // shown
constexpr std::size_t kMostLengthBars = 60;

// Four decimals are more than a chart shows.
Json ShortNumber(const std::optional<double>& value) {
  return value.has_value() ? Json(std::round(*value * 1e4) / 1e4) : Json(nullptr);
}

auto OrderOf(const TournamentSpec& spec, const GameRecord& record) {
  const auto game = std::find(spec.games.begin(), spec.games.end(), record.game);
  return std::make_tuple(game - spec.games.begin(), record.block, record.id);
}

// A player's Elo to the field after each of some counts of blocks, in the order
// of the schedule, so that the curve does not depend on which thread was faster.
Json SeriesJson(const Prepared& prepared, int game) {
  const auto& blocks = prepared.tally().blocks(game);
  const auto players = prepared.spec().players.size();
  std::int64_t complete = 0;
  for (const Tally::Block& block : blocks) complete += block.complete() ? 1 : 0;
  if (complete < 2) return nullptr;
  const std::int64_t step = std::max<std::int64_t>(1, complete / kMostPoints);
  std::vector<PairBins> bins(players);
  Json games = Json::array();
  std::vector<Json> curves(players, Json::array());
  std::int64_t count = 0;
  for (const Tally::Block& block : blocks) {
    if (!block.complete()) continue;
    const auto bin = static_cast<std::size_t>(block.halves[0] + block.halves[1] + 2);
    ++bins[block.first][bin];
    ++bins[block.second][4 - bin];
    if (++count % step != 0 && count != complete) continue;
    games.push_back(2 * count);
    for (std::size_t player = 0; player < players; ++player) {
      curves[player].push_back(ShortNumber(EstimateElo(bins[player]).elo));
    }
  }
  return {{"players", prepared.spec().players}, {"games", games}, {"elo", curves}};
}

// Bars of equal width over the lengths of all games.
Json LengthsJson(const PoolReport& pool) {
  Json bars = Json::array();
  if (pool.lengths.empty()) return bars;
  const int shortest = pool.lengths.front().plies;
  const int span = pool.lengths.back().plies - shortest + 1;
  const int width =
      (span + static_cast<int>(kMostLengthBars) - 1) / static_cast<int>(kMostLengthBars);
  std::map<int, Results> sums;
  for (const LengthRow& row : pool.lengths) {
    Results& sum = sums[(row.plies - shortest) / width];
    sum.wins += row.first_seat.wins;
    sum.draws += row.first_seat.draws;
    sum.losses += row.first_seat.losses;
  }
  for (const auto& [bar, results] : sums) {
    bars.push_back({{"plies", shortest + bar * width + (width - 1) / 2},
                    {"games", results.games()},
                    {"score", ShortNumber(results.score())}});
  }
  return bars;
}

struct OpeningRow {
  std::string opening;
  Results results;
};

// By how far the score of the first seat is from even, widest first.
std::vector<OpeningRow> OpeningRows(const Prepared& prepared, int game) {
  const auto& blocks = prepared.tally().blocks(game);
  std::map<std::string, Results> sums;
  const auto looked_at =
      std::min<std::int64_t>(kMostOpenings, static_cast<std::int64_t>(blocks.size()));
  for (std::int64_t i = 0; i < looked_at; ++i) {
    const Tally::Block& block = blocks[static_cast<std::size_t>(i)];
    if (!block.complete()) continue;
    const Opening opening = prepared.schedule().OpeningOf(game, i);
    Results& sum = sums[absl::StrCat(opening.position, opening.position.empty() ? "" : " ",
                                     absl::StrJoin(opening.moves, " "))];
    // The second half has the other player in the first seat.
    for (const int outcome : {+block.halves[0], -block.halves[1]}) {
      ++(outcome > 0 ? sum.wins : outcome < 0 ? sum.losses : sum.draws);
    }
  }
  std::vector<OpeningRow> rows;
  for (const auto& [opening, results] : sums) {
    rows.push_back({opening.empty() ? "(the start)" : opening, results});
  }
  std::stable_sort(rows.begin(), rows.end(), [](const OpeningRow& a, const OpeningRow& b) {
    const auto lead = [](const Results& r) { return std::abs(r.wins - r.losses); };
    return lead(a.results) > lead(b.results);
  });
  if (rows.size() > kMostOpeningRows) rows.resize(kMostOpeningRows);
  return rows;
}

Json GameJson(const Prepared& prepared, const PoolReport& pool, int game) {
  Json openings = Json::array();
  for (const OpeningRow& row : OpeningRows(prepared, game)) {
    openings.push_back({{"opening", row.opening},
                        {"games", row.results.games()},
                        {"score", ShortNumber(row.results.score())}});
  }
  return {{"series", SeriesJson(prepared, game)},
          {"lengths", LengthsJson(pool)},
          {"openings", openings},
          {"openingsNote", absl::StrCat("Those in which one seat won most; of the first ",
                                        kMostOpenings, " blocks.")}};
}

// The position before the first move and after each; empty where it is too long.
Json FramesOf(const Prepared& prepared, const GameRecord& record, std::size_t& frames_left) {
  Json frames = Json::array();
  if (record.moves.size() >= frames_left) return frames;
  const auto& games = prepared.spec().games;
  const auto game = std::find(games.begin(), games.end(), record.game);
  if (game == games.end()) return frames;
  const AnyGame& rules = *prepared.games()[static_cast<std::size_t>(game - games.begin())];
  AnyPosition position = rules.Start();
  if (record.position != position.Text()) {
    auto parsed = rules.Parse(record.position);
    if (!parsed.ok()) return frames;
    position = *std::move(parsed);
  }
  frames.push_back(position.Draw(DrawStyle::kPlain));
  for (const std::string& move : record.moves) {
    if (!position.Play(move).ok()) break;
    frames.push_back(position.Draw(DrawStyle::kPlain));
  }
  frames_left -= frames.size();
  return frames;
}

Json ReplayJson(const Prepared& prepared, const GameRecord& record, std::size_t& frames_left) {
  return {{"id", record.id},
          {"game", record.game},
          {"players", record.players},
          {"returns", record.returns},
          {"termination", std::string(TerminationName(record.termination))},
          {"fault", record.fault.has_value() ? Json(record.fault->message) : Json(nullptr)},
          {"plies", record.plies},
          {"openingPlies", record.opening_plies},
          {"moves", record.moves},
          {"frames", FramesOf(prepared, record, frames_left)}};
}

// Inside a script element nothing may look like markup.
std::string ScriptSafe(const Json& json) {
  std::string safe;
  for (const char c : json.dump(-1, ' ', true, Json::error_handler_t::replace)) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string CsvField(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

std::string CsvLine(const Json& row, const std::vector<std::string>& columns) {
  std::vector<std::string> cells;
  for (const std::string& column : columns) {
    const auto field = row.find(column);
    if (field == row.end() || field->is_null()) {
      cells.emplace_back();
    } else if (field->is_string()) {
      cells.push_back(CsvField(field->get_ref<const std::string&>()));
    } else if (field->is_array()) {
      std::vector<std::string> parts;
      for (const Json& part : *field) parts.push_back(part.dump());
      cells.push_back(absl::StrJoin(parts, " "));
    } else {
      cells.push_back(field->dump());
    }
  }
  return absl::StrJoin(cells, ",") + "\r\n";
}

}  // namespace

void ReplayChoice::Consider(const GameRecord& record) {
  const auto keep = [&record](std::vector<GameRecord>& kept, std::size_t most) {
    const auto before = [](const GameRecord& a, const GameRecord& b) {
      return std::tie(a.block, a.game, a.id) < std::tie(b.block, b.game, b.id);
    };
    const auto place = std::lower_bound(kept.begin(), kept.end(), record, before);
    if (kept.size() == most && place == kept.end()) return;
    kept.insert(place, record);
    if (kept.size() > most) kept.pop_back();
  };
  if (record.fault.has_value()) {
    keep(faults_, kMostFaults);
  } else {
    keep(first_, kMostReplays);
  }
}

std::vector<GameRecord> ReplayChoice::Take(const TournamentSpec& spec) const {
  std::vector<GameRecord> records = first_;
  records.insert(records.end(), faults_.begin(), faults_.end());
  std::sort(records.begin(), records.end(), [&](const GameRecord& a, const GameRecord& b) {
    return OrderOf(spec, a) < OrderOf(spec, b);
  });
  return records;
}

std::string ReportPage(const Prepared& prepared, const Report& report,
                       const std::vector<GameRecord>& replays) {
  const TournamentSpec& spec = prepared.spec();
  Json data;
  data["title"] =
      absl::StrCat(absl::StrJoin(spec.games, ", "), ": ", spec.players.size(), " players");
  data["program"] = ProgramName();
  data["spec"] = Json::parse(FormatTournamentSpec(spec));
  data["report"] = Json::parse(ReportJson(report));
  data["games"] = Json::array();
  for (std::size_t game = 0; game < report.pools.size(); ++game) {
    data["games"].push_back(GameJson(prepared, report.pools[game], static_cast<int>(game)));
  }
  data["replaysNote"] =
      absl::StrCat("The first ", kMostReplays, " games, and the first ", kMostFaults,
                   " that a player's fault ended; all are in games.jsonl.");
  data["replays"] = Json::array();
  std::size_t frames_left = kMostFrames;
  for (const GameRecord& record : replays) {
    data["replays"].push_back(ReplayJson(prepared, record, frames_left));
  }
  constexpr std::string_view kData = "@DATA@";
  const std::string_view page = PageTemplate();
  const std::size_t place = page.find(kData);
  return absl::StrCat(std::string(page.substr(0, place)), ScriptSafe(data),
                      std::string(page.substr(place + kData.size())));
}

std::string ReportCsv(const Report& report) {
  const std::vector<std::string> columns = {"row",
                                            "game",
                                            "player",
                                            "opponent",
                                            "games",
                                            "score",
                                            "wins",
                                            "draws",
                                            "losses",
                                            "pairs",
                                            "elo",
                                            "error95",
                                            "los",
                                            "wilson",
                                            "rating",
                                            "ratingError95",
                                            "group",
                                            "normalizedElo",
                                            "normalizedError95",
                                            "drawRate",
                                            "pairRatio"};
  std::string text = absl::StrJoin(columns, ",") + "\r\n";
  const Json json = Json::parse(ReportJson(report));
  for (const auto& [name, kind] : {std::pair<const char*, const char*>{"standings", "standing"},
                                   {"pairings", "pairing"}}) {
    for (Json row : json[name]) {
      row["row"] = kind;
      text += CsvLine(row, columns);
    }
  }
  return text;
}

}  // namespace plyground::match
