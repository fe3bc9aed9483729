#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "core/random.h"
#include "core/random_play.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ShowArguments {
  PositionArguments position;
  int random_plies = 0;
  std::uint64_t seed = 0;
  bool json = false;
};

Json ShowJson(const ShowArguments& arguments, const AnyPosition& position) {
  const bool over = position.IsTerminal();
  Json out = {{"game", arguments.position.game}, {"position", position.Text()}};
  out["toMove"] = nullptr;
  if (!over && !position.IsChance()) out["toMove"] = position.SeatName(position.to_move());
  if (position.IsChance()) {
    Json outcomes = Json::array();
    for (const ChanceText& outcome : position.Outcomes()) {
      outcomes.push_back(
          {{"move", outcome.move}, {"weight", outcome.weight}, {"total", outcome.total}});
    }
    out["chance"] = std::move(outcomes);
  } else {
    out["legal"] = position.LegalMoves();
  }
  out["over"] = over;
  out["returns"] = nullptr;
  if (over) out["returns"] = position.Returns();
  out["hash"] = absl::StrFormat("0x%016x", position.Hash());
  return out;
}

void ShowText(const AnyPosition& position) {
  const bool colour = isatty(STDOUT_FILENO) != 0;
  std::printf("%s\n", position.Draw(colour ? DrawStyle::kColour : DrawStyle::kPlain).c_str());
  std::printf("position: %s\n", position.Text().c_str());
  if (position.IsTerminal()) {
    std::printf("over, returns: %s\n", absl::StrJoin(position.Returns(), " ").c_str());
  } else if (position.IsChance()) {
    std::printf("chance:");
    for (const ChanceText& outcome : position.Outcomes()) {
      std::printf(" %s (%ld/%ld)", outcome.move.c_str(), static_cast<long>(outcome.weight),
                  static_cast<long>(outcome.total));
    }
    std::printf("\n");
  } else {
    std::printf("to move: %s\nlegal: %s\n", position.SeatName(position.to_move()).c_str(),
                absl::StrJoin(position.LegalMoves(), " ").c_str());
  }
}

}  // namespace

void AddShow(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("show", "Draw a position");
  auto arguments = std::make_shared<ShowArguments>();
  AddPositionArguments(*command, arguments->position);
  command
      ->add_option("--random-plies", arguments->random_plies,
                   "then so many random moves, or fewer where the game ends")
      ->transform(WholeNumber(0, 100'000));
  command->add_option("--seed", arguments->seed, "of the random moves")
      ->transform(WholeNumber(0, std::int64_t{1} << 53));
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] {
    run = [arguments] {
      auto named = Resolve(arguments->position);
      if (!named.ok()) return FailWith(named.status());
      Random random(arguments->seed);
      PlayRandomPlies(named->position, arguments->random_plies, random);
      if (arguments->json) {
        std::printf("%s\n", ShowJson(*arguments, named->position).dump().c_str());
      } else {
        ShowText(named->position);
      }
      return 0;
    };
  });
}

}  // namespace plyground::cli
