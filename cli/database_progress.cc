#include "cli/database_progress.h"

#include <algorithm>

#include "absl/strings/str_format.h"
#include "cli/ranges.h"
#include "games/registry.h"

namespace plyground::cli {

void AddDatabaseArguments(CLI::App& command, DatabaseArguments& arguments) {
  command.add_option("GAME", arguments.game, "game spec: NAME[:key=value,...]")->required();
  command.add_option("--databases", arguments.folder, "folder of end-game databases")
      ->required();
  command.add_option("--threads", arguments.threads, "threads")
      ->transform(WholeNumber(1, kMostThreads));
  command.add_flag("--json", arguments.json, "one JSON document");
}

absl::StatusOr<std::unique_ptr<const AnyLayers>> LayersOfSpec(const std::string& spec) {
  const auto game = FindGame(spec);
  if (!game.ok()) return game.status();
  return LayersOfGame(**game);
}

std::string DatabaseProgress::Text(const char* what, double seconds) const {
  const std::uint64_t all = std::max<std::uint64_t>(size, 1);
  return absl::StrFormat("%s: %.0f s, layer %d, %d%% of %d positions", what, seconds,
                         layer.load(), std::min<std::uint64_t>(100, 100 * done / all), all);
}

void DatabaseProgress::Begin(const AnyLayers& layers, int next, int share) {
  done = 0;
  size = layers.SizeOf(next) / static_cast<std::uint64_t>(share);
  layer = next;
}

}  // namespace plyground::cli
