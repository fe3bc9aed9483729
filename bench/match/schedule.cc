#include "bench/match/schedule.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/error.h"
#include "core/random.h"

namespace plyground::match {
namespace {

constexpr int kMostShards = 1'000'000;

// Every set of `seats` out of `players`, in lexicographic order; stops early
// when there are more than `limit`.
std::vector<std::vector<int>> Lineups(int players, int seats, std::int64_t limit) {
  std::vector<int> lineup(static_cast<std::size_t>(seats));
  for (int i = 0; i < seats; ++i) lineup[i] = i % players;
  std::vector<std::vector<int>> lineups = {lineup};
  if (players <= seats) return lineups;
  while (static_cast<std::int64_t>(lineups.size()) <= limit) {
    int place = seats - 1;
    while (place >= 0 && lineup[place] == players - seats + place) --place;
    if (place < 0) break;
    ++lineup[place];
    for (int i = place + 1; i < seats; ++i) lineup[i] = lineup[i - 1] + 1;
    lineups.push_back(lineup);
  }
  return lineups;
}

// The seats in the block's cyclic order: the first stays, the others take
// their block-th permutation (places, not players, which may repeat).
std::vector<int> CyclicOrder(const std::vector<int>& lineup, int block) {
  constexpr int kMostOrders = 5040;  // 8 seats; more would take long to step to
  int orders = 1;
  for (int i = 2; i < static_cast<int>(lineup.size()) && orders < kMostOrders; ++i) orders *= i;
  std::vector<int> places(lineup.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
  for (int step = block % orders; step > 0; --step) {
    std::next_permutation(places.begin() + 1, places.end());
  }
  std::vector<int> order;
  for (const int place : places) order.push_back(lineup[place]);
  return order;
}

class Scheduler {
 public:
  Scheduler(const TournamentSpec& spec, const Games& games) : spec_(spec), games_(games) {}

  absl::Status AddGame(int game) {
    const std::string& name = spec_.games[game];
    const int seats = games_[game]->Start().num_players();
    const auto players = static_cast<int>(spec_.players.size());
    const auto lineups = Lineups(players, seats, kMostGames);
    const std::int64_t blocks = (spec_.games_per_pairing + seats - 1) / seats;
    const auto existing = static_cast<std::int64_t>(schedule_.games.size());
    if (existing + blocks * seats * static_cast<std::int64_t>(lineups.size()) > kMostGames) {
      return InvalidInput({.message = absl::StrCat("the tournament has more than ", kMostGames,
                                                   " games: split it, or ask for fewer"),
                           .got = absl::StrCat(spec_.games_per_pairing),
                           .expected = {}});
    }
    if (blocks * seats != spec_.games_per_pairing) {
      Note(absl::StrCat(name, ": ", blocks * seats, " games a pairing instead of ",
                        spec_.games_per_pairing,
                        ", so that every seat is taken equally often"));
    }
    const std::uint64_t seed = DeriveSeed(spec_.seed, HashText(name));
    auto openings = DrawOpenings(*games_[game], static_cast<int>(spec_.opening_plies),
                                 static_cast<int>(blocks), seed);
    if (!openings.ok()) return openings.status();
    if (openings->distinct < blocks) {
      Note(absl::StrCat(name, ": only ", openings->distinct, " different openings of ",
                        spec_.opening_plies, " plies for ", blocks, " blocks of games"));
    }
    schedule_.openings.push_back(std::move(openings->openings));
    for (int block = 0; block < blocks; ++block) {
      for (const std::vector<int>& lineup : lineups) AddBlock(game, block, lineup, seed);
    }
    return absl::OkStatus();
  }

  Schedule Take() { return std::move(schedule_); }

 private:
  void AddBlock(int game, int block, const std::vector<int>& lineup, std::uint64_t seed) {
    std::vector<int> seats = CyclicOrder(lineup, block);
    for (std::size_t turn = 0; turn < seats.size(); ++turn) {
      ScheduledGame scheduled;
      scheduled.game = game;
      scheduled.block = block;
      scheduled.seats = seats;
      const std::uint64_t hash = HashText(Identity(scheduled, static_cast<int>(turn)));
      scheduled.id = absl::StrFormat("%016x", hash);
      scheduled.seed = DeriveSeed(hash, 0);
      scheduled.chance_seed = DeriveSeed(seed, static_cast<std::uint64_t>(block));
      schedule_.games.push_back(std::move(scheduled));
      std::rotate(seats.begin(), seats.begin() + 1, seats.end());
    }
  }

  // Specs and moves have no newlines, so that no two games share this text.
  std::string Identity(const ScheduledGame& scheduled, int turn) const {
    std::vector<std::string> parts = {absl::StrCat(spec_.seed), absl::StrCat(spec_.max_plies),
                                      spec_.games[scheduled.game]};
    for (const int player : scheduled.seats) parts.push_back(spec_.players[player]);
    for (const std::string& move : schedule_.openings[scheduled.game][scheduled.block]) {
      parts.push_back(move);
    }
    parts.push_back(absl::StrCat(scheduled.block, " ", turn));
    const std::string controls = FormatControls(spec_.controls);
    if (!controls.empty()) parts.push_back(controls);
    return absl::StrJoin(parts, "\n");
  }

  void Note(std::string text) { schedule_.notes.push_back(std::move(text)); }

  const TournamentSpec& spec_;
  const Games& games_;
  Schedule schedule_;
};

}  // namespace

absl::StatusOr<Schedule> MakeSchedule(const TournamentSpec& spec, const Games& games) {
  Scheduler scheduler(spec, games);
  for (int game = 0; game < static_cast<int>(games.size()); ++game) {
    if (absl::Status status = scheduler.AddGame(game); !status.ok()) return status;
  }
  return scheduler.Take();
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
