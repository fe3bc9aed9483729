#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/match/files.h"
#include "bench/match/journal.h"
#include "bench/match/manifest.h"
#include "bench/match/report.h"
#include "bench/match/report_text.h"
#include "bench/match/tournament.h"
#include "core/error.h"

namespace plyground::match {
namespace {

using Json = nlohmann::ordered_json;
using Ids = std::unordered_set<std::string>;

absl::Status Print(const Console& console, const std::string& text) {
  *console.out << text;
  console.out->flush();
  return console.out->good() ? absl::OkStatus() : absl::UnavailableError("cannot write output");
}

absl::StatusOr<Schedule> ScheduleOf(const TournamentSpec& spec, const GameResolver& resolve) {
  const auto games = ResolveGames(spec, resolve);
  if (!games.ok()) return games.status();
  return MakeSchedule(spec, *games);
}

absl::StatusOr<Ids> PlayedIds(const std::string& folder) {
  const auto contents = ReadJournal(folder);
  if (!contents.ok()) return contents.status();
  Ids ids;
  for (const GameRecord& record : contents->records) ids.insert(record.id);
  return ids;
}

// A tournament's spec, and where it is a folder what is played there.
struct Source {
  TournamentSpec spec;
  Ids played;
};

absl::StatusOr<Source> ReadSource(const std::string& source) {
  std::error_code ignored;
  if (std::filesystem::is_directory(source, ignored)) {
    auto manifest = RequireManifest(source);
    if (!manifest.ok()) return manifest.status();
    auto played = PlayedIds(source);
    if (!played.ok()) return played.status();
    return Source{std::move(manifest->spec), *std::move(played)};
  }
  const auto text = ReadFile(source);
  if (!text.ok()) return text.status();
  const auto fields = ParseSpecFields(*text, source);
  if (!fields.ok()) return fields.status();
  if (!fields->seed.has_value()) {
    return InvalidInput(
        {.message = absl::StrCat(source, ": the shards of a tournament need one seed"),
         .got = "",
         .expected = {"a field \"seed\""}});
  }
  auto spec = CompleteSpec(*fields, 0);
  if (!spec.ok()) return spec.status();
  return Source{*std::move(spec), {}};
}

struct GamesCount {
  std::int64_t games = 0;
  std::int64_t done = 0;
};

GamesCount CountGames(const Schedule& schedule, const Ids& played, const Shard& shard) {
  GamesCount count;
  for (std::size_t place = 0; place < schedule.games.size(); ++place) {
    if (!InShard(shard, static_cast<std::int64_t>(place))) continue;
    ++count.games;
    if (played.count(schedule.games[place].id) != 0) ++count.done;
  }
  return count;
}

// Adds what `target` lacks of one folder's games.
class Merger {
 public:
  Merger(Journal& target, const TournamentSpec& spec) : target_(target), tally_(spec) {
    duplicates_ = target.contents().duplicates;
  }

  // What the target has of its own.
  absl::Status Begin() {
    for (const GameRecord& record : target_.contents().records) {
      if (absl::Status status = tally_.Add(record); !status.ok()) return status;
      ids_.insert(record.id);
    }
    return absl::OkStatus();
  }

  absl::Status Add(const std::string& folder) {
    const auto contents = ReadJournal(folder);
    if (!contents.ok()) return contents.status();
    duplicates_ += contents->duplicates;
    for (const GameRecord& record : contents->records) {
      if (!ids_.insert(record.id).second) {
        ++duplicates_;
        continue;
      }
      absl::Status status = tally_.Add(record);
      if (status.ok()) status = target_.Append(record);
      if (!status.ok()) return status;
      ++added_;
    }
    return target_.Sync();
  }

  std::int64_t games() const { return tally_.games(); }
  std::int64_t added() const { return added_; }
  std::int64_t duplicates() const { return duplicates_; }

 private:
  Journal& target_;
  Tally tally_;
  Ids ids_;
  std::int64_t added_ = 0;
  std::int64_t duplicates_ = 0;
};

// The manifest that all folders share, the target's included if it has one.
absl::StatusOr<Manifest> SharedManifest(const std::string& target,
                                        const std::vector<std::string>& sources) {
  auto existing = ReadManifest(target);
  if (!existing.ok()) return existing.status();
  std::optional<Manifest> shared = *std::move(existing);
  std::string owner = target;
  for (const std::string& source : sources) {
    auto manifest = RequireManifest(source);
    if (!manifest.ok()) return manifest.status();
    if (!shared.has_value()) {
      shared = *std::move(manifest);
      owner = source;
    } else if (shared->spec != manifest->spec) {
      return absl::FailedPreconditionError(absl::StrCat(
          owner, " and ", source,
          " hold different tournaments: ", DescribeDifference(shared->spec, manifest->spec)));
    }
  }
  return *std::move(shared);
}

}  // namespace

absl::Status PlanShards(const std::string& source, int shards, OutputForm form,
                        const GameResolver& resolve, const Console& console) {
  const auto shard_text = absl::StrCat(1, "/", shards);
  if (const auto checked = ParseShard(shard_text); !checked.ok()) return checked.status();
  const auto read = ReadSource(source);
  if (!read.ok()) return read.status();
  const auto schedule = ScheduleOf(read->spec, resolve);
  if (!schedule.ok()) return schedule.status();
  Json json;
  json["games"] = schedule->games.size();
  json["shards"] = Json::array();
  std::string text;
  for (int index = 1; index <= shards; ++index) {
    const GamesCount count =
        CountGames(*schedule, read->played, {.index = index, .count = shards});
    const std::string name = absl::StrCat(index, "/", shards);
    json["shards"].push_back(
        {{"shard", name}, {"games", count.games}, {"missing", count.games - count.done}});
    absl::StrAppend(&text, "--shard ", name, "  ", count.games, " games, ",
                    count.games - count.done, " missing\n");
  }
  return Print(console, form == OutputForm::kJson ? json.dump() + "\n" : text);
}

absl::Status MergeTournaments(const std::string& target,
                              const std::vector<std::string>& sources, OutputForm form,
                              const Console& console) {
  if (sources.empty()) {
    return InvalidInput({.message = "nothing to merge",
                         .got = "",
                         .expected = {"two folders or more, the first takes the games"}});
  }
  const auto manifest = SharedManifest(target, sources);
  if (!manifest.ok()) return manifest.status();
  if (absl::Status status = MakeFolder(target); !status.ok()) return status;
  const auto journal = Journal::Open(target);
  if (!journal.ok()) return journal.status();
  const auto existing = ReadManifest(target);
  if (!existing.ok()) return existing.status();
  if (!existing->has_value()) {
    if (!(*journal)->contents().records.empty()) {
      return absl::FailedPreconditionError(
          absl::StrCat(target, " has games in games.jsonl but no manifest.json"));
    }
    if (absl::Status status = WriteManifest(target, *manifest); !status.ok()) return status;
  }
  Merger merger(**journal, manifest->spec);
  absl::Status status = merger.Begin();
  for (const std::string& source : sources) {
    if (status.ok()) status = merger.Add(source);
  }
  if (!status.ok()) return status;
  if (merger.duplicates() > 0) {
    *console.notes << "ignored " << merger.duplicates() << " games that were there already\n";
  }
  const Json json = {{"games", merger.games()},
                     {"added", merger.added()},
                     {"duplicates", merger.duplicates()}};
  return Print(console, form == OutputForm::kJson
                            ? json.dump() + "\n"
                            : absl::StrCat(target, ": ", merger.games(), " games, ",
                                           merger.added(), " added\n"));
}

absl::Status ShowStatus(const std::string& folder, OutputForm form, const GameResolver& resolve,
                        const Console& console) {
  const auto manifest = RequireManifest(folder);
  if (!manifest.ok()) return manifest.status();
  const auto played = PlayedIds(folder);
  if (!played.ok()) return played.status();
  const auto schedule = ScheduleOf(manifest->spec, resolve);
  if (!schedule.ok()) return schedule.status();
  const GamesCount count = CountGames(*schedule, *played, {});
  const Json json = {
      {"games", count.games}, {"done", count.done}, {"missing", count.games - count.done}};
  return Print(console, form == OutputForm::kJson
                            ? json.dump() + "\n"
                            : absl::StrCat(count.games, " games, ", count.done, " done, ",
                                           count.games - count.done, " missing\n"));
}

absl::Status ShowReport(const std::string& folder, OutputForm form, const Console& console) {
  const auto manifest = RequireManifest(folder);
  if (!manifest.ok()) return manifest.status();
  const auto contents = ReadJournal(folder);
  if (!contents.ok()) return contents.status();
  Tally tally(manifest->spec);
  for (const GameRecord& record : contents->records) {
    if (absl::Status status = tally.Add(record); !status.ok()) return status;
  }
  if (contents->torn_bytes > 0) {
    *console.notes << "left out a torn last line of games.jsonl\n";
  }
  if (contents->duplicates > 0) {
    *console.notes << "ignored " << contents->duplicates
                   << " lines of games.jsonl whose game is there already\n";
  }
  const Report report = tally.MakeReport();
  return Print(console,
               form == OutputForm::kJson ? ReportJson(report) + "\n" : ReportTable(report));
}

}  // namespace plyground::match
