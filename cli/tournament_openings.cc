#include "cli/tournament_openings.h"

#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_join.h"
#include "bench/match/openings.h"
#include "bench/match/tournament_spec.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "games/registry.h"

namespace plyground::cli {
namespace {

struct OpeningsArguments {
  std::string game;
  match::OpeningPlan plan;
  std::int64_t count = 100;
};

absl::Status PrintOpenings(const OpeningsArguments& arguments) {
  const auto game = FindGame(arguments.game);
  if (!game.ok()) return game.status();
  const auto book = match::OpeningBook::Make(**game, arguments.plan);
  if (!book.ok()) return book.status();
  const std::int64_t count = (*book)->CountUpTo(arguments.count);
  for (std::int64_t block = 0; block < count; ++block) {
    std::cout << absl::StrJoin((*book)->At(block).moves, " ") << '\n';
  }
  if (count < arguments.count) std::cerr << "there are only " << count << " such openings\n";
  std::cout.flush();
  return std::cout.good() ? absl::OkStatus() : absl::UnavailableError("cannot write output");
}

}  // namespace

void AddTournamentOpenings(CLI::App& tournament, Run& run) {
  CLI::App* command = tournament.add_subcommand(
      "openings", "Print different random openings of a game, a line each, for --openings");
  auto arguments = std::make_shared<OpeningsArguments>();
  arguments->plan.plies = static_cast<int>(match::kDefaultOpeningPlies);
  command->add_option("GAME", arguments->game, "game spec")->required();
  command->add_option("--plies", arguments->plan.plies, "random plies each (4)")
      ->transform(WholeNumber(0, match::kMostOpeningPlies));
  command->add_option("--count", arguments->count, "how many (100)")
      ->transform(WholeNumber(1, 1000000));
  command->add_option("--seed", arguments->plan.seed, "decides which (0)")
      ->transform(WholeNumber(0, match::kLargestSeed));
  command
      ->add_option("--margin", arguments->plan.margin,
                   "only those that the judge values within it, in the game's unit")
      ->transform(RealNumber(0, 1e9));
  command->add_option("--judge", arguments->plan.judge,
                      "the player that values them, such as alphabeta:depth=6");
  command->callback([arguments, &run] {
    run = [arguments] {
      if (arguments->plan.margin.has_value() == arguments->plan.judge.empty()) {
        return FailWith(absl::InvalidArgumentError("--margin and --judge go together"));
      }
      const absl::Status status = PrintOpenings(*arguments);
      return status.ok() ? 0 : FailWith(status);
    };
  });
}

}  // namespace plyground::cli
