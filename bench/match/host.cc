#include "bench/match/host.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "bench/match/files.h"
#include "bench/match/journal.h"
#include "bench/match/prepared.h"
#include "bench/match/report_text.h"
#include "bench/match/tournament.h"
#include "core/error.h"

namespace plyground::match {
namespace {

using Json = nlohmann::ordered_json;

std::string JsonText(std::string_view text) {
  return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::Status TooMany(std::int64_t games, std::int64_t most) {
  return InvalidInput({.message = absl::StrCat("this tournament has ", games,
                                               " games; here it may have ", most),
                       .got = absl::StrCat(games),
                       .hint = "longer ones are for `plyground tournament run`"});
}

// The spec that `text` names, if this host may play it.
absl::StatusOr<TournamentSpec> ReadSpec(std::string_view text, SpecFields& fields,
                                        std::int64_t most_games, const GameResolver& resolve) {
  auto parsed = ParseSpecFields(text, "the tournament");
  if (!parsed.ok()) return parsed.status();
  fields = *std::move(parsed);
  // Who asks is on a page, and names no files of this machine.
  if (fields.openings.has_value() || fields.openings_hash.has_value()) {
    return InvalidInput({.message = "openings of a file are for `plyground tournament run`",
                         .got = fields.openings.value_or(""),
                         .expected = {"openingPlies"}});
  }
  if (fields.games_per_pairing.value_or(0) > most_games) {
    return TooMany(*fields.games_per_pairing, most_games);
  }
  if (!fields.seed.has_value()) fields.seed = std::random_device()() & 0x7FFFFFFF;
  auto spec = CompleteSpec(fields, 0);
  if (!spec.ok()) return spec.status();
  const auto prepared = Prepared::Make(*spec, std::nullopt, resolve);
  if (!prepared.ok()) return prepared.status();
  const Schedule& schedule = (*prepared)->schedule();
  const std::int64_t games = std::max(schedule.size(), schedule.final_size().value_or(0));
  if (games > most_games) return TooMany(games, most_games);
  return spec;
}

}  // namespace

TournamentHost::TournamentHost(HostOptions options, GameResolver resolve)
    : options_(std::move(options)), resolve_(std::move(resolve)) {}

TournamentHost::~TournamentHost() {
  stop_.store(true);
  if (thread_.joinable()) thread_.join();
}

absl::StatusOr<std::string> TournamentHost::Start(std::string_view spec) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (absl::Status status = CheckIdle(); !status.ok()) return status;
  SpecFields fields;
  const auto complete = ReadSpec(spec, fields, options_.most_games, resolve_);
  if (!complete.ok()) return complete.status();
  const std::string name = NewName();
  if (absl::Status status = MakeFolder(PathOf(name)); !status.ok()) return status;
  Launch(name, fields, *complete);
  return absl::StrCat("{\"name\":", JsonText(name), "}");
}

absl::Status TournamentHost::Resume(const std::string& name) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (absl::Status status = CheckIdle(); !status.ok()) return status;
  const auto entry = Find(name);
  if (!entry.ok()) return entry.status();
  Launch(name, {}, TournamentSpec((*entry)->spec));
  return absl::OkStatus();
}

absl::Status TournamentHost::Cancel(const std::string& name) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (running_ != name || name.empty()) {
    return absl::FailedPreconditionError(absl::StrCat(Quoted(name), " is not running"));
  }
  stop_.store(true);
  return absl::OkStatus();
}

std::string TournamentHost::List() {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& item : std::filesystem::directory_iterator(options_.folder, ignored)) {
    if (item.is_directory(ignored)) names.push_back(item.path().filename().string());
  }
  std::sort(names.rbegin(), names.rend());
  Json list = Json::array();
  for (const std::string& name : names) {
    const auto manifest = ReadManifest(PathOf(name));
    const bool running = name == running_;
    if (!running && (!manifest.ok() || !manifest->has_value())) continue;
    const TournamentSpec& spec = running ? entries_[name]->spec : (*manifest)->spec;
    list.push_back({{"name", name},
                    {"state", running ? "running" : "kept"},
                    {"games", spec.games},
                    {"players", spec.players}});
  }
  return Json({{"tournaments", std::move(list)}})
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<std::string> TournamentHost::Describe(const std::string& name,
                                                     std::size_t from) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = Find(name);
  if (!found.ok()) return found.status();
  const Entry& entry = **found;
  static constexpr const char* kStates[] = {"running", "finished", "stopped", "failed"};
  const std::size_t begin = std::min(from, entry.games.size());
  const std::size_t end = std::min(begin + kMostShown, entry.games.size());
  return absl::StrCat(
      "{\"name\":", JsonText(name), ",\"state\":\"", kStates[static_cast<int>(entry.state)],
      "\",\"message\":", JsonText(entry.message),
      ",\"spec\":", FormatTournamentSpec(entry.spec), ",\"done\":", entry.progress.done,
      ",\"total\":", entry.progress.total,
      ",\"elapsedSeconds\":", absl::StrFormat("%.1f", entry.progress.elapsed_seconds),
      ",\"report\":", entry.report, ",\"from\":", begin, ",\"played\":", entry.games.size(),
      ",\"games\":[",
      absl::StrJoin(entry.games.begin() + begin, entry.games.begin() + end, ","), "]}");
}

// A name is that of a folder in the host's own, and nothing else.
absl::Status TournamentHost::CheckName(const std::string& name) const {
  std::error_code ignored;
  if (!name.empty() && name.front() != '.' && name.find('/') == std::string::npos &&
      name.find('\0') == std::string::npos &&
      std::filesystem::is_directory(PathOf(name), ignored)) {
    return absl::OkStatus();
  }
  return absl::NotFoundError(absl::StrCat("there is no tournament ", Quoted(name)));
}

std::string TournamentHost::PathOf(const std::string& name) const {
  return absl::StrCat(options_.folder, "/", name);
}

std::string TournamentHost::NewName() const {
  int number = 1;
  std::error_code ignored;
  std::string name;
  do {
    name = absl::StrFormat("t%04d", number++);
  } while (std::filesystem::exists(PathOf(name), ignored));
  return name;
}

absl::Status TournamentHost::CheckIdle() const {
  if (running_.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the tournament ", running_, " is running; stop it first"));
}

void TournamentHost::Launch(const std::string& name, const SpecFields& fields,
                            const TournamentSpec& spec) {
  if (thread_.joinable()) thread_.join();  // one that has ended
  stop_.store(false);
  running_ = name;
  entries_[name] = std::make_shared<Entry>(Entry{.spec = spec, .state = State::kRunning});
  try {
    thread_ = std::thread([this, name, fields] { Run(name, fields); });
  } catch (const std::exception& error) {
    running_.clear();
    entries_[name]->state = State::kFailed;
    entries_[name]->message = absl::StrCat("cannot start a thread: ", error.what());
  }
}

void TournamentHost::Run(const std::string& name, const SpecFields& fields) {
  std::shared_ptr<Entry> entry;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    entry = entries_[name];
  }
  std::ostringstream ignored;
  Console console;
  console.out = &ignored;
  console.notes = &ignored;
  console.state = [this] { return stop_.load() ? RunState::kStopping : RunState::kPlaying; };
  console.watcher.game = [&](const GameRecord& record) {
    std::string line = FormatRecord(record);
    const std::lock_guard<std::mutex> lock(mutex_);
    entry->games.push_back(std::move(line));
  };
  console.watcher.standings = [&](const ProgressState& progress, const Report& report) {
    std::string text = ReportJson(report);
    const std::lock_guard<std::mutex> lock(mutex_);
    entry->progress = progress;
    entry->report = std::move(text);
  };
  RunArguments arguments;
  arguments.fields = fields;
  arguments.folder = PathOf(name);
  arguments.concurrency = options_.concurrency;
  arguments.origin = options_.origin;
  arguments.allow_faults = true;
  const absl::Status status = RunTournament(arguments, resolve_, console);
  const std::lock_guard<std::mutex> lock(mutex_);
  if (status.ok()) {
    entry->state = State::kFinished;
  } else if (absl::IsCancelled(status)) {
    entry->state = State::kStopped;
  } else {
    entry->state = State::kFailed;
    entry->message = std::string(status.message());
  }
  running_.clear();
}

absl::StatusOr<std::shared_ptr<TournamentHost::Entry>> TournamentHost::Find(
    const std::string& name) {
  if (const auto known = entries_.find(name); known != entries_.end()) return known->second;
  if (absl::Status status = CheckName(name); !status.ok()) return status;
  auto loaded = Load(name);
  if (loaded.ok()) entries_[name] = *loaded;
  return loaded;
}

absl::StatusOr<std::shared_ptr<TournamentHost::Entry>> TournamentHost::Load(
    const std::string& name) const {
  const std::string folder = PathOf(name);
  auto prepared = Prepared::Load(folder, resolve_);
  if (!prepared.ok()) return prepared.status();
  auto entry = std::make_shared<Entry>();
  entry->spec = (*prepared)->spec();
  const auto scanned = ScanJournal(folder, [&](const GameRecord& record) {
    entry->games.push_back(FormatRecord(record));
    return (*prepared)->TakeOver(record);
  });
  if (!scanned.ok()) return scanned.status();
  if (absl::Status status = (*prepared)->FinishTakingOver(folder); !status.ok()) return status;
  const Prepared::Count count = (*prepared)->CountGames({});
  entry->state = count.missing == 0 ? State::kFinished : State::kStopped;
  entry->progress = {.done = count.done, .total = count.games};
  entry->report = ReportJson((*prepared)->MakeReport());
  return entry;
}

}  // namespace plyground::match
