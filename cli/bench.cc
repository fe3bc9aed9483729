#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "analysis/engine_info.h"
#include "bench/compare.h"
#include "bench/game_list.h"
#include "bench/signature.h"
#include "bench/speed.h"
#include "bench/speed_report.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "games/registry.h"

namespace plyground::cli {
namespace {

struct BenchArguments {
  bool signature = false;
  bool speed = false;
  bool json = false;
  std::vector<std::string> games;
  bench::SpeedOptions options;
};

struct CompareArguments {
  std::string before;
  std::string after;
  double threshold_percent = 2;
  bool json = false;
};

absl::StatusOr<std::vector<bench::GamePtr>> GamesOf(const BenchArguments& arguments,
                                                    bench::Variants variants) {
  if (!arguments.games.empty()) return bench::FindGames(AllGames(), arguments.games);
  return bench::ListGames(AllGames(), variants);
}

int PrintSignature(const BenchArguments& arguments) {
  const auto games = GamesOf(arguments, bench::Variants::kInclude);
  if (!games.ok()) return FailWith(games.status());
  const auto signature = bench::ComputeSignature(*games);
  if (!signature.ok()) return FailWith(signature.status());
  if (arguments.json) {
    std::printf("%s\n", bench::FormatSignatureJson(*signature).c_str());
  } else {
    std::fputs(bench::FormatSignature(*signature).c_str(), stdout);
  }
  return 0;
}

int PrintSpeed(const BenchArguments& arguments) {
  const auto games = GamesOf(arguments, bench::Variants::kLeaveOut);
  if (!games.ok()) return FailWith(games.status());
  const auto progress = [](const bench::SpeedResult& result) {
    std::fprintf(stderr, "%s %s: %.4g a CPU second\n", result.game.c_str(), result.what.c_str(),
                 result.per_cpu_second);
  };
  auto report =
      bench::MeasureSpeeds(*games, arguments.options, bench::ThreadCpuSeconds, progress);
  if (!report.ok()) return FailWith(report.status());
  report->machine.git = analysis::ThisEngine().git;
  if (arguments.json) {
    std::printf("%s\n", bench::FormatSpeedJson(*report).c_str());
  } else {
    std::fputs(bench::FormatSpeedTable(*report).c_str(), stdout);
  }
  return 0;
}

int PrintComparison(const CompareArguments& arguments) {
  const auto before = bench::ReadSpeedFile(arguments.before);
  if (!before.ok()) return FailWith(before.status());
  const auto after = bench::ReadSpeedFile(arguments.after);
  if (!after.ok()) return FailWith(after.status());
  const auto comparison = bench::Compare(*before, *after, arguments.threshold_percent / 100);
  if (!comparison.ok()) return FailWith(comparison.status());
  if (!comparison->same_machine) {
    std::fprintf(stderr, "plyground: warning: another processor or build type\n");
  }
  if (arguments.json) {
    std::printf("%s\n", bench::FormatComparisonJson(*comparison).c_str());
  } else {
    std::fputs(bench::FormatComparison(*comparison).c_str(), stdout);
  }
  return comparison->HasLoss() ? 1 : 0;
}

CLI::App* AddCompare(CLI::App& bench_command, Run& run) {
  CLI::App* command = bench_command.add_subcommand(
      "compare",
      "Compare two outputs of bench --speed --json; exit 1 for a loss that is both "
      "certain (95%) and beyond the threshold");
  auto arguments = std::make_shared<CompareArguments>();
  command->add_option("OLD", arguments->before, "the file to compare with")->required();
  command->add_option("NEW", arguments->after, "the file in question")->required();
  command
      ->add_option("--threshold", arguments->threshold_percent,
                   "smaller losses pass, in per cent")
      ->capture_default_str()
      ->transform(RealNumber(0, 99));
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback(
      [arguments, &run] { run = [arguments] { return PrintComparison(*arguments); }; });
  return command;
}

}  // namespace

void AddBench(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand(
      "bench", "What the engine does in one number (--signature, the default), or how fast");
  auto arguments = std::make_shared<BenchArguments>();
  CLI::Option* signature = command->add_flag("--signature", arguments->signature,
                                             "node counts and best moves as one number");
  command->add_flag("--speed", arguments->speed, "work per CPU second, with 95% intervals")
      ->excludes(signature);
  command->add_option("--game", arguments->games, "only this game spec; may be repeated")
      ->allow_extra_args(false);
  command
      ->add_option("--seconds", arguments->options.seconds,
                   "CPU time for each figure of --speed; at least six repetitions are made")
      ->capture_default_str()
      ->transform(RealNumber(0, 3600));
  command->add_flag("--json", arguments->json, "one JSON document");
  const CLI::App* compare = AddCompare(*command, run);
  command->require_subcommand(0, 1);
  command->callback([arguments, compare, &run] {
    // The callback of `compare` comes first and has set what to do.
    if (compare->parsed()) return;
    run = [arguments] {
      return arguments->speed ? PrintSpeed(*arguments) : PrintSignature(*arguments);
    };
  });
}

}  // namespace plyground::cli
