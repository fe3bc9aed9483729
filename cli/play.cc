#include <unistd.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "bench/external/external_player.h"
#include "bench/match/files.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "cli/terminal.h"
#include "core/error.h"
#include "core/play_guide.h"
#include "games/registry.h"
#include "play/session.h"

namespace plyground::cli {
namespace {

struct PlayArguments {
  std::string game;
  std::vector<std::string> players;
  std::optional<std::string> load;
  std::optional<std::uint64_t> seed;
  bool console = false;
};

absl::Status RunConsole(const PlayArguments& arguments, const GameEntry& entry,
                        const Spec& game, Terminal& terminal) {
  if (entry.guide == nullptr || entry.guide->console == nullptr) {
    return InvalidInput(
        {.message = absl::StrCat(std::string(entry.name), " has no console of its own"),
         .got = "--console",
         .hint = "without --console it is played all the same"});
  }
  if (!arguments.players.empty() || arguments.load.has_value()) {
    return InvalidInput({.message = "the console is for two people and a new game",
                         .got = arguments.players.empty() ? "--load" : "--player",
                         .expected = {"--console alone"}});
  }
  return entry.guide->console(game, terminal);
}

absl::Status Play(const PlayArguments& arguments) {
  const auto game = FindGame(arguments.game);
  if (!game.ok()) return game.status();
  const auto spec = ParseSpec(arguments.game);
  if (!spec.ok()) return spec.status();
  const auto entry = FindEntry(spec->name);
  if (!entry.ok()) return entry.status();
  StandardTerminal terminal(StopOnInterrupt());
  if (arguments.console) {
    const absl::Status status = RunConsole(arguments, **entry, *spec, terminal);
    const bool stopped = status.ok() && terminal.interrupted()->load();
    return stopped ? absl::CancelledError("interrupted") : status;
  }
  play::SessionSetup setup{.entry = *entry, .game = *spec, .players = arguments.players};
  setup.load = arguments.load;
  // Short to type again.
  setup.seed = arguments.seed.value_or(std::random_device()() & 0x7FFFFFFF);
  setup.find_game = external::WithExternalPlayers(FindGame);
  setup.files = {
      .read = [](const std::string& path) { return ReadFile(path); },
      .write = match::WriteFileAtomically,
      .exists = [](const std::string& path) { return access(path.c_str(), F_OK) == 0; }};
  return play::RunSession(setup, terminal);
}

}  // namespace

void AddPlay(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("play", "Play against people and programs in the terminal");
  auto arguments = std::make_shared<PlayArguments>();
  command->add_option("GAME", arguments->game, "game spec: NAME[:key=value,...]")->required();
  command
      ->add_option("--player", arguments->players,
                   "once a seat, in seat order: human, human:name=Ann, a level (beginner to "
                   "master) or a player spec; whoever is missing is asked for")
      ->allow_extra_args(false);
  command->add_flag("--console", arguments->console,
                    "the game's own console, if it has one, with exact prompts and messages");
  command->add_option("--load", arguments->load, "go on with a game that was saved");
  command->add_option("--seed", arguments->seed, "decides everything random; drawn if left out")
      ->transform(WholeNumber(0, std::int64_t{1} << 53));
  command->callback([arguments, &run] {
    run = [arguments] {
      const absl::Status status = Play(*arguments);
      return status.ok() ? 0 : FailWith(status);
    };
  });
}

}  // namespace plyground::cli
