#include <chrono>
#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/match/files.h"
#include "bench/match/journal.h"
#include "bench/match/manifest.h"
#include "bench/match/progress.h"
#include "bench/match/report.h"
#include "bench/match/report_text.h"
#include "bench/match/runner.h"
#include "bench/match/tournament.h"
#include "core/error.h"

namespace plyground::match {
namespace {

using SteadyClock = std::chrono::steady_clock;

// All that is decided before anything is written.
struct Prepared {
  TournamentSpec spec;
  Games games;
  Schedule schedule;
};

absl::StatusOr<Prepared> Prepare(const RunArguments& arguments, const GameResolver& resolve,
                                 const Console& console) {
  if (arguments.folder.empty()) {
    return InvalidInput(
        {.message = "the tournament has no folder", .got = "", .expected = {"--out DIR"}});
  }
  auto manifest = ReadManifest(arguments.folder);
  if (!manifest.ok()) return manifest.status();
  SpecFields fields = arguments.fields;
  if (manifest->has_value()) fields = Overlay(FieldsOf((*manifest)->spec), fields);
  if (!fields.seed.has_value() && arguments.shard.count > 1) {
    return InvalidInput({.message = "the shards of a tournament need one seed",
                         .got = "",
                         .expected = {"--seed S"}});
  }
  auto spec = CompleteSpec(fields, arguments.new_seed);
  if (!spec.ok()) return spec.status();
  if (manifest->has_value()) {
    absl::Status status = CheckSameTournament(arguments.folder, (*manifest)->spec, *spec);
    if (!status.ok()) return status;
    spec = (*manifest)->spec;  // the names that the games are kept under
  }
  auto games = ResolveGames(*spec, resolve);
  if (!games.ok()) return games.status();
  auto schedule = MakeSchedule(*spec, *games);
  if (!schedule.ok()) return schedule.status();
  if (!fields.seed.has_value()) *console.notes << "seed " << spec->seed << " (generated)\n";
  for (const std::string& note : schedule->notes) *console.notes << note << '\n';
  return Prepared{*std::move(spec), *std::move(games), *std::move(schedule)};
}

// Makes the folder's manifest, or finds it equal. The journal's lock is held.
absl::Status ClaimFolder(const std::string& folder, const TournamentSpec& spec,
                         const Journal& journal, const Console& console) {
  const Manifest wanted = MakeManifest(spec);
  auto manifest = ReadManifest(folder);
  if (!manifest.ok()) return manifest.status();
  if (!manifest->has_value()) {
    if (journal.contents().records.empty()) return WriteManifest(folder, wanted);
    return absl::FailedPreconditionError(absl::StrCat(
        folder, " has games in games.jsonl but no manifest.json that says what they are"));
  }
  if (absl::Status status = CheckSameTournament(folder, (*manifest)->spec, spec);
      !status.ok()) {
    return status;
  }
  if ((*manifest)->program != wanted.program || (*manifest)->compiler != wanted.compiler) {
    *console.notes << "note: begun by " << (*manifest)->program << " (" << (*manifest)->compiler
                   << "), resumed by " << wanted.program << " (" << wanted.compiler << ")\n";
  }
  return absl::OkStatus();
}

// A run from the first game to the last, or to what ends it.
class Run {
 public:
  Run(const RunArguments& arguments, const Prepared& prepared, Journal& journal,
      const Console& console)
      : arguments_(arguments),
        prepared_(prepared),
        journal_(journal),
        console_(console),
        tally_(prepared.spec),
        display_(*console.notes,
                 console.terminal ? ProgressDisplay::Style::kTerminal
                                  : ProgressDisplay::Style::kLines,
                 console.columns) {}

  // Takes over what the journal holds; what it lacks of the shard is pending.
  absl::Status Resume() {
    const JournalContents& contents = journal_.contents();
    std::unordered_set<std::string> ids;
    for (const GameRecord& record : contents.records) {
      if (absl::Status status = tally_.Add(record); !status.ok()) return status;
      ids.insert(record.id);
    }
    plan_.spec = &prepared_.spec;
    plan_.games = &prepared_.games;
    plan_.schedule = &prepared_.schedule;
    plan_.concurrency = arguments_.concurrency;
    std::size_t known = 0;
    for (std::size_t place = 0; place < prepared_.schedule.games.size(); ++place) {
      const bool played = ids.count(prepared_.schedule.games[place].id) != 0;
      if (played) ++known;
      if (!InShard(arguments_.shard, static_cast<std::int64_t>(place))) continue;
      ++progress_.total;
      if (played) {
        ++progress_.done;
      } else {
        plan_.pending.push_back(static_cast<int>(place));
      }
    }
    if (known != ids.size()) {
      return absl::DataLossError(absl::StrCat(
          arguments_.folder, "/games.jsonl has ", ids.size() - known,
          " games that this tournament does not schedule: it was edited, or written by ",
          "another version of the program"));
    }
    NoteResumption(contents);
    return absl::OkStatus();
  }

  absl::Status Play() {
    start_ = SteadyClock::now();
    const RunCallbacks callbacks = {
        .finished = [this](std::vector<GameRecord> records) { return Keep(records); },
        .keep_going = [this] { return Tick(); }};
    const absl::Status status = PlayGames(plan_, callbacks);
    if (progress_.played > 0) ShowProgress();
    if (!status.ok()) {
      const auto message = status.message();
      return absl::Status(
          status.code(),
          absl::StrCat(message, " (", tally_.games(),
                       " games are kept; the same command resumes once that is mended)"));
    }
    if (progress_.done < progress_.total) {
      return absl::CancelledError(absl::StrCat("stopped after ", progress_.done, " of ",
                                               progress_.total,
                                               " games; the same command resumes"));
    }
    return absl::OkStatus();
  }

  absl::Status Conclude() {
    const Report report = tally_.MakeReport();
    *console_.out << (arguments_.form == OutputForm::kJson ? ReportJson(report) + "\n"
                                                           : ReportTable(report));
    console_.out->flush();
    if (!console_.out->good()) return absl::UnavailableError("cannot write the report");
    if (tally_.faults() == 0 || arguments_.allow_faults) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat(tally_.faults(), " of ", tally_.games(),
                     " games were lost by a player's fault; --allow-faults accepts that"));
  }

 private:
  void NoteResumption(const JournalContents& contents) {
    if (contents.torn_bytes > 0) {
      *console_.notes << "cut off a torn last line of games.jsonl (" << contents.torn_bytes
                      << " bytes); its game is played again\n";
    }
    if (contents.duplicates > 0) {
      *console_.notes << "ignored " << contents.duplicates
                      << " lines of games.jsonl whose game is there already\n";
    }
    if (progress_.done > 0) {
      *console_.notes << "resuming: " << progress_.done << " of " << progress_.total
                      << " games are played\n";
    }
  }

  // Counts what is on the disk, and that alone.
  absl::Status Keep(const std::vector<GameRecord>& records) {
    absl::Status written;
    std::size_t count = 0;
    while (count < records.size()) {
      written = journal_.Append(records[count]);
      if (!written.ok()) break;
      ++count;
    }
    if (absl::Status status = journal_.Sync(); !status.ok()) return status;
    for (std::size_t i = 0; i < count; ++i) {
      if (absl::Status status = tally_.Add(records[i]); !status.ok()) return status;
      NoteFault(records[i]);
      ++progress_.done;
      ++progress_.played;
    }
    return written;
  }

  // The first few faults in full; the report counts them all.
  void NoteFault(const GameRecord& record) {
    constexpr int kShown = 5;
    if (!record.fault.has_value() || ++faults_noted_ > kShown) return;
    *console_.notes << "fault: " << record.players[record.fault->seat] << " in " << record.game
                    << ", game " << record.id << ", ply " << record.plies << ": "
                    << TerminationName(record.termination) << ": " << record.fault->message
                    << '\n';
  }

  bool Tick() {
    progress_.elapsed_seconds =
        std::chrono::duration<double>(SteadyClock::now() - start_).count();
    if (display_.IsDue(progress_.elapsed_seconds)) ShowProgress();
    return !console_.interrupted();
  }

  void ShowProgress() { display_.Show(progress_, tally_.MakeReport()); }

  const RunArguments& arguments_;
  const Prepared& prepared_;
  Journal& journal_;
  const Console& console_;
  RunPlan plan_;
  Tally tally_;
  ProgressState progress_;
  ProgressDisplay display_;
  SteadyClock::time_point start_;
  int faults_noted_ = 0;
};

}  // namespace

absl::Status RunTournament(const RunArguments& arguments, const GameResolver& resolve,
                           const Console& console) {
  const auto prepared = Prepare(arguments, resolve, console);
  if (!prepared.ok()) return prepared.status();
  if (absl::Status status = MakeFolder(arguments.folder); !status.ok()) return status;
  const auto journal = Journal::Open(arguments.folder);
  if (!journal.ok()) return journal.status();
  absl::Status status = ClaimFolder(arguments.folder, prepared->spec, **journal, console);
  if (!status.ok()) return status;
  Run run(arguments, *prepared, **journal, console);
  status = run.Resume();
  if (status.ok()) status = run.Play();
  if (status.ok()) status = run.Conclude();
  return status;
}

}  // namespace plyground::match
