#include "cli/database_probe.h"

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/common.h"
#include "core/error.h"
#include "search/any_layers.h"
#include "search/database.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ProbeArguments {
  PositionArguments position;
  std::string folder;
  bool json = false;
};

// The final margin for the side to move of a position that is not over, by the
// database; an error says why it has none.
absl::StatusOr<int> ValueOf(const AnyLayers& layers, const Database& database,
                            const AnyPosition& position) {
  const std::optional<BoardPlace> place = layers.Find(position);
  if (!place.has_value() || place->layer >= database.layers()) {
    return absl::OutOfRangeError(
        absl::StrCat("the database ends at layer ", database.layers() - 1, ", and ",
                     position.Text(), " is of ",
                     place.has_value() ? absl::StrCat("layer ", place->layer)
                                       : std::string("a higher one")));
  }
  const std::optional<int> value = database.Find(place->layer, place->rank);
  if (!value.has_value()) return database.status();
  return place->taken + *value;
}

// The same for the side that moves in `parent`, after one of its moves.
absl::StatusOr<int> ValueAfter(const AnyLayers& layers, const Database& database,
                               const AnyPosition& parent, int move) {
  AnyPosition child = parent;
  child.PlayIndex(move);
  const auto mover = static_cast<std::size_t>(parent.to_move());
  if (child.IsTerminal()) return child.Returns()[mover];
  const absl::StatusOr<int> value = ValueOf(layers, database, child);
  if (!value.ok()) return value;
  return child.to_move() == parent.to_move() ? *value : -*value;
}

absl::StatusOr<Json> Look(const ProbeArguments& arguments) {
  const auto named = Resolve(arguments.position);
  if (!named.ok()) return named.status();
  const AnyPosition& position = named->position;
  const auto layers = LayersOfGame(*named->game);
  if (!layers.ok()) return layers.status();
  const auto database = Database::Open(arguments.folder, (*layers)->IdOf(0),
                                       [&](int layer) { return (*layers)->SizeOf(layer); });
  if (!database.ok()) return database.status();
  if (position.IsTerminal()) {
    return InvalidInput(
        {.message = "the game is over: there is nothing to look up", .got = position.Text()});
  }
  const absl::StatusOr<int> value = ValueOf(**layers, **database, position);
  if (!value.ok()) return value.status();
  const BoardPlace place = *(*layers)->Find(position);
  Json moves = Json::array();
  const std::vector<std::string> names = position.LegalMoves();
  for (int i = 0; i < position.CountMoves(); ++i) {
    const absl::StatusOr<int> after = ValueAfter(**layers, **database, position, i);
    if (!after.ok()) return after.status();
    moves.push_back({{"move", names[static_cast<std::size_t>(i)]}, {"value", *after}});
  }
  return Json{{"game", arguments.position.game},
              {"position", position.Text()},
              {"value", *value},
              {"unit", named->game->unit()},
              {"layer", place.layer},
              {"rank", place.rank},
              {"moves", moves}};
}

int Probe(const ProbeArguments& arguments) {
  const absl::StatusOr<Json> found = Look(arguments);
  if (!found.ok()) return FailWith(found.status());
  if (arguments.json) {
    std::printf("%s\n", found->dump().c_str());
    return 0;
  }
  std::printf("value %d %s for the side to move\n", (*found)["value"].get<int>(),
              (*found)["unit"].get<std::string>().c_str());
  for (const Json& move : (*found)["moves"]) {
    std::printf("  %s %d\n", move["move"].get<std::string>().c_str(), move["value"].get<int>());
  }
  return 0;
}

}  // namespace

void AddDatabaseProbe(CLI::App& database, Run& run) {
  CLI::App* command = database.add_subcommand("probe", "The value of a position and its moves");
  auto arguments = std::make_shared<ProbeArguments>();
  AddPositionArguments(*command, arguments->position);
  command->add_option("--databases", arguments->folder, "folder of end-game databases")
      ->required();
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] { run = [arguments] { return Probe(*arguments); }; });
}

}  // namespace plyground::cli
