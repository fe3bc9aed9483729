#include "bench/match/tournament.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "analysis/engine_info.h"
#include "bench/external/external_player.h"
#include "bench/match/files.h"
#include "bench/speed_report.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "cli/tournament_export.h"
#include "cli/tournament_openings.h"
#include "games/registry.h"

namespace plyground::cli {
namespace {

// What the subcommands' flags set; each uses some.
struct TournamentArguments {
  match::RunArguments run;
  std::string spec_file;
  std::string shard;
  std::string source;
  std::vector<std::string> folders;
  int shards = 1;
  bool drop_running = false;
  bool json = false;

  match::OutputForm form() const {
    return json ? match::OutputForm::kJson : match::OutputForm::kText;
  }
};
using Shared = std::shared_ptr<TournamentArguments>;

external::Resolver FindGameWithPrograms() { return external::WithExternalPlayers(FindGame); }

match::Console MakeConsole() {
  match::Console console;
  console.out = &std::cout;
  console.notes = &std::cerr;
  console.terminal = isatty(STDERR_FILENO) != 0;
  winsize size{};
  if (console.terminal && ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    console.columns = size.ws_col;
  }
  return console;
}

int ExitCode(const absl::Status& status) { return status.ok() ? 0 : FailWith(status); }

absl::Status RunIt(TournamentArguments& arguments) {
  if (!arguments.spec_file.empty()) {
    const auto text = ReadFile(arguments.spec_file);
    if (!text.ok()) return text.status();
    auto fields = match::ParseSpecFields(*text, arguments.spec_file);
    if (!fields.ok()) return fields.status();
    arguments.run.fields = match::Overlay(*std::move(fields), arguments.run.fields);
  }
  if (!arguments.shard.empty()) {
    const auto shard = match::ParseShard(arguments.shard);
    if (!shard.ok()) return shard.status();
    arguments.run.shard = *shard;
  }
  arguments.run.form = arguments.form();
  const bench::MachineFacts machine = bench::DescribeMachine();
  arguments.run.origin = {
      .git = analysis::ThisEngine().git, .cpu = machine.cpu, .cores = machine.cores};
  arguments.run.new_seed = std::random_device()() & 0x7FFFFFFF;  // short to type again
  // A file that grows past the user's limit is to be a write error, as a full
  // disk is, and not the end of the program.
  std::signal(SIGXFSZ, SIG_IGN);
  match::Console console = MakeConsole();
  console.state = [count = CountInterrupts(), drop = arguments.drop_running] {
    if (count->load() == 0) return match::RunState::kPlaying;
    return drop || count->load() > 1 ? match::RunState::kStopping : match::RunState::kFinishing;
  };
  return match::RunTournament(arguments.run, FindGameWithPrograms(), console);
}

void AddFormat(CLI::App& command, match::SpecFields& fields) {
  command.add_option("--format", fields.format,
                     "match, round_robin (the default), gauntlet, swiss, knockout or sprt");
  command.add_option("--sprt", fields.sprt,
                     "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized|logistic,"
                     "unit=pairs|games: the hypotheses of the format sprt");
  command.add_option("--rounds", fields.rounds, "of the format swiss (as few as decide)")
      ->transform(WholeNumber(1, match::kMostRounds));
  command.add_option("--seat-orders", fields.seat_orders,
                     "of three seats and more: all (the default) or cyclic");
}

void AddEndings(CLI::App& command, match::SpecFields& fields) {
  command.add_option("--max-plies", fields.max_plies, "a longer game is a draw (2000)")
      ->transform(WholeNumber(1, match::kMostPlies));
  command.add_option("--controls", fields.controls,
                     "key=value,...: margin_ms, hang_ms; proved, win_plies, win_score, "
                     "draw_plies, ... end games early (docs/external_players.md)");
  command.add_option("--adjudicator", fields.adjudicator,
                     "a player whose proofs end games, such as solve:nodes=20000");
}

void AddOpenings(CLI::App& command, match::SpecFields& fields) {
  command
      .add_option("--opening-plies", fields.opening_plies,
                  "random plies before the players take over (4)")
      ->transform(WholeNumber(0, match::kMostOpeningPlies));
  command
      .add_option("--opening-margin", fields.opening_margin,
                  "random openings only within this margin, in the game's unit")
      ->transform(RealNumber(0, 1e9));
  command.add_option("--opening-judge", fields.opening_judge,
                     "the player whose score tells the margin, such as alphabeta:depth=6");
  command.add_option("--openings", fields.openings,
                     "a file of openings: moves, or a JSON object, a line");
  command.add_option("--opening-order", fields.opening_order,
                     "of the file: sequential (the default) or random");
  command.add_option("--opening-start", fields.opening_start, "the first one used (1)")
      ->transform(WholeNumber(1, match::kMostPlies));
}

void AddUpToBlock(CLI::App& command, match::RunArguments& run, const std::string& what) {
  command
      .add_option(
          "--up-to-block", run.up_to_block,
          what + " only the first N blocks of each game: a round of an SPRT over shards")
      ->transform(WholeNumber(1, match::kMostGames));
}

void AddRun(CLI::App& tournament, Run& run) {
  CLI::App* command = tournament.add_subcommand(
      "run", "Play, or go on playing, a tournament; its state is the folder DIR");
  auto arguments = std::make_shared<TournamentArguments>();
  match::SpecFields& fields = arguments->run.fields;
  command->add_option("SPEC", arguments->spec_file,
                      "JSON file with games, players, gamesPerPairing, seed, openingPlies, "
                      "maxPlies, format; flags go before it");
  command->add_option("--game", fields.games, "game spec; may be given several times")
      ->allow_extra_args(false);
  command
      ->add_option("--player", fields.players,
                   "player spec with its limits, such as alphabeta:depth=4; once a player")
      ->allow_extra_args(false);
  command
      ->add_option("--games", fields.games_per_pairing,
                   "games a pairing, rounded up so that every seat is taken equally often")
      ->transform(WholeNumber(1, match::kMostGamesPerPairing));
  command->add_option("--seed", fields.seed, "decides openings and players' random numbers")
      ->transform(WholeNumber(0, match::kLargestSeed));
  command->add_option("--out", arguments->run.folder, "the tournament's folder")->required();
  AddFormat(*command, fields);
  AddOpenings(*command, fields);
  AddEndings(*command, fields);
  command
      ->add_option("--concurrency", arguments->run.concurrency,
                   "games at a time (1); with time limits no more than there are cores")
      ->transform(WholeNumber(1, kMostThreads));
  command->add_option("--shard", arguments->shard,
                      "i/n: only the games whose number, counted from 1, is i, i+n, i+2n, ...");
  AddUpToBlock(*command, arguments->run, "play");
  command
      ->add_option_function<std::string>(
          "--on-interrupt",
          [arguments](const std::string& choice) {
            arguments->drop_running = choice == "drop";
          },
          "on Ctrl-C: finish running games (the default; a second Ctrl-C drops them) or "
          "drop them")
      ->check(CLI::IsMember({"finish", "drop"}));
  command->add_flag("--allow-faults", arguments->run.allow_faults,
                    "exit 0 even if players crashed or broke rules");
  command->add_flag("--json", arguments->json, "print the report as JSON");
  command->callback(
      [arguments, &run] { run = [arguments] { return ExitCode(RunIt(*arguments)); }; });
}

void AddPlan(CLI::App& tournament, Run& run) {
  CLI::App* command =
      tournament.add_subcommand("plan", "Say how many games each shard of a tournament has");
  auto arguments = std::make_shared<TournamentArguments>();
  command->add_option("DIR", arguments->source, "a tournament's folder or a spec file")
      ->required();
  command->add_option("--shards", arguments->shards, "number of shards (1)")
      ->transform(WholeNumber(1, 1000000));
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] {
    run = [arguments] {
      return ExitCode(match::PlanShards(arguments->source, arguments->shards, arguments->form(),
                                        FindGameWithPrograms(), MakeConsole()));
    };
  });
}

void AddMerge(CLI::App& tournament, Run& run) {
  CLI::App* command = tournament.add_subcommand(
      "merge", "Put the games of several folders of one tournament into one");
  auto arguments = std::make_shared<TournamentArguments>();
  command
      ->add_option("DIR", arguments->folders,
                   "folders; without --out the first takes the games of the others")
      ->required();
  command->add_option("--out", arguments->run.folder, "the folder that takes the games");
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] {
    run = [arguments] {
      std::vector<std::string> sources = arguments->folders;
      std::string target = arguments->run.folder;
      if (target.empty()) {
        target = sources.front();
        sources.erase(sources.begin());
      }
      return ExitCode(
          match::MergeTournaments(target, sources, arguments->form(), MakeConsole()));
    };
  });
}

void AddStatus(CLI::App& tournament, Run& run) {
  CLI::App* command =
      tournament.add_subcommand("status", "Say how much of a tournament is played");
  auto arguments = std::make_shared<TournamentArguments>();
  command->add_option("DIR", arguments->source, "the tournament's folder")->required();
  AddUpToBlock(*command, arguments->run, "count");
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] {
    run = [arguments] {
      return ExitCode(match::ShowStatus(arguments->source, arguments->run.up_to_block,
                                        arguments->form(), FindGameWithPrograms(),
                                        MakeConsole()));
    };
  });
}

void AddReport(CLI::App& tournament, Run& run) {
  CLI::App* command = tournament.add_subcommand(
      "report", "Print the results so far, of games that are made again first");
  auto arguments = std::make_shared<match::ReportArguments>();
  auto json = std::make_shared<bool>(false);
  command->add_option("DIR", arguments->folder, "the tournament's folder")->required();
  command->add_option("--html", arguments->html_file,
                      "write one HTML file with charts and games to replay");
  command->add_option("--csv", arguments->csv_file, "write standings and pairings as a table");
  command->add_flag("--json", *json, "one JSON document");
  command->callback([arguments, json, &run] {
    run = [arguments, json] {
      if (*json) arguments->form = match::OutputForm::kJson;
      return ExitCode(match::ShowReport(*arguments, FindGameWithPrograms(), MakeConsole()));
    };
  });
}

}  // namespace

void AddTournament(CLI::App& app, Run& run) {
  CLI::App* tournament =
      app.add_subcommand("tournament", "Play players against each other and rate them");
  tournament->require_subcommand(1);
  AddRun(*tournament, run);
  AddPlan(*tournament, run);
  AddMerge(*tournament, run);
  AddStatus(*tournament, run);
  AddReport(*tournament, run);
  AddTournamentExport(*tournament, run);
  AddTournamentOpenings(*tournament, run);
}

}  // namespace plyground::cli
