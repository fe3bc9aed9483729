#include "play/saved_games.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/record.h"
#include "core/spec.h"

namespace plyground::play {

namespace {

// A file is no reason to run a command of this machine: the person is.
absl::Status ConfirmPrograms(const House& house, const GameRecord& record) {
  for (const std::string& player : record.players) {
    const absl::StatusOr<Spec> spec = ParseSpec(player);
    if (!spec.ok()) return spec.status();
    if (spec->name != "external") continue;
    const auto answer = house.dialog.Choose(
        absl::StrCat("This game runs the program ", Quoted(player), ". Run it?"), {"yes", "no"},
        "no");
    if (answer != "yes") return InvalidInput({.message = "its program may not run"});
  }
  return absl::OkStatus();
}

}  // namespace

void SaveGame(House& house, const Company& company, const PlayedGame& game,
              const std::string& path) {
  if (path.empty()) {
    house.dialog.Say("Save to which file? For example: save game.json");
    return;
  }
  if (house.files.exists(path)) {
    const auto answer = house.dialog.Choose(
        absl::StrCat(path, " is there already. Replace it?"), {"yes", "no"}, "no");
    if (answer != "yes") {
      house.dialog.Say("Not saved.");
      return;
    }
  }
  GameRecord record = game.ToRecord();
  company.WriteTo(record);
  const absl::Status status = house.files.write(path, FormatRecord(record) + "\n");
  house.dialog.Say(status.ok() ? absl::StrCat("Saved to ", path, ".")
                               : absl::StrCat("Not saved: ", status.message(), "."));
}

absl::StatusOr<LoadedGame> LoadGame(const House& house, const std::string& path) {
  if (path.empty()) {
    return InvalidInput({.message = "no file is named", .expected = {"load FILE"}});
  }
  const absl::StatusOr<std::string> text = house.files.read(path);
  if (!text.ok()) return text.status();
  const absl::StatusOr<GameRecord> record = ParseRecord(*text);
  if (!record.ok()) return record.status();
  const absl::StatusOr<Spec> spec = ParseSpec(record->game);
  if (!spec.ok()) return spec.status();
  if (spec->name != house.entry.name) {
    return InvalidInput({.message = absl::StrCat("this is a game of ", Quoted(spec->name)),
                         .got = spec->name,
                         .expected = {std::string(house.entry.name)}});
  }
  auto game = house.find_game(record->game);
  if (!game.ok()) return game.status();
  if (absl::Status status = ConfirmPrograms(house, *record); !status.ok()) return status;
  absl::StatusOr<Company> company = Company::FromRecord(*game, house.entry.guide, *record);
  if (!company.ok()) return company.status();
  absl::StatusOr<PlayedGame> played = PlayedGame::FromRecord(*game, *record);
  if (!played.ok()) return played.status();
  return LoadedGame{.company = *std::move(company), .game = *std::move(played)};
}

}  // namespace plyground::play
