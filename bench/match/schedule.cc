#include "bench/match/schedule.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/error.h"
#include "core/random.h"

namespace plyground::match {
namespace {

constexpr int kMostShards = 1'000'000;

bool IsKnockout(const TournamentSpec& spec) { return spec.format == "knockout"; }
bool IsSwiss(const TournamentSpec& spec) { return spec.format == "swiss"; }
bool HasRounds(const TournamentSpec& spec) { return IsKnockout(spec) || IsSwiss(spec); }

OpeningPlan PlanOf(const TournamentSpec& spec, std::uint64_t seed,
                   const std::optional<std::string>& lines) {
  OpeningPlan plan;
  plan.plies = static_cast<int>(spec.opening_plies);
  plan.seed = seed;
  plan.lines = lines;
  if (spec.opening_order == "random") plan.order = OpeningOrder::kRandom;
  plan.start = spec.opening_start;
  plan.margin = spec.opening_margin;
  plan.judge = spec.opening_judge;
  return plan;
}

// Points of an encounter so far; empty while a block of it is missing.
std::optional<BlockPoints> PointsOf(const Encounter& encounter, int game,
                                    const BlockScore& score) {
  BlockPoints sum;
  for (const std::int64_t block : encounter.blocks) {
    const auto points = score(game, block);
    if (!points.has_value()) return std::nullopt;
    // The score is that of the player who comes first in the spec.
    sum.first +=
        encounter.first < encounter.second ? points->first : points->all - points->first;
    sum.all += points->all;
  }
  return sum;
}

}  // namespace

GameIds::GameIds(const TournamentSpec& spec) {
  // What only says which games there are does not make them others.
  TournamentSpec of_games = spec;
  of_games.games.clear();
  of_games.players.clear();
  of_games.games_per_pairing = 0;
  of_games.openings.clear();
  prefix_ = absl::StrCat(FormatTournamentSpec(of_games), "\n");
}

// Specs have no newlines, so that no two games share this text.
std::uint64_t GameIds::Hash(std::string_view game, std::int64_t block,
                            const std::vector<std::string>& players) const {
  std::string text = prefix_;
  text.append(game);
  for (const std::string& player : players) text.append("\n").append(player);
  absl::StrAppend(&text, "\n", block);
  return HashText(text);
}

std::string IdText(std::uint64_t hash) { return absl::StrFormat("%016x", hash); }

std::uint64_t PlayersSeed(std::uint64_t id_hash) { return DeriveSeed(id_hash, 0); }

absl::StatusOr<Schedule> Schedule::Make(const TournamentSpec& spec, const Games& games,
                                        const std::optional<std::string>& openings) {
  Schedule schedule(spec, games);
  schedule.parts_.resize(games.size());
  for (int game = 0; game < static_cast<int>(games.size()); ++game) {
    if (absl::Status status = schedule.AddGame(game, openings); !status.ok()) return status;
  }
  return schedule;
}

absl::Status Schedule::AddGame(int game, const std::optional<std::string>& openings) {
  const std::string& name = spec_->games[game];
  const auto players = static_cast<int>(spec_->players.size());
  Part& part = parts_[game];
  part.seats = (*games_)[game]->Start().num_players();
  if ((HasRounds(*spec_) || spec_->format == "sprt") && part.seats != 2) {
    return InvalidInput(
        {.message = absl::StrCat("the format ", Quoted(spec_->format), " is for games of two; ",
                                 Quoted(name), " is for ", part.seats),
         .got = spec_->format,
         .expected = {"round_robin", "gauntlet"}});
  }
  auto lineups = Lineups(spec_->format, players, part.seats, kMostGames);
  part.orders = SeatOrdersOf(
      lineups.front(), spec_->seat_orders == "cyclic" ? SeatOrders::kCyclic : SeatOrders::kAll);
  const std::int64_t orders = games_a_block(game);
  part.blocks_a_pairing = (spec_->games_per_pairing + orders - 1) / orders;
  if (part.blocks_a_pairing * orders != spec_->games_per_pairing) {
    notes_.push_back(absl::StrCat(name, ": ", part.blocks_a_pairing * orders,
                                  " games a pairing instead of ", spec_->games_per_pairing,
                                  ", so that every seat is taken equally often"));
  }
  part.seed = DeriveSeed(spec_->seed, HashText(name));
  auto book = OpeningBook::Make(*(*games_)[game], PlanOf(*spec_, part.seed, openings));
  if (!book.ok()) return book.status();
  part.openings = *std::move(book);
  if (HasRounds(*spec_)) {
    AddRound(game, [](int, std::int64_t) { return std::nullopt; });
    return absl::OkStatus();
  }
  const auto count = static_cast<std::int64_t>(lineups.size());
  absl::Status status = AddSegment(game, part.blocks_a_pairing * count, std::move(lineups));
  if (status.ok()) NoteOpenings(game);
  return status;
}

absl::Status Schedule::AddSegment(int game, std::int64_t blocks,
                                  std::vector<std::vector<int>> lineups) {
  const std::int64_t games = blocks * games_a_block(game);
  if (size_ + games > kMostGames) {
    return InvalidInput({.message = absl::StrCat("the tournament has more than ", kMostGames,
                                                 " games: split it, or ask for fewer"),
                         .got = absl::StrCat(spec_->games_per_pairing),
                         .expected = {}});
  }
  segments_.push_back({.game = game,
                       .first_place = size_,
                       .first_block = parts_[game].blocks,
                       .blocks = blocks,
                       .lineups = std::move(lineups)});
  parts_[game].blocks += blocks;
  size_ += games;
  return absl::OkStatus();
}

// Says so where there are fewer openings than blocks, as far as that is known
// without drawing very many.
void Schedule::NoteOpenings(int game) {
  constexpr std::int64_t kDrawnAhead = 1000;
  const Part& part = parts_[game];
  const std::int64_t wanted = std::min(part.blocks, kDrawnAhead);
  const std::int64_t distinct = part.openings->CountUpTo(wanted);
  if (distinct == wanted) return;
  notes_.push_back(absl::StrCat(
      spec_->games[game], ": only ", distinct, " different openings",
      spec_->openings.empty() ? absl::StrCat(" of ", spec_->opening_plies, " plies") : "",
      " for ", part.blocks, " blocks of games"));
}

std::optional<std::int64_t> Schedule::final_size() const {
  if (!HasRounds(*spec_)) return size_;
  if (IsKnockout(*spec_)) return std::nullopt;
  std::int64_t games = 0;
  for (std::size_t game = 0; game < parts_.size(); ++game) {
    games += spec_->rounds * static_cast<std::int64_t>(spec_->players.size() / 2) *
             parts_[game].blocks_a_pairing * games_a_block(static_cast<int>(game));
  }
  return games;
}

Schedule::Spot Schedule::SpotOf(std::int64_t place) const {
  const auto after = std::upper_bound(
      segments_.begin(), segments_.end(), place,
      [](std::int64_t value, const Segment& segment) { return value < segment.first_place; });
  const Segment& segment = *std::prev(after);
  const std::int64_t inside = place - segment.first_place;
  const std::int64_t orders = games_a_block(segment.game);
  return {.segment = &segment,
          .block = segment.first_block + inside / orders,
          .turn = inside % orders};
}

std::vector<int> Schedule::SeatsAt(const Spot& spot) const {
  const Segment& segment = *spot.segment;
  const auto turn = static_cast<std::size_t>(spot.block - segment.first_block);
  const std::vector<int>& lineup = segment.lineups[turn % segment.lineups.size()];
  std::vector<int> seats;
  for (const int place : parts_[segment.game].orders[static_cast<std::size_t>(spot.turn)]) {
    seats.push_back(lineup[place]);
  }
  return seats;
}

std::uint64_t Schedule::IdHashOf(const Spot& spot, const std::vector<int>& seats) const {
  std::vector<std::string> players;
  for (const int player : seats) players.push_back(spec_->players[player]);
  return ids_.Hash(spec_->games[spot.segment->game], spot.block, players);
}

std::uint64_t Schedule::IdHashAt(std::int64_t place) const {
  const Spot spot = SpotOf(place);
  return IdHashOf(spot, SeatsAt(spot));
}

ScheduledGame Schedule::At(std::int64_t place) const {
  const Spot spot = SpotOf(place);
  ScheduledGame scheduled;
  scheduled.game = spot.segment->game;
  scheduled.block = spot.block;
  scheduled.seats = SeatsAt(spot);
  const std::uint64_t hash = IdHashOf(spot, scheduled.seats);
  scheduled.id = IdText(hash);
  scheduled.seed = PlayersSeed(hash);
  scheduled.chance_seed =
      DeriveSeed(parts_[scheduled.game].seed, static_cast<std::uint64_t>(spot.block));
  return scheduled;
}

Opening Schedule::OpeningOf(int game, std::int64_t block) const {
  return parts_[game].openings->At(block);
}

bool Schedule::Extend(const BlockScore& score) {
  if (!HasRounds(*spec_)) return false;
  bool added = false;
  for (int game = 0; game < static_cast<int>(parts_.size()); ++game) {
    added = AddRound(game, score) || added;
  }
  return added;
}

bool Schedule::AddRound(int game, const BlockScore& score) {
  Part& part = parts_[game];
  const auto add_blocks = [&](Encounter& encounter, std::int64_t blocks) {
    for (std::int64_t i = 0; i < blocks; ++i) encounter.blocks.push_back(part.blocks + i);
    return AddSegment(game, blocks, {{encounter.first, encounter.second}}).ok();
  };
  if (!part.rounds.empty()) {
    bool tied = false;
    for (Encounter& encounter : part.rounds.back()) {
      if (encounter.second < 0) {
        encounter.winner = encounter.first;
        continue;
      }
      const auto points = PointsOf(encounter, game, score);
      if (!points.has_value()) return false;
      encounter.points = *points;
      const double second = points->all - points->first;
      encounter.winner = points->first > second   ? encounter.first
                         : points->first < second ? encounter.second
                                                  : -1;
      if (!IsKnockout(*spec_) || encounter.winner >= 0) continue;
      const auto extra =
          static_cast<std::int64_t>(encounter.blocks.size()) - part.blocks_a_pairing;
      if (extra < kTieBreakBlocks) {
        if (!add_blocks(encounter, 1)) return false;
        tied = true;
      } else {
        encounter.winner = std::min(encounter.first, encounter.second);
      }
    }
    if (tied) return true;
  }
  const auto played = static_cast<std::int64_t>(part.rounds.size());
  Round round;
  if (IsSwiss(*spec_)) {
    if (played == spec_->rounds) return false;
    round = SwissRound(static_cast<int>(spec_->players.size()), part.rounds);
  } else if (played == 0) {
    round = FirstKnockoutRound(static_cast<int>(spec_->players.size()));
  } else {
    round = NextKnockoutRound(part.rounds.back());
  }
  if (round.empty()) return false;
  for (Encounter& encounter : round) {
    if (encounter.second < 0) continue;
    if (!add_blocks(encounter, part.blocks_a_pairing)) return false;
  }
  part.rounds.push_back(std::move(round));
  return true;
}

absl::StatusOr<Shard> ParseShard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  bool good = index.ec == std::errc() && index.ptr != end && *index.ptr == '/';
  if (good) {
    const auto count = std::from_chars(index.ptr + 1, end, shard.count);
    good = count.ec == std::errc() && count.ptr == end && shard.index >= 1 &&
           shard.index <= shard.count && shard.count <= kMostShards;
  }
  if (good) return shard;
  return InvalidInput({.message = absl::StrCat("malformed shard ", Quoted(text)),
                       .got = std::string(text.substr(0, 200)),
                       .expected = {"i/n with 1 <= i <= n <= 1000000, such as 1/4"}});
}

}  // namespace plyground::match
