#ifndef PLYGROUND_BENCH_MATCH_TOURNAMENT_H_
#define PLYGROUND_BENCH_MATCH_TOURNAMENT_H_

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/match/manifest.h"
#include "bench/match/progress.h"
#include "bench/match/report.h"
#include "bench/match/runner.h"
#include "bench/match/schedule.h"
#include "bench/match/tournament_spec.h"
#include "core/any_game.h"
#include "core/record.h"

namespace plyground::match {

// What `plyground tournament` does, each subcommand one function. A tournament
// is a folder: manifest.json says what is played, games.jsonl what was.

enum class OutputForm { kText, kJson };

// Hears of a run while it goes on, on the thread that runs it; each part may be left
// out.
struct Watcher {
  std::function<void(const GameRecord&)> game = {};  // that the folder has, or gets
  // At the start, twice a second, and at the end.
  std::function<void(const ProgressState&, const Report&)> standings = {};
};

// Where a command writes, and how it hears that it should stop.
struct Console {
  std::ostream* out = nullptr;    // data
  std::ostream* notes = nullptr;  // everything else
  bool terminal = false;          // `notes` is one: lines may be drawn anew
  int columns = 80;
  std::function<RunState()> state = [] { return RunState::kPlaying; };
  Watcher watcher = {};  // of RunTournament
};

struct RunArguments {
  SpecFields fields;  // what is left open comes from the folder's manifest
  std::string folder;
  Shard shard;
  // Only the first blocks of each game, so that an SPRT over shards can go on in
  // rounds with a look at all results between them; 0: all.
  std::int64_t up_to_block = 0;
  int concurrency = 1;
  Origin origin;              // for the manifest of a new tournament
  std::int64_t new_seed = 0;  // for a new tournament that names none
  OutputForm form = OutputForm::kText;
  bool allow_faults = false;
};

// Plays the games of the shard that the folder lacks, and prints the report of
// all it then has. Nothing is written before all arguments are known good.
// Errors beside those of the arguments: the folder holds another tournament;
// another process writes there; a write failed; interrupted (kCancelled); a
// player's fault decided a game, unless that is allowed. After each the same
// call resumes, or says what is in the way.
[[nodiscard]] absl::Status RunTournament(const RunArguments& arguments,
                                         const GameResolver& resolve, const Console& console);

// How many games each of `shards` shards has. `source` is a tournament's
// folder or a spec file.
[[nodiscard]] absl::Status PlanShards(const std::string& source, int shards, OutputForm form,
                                      const GameResolver& resolve, const Console& console);

// Adds the games of all `sources` to the folder `target`, which may be new.
// Errors: two different tournaments.
[[nodiscard]] absl::Status MergeTournaments(const std::string& target,
                                            const std::vector<std::string>& sources,
                                            OutputForm form, const Console& console);

// How much of the tournament is played, or of its first `up_to_block` blocks; whether
// it is finished is said of all of it.
[[nodiscard]] absl::Status ShowStatus(const std::string& folder, std::int64_t up_to_block,
                                      OutputForm form, const GameResolver& resolve,
                                      const Console& console);

struct ReportArguments {
  std::string folder;
  OutputForm form = OutputForm::kText;
  std::string html_file = {};  // written beside what is printed; "" is none
  std::string csv_file = {};
};

// The result of the games played so far, each of which is made again first.
[[nodiscard]] absl::Status ShowReport(const ReportArguments& arguments,
                                      const GameResolver& resolve, const Console& console);

// A played game in some notation, with the newline that ends it; empty for one
// that is to be left out.
using RecordWriter =
    std::function<absl::StatusOr<std::string>(const GameRecord&, const AnyGame&)>;

// Prints every game of the folder as `write` puts it, in the order of the journal.
// Errors: those of `write`; games that are not what was played.
[[nodiscard]] absl::Status ExportGames(const std::string& folder, const RecordWriter& write,
                                       const GameResolver& resolve, const Console& console);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_TOURNAMENT_H_
