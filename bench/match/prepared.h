#ifndef PLYGROUND_BENCH_MATCH_PREPARED_H_
#define PLYGROUND_BENCH_MATCH_PREPARED_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/match/journal.h"
#include "bench/match/manifest.h"
#include "bench/match/schedule.h"
#include "bench/match/tally.h"
#include "bench/match/tournament_spec.h"

namespace plyground::match {

// Whether `fields` name a file of openings, it is read, and its hash set in them.
// Errors: those of reading.
[[nodiscard]] absl::StatusOr<std::optional<std::string>> ReadOpenings(SpecFields& fields);

// The copy of that file which the tournament's folder keeps, DIR/openings.txt;
// empty where the spec has none. Errors: a text that does not fit its hash.
[[nodiscard]] absl::StatusOr<std::optional<std::string>> KeptOpenings(
    const std::string& folder, const TournamentSpec& spec);
[[nodiscard]] absl::Status KeepOpenings(const std::string& folder, const std::string& text);

// A tournament with all that follows from its spec, and what was played of it.
// Stays where it is, since its parts point to one another.
class Prepared {
 public:
  // Errors: what ResolveGames and Schedule::Make tell.
  [[nodiscard]] static absl::StatusOr<std::unique_ptr<Prepared>> Make(
      const TournamentSpec& spec, std::optional<std::string> openings,
      const GameResolver& resolve);
  // Of a folder with a manifest, without its games.
  [[nodiscard]] static absl::StatusOr<std::unique_ptr<Prepared>> Load(
      const std::string& folder, const GameResolver& resolve);
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  const TournamentSpec& spec() const { return spec_; }
  const Games& games() const { return games_; }
  const Schedule& schedule() const { return *schedule_; }
  const Tally& tally() const { return tally_; }
  const std::optional<std::string>& openings() const { return openings_; }

  // What the games add up to, with the rounds of formats that have some.
  Report MakeReport() const;

  // A game that was played before. Errors: one that is not what was played
  // (record_check.h), or that belongs elsewhere.
  [[nodiscard]] absl::Status TakeOver(const GameRecord& record);
  // Pre: all games of a journal were taken over. Adds the rounds that they decide.
  // Errors: games that this tournament does not schedule; `folder` names where.
  [[nodiscard]] absl::Status FinishTakingOver(const std::string& folder);
  // A game that was played now.
  [[nodiscard]] absl::Status Add(const GameRecord& record) { return tally_.Add(record); }
  // Adds the rounds that all games so far decide; false if there are none.
  bool Extend();

  // Whether the game at this place was taken over. Thread-safe.
  bool WasPlayed(std::int64_t place) const;
  // Whether an SPRT of this game has its verdict.
  bool IsDecided(int game) const { return tally_.verdict(game) != SprtVerdict::kOpen; }

  // Of the games scheduled so far those of a shard, and of them those that were
  // taken over or cannot matter any more.
  struct Count {
    std::int64_t games = 0;
    std::int64_t done = 0;
    std::int64_t missing = 0;
  };
  // Only those of the first `up_to_block` blocks of each game; 0: all.
  Count CountGames(const Shard& shard, std::int64_t up_to_block = 0) const;

 private:
  Prepared(const TournamentSpec& spec, Games games, std::optional<std::string> openings);

  TournamentSpec spec_;
  Games games_;
  std::optional<std::string> openings_;
  std::optional<Schedule> schedule_;
  Tally tally_;
  absl::flat_hash_set<std::uint64_t> played_;  // ids
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_PREPARED_H_
