#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "cli/ticker.h"
#include "core/error.h"
#include "core/spec.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;

struct SolveArguments {
  PositionArguments position;
  int hash_mib = 64;
  int threads = 1;
  std::int64_t time_ms = 0;
  std::optional<std::string> databases;
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

bool Offers(const AnyGame& game, std::string_view capability) {
  const std::vector<std::string> all = game.Capabilities();
  return std::find(all.begin(), all.end(), capability) != all.end();
}

Spec SolverSpec(const SolveArguments& arguments, const AnyGame& game) {
  Spec spec = {.name = "solve",
               .options = {{"hash", std::to_string(arguments.hash_mib)},
                           {"threads", std::to_string(arguments.threads)}}};
  if (arguments.databases.has_value() && Offers(game, "databases")) {
    spec.options.push_back({"databases", *arguments.databases});
  }
  return spec;
}

absl::Status CheckDatabases(const std::string& folder) {
  std::error_code error;
  if (std::filesystem::is_directory(folder, error)) return absl::OkStatus();
  return InvalidInput(
      {.message = absl::StrCat("--databases needs a folder: there is none at ", Quoted(folder)),
       .got = folder});
}

std::string BoundsText(const ValueBounds& bounds) {
  return absl::StrCat("between ", bounds.low, " and ", bounds.high);
}

// Searches with news of it on stderr.
absl::StatusOr<SearchReport> Search(AnyPlayer& player, const AnyPosition& position,
                                    SearchRequest request) {
  std::atomic<std::int64_t> visited{0};
  std::atomic<int> depth{0};
  request.visited = &visited;
  std::mutex mutex;
  std::string proved;  // under `mutex`
  request.progress = [&](const SearchReport& report) {
    depth = report.stats.depth;
    if (!report.bounds.has_value()) return;
    const std::lock_guard lock(mutex);
    proved = BoundsText(*report.bounds);
  };
  const Ticker ticker([&](double seconds) {
    const std::int64_t nodes = visited.load();
    std::string text = absl::StrFormat("solving: %.0f s, %d nodes, %.1f M/s", seconds, nodes,
                                       static_cast<double>(nodes) / 1e6 / seconds);
    if (depth > 0) absl::StrAppendFormat(&text, ", depth %d", depth.load());
    const std::lock_guard lock(mutex);
    if (!proved.empty()) absl::StrAppend(&text, ", value ", proved);
    return text;
  });
  return player.Search(position, request);
}

int FailUnsolved(const AnyGame& game, const SearchReport& report, bool stopped) {
  // A game that looks its values up was not short of time.
  if (Offers(game, "solved") && !stopped) {
    return FailWith(absl::OutOfRangeError(
        absl::StrCat("the solved positions of ", game.CanonicalSpec(),
                     " do not reach this far; its rules say how far they do")));
  }
  std::string nodes = absl::StrCat(" (", report.stats.nodes, " nodes)");
  if (report.bounds.has_value()) {
    nodes = absl::StrCat("; proved: ", BoundsText(*report.bounds), nodes);
  }
  if (stopped) return FailWith(absl::CancelledError("interrupted" + nodes));
  return FailWith(absl::DeadlineExceededError("not solved within the limits" + nodes));
}

int Solve(const SolveArguments& arguments) {
  const auto named = Resolve(arguments.position);
  if (!named.ok()) return FailWith(named.status());
  SearchRequest request;
  if (arguments.databases.has_value()) {
    const absl::Status status = CheckDatabases(*arguments.databases);
    if (!status.ok()) return FailWith(status);
    request.databases = *arguments.databases;
  }
  const auto player = named->game->MakePlayer(SolverSpec(arguments, *named->game));
  if (!player.ok()) return FailWith(player.status());
  request.pv_length = 1000;
  if (arguments.time_ms > 0) request.limits.time_ms = arguments.time_ms;
  request.stop = StopOnInterrupt();
  const auto report = Search(**player, named->position, request);
  if (!report.ok()) return FailWith(report.status());
  const bool solved = report->status == SearchStatus::kTerminal ||
                      (report->status == SearchStatus::kComplete && !report->moves.empty() &&
                       report->score.kind == ScoreKind::kExact);
  if (!solved) return FailUnsolved(*named->game, *report, *request.stop);
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
      ->transform(WholeNumber(1, 1 << 20));
  command->add_option("--threads", arguments->threads, "threads that search over one table")
      ->transform(WholeNumber(1, kMostThreads));
  command->add_option("--databases", arguments->databases,
                      "folder of end-game databases, for a game that has some");
  command->add_option("--time-ms", arguments->time_ms, "give up after this wall time")
      ->transform(WholeNumber(1, 1'000'000'000));
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] { run = [arguments] { return Solve(*arguments); }; });
}

}  // namespace plyground::cli
