#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "bench/match/files.h"
#include "bench/match/journal.h"
#include "bench/match/manifest.h"
#include "bench/match/prepared.h"
#include "bench/match/record_check.h"
#include "bench/match/report.h"
#include "bench/match/report_page.h"
#include "bench/match/report_text.h"
#include "bench/match/tally.h"
#include "bench/match/tournament.h"
#include "core/error.h"

namespace plyground::match {
namespace {

using Json = nlohmann::ordered_json;
absl::StatusOr<std::unique_ptr<Prepared>> LoadPlayed(const std::string& folder,
                                                     const GameResolver& resolve,
                                                     JournalSummary& summary,
                                                     ReplayChoice* replays = nullptr) {
  auto prepared = Prepared::Load(folder, resolve);
  if (!prepared.ok()) return prepared.status();
  const auto scanned = ScanJournal(folder, [&](const GameRecord& record) {
    if (replays != nullptr) replays->Consider(record);
    return (*prepared)->TakeOver(record);
  });
  if (!scanned.ok()) return scanned.status();
  summary = *scanned;
  if (absl::Status status = (*prepared)->FinishTakingOver(folder); !status.ok()) return status;
  return prepared;
}

absl::Status Print(const Console& console, const std::string& text) {
  *console.out << text;
  console.out->flush();
  return console.out->good() ? absl::OkStatus() : absl::UnavailableError("cannot write output");
}

// A tournament's folder, with what was played there, or a spec file.
absl::StatusOr<std::unique_ptr<Prepared>> LoadSource(const std::string& source,
                                                     const GameResolver& resolve) {
  std::error_code ignored;
  if (std::filesystem::is_directory(source, ignored)) {
    JournalSummary summary;
    return LoadPlayed(source, resolve, summary);
  }
  const auto text = ReadFile(source);
  if (!text.ok()) return text.status();
  auto fields = ParseSpecFields(*text, source);
  if (!fields.ok()) return fields.status();
  if (!fields->seed.has_value()) {
    return InvalidInput(
        {.message = absl::StrCat(source, ": the shards of a tournament need one seed"),
         .got = "",
         .expected = {"a field \"seed\""}});
  }
  auto openings = ReadOpenings(*fields);
  if (!openings.ok()) return openings.status();
  const auto spec = CompleteSpec(*fields, 0);
  if (!spec.ok()) return spec.status();
  return Prepared::Make(*spec, *std::move(openings), resolve);
}

// Adds what `target` lacks of one folder's games.
class Merger {
 public:
  explicit Merger(const TournamentSpec& spec) : tally_(spec) {}

  // A game that the target has of its own.
  absl::Status Begin(const GameRecord& record) {
    ids_.insert(HashText(record.id));
    return tally_.Add(record);
  }

  absl::Status Add(const std::string& folder, Journal& target) {
    const auto summary = ScanJournal(folder, [&](const GameRecord& record) {
      if (!ids_.insert(HashText(record.id)).second) {
        ++duplicates_;
        return absl::OkStatus();
      }
      absl::Status status = tally_.Add(record);
      if (status.ok()) status = target.Append(record);
      if (status.ok()) ++added_;
      return status;
    });
    if (!summary.ok()) return summary.status();
    duplicates_ += summary->duplicates;
    return target.Sync();
  }

  std::int64_t games() const { return tally_.games(); }
  std::int64_t added() const { return added_; }
  std::int64_t duplicates() const { return duplicates_; }

 private:
  Tally tally_;
  absl::flat_hash_set<std::uint64_t> ids_;
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
    } else if (!SameTournament(shared->spec, manifest->spec)) {
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
  const auto prepared = LoadSource(source, resolve);
  if (!prepared.ok()) return prepared.status();
  Json json;
  json["games"] = (*prepared)->schedule().size();
  json["shards"] = Json::array();
  std::string text;
  for (int index = 1; index <= shards; ++index) {
    const Prepared::Count count = (*prepared)->CountGames({.index = index, .count = shards});
    const std::string name = absl::StrCat(index, "/", shards);
    json["shards"].push_back(
        {{"shard", name}, {"games", count.games}, {"missing", count.missing}});
    absl::StrAppend(&text, "--shard ", name, "  ", count.games, " games, ", count.missing,
                    " missing\n");
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
  Merger merger(manifest->spec);
  const auto journal =
      Journal::Open(target, [&](const GameRecord& record) { return merger.Begin(record); });
  if (!journal.ok()) return journal.status();
  const auto existing = ReadManifest(target);
  if (!existing.ok()) return existing.status();
  if (!existing->has_value()) {
    if ((*journal)->summary().games > 0) {
      return absl::FailedPreconditionError(
          absl::StrCat(target, " has games in games.jsonl but no manifest.json"));
    }
    const auto openings = KeptOpenings(sources.front(), manifest->spec);
    if (!openings.ok()) return openings.status();
    absl::Status status = absl::OkStatus();
    if (openings->has_value()) status = KeepOpenings(target, **openings);
    if (status.ok()) status = WriteManifest(target, *manifest);
    if (!status.ok()) return status;
  }
  absl::Status status;
  for (const std::string& source : sources) {
    if (status.ok()) status = merger.Add(source, **journal);
  }
  if (!status.ok()) return status;
  const std::int64_t duplicates = merger.duplicates() + (*journal)->summary().duplicates;
  if (duplicates > 0) {
    *console.notes << "ignored " << duplicates << " games that were there already\n";
  }
  const Json json = {
      {"games", merger.games()}, {"added", merger.added()}, {"duplicates", duplicates}};
  return Print(console, form == OutputForm::kJson
                            ? json.dump() + "\n"
                            : absl::StrCat(target, ": ", merger.games(), " games, ",
                                           merger.added(), " added\n"));
}

absl::Status ShowStatus(const std::string& folder, std::int64_t up_to_block, OutputForm form,
                        const GameResolver& resolve, const Console& console) {
  JournalSummary summary;
  const auto prepared = LoadPlayed(folder, resolve, summary);
  if (!prepared.ok()) return prepared.status();
  const Prepared::Count count = (*prepared)->CountGames({}, up_to_block);
  const bool finished = (*prepared)->CountGames({}).missing == 0;
  const Json json = {{"games", count.games},
                     {"done", count.done},
                     {"missing", count.missing},
                     {"finished", finished}};
  return Print(console, form == OutputForm::kJson
                            ? json.dump() + "\n"
                            : absl::StrCat(count.games, " games, ", count.done, " done, ",
                                           count.missing, " missing\n"));
}

absl::Status ShowReport(const ReportArguments& arguments, const GameResolver& resolve,
                        const Console& console) {
  JournalSummary summary;
  ReplayChoice replays;
  const auto prepared = LoadPlayed(arguments.folder, resolve, summary, &replays);
  if (!prepared.ok()) return prepared.status();
  if (summary.torn_bytes > 0) {
    *console.notes << "left out a torn last line of games.jsonl\n";
  }
  if (summary.duplicates > 0) {
    *console.notes << "ignored " << summary.duplicates
                   << " lines of games.jsonl whose game is there already\n";
  }
  const Report report = (*prepared)->MakeReport();
  if (!arguments.html_file.empty()) {
    absl::Status status = WriteFileAtomically(
        arguments.html_file, ReportPage(**prepared, report, replays.Take((*prepared)->spec())));
    if (!status.ok()) return status;
  }
  if (!arguments.csv_file.empty()) {
    absl::Status status = WriteFileAtomically(arguments.csv_file, ReportCsv(report));
    if (!status.ok()) return status;
  }
  return Print(console, arguments.form == OutputForm::kJson ? ReportJson(report) + "\n"
                                                            : ReportTable(report));
}

absl::Status ExportGames(const std::string& folder, const RecordWriter& write,
                         const GameResolver& resolve, const Console& console) {
  const auto prepared = Prepared::Load(folder, resolve);
  if (!prepared.ok()) return prepared.status();
  const RecordCheck check((*prepared)->spec(), (*prepared)->games());
  const auto summary = ScanJournal(folder, [&](const GameRecord& record) {
    if (absl::Status status = check.Check(record); !status.ok()) return status;
    const auto text = write(record, *check.GameOf(record));
    if (!text.ok()) return text.status();
    *console.out << *text;
    return absl::OkStatus();
  });
  return summary.ok() ? Print(console, "") : summary.status();
}

}  // namespace plyground::match
