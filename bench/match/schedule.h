#ifndef PLYGROUND_BENCH_MATCH_SCHEDULE_H_
#define PLYGROUND_BENCH_MATCH_SCHEDULE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/match/openings.h"
#include "bench/match/tournament_spec.h"

namespace plyground::match {

// One game to play. Its result depends on nothing but what is written here.
struct ScheduledGame {
  std::string id;                 // 16 hexadecimal digits
  int game = 0;                   // index of TournamentSpec::games
  int block = 0;                  // games of one block share the opening; two seats: a pair
  std::vector<int> seats;         // index of TournamentSpec::players, a seat
  std::uint64_t seed = 0;         // of the players
  std::uint64_t chance_seed = 0;  // of dice and cards: one a block, as is fair
};

struct Schedule {
  std::vector<ScheduledGame> games;            // in the order of playing
  std::vector<std::vector<Opening>> openings;  // [game][block]
  std::vector<std::string> notes;              // what a person should know
};

// Round robin: every set of as many players as the game has seats meets in
// blocks; in a block each player takes each seat once, on one opening. A game
// of more seats than there are players repeats the players in their order.
// Block b of a game has the same opening for all pairings, and its players in
// the b-th cyclic order, so that with three seats or more everybody plays
// before and after everybody else. The number of games a pairing is rounded up
// to whole blocks, which a note says.
// A game's id is a hash of everything that decides it: tournament seed, game,
// players in seat order, opening, block, largest number of plies, controls.
// Errors: openings that end the game; more than kMostGames games.
// Pre: `games` are those of `spec`.
[[nodiscard]] absl::StatusOr<Schedule> MakeSchedule(const TournamentSpec& spec,
                                                    const Games& games);
inline constexpr std::int64_t kMostGames = 5'000'000;

// Part i of n of a schedule, written "i/n" with 1 <= i <= n: the games whose
// place in the list, counted from 0, leaves the remainder i - 1 by n.
struct Shard {
  int index = 1;
  int count = 1;
};
[[nodiscard]] absl::StatusOr<Shard> ParseShard(std::string_view text);
constexpr bool InShard(const Shard& shard, std::int64_t place) noexcept {
  return place % shard.count == shard.index - 1;
}

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_SCHEDULE_H_
