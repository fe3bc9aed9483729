#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "absl/strings/str_cat.h"
#include "bench/external/conformance.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "core/error.h"
#include "games/registry.h"

namespace plyground::cli {
namespace {

struct CheckArguments {
  std::string game;
  std::string player;
  external::CheckOptions options;
  bool json = false;
};

int RunCheck(const CheckArguments& arguments) {
  const auto game = FindGame(arguments.game);
  if (!game.ok()) return FailWith(game.status());
  const auto spec = ParseSpec(arguments.player);
  if (!spec.ok()) return FailWith(spec.status());
  if (spec->name != "external")
    return FailWith(UnknownName("player", spec->name, {"external"}));
  const auto checks = external::CheckPlayer(*spec, **game, arguments.options);
  if (!checks.ok()) return FailWith(checks.status());
  int failed = 0;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::string text;
  for (const external::Check& check : *checks) {
    if (!check.passed) ++failed;
    list.push_back({{"check", check.what}, {"passed", check.passed}, {"detail", check.detail}});
    absl::StrAppend(&text, check.passed ? "ok    " : "FAIL  ", check.what,
                    check.detail.empty() ? "" : ": ", check.detail, "\n");
  }
  if (arguments.json) {
    const nlohmann::ordered_json document = {{"game", arguments.game},
                                             {"player", arguments.player},
                                             {"passed", failed == 0},
                                             {"checks", std::move(list)}};
    // What a program said may be any bytes; JSON is UTF-8.
    text =
        document.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  }
  std::cout << text << std::flush;
  if (!std::cout.good()) return FailWith(absl::UnavailableError("cannot write the output"));
  if (failed == 0) return 0;
  return FailWith(absl::FailedPreconditionError(
      absl::StrCat(failed, " of ", checks->size(), " checks failed")));
}

}  // namespace

void AddCheck(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("check", "Play with another program and say what it does wrong");
  const auto arguments = std::make_shared<CheckArguments>();
  command->add_option("GAME", arguments->game, "game spec")->required();
  command
      ->add_option("--player", arguments->player,
                   "external:cmd=PROGRAM ARGUMENTS,... (docs/external_players.md)")
      ->required();
  command->add_option("--games", arguments->options.games, "whole games to play (2)")
      ->transform(WholeNumber(1, 1000));
  command
      ->add_option("--move-ms", arguments->options.move_ms,
                   "how long to wait for a move without a limit (10000)")
      ->transform(WholeNumber(1, 1'000'000));
  command->add_option("--seed", arguments->options.seed, "of the random moves (1)")
      ->transform(WholeNumber(0, (std::int64_t{1} << 53) - 1));
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] { run = [arguments] { return RunCheck(*arguments); }; });
}

}  // namespace plyground::cli
