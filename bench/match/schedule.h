#ifndef PLYGROUND_BENCH_MATCH_SCHEDULE_H_
#define PLYGROUND_BENCH_MATCH_SCHEDULE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/match/formats.h"
#include "bench/match/openings.h"
#include "bench/match/tournament_spec.h"

namespace plyground::match {

// One game to play. Its result depends on nothing but what is written here and
// on its block's opening.
struct ScheduledGame {
  std::string id;                 // 16 hexadecimal digits
  int game = 0;                   // index of TournamentSpec::games
  std::int64_t block = 0;         // games of one block share opening and players
  std::vector<int> seats;         // index of TournamentSpec::players, a seat
  std::uint64_t seed = 0;         // of the players
  std::uint64_t chance_seed = 0;  // of dice and cards: one a block, as is fair
};

// The id of a game: a hash of everything that decides it. That is the spec apart
// from which other games there are, the game, its block (and thereby the
// opening) and who takes which seat.
class GameIds {
 public:
  explicit GameIds(const TournamentSpec& spec);
  std::uint64_t Hash(std::string_view game, std::int64_t block,
                     const std::vector<std::string>& players) const;

 private:
  std::string prefix_;
};
std::string IdText(std::uint64_t hash);            // 16 hexadecimal digits
std::uint64_t PlayersSeed(std::uint64_t id_hash);  // of the game with this id

// The games of a tournament in the order of playing, made when they are asked
// for, so that a million of them take no memory. In a block every player takes
// every seat: on one opening and one deck, in all orders of the seats (with five
// seats and more, or by "cyclic", in the rotations of one order). The number of
// games a pairing is rounded up to whole blocks, which a note says. What the
// blocks are is said by the format (formats.h); those of Swiss and knockout
// tournaments appear as results come in.
class Schedule {
 public:
  // Errors: no openings; more than kMostGames games; a format for two seats and
  // a game of others.
  // Pre: `games` are those of `spec`; both outlive the schedule, `openings` is
  // the text of the spec's file of openings, if it has one.
  [[nodiscard]] static absl::StatusOr<Schedule> Make(
      const TournamentSpec& spec, const Games& games,
      const std::optional<std::string>& openings);

  // How many games there are so far; and in the end, where results do not matter.
  std::int64_t size() const { return size_; }
  std::optional<std::int64_t> final_size() const;
  // Pre: 0 <= place < size().
  ScheduledGame At(std::int64_t place) const;
  std::uint64_t IdHashAt(std::int64_t place) const;
  int GameAt(std::int64_t place) const { return SpotOf(place).segment->game; }
  std::int64_t BlockAt(std::int64_t place) const { return SpotOf(place).block; }
  Opening OpeningOf(int game, std::int64_t block) const;

  // Adds what the results of all games so far decide. False when they are not
  // all there, or nothing follows.
  bool Extend(const BlockScore& score);
  // Rounds of a Swiss or knockout tournament so far, in order.
  const std::vector<Round>& rounds(int game) const { return parts_[game].rounds; }
  // Seat orders a block of a game is played in.
  std::int64_t games_a_block(int game) const {
    return static_cast<std::int64_t>(parts_[game].orders.size());
  }

  // What a person should know.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  // Blocks in a row of one game; their line-ups take turns.
  struct Segment {
    int game = 0;
    std::int64_t first_place = 0;
    std::int64_t first_block = 0;
    std::int64_t blocks = 0;
    std::vector<std::vector<int>> lineups;
  };
  struct Part {  // of one game
    int seats = 0;
    std::vector<std::vector<int>> orders;  // places in a line-up, a game of a block
    std::int64_t blocks_a_pairing = 0;
    std::int64_t blocks = 0;
    std::uint64_t seed = 0;
    std::unique_ptr<OpeningBook> openings;
    std::vector<Round> rounds;
  };
  struct Spot {
    const Segment* segment = nullptr;
    std::int64_t block = 0;
    std::int64_t turn = 0;
  };

  Schedule(const TournamentSpec& spec, const Games& games)
      : spec_(&spec), games_(&games), ids_(spec) {}
  absl::Status AddGame(int game, const std::optional<std::string>& openings);
  absl::Status AddSegment(int game, std::int64_t blocks, std::vector<std::vector<int>> lineups);
  void NoteOpenings(int game);
  bool AddRound(int game, const BlockScore& score);
  Spot SpotOf(std::int64_t place) const;
  std::vector<int> SeatsAt(const Spot& spot) const;
  std::uint64_t IdHashOf(const Spot& spot, const std::vector<int>& seats) const;

  const TournamentSpec* spec_;
  const Games* games_;
  GameIds ids_;
  std::vector<Part> parts_;  // one a game
  std::vector<Segment> segments_;
  std::int64_t size_ = 0;
  std::vector<std::string> notes_;
};
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
