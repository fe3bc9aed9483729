#include "bench/match/report.h"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground::match {
namespace {

int IndexOf(const std::vector<std::string>& names, const std::string& name) {
  const auto place = std::find(names.begin(), names.end(), name);
  return place == names.end() ? -1 : static_cast<int>(place - names.begin());
}

absl::Status Foreign(const GameRecord& record, std::string_view kind, std::string_view name) {
  return absl::DataLossError(absl::StrCat("game ", Quoted(record.id),
                                          ": the tournament has no ", std::string(kind), " ",
                                          Quoted(name)));
}

// 1 a win, 0 a draw, -1 a loss.
void Count(int outcome, Results& results) {
  ++(outcome > 0 ? results.wins : outcome < 0 ? results.losses : results.draws);
}

int Compare(int left, int right) { return left > right ? 1 : left < right ? -1 : 0; }

EloEstimate EloOf(const Results& results, const PairBins& pairs) {
  if (std::any_of(pairs.begin(), pairs.end(), [](std::int64_t bin) { return bin > 0; })) {
    return EstimateElo(pairs);
  }
  const std::array<std::int64_t, 3> games = {results.losses, results.draws, results.wins};
  return EstimateElo(games);
}

}  // namespace

std::optional<double> Results::score() const {
  if (games() == 0) return std::nullopt;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) /
         static_cast<double>(games());
}

Interval Results::wilson() const {
  return WilsonInterval(static_cast<double>(wins) + static_cast<double>(draws) / 2,
                        static_cast<double>(games()));
}

Tally::Tally(const TournamentSpec& spec) : spec_(spec), tallies_(spec.games.size()) {
  for (GameTally& tally : tallies_) tally.players.resize(spec.players.size());
}

absl::Status Tally::Add(const GameRecord& record) {
  const int game = IndexOf(spec_.games, record.game);
  if (game < 0) return Foreign(record, "game", record.game);
  std::vector<int> players;
  for (const std::string& name : record.players) {
    players.push_back(IndexOf(spec_.players, name));
    if (players.back() < 0) return Foreign(record, "player", name);
  }
  GameTally& tally = tallies_[game];
  const auto seats = static_cast<int>(players.size());
  tally.seats = seats;
  ++games_;
  ++terminations_[static_cast<std::size_t>(record.termination)];
  for (int seat = 0; seat < seats; ++seat) {
    Count(record.returns[seat], tally.players[players[seat]]);
    for (int other = seat + 1; other < seats; ++other) {
      AddPairing(tally, record, players, seat, other);
    }
  }
  if (record.fault.has_value()) {
    ++tally.faults[{players[record.fault->seat], record.termination}];
  }
  return absl::OkStatus();
}

void Tally::AddPairing(GameTally& tally, const GameRecord& record,
                       const std::vector<int>& players, int first_seat, int second_seat) {
  const int first = players[first_seat];
  const int second = players[second_seat];
  if (first == second) return;
  int outcome = Compare(record.returns[first_seat], record.returns[second_seat]);
  if (first > second) outcome = -outcome;
  Pairing& pairing = tally.pairings[std::minmax(first, second)];
  Count(outcome, pairing.results);
  if (tally.seats != 2) return;
  auto& half = pairing.halves[record.block];
  half[first < second ? 0 : 1] = outcome;
  if (!half[0].has_value() || !half[1].has_value()) return;
  ++pairing.pairs[static_cast<std::size_t>(*half[0] + *half[1] + 2)];
  pairing.halves.erase(record.block);
}

std::int64_t Tally::faults() const {
  std::int64_t faults = 0;
  for (int i = 0; i < kTerminations; ++i) {
    if (IsFault(static_cast<Termination>(i))) faults += terminations_[i];
  }
  return faults;
}

EloEstimate Tally::EloAgainstField(const GameTally& tally, int player) const {
  if (tally.seats != 2) return {};
  PairBins field = {};
  std::size_t opponents = 0;  // met in a complete pair
  for (const auto& [players, pairing] : tally.pairings) {
    if (players.first != player && players.second != player) continue;
    std::int64_t pairs = 0;
    for (std::size_t bin = 0; bin < field.size(); ++bin) {
      const std::size_t own = players.first == player ? bin : field.size() - 1 - bin;
      field[own] += pairing.pairs[bin];
      pairs += pairing.pairs[bin];
    }
    if (pairs > 0) ++opponents;
  }
  const bool all_met = opponents + 1 == spec_.players.size();
  return EloOf(tally.players[player], all_met ? field : PairBins{});
}

void Tally::AppendStandings(const GameTally& tally, const std::string& game,
                            Report& report) const {
  std::vector<StandingsRow> rows;
  for (std::size_t player = 0; player < spec_.players.size(); ++player) {
    rows.push_back({.player = spec_.players[player],
                    .game = game,
                    .results = tally.players[player],
                    .elo = EloAgainstField(tally, static_cast<int>(player))});
  }
  std::sort(rows.begin(), rows.end(), [](const StandingsRow& a, const StandingsRow& b) {
    return std::make_tuple(-a.results.score().value_or(-1), std::cref(a.player)) <
           std::make_tuple(-b.results.score().value_or(-1), std::cref(b.player));
  });
  report.standings.insert(report.standings.end(), rows.begin(), rows.end());
}

void Tally::AppendPairings(const GameTally& tally, const std::string& game,
                           Report& report) const {
  for (const auto& [players, pairing] : tally.pairings) {
    PairingRow row{.player = spec_.players[players.first],
                   .opponent = spec_.players[players.second],
                   .game = game,
                   .results = pairing.results,
                   .pairs = {},
                   .elo = EloOf(pairing.results, pairing.pairs)};
    if (tally.seats == 2) row.pairs = pairing.pairs;
    report.pairings.push_back(std::move(row));
  }
}

Report Tally::MakeReport() const {
  Report report;
  report.games = games_;
  report.terminations = terminations_;
  for (std::size_t game = 0; game < tallies_.size(); ++game) {
    const std::string& name = spec_.games[game];
    AppendStandings(tallies_[game], name, report);
    AppendPairings(tallies_[game], name, report);
    for (const auto& [who, games] : tallies_[game].faults) {
      report.faults.push_back({.player = spec_.players[who.first],
                               .game = name,
                               .termination = who.second,
                               .games = games});
    }
  }
  return report;
}

}  // namespace plyground::match
