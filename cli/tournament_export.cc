#include "cli/tournament_export.h"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/external/external_player.h"
#include "bench/match/tournament.h"
#include "cli/common.h"
#include "core/error.h"
#include "core/spec.h"
#include "games/exports.h"
#include "games/registry.h"

namespace plyground::cli {
namespace {

struct ExportArguments {
  std::string folder;
  std::string format;
};

std::vector<std::string> Formats() {
  std::vector<std::string> names;
  for (const GameExport* one : AllExports()) names.emplace_back(one->format);
  return names;
}

absl::Status Export(const ExportArguments& arguments) {
  const GameExport* chosen = nullptr;
  for (const GameExport* one : AllExports()) {
    if (one->format == arguments.format) chosen = one;
  }
  if (chosen == nullptr) return UnknownName("notation", arguments.format, Formats());
  std::int64_t left_out = 0;
  const match::RecordWriter write = [&](const GameRecord& record, const AnyGame& game) {
    const auto spec = ParseSpec(record.game);
    if (spec.ok() && spec->name == chosen->game) return chosen->write(record, game);
    ++left_out;
    return absl::StatusOr<std::string>("");
  };
  match::Console console;
  console.out = &std::cout;
  console.notes = &std::cerr;
  absl::Status status = match::ExportGames(arguments.folder, write,
                                           external::WithExternalPlayers(FindGame), console);
  if (status.ok() && left_out > 0) {
    std::cerr << "left out " << left_out << " games of others than " << chosen->game << '\n';
  }
  return status;
}

}  // namespace

void AddTournamentExport(CLI::App& tournament, Run& run) {
  std::string help = "Print the games in a notation of their field:";
  for (const GameExport* one : AllExports()) {
    absl::StrAppend(&help, " ", std::string(one->format), " (", std::string(one->game), ": ",
                    std::string(one->summary), ")");
  }
  CLI::App* command = tournament.add_subcommand("export", help);
  auto arguments = std::make_shared<ExportArguments>();
  command->add_option("DIR", arguments->folder, "the tournament's folder")->required();
  command->add_option("--format", arguments->format, "the notation")->required();
  command->callback([arguments, &run] {
    run = [arguments] {
      const absl::Status status = Export(*arguments);
      return status.ok() ? 0 : FailWith(status);
    };
  });
}

}  // namespace plyground::cli
