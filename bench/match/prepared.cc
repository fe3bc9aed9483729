#include "bench/match/prepared.h"

#include <charconv>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/match/files.h"
#include "bench/match/record_check.h"

namespace plyground::match {
namespace {

std::string KeptPath(const std::string& folder) { return folder + "/openings.txt"; }

std::string HashOf(const std::string& text) { return IdText(HashText(text)); }

}  // namespace

absl::StatusOr<std::optional<std::string>> ReadOpenings(SpecFields& fields) {
  if (!fields.openings.has_value() || fields.openings->empty()) {
    return std::optional<std::string>();
  }
  auto text = ReadFile(*fields.openings);
  if (!text.ok()) return text.status();
  fields.openings_hash = HashOf(*text);
  return std::optional<std::string>(*std::move(text));
}

absl::StatusOr<std::optional<std::string>> KeptOpenings(const std::string& folder,
                                                        const TournamentSpec& spec) {
  if (spec.openings.empty()) return std::optional<std::string>();
  auto text = ReadFile(KeptPath(folder));
  if (!text.ok()) return text.status();
  if (HashOf(*text) != spec.openings_hash) {
    return absl::DataLossError(absl::StrCat(
        KeptPath(folder), " was edited: it does not fit the hash in manifest.json"));
  }
  return std::optional<std::string>(*std::move(text));
}

absl::Status KeepOpenings(const std::string& folder, const std::string& text) {
  return WriteFileAtomically(KeptPath(folder), text);
}

Prepared::Prepared(const TournamentSpec& spec, Games games, std::optional<std::string> openings)
    : spec_(spec), games_(std::move(games)), openings_(std::move(openings)), tally_(spec) {}

absl::StatusOr<std::unique_ptr<Prepared>> Prepared::Make(const TournamentSpec& spec,
                                                         std::optional<std::string> openings,
                                                         const GameResolver& resolve) {
  auto games = ResolveGames(spec, resolve);
  if (!games.ok()) return games.status();
  std::unique_ptr<Prepared> prepared(
      new Prepared(spec, *std::move(games), std::move(openings)));
  auto schedule = Schedule::Make(prepared->spec_, prepared->games_, prepared->openings_);
  if (!schedule.ok()) return schedule.status();
  prepared->schedule_ = *std::move(schedule);
  return prepared;
}

absl::StatusOr<std::unique_ptr<Prepared>> Prepared::Load(const std::string& folder,
                                                         const GameResolver& resolve) {
  const auto manifest = RequireManifest(folder);
  if (!manifest.ok()) return manifest.status();
  auto openings = KeptOpenings(folder, manifest->spec);
  if (!openings.ok()) return openings.status();
  return Make(manifest->spec, *std::move(openings), resolve);
}

Report Prepared::MakeReport() const {
  Report report = tally_.MakeReport();
  for (std::size_t game = 0; game < games_.size(); ++game) {
    int number = 0;
    for (const Round& round : schedule_->rounds(static_cast<int>(game))) {
      ++number;
      for (const Encounter& encounter : round) {
        EncounterRow row{.game = spec_.games[game],
                         .round = number,
                         .player = spec_.players[encounter.first]};
        if (encounter.second >= 0) row.opponent = spec_.players[encounter.second];
        if (encounter.winner >= 0) row.winner = spec_.players[encounter.winner];
        if (encounter.points.all > 0) {
          row.points = encounter.points.first;
          row.opponent_points = encounter.points.all - encounter.points.first;
        }
        report.encounters.push_back(std::move(row));
      }
    }
  }
  return report;
}

absl::Status Prepared::TakeOver(const GameRecord& record) {
  const RecordCheck check(spec_, games_);
  if (absl::Status status = check.Check(record); !status.ok()) return status;
  if (absl::Status status = tally_.Add(record); !status.ok()) return status;
  std::uint64_t id = 0;
  std::from_chars(record.id.data(), record.id.data() + record.id.size(), id, 16);
  played_.insert(id);
  return absl::OkStatus();
}

absl::Status Prepared::FinishTakingOver(const std::string& folder) {
  while (Extend()) {
  }
  std::size_t known = 0;
  for (std::int64_t place = 0; place < schedule_->size(); ++place) {
    if (WasPlayed(place)) ++known;
  }
  if (known == played_.size()) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(
      folder, "/games.jsonl has ", played_.size() - known,
      " games that this tournament does not schedule: it was edited, or written by ",
      "another version of the program"));
}

bool Prepared::Extend() {
  return schedule_->Extend(
      [this](int game, std::int64_t block) { return tally_.PointsOf(game, block); });
}

bool Prepared::WasPlayed(std::int64_t place) const {
  return !played_.empty() && played_.contains(schedule_->IdHashAt(place));
}

Prepared::Count Prepared::CountGames(const Shard& shard, std::int64_t up_to_block) const {
  Count count;
  for (std::int64_t place = shard.index - 1; place < schedule_->size(); place += shard.count) {
    if (up_to_block > 0 && schedule_->BlockAt(place) >= up_to_block) continue;
    ++count.games;
    if (WasPlayed(place)) {
      ++count.done;
    } else if (!IsDecided(schedule_->GameAt(place))) {
      ++count.missing;
    }
  }
  return count;
}

}  // namespace plyground::match
