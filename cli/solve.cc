#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "core/spec.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;

struct SolveArguments {
  PositionArguments position;
  int hash_mib = 64;
  std::int64_t time_ms = 0;
  bool json = false;
};

Json SolutionJson(const SearchReport& report, std::string_view unit) {
  Json best = Json::array();
  Json line = Json::array();
  for (const MoveReport& move : report.moves) {
    if (move.score.value == report.score.value) best.push_back(move.move);
  }
  if (!report.moves.empty()) line = report.moves[0].pv;
  Json distance = nullptr;
  if (report.score.distance.has_value()) distance = *report.score.distance;
  return {{"value", static_cast<std::int64_t>(report.score.value)},
          {"unit", unit},
          {"best", best},
          {"pv", line},
          {"distance", distance},
          {"nodes", report.stats.nodes},
          {"cpuSeconds", report.stats.cpu_ms / 1000}};
}

void PrintSolution(const Json& solution) {
  std::printf("value %ld %s for the side to move\n", solution["value"].get<long>(),
              solution["unit"].get<std::string>().c_str());
  std::printf("best: %s\n",
              absl::StrJoin(solution["best"].get<std::vector<std::string>>(), " ").c_str());
  std::printf("line: %s\n",
              absl::StrJoin(solution["pv"].get<std::vector<std::string>>(), " ").c_str());
  std::fprintf(stderr, "%ld nodes, %.3f CPU s\n", solution["nodes"].get<long>(),
               solution["cpuSeconds"].get<double>());
}

int Solve(const SolveArguments& arguments) {
  const auto named = Resolve(arguments.position);
  if (!named.ok()) return FailWith(named.status());
  const Spec spec{.name = "solve", .options = {{"hash", std::to_string(arguments.hash_mib)}}};
  const auto player = named->game->MakePlayer(spec);
  if (!player.ok()) return FailWith(player.status());
  SearchRequest request;
  request.pv_length = 1000;
  if (arguments.time_ms > 0) request.limits.time_ms = arguments.time_ms;
  request.stop = StopOnInterrupt();
  const auto report = (*player)->Search(named->position, request);
  if (!report.ok()) return FailWith(report.status());
  const bool solved = report->status == SearchStatus::kTerminal ||
                      (report->status == SearchStatus::kComplete && !report->moves.empty() &&
                       report->score.kind == ScoreKind::kExact);
  if (!solved) {
    std::fprintf(stderr, "plyground: not solved within the limits (%ld nodes)\n",
                 static_cast<long>(report->stats.nodes));
    return 1;
  }
  const Json solution = SolutionJson(*report, named->game->unit());
  if (arguments.json) {
    std::printf("%s\n", solution.dump().c_str());
  } else {
    PrintSolution(solution);
  }
  return 0;
}

}  // namespace

void AddSolve(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("solve", "The exact value of a position, proved");
  auto arguments = std::make_shared<SolveArguments>();
  AddPositionArguments(*command, arguments->position);
  command->add_option("--hash", arguments->hash_mib, "transposition table in MiB")
      ->check(CLI::Range(1, 1 << 20));
  command->add_option("--time-ms", arguments->time_ms, "give up after this wall time")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] { run = [arguments] { return Solve(*arguments); }; });
}

}  // namespace plyground::cli
