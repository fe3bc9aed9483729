#ifndef PLYGROUND_BENCH_MATCH_FORMATS_H_
#define PLYGROUND_BENCH_MATCH_FORMATS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace plyground::match {

// Who meets whom. Players are their places in TournamentSpec::players, which is
// also their seeding.

// How a block of games of two players is decided: the points of the one who
// comes first, and all that were to be had.
struct BlockPoints {
  double first = 0;
  double all = 0;
};
// By the order of the players in the spec. Empty while games are missing.
using BlockScore = std::function<std::optional<BlockPoints>(int game, std::int64_t block)>;

// Two players and the blocks that decide between them.
struct Encounter {
  int first = 0;
  int second = -1;  // none: the first goes on, or gets a point, without playing
  std::vector<std::int64_t> blocks = {};
  BlockPoints points = {};
  int winner = -1;  // -1: level, or not decided
};
using Round = std::vector<Encounter>;

// The sets of players that meet in blocks of their own.
//   round_robin, match, sprt   every set of as many players as there are seats
//   gauntlet                   of those the ones with the first player
// A game of more seats than there are players repeats them, each one as often as
// any other over all sets. At most `limit` + 1 sets.
std::vector<std::vector<int>> Lineups(std::string_view format, int players, int seats,
                                      std::int64_t limit);

// The orders in which a block's players take the seats, as places in the
// line-up. All different ones up to four seats; beyond, and for `cyclic`, the
// rotations of one.
enum class SeatOrders { kAll, kCyclic };
std::vector<std::vector<int>> SeatOrdersOf(const std::vector<int>& lineup, SeatOrders orders);

// Swiss: the next round after `past`, whose encounters have all points. Players
// with equally many won encounters meet, nobody twice as long as that can be
// avoided; then points and the seeding decide. With an odd number of players
// the last one who had no bye yet gets one.
Round SwissRound(int players, const std::vector<Round>& past);

// Knockout: the first round, in which the seeds 1 and 2 cannot meet before the
// final, and the one after `past`. Empty when one player is left.
Round FirstKnockoutRound(int players);
Round NextKnockoutRound(const Round& past);
// Blocks that are added one by one to a level encounter; then the better seed
// goes on.
inline constexpr int kTieBreakBlocks = 4;

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_FORMATS_H_
