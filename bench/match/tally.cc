#include "bench/match/tally.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "bench/match/schedule.h"
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
void CountOutcome(int outcome, Results& results) {
  ++(outcome > 0 ? results.wins : outcome < 0 ? results.losses : results.draws);
}

int Sign(int value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

std::array<std::int64_t, 3> BinsOf(const Results& results) {
  return {results.losses, results.draws, results.wins};
}

bool Any(const PairBins& pairs) {
  return std::any_of(pairs.begin(), pairs.end(), [](std::int64_t bin) { return bin > 0; });
}

EloEstimate EloOf(const Results& results, const PairBins& pairs) {
  return Any(pairs) ? EstimateElo(pairs) : EstimateElo(BinsOf(results));
}

NormalizedEloEstimate NormalizedOf(const Results& results, const PairBins& pairs) {
  return Any(pairs) ? EstimateNormalizedElo(pairs) : EstimateNormalizedElo(BinsOf(results));
}

PairBins Turned(PairBins pairs) {
  std::reverse(pairs.begin(), pairs.end());
  return pairs;
}

// Players by the points they ended with.
std::vector<std::vector<int>> PlacesOf(const GameRecord& record,
                                       const std::vector<int>& players) {
  std::map<int, std::vector<int>, std::greater<>> by_points;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    by_points[record.returns[seat]].push_back(players[seat]);
  }
  std::vector<std::vector<int>> places;
  for (auto& [points, those] : by_points) {
    std::sort(those.begin(), those.end());
    places.push_back(those);
  }
  return places;
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

Tally::Tally(const TournamentSpec& spec)
    : spec_(spec), is_sprt_(spec.format == "sprt"), tallies_(spec.games.size()) {
  for (GameTally& tally : tallies_) tally.players.resize(spec.players.size());
}

std::vector<int> Tally::PlayersOf(const GameRecord& record) const {
  std::vector<int> players;
  for (const std::string& name : record.players) {
    players.push_back(IndexOf(spec_.players, name));
  }
  return players;
}

absl::Status Tally::Add(const GameRecord& record) {
  const int game = IndexOf(spec_.games, record.game);
  if (game < 0) return Foreign(record, "game", record.game);
  const std::vector<int> players = PlayersOf(record);
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    if (players[seat] < 0) return Foreign(record, "player", record.players[seat]);
  }
  GameTally& tally = tallies_[game];
  if (absl::Status status = AddBlock(tally, record, players); !status.ok()) return status;
  ++added_;
  if (!is_sprt_) {
    Count(tally, record);
    return absl::OkStatus();
  }
  GameRecord small = record;
  small.moves.clear();
  tally.waiting[record.block].push_back(std::move(small));
  AdvanceSprt(tally);
  return absl::OkStatus();
}

absl::Status Tally::AddBlock(GameTally& tally, const GameRecord& record,
                             const std::vector<int>& players) {
  if (players.size() != 2 || players[0] == players[1]) return absl::OkStatus();
  const auto wrong = [&](std::string_view what) {
    return absl::DataLossError(absl::StrCat("game ", Quoted(record.id), ": block ",
                                            record.block, " ", std::string(what)));
  };
  if (record.block < 0 || record.block >= kMostGames) return wrong("cannot be");
  if (players[0] > std::numeric_limits<std::int16_t>::max() ||
      players[1] > std::numeric_limits<std::int16_t>::max()) {
    return wrong("has too many players");
  }
  const auto place = static_cast<std::size_t>(record.block);
  if (tally.blocks.size() <= place) tally.blocks.resize(place + 1);
  Block& block = tally.blocks[place];
  const auto [first, second] = std::minmax(players[0], players[1]);
  if (block.first >= 0 && (block.first != first || block.second != second)) {
    return wrong("is of other players");
  }
  block.first = static_cast<std::int16_t>(first);
  block.second = static_cast<std::int16_t>(second);
  const std::size_t half = players[0] == first ? 0 : 1;
  const int outcome = Sign(record.returns[0] - record.returns[1]);
  if (block.halves[half] != Block::kMissing) return wrong("has one game twice");
  block.halves[half] = static_cast<std::int8_t>(half == 0 ? outcome : -outcome);
  return absl::OkStatus();
}

void Tally::Count(GameTally& tally, const GameRecord& record) {
  const std::vector<int> players = PlayersOf(record);
  const auto seats = static_cast<int>(players.size());
  tally.seats = seats;
  tally.by_seat.resize(players.size());
  ++counted_;
  ++terminations_[static_cast<std::size_t>(record.termination)];
  for (int seat = 0; seat < seats; ++seat) {
    CountOutcome(record.returns[seat], tally.players[players[seat]]);
    CountOutcome(record.returns[seat], tally.by_seat[seat]);
    for (int other = seat + 1; other < seats; ++other) {
      if (players[seat] == players[other]) continue;
      int outcome = Sign(record.returns[seat] - record.returns[other]);
      if (players[seat] > players[other]) outcome = -outcome;
      CountOutcome(outcome, tally.pairings[std::minmax(players[seat], players[other])]);
    }
  }
  CountOutcome(record.returns.front(), tally.lengths[record.plies]);
  if (seats > 2) ++tally.rankings[PlacesOf(record, players)];
  if (record.fault.has_value()) {
    ++tally.faults[{players[record.fault->seat], record.termination}];
  }
}

void Tally::AdvanceSprt(GameTally& tally) {
  Sprt& sprt = tally.sprt;
  while (sprt.verdict == SprtVerdict::kOpen &&
         sprt.blocks < static_cast<std::int64_t>(tally.blocks.size())) {
    const Block& block = tally.blocks[static_cast<std::size_t>(sprt.blocks)];
    if (!block.complete()) return;
    ++sprt.pairs[static_cast<std::size_t>(block.halves[0] + block.halves[1] + 2)];
    for (const int half : block.halves) ++sprt.games[static_cast<std::size_t>(half + 1)];
    for (const GameRecord& record : tally.waiting[sprt.blocks]) Count(tally, record);
    tally.waiting.erase(sprt.blocks);
    ++sprt.blocks;
    sprt.ratio = spec_.sprt.unit == SprtUnit::kPairs
                     ? LogLikelihoodRatio(sprt.pairs, spec_.sprt)
                     : LogLikelihoodRatio(sprt.games, spec_.sprt);
    sprt.verdict = Judge(sprt.ratio, spec_.sprt);
  }
}

std::int64_t Tally::faults() const {
  std::int64_t faults = 0;
  for (int i = 0; i < kTerminations; ++i) {
    if (IsFault(static_cast<Termination>(i))) faults += terminations_[i];
  }
  return faults;
}

std::optional<BlockPoints> Tally::PointsOf(int game, std::int64_t block) const {
  const std::vector<Block>& blocks = tallies_[game].blocks;
  if (block >= static_cast<std::int64_t>(blocks.size())) return std::nullopt;
  const Block& found = blocks[static_cast<std::size_t>(block)];
  if (!found.complete()) return std::nullopt;
  return BlockPoints{.first = 1 + (found.halves[0] + found.halves[1]) / 2.0, .all = 2};
}

std::map<std::pair<int, int>, PairBins> Tally::PairsOf(const GameTally& tally) const {
  std::map<std::pair<int, int>, PairBins> pairs;
  const bool decided = tally.sprt.verdict != SprtVerdict::kOpen;
  const std::size_t count =
      decided ? static_cast<std::size_t>(tally.sprt.blocks) : tally.blocks.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Block& block = tally.blocks[i];
    if (!block.complete()) continue;
    ++pairs[{block.first, block.second}]
           [static_cast<std::size_t>(block.halves[0] + block.halves[1] + 2)];
  }
  return pairs;
}

EloEstimate Tally::EloAgainstField(const GameTally& tally,
                                   const std::map<std::pair<int, int>, PairBins>& pairs,
                                   int player) const {
  if (tally.seats != 2) return {};
  PairBins field = {};
  std::size_t opponents = 0;  // met in a complete pair
  for (const auto& [players, bins] : pairs) {
    if (players.first != player && players.second != player) continue;
    const PairBins own = players.first == player ? bins : Turned(bins);
    for (std::size_t bin = 0; bin < field.size(); ++bin) field[bin] += own[bin];
    ++opponents;
  }
  std::size_t met = 0;
  for (const auto& [players, results] : tally.pairings) {
    if (players.first == player || players.second == player) ++met;
  }
  return EloOf(tally.players[player], opponents == met ? field : PairBins{});
}

// Complete blocks as they are, the rest game by game.
PoolRatings Tally::Ratings(const GameTally& tally) const {
  const auto players = static_cast<int>(spec_.players.size());
  if (tally.seats > 2) {
    std::vector<Ranking> rankings;
    for (const auto& [places, times] : tally.rankings) {
      rankings.push_back({.places = places, .times = times});
    }
    return RatePlackettLuce(players, rankings);
  }
  const auto pairs = PairsOf(tally);
  std::vector<PoolPairing> pairings;
  for (const auto& [pair, results] : tally.pairings) {
    PoolPairing pairing{.first = pair.first, .second = pair.second};
    const auto bins = pairs.find(pair);
    double paired_score = 0;
    double paired_games = 0;
    if (bins != pairs.end()) {
      for (std::size_t bin = 0; bin < bins->second.size(); ++bin) {
        const auto times = static_cast<double>(bins->second[bin]);
        const double score = static_cast<double>(bin) / 2;
        pairing.AddBlock(2, score, times);
        paired_games += 2 * times;
        paired_score += score * times;
      }
    }
    // What is over is at most the running game of each thread: its points are
    // counted, how they are spread hardly matters.
    const double rest = static_cast<double>(results.games()) - paired_games;
    const double rest_score = static_cast<double>(results.wins) +
                              static_cast<double>(results.draws) / 2 - paired_score;
    if (rest > 0) pairing.AddBlock(1, rest_score / rest, rest);
    pairings.push_back(pairing);
  }
  return RateBradleyTerry(players, pairings);
}

void Tally::AppendStandings(const GameTally& tally,
                            const std::map<std::pair<int, int>, PairBins>& pairs,
                            const PoolRatings& ratings, const std::string& game,
                            Report& report) const {
  std::vector<StandingsRow> rows;
  for (std::size_t player = 0; player < spec_.players.size(); ++player) {
    rows.push_back({.player = spec_.players[player],
                    .game = game,
                    .results = tally.players[player],
                    .elo = EloAgainstField(tally, pairs, static_cast<int>(player)),
                    .rating = ratings.players[player]});
  }
  std::sort(rows.begin(), rows.end(), [](const StandingsRow& a, const StandingsRow& b) {
    return std::make_tuple(-a.results.score().value_or(-1), std::cref(a.player)) <
           std::make_tuple(-b.results.score().value_or(-1), std::cref(b.player));
  });
  report.standings.insert(report.standings.end(), rows.begin(), rows.end());
}

void Tally::AppendPool(const GameTally& tally, const PoolRatings& ratings,
                       const std::string& game, Report& report) const {
  PoolReport pool{
      .game = game, .players = spec_.players, .groups = {}, .los = {}, .lengths = {}};
  for (const std::vector<int>& members : ratings.groups) {
    pool.groups.emplace_back();
    for (const int member : members) pool.groups.back().push_back(spec_.players[member]);
  }
  const auto players = static_cast<int>(spec_.players.size());
  for (int row = 0; row < players; ++row) {
    pool.los.emplace_back();
    for (int column = 0; column < players; ++column) {
      pool.los.back().push_back(ratings.Los(row, column));
    }
  }
  for (const auto& [plies, results] : tally.lengths) {
    pool.lengths.push_back({.plies = plies, .first_seat = results});
  }
  report.pools.push_back(std::move(pool));
}

void Tally::AppendSprt(const GameTally& tally, const std::string& game, Report& report) const {
  if (!is_sprt_) return;
  report.sprts.push_back({.game = game,
                          .player = spec_.players[0],
                          .opponent = spec_.players[1],
                          .options = spec_.sprt,
                          .log_likelihood_ratio = tally.sprt.ratio,
                          .verdict = tally.sprt.verdict,
                          .blocks = tally.sprt.blocks});
}

void Tally::AppendGame(const GameTally& tally, const std::string& game, Report& report) const {
  const auto pairs = PairsOf(tally);
  const PoolRatings ratings = Ratings(tally);
  AppendStandings(tally, pairs, ratings, game, report);
  for (const auto& [players, results] : tally.pairings) {
    const auto found = pairs.find(players);
    const PairBins bins = found == pairs.end() ? PairBins{} : found->second;
    PairingRow row{.player = spec_.players[players.first],
                   .opponent = spec_.players[players.second],
                   .game = game,
                   .results = results,
                   .pairs = {},
                   .elo = EloOf(results, bins),
                   .normalized = NormalizedOf(results, bins)};
    if (tally.seats == 2) row.pairs = bins;
    report.pairings.push_back(std::move(row));
  }
  for (const auto& [who, games] : tally.faults) {
    report.faults.push_back({.player = spec_.players[who.first],
                             .game = game,
                             .termination = who.second,
                             .games = games});
  }
  for (std::size_t seat = 0; seat < tally.by_seat.size(); ++seat) {
    report.seats.push_back(
        {.game = game, .seat = static_cast<int>(seat), .results = tally.by_seat[seat]});
  }
  AppendPool(tally, ratings, game, report);
  AppendSprt(tally, game, report);
}

Report Tally::MakeReport() const {
  const bool waiting =
      std::any_of(tallies_.begin(), tallies_.end(), [](const GameTally& tally) {
        return tally.sprt.verdict == SprtVerdict::kOpen && !tally.waiting.empty();
      });
  if (waiting) {
    // An open test counts all its games, those ahead of a gap included.
    Tally all = *this;
    for (GameTally& tally : all.tallies_) {
      if (tally.sprt.verdict != SprtVerdict::kOpen) continue;
      for (const auto& [block, records] : tally.waiting) {
        for (const GameRecord& record : records) all.Count(tally, record);
      }
      tally.waiting.clear();
    }
    return all.MakeReport();
  }
  Report report;
  report.games = counted_;
  report.terminations = terminations_;
  for (std::size_t game = 0; game < tallies_.size(); ++game) {
    AppendGame(tallies_[game], spec_.games[game], report);
  }
  return report;
}

}  // namespace plyground::match
