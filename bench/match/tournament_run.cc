#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/match/files.h"
#include "bench/match/journal.h"
#include "bench/match/manifest.h"
#include "bench/match/prepared.h"
#include "bench/match/progress.h"
#include "bench/match/report.h"
#include "bench/match/report_text.h"
#include "bench/match/runner.h"
#include "bench/match/tournament.h"
#include "core/error.h"

namespace plyground::match {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr double kTellSeconds = 0.5;  // between two standings that a watcher hears

absl::StatusOr<std::unique_ptr<Prepared>> Prepare(const RunArguments& arguments,
                                                  const GameResolver& resolve,
                                                  const Console& console) {
  if (arguments.folder.empty()) {
    return InvalidInput(
        {.message = "the tournament has no folder", .got = "", .expected = {"--out DIR"}});
  }
  auto manifest = ReadManifest(arguments.folder);
  if (!manifest.ok()) return manifest.status();
  SpecFields fields = arguments.fields;
  auto openings = ReadOpenings(fields);
  if (!openings.ok()) return openings.status();
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
    openings = KeptOpenings(arguments.folder, *spec);
    if (!openings.ok()) return openings.status();
  }
  auto prepared = Prepared::Make(*spec, *std::move(openings), resolve);
  if (!prepared.ok()) return prepared.status();
  if (!fields.seed.has_value()) *console.notes << "seed " << spec->seed << " (generated)\n";
  for (const std::string& note : (*prepared)->schedule().notes()) {
    *console.notes << note << '\n';
  }
  return prepared;
}

// Makes the folder's manifest, or finds it equal. The journal's lock is held.
absl::Status ClaimFolder(const RunArguments& arguments, const Prepared& prepared,
                         const Journal& journal, const Console& console) {
  const std::string& folder = arguments.folder;
  const TournamentSpec& spec = prepared.spec();
  const Manifest wanted = MakeManifest(spec, arguments.origin);
  auto manifest = ReadManifest(folder);
  if (!manifest.ok()) return manifest.status();
  if (!manifest->has_value()) {
    if (journal.summary().games == 0) {
      absl::Status status = absl::OkStatus();
      if (prepared.openings().has_value()) status = KeepOpenings(folder, *prepared.openings());
      return status.ok() ? WriteManifest(folder, wanted) : status;
    }
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
  Run(const RunArguments& arguments, Prepared& prepared, Journal& journal,
      const Console& console)
      : arguments_(arguments),
        prepared_(prepared),
        journal_(journal),
        console_(console),
        decided_(prepared.games().size()),
        display_(*console.notes,
                 console.terminal ? ProgressDisplay::Style::kTerminal
                                  : ProgressDisplay::Style::kLines,
                 console.columns) {}

  // What the journal lacks of the shard is to be played.
  absl::Status Resume() {
    if (absl::Status status = prepared_.FinishTakingOver(arguments_.folder); !status.ok()) {
      return status;
    }
    plan_.spec = &prepared_.spec();
    plan_.games = &prepared_.games();
    plan_.schedule = &prepared_.schedule();
    plan_.concurrency = arguments_.concurrency;
    plan_.next = [this] { return NextPlace(); };
    NoteVerdicts();
    CountGames();
    NoteResumption(journal_.summary());
    return absl::OkStatus();
  }

  absl::Status Play() {
    start_ = SteadyClock::now();
    TellStandings();
    const RunCallbacks callbacks = {
        .finished = [this](std::vector<GameRecord> records) { return Keep(records); },
        .state = [this] { return Tick(); }};
    absl::Status status;
    bool more = true;
    while (status.ok() && more) {
      status = PlayGames(plan_, callbacks);
      more = status.ok() && !interrupted_ && prepared_.Extend();
      if (more) CountGames();
    }
    if (progress_.played > 0) ShowProgress();
    TellStandings();
    if (!status.ok()) {
      const auto message = status.message();
      return absl::Status(
          status.code(),
          absl::StrCat(message, " (", prepared_.tally().games(),
                       " games are kept; the same command resumes once that is mended)"));
    }
    if (interrupted_ && (progress_.done < scheduled_ || prepared_.Extend()) && !AllDecided()) {
      return absl::CancelledError(absl::StrCat("stopped after ", progress_.done, " of ",
                                               scheduled_, " games; the same command resumes"));
    }
    return absl::OkStatus();
  }

  absl::Status Conclude() {
    const Report report = prepared_.MakeReport();
    *console_.out << (arguments_.form == OutputForm::kJson ? ReportJson(report) + "\n"
                                                           : ReportTable(report));
    console_.out->flush();
    if (!console_.out->good()) return absl::UnavailableError("cannot write the report");
    if (prepared_.tally().faults() == 0 || arguments_.allow_faults) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat(prepared_.tally().faults(), " of ", prepared_.tally().games(),
                     " games were lost by a player's fault; --allow-faults accepts that"));
  }

 private:
  bool Wanted(std::int64_t place) const {
    return InShard(arguments_.shard, place) &&
           (arguments_.up_to_block == 0 ||
            prepared_.schedule().BlockAt(place) < arguments_.up_to_block);
  }

  // Counts the games that are scheduled by now and fall to this run.
  void CountGames() {
    scheduled_ = 0;
    std::int64_t done = 0;
    for (std::int64_t place = 0; place < prepared_.schedule().size(); ++place) {
      if (!Wanted(place)) continue;
      ++scheduled_;
      if (prepared_.WasPlayed(place)) ++done;
    }
    progress_.done = done + progress_.played;
    const auto final_size = prepared_.schedule().final_size();
    const bool all = arguments_.shard.count == 1 && arguments_.up_to_block == 0;
    progress_.total = all ? final_size.value_or(0) : scheduled_;
  }

  // Called by the playing threads.
  std::optional<std::int64_t> NextPlace() {
    // It stays within the schedule, which grows between rounds.
    std::int64_t place = cursor_.load();
    while (place < prepared_.schedule().size()) {
      if (!cursor_.compare_exchange_weak(place, place + 1)) continue;
      const std::int64_t taken = place++;
      if (!Wanted(taken) || prepared_.WasPlayed(taken)) continue;
      if (decided_[prepared_.schedule().GameAt(taken)].load()) continue;
      return taken;
    }
    return std::nullopt;
  }

  void NoteVerdicts() {
    for (std::size_t game = 0; game < decided_.size(); ++game) {
      decided_[game].store(prepared_.IsDecided(static_cast<int>(game)));
    }
  }

  bool AllDecided() const {
    return std::all_of(decided_.begin(), decided_.end(),
                       [](const std::atomic<bool>& decided) { return decided.load(); });
  }

  void NoteResumption(const JournalSummary& contents) {
    if (contents.torn_bytes > 0) {
      *console_.notes << "cut off a torn last line of games.jsonl (" << contents.torn_bytes
                      << " bytes); its game is played again\n";
    }
    if (contents.duplicates > 0) {
      *console_.notes << "ignored " << contents.duplicates
                      << " lines of games.jsonl whose game is there already\n";
    }
    if (progress_.done > 0) {
      *console_.notes << "resuming: " << progress_.done << " of " << scheduled_
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
      if (absl::Status status = prepared_.Add(records[i]); !status.ok()) return status;
      NoteFault(records[i]);
      if (console_.watcher.game) console_.watcher.game(records[i]);
      ++progress_.done;
      ++progress_.played;
    }
    NoteVerdicts();
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

  RunState Tick() {
    progress_.elapsed_seconds =
        std::chrono::duration<double>(SteadyClock::now() - start_).count();
    if (display_.IsDue(progress_.elapsed_seconds)) ShowProgress();
    if (progress_.elapsed_seconds >= told_seconds_ + kTellSeconds) TellStandings();
    if (AllDecided()) return RunState::kStopping;
    const RunState state = console_.state();
    if (state == RunState::kFinishing && !interrupted_) {
      *console_.notes << "finishing the games that are running; Ctrl-C again drops them\n";
    }
    if (state != RunState::kPlaying) interrupted_ = true;
    return state;
  }

  void TellStandings() {
    told_seconds_ = progress_.elapsed_seconds;
    if (console_.watcher.standings) {
      console_.watcher.standings(progress_, prepared_.MakeReport());
    }
  }

  void ShowProgress() { display_.Show(progress_, prepared_.tally().MakeReport()); }

  const RunArguments& arguments_;
  Prepared& prepared_;
  Journal& journal_;
  const Console& console_;
  RunPlan plan_;
  std::atomic<std::int64_t> cursor_{0};  // the next place to look at
  std::int64_t scheduled_ = 0;
  std::vector<std::atomic<bool>> decided_;  // by game, for the playing threads
  ProgressState progress_;
  ProgressDisplay display_;
  SteadyClock::time_point start_;
  double told_seconds_ = 0;  // when standings were told last
  bool interrupted_ = false;
  int faults_noted_ = 0;
};

}  // namespace

absl::Status RunTournament(const RunArguments& arguments, const GameResolver& resolve,
                           const Console& console) {
  const auto prepared = Prepare(arguments, resolve, console);
  if (!prepared.ok()) return prepared.status();
  if (absl::Status status = MakeFolder(arguments.folder); !status.ok()) return status;
  const auto journal = Journal::Open(arguments.folder, [&](const GameRecord& record) {
    if (console.watcher.game) console.watcher.game(record);
    return (*prepared)->TakeOver(record);
  });
  if (!journal.ok()) return journal.status();
  absl::Status status = ClaimFolder(arguments, **prepared, **journal, console);
  if (!status.ok()) return status;
  Run run(arguments, **prepared, **journal, console);
  status = run.Resume();
  if (status.ok()) status = run.Play();
  if (status.ok()) status = run.Conclude();
  return status;
}

}  // namespace plyground::match
