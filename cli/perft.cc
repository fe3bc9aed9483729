#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;

struct PerftArguments {
  PositionArguments position;
  int depth = 0;
  int threads = 1;
  bool divide = false;
  bool json = false;
};

// Leaves below each move of `root`, `depth` plies deep. Pre: depth >= 1.
absl::StatusOr<std::vector<std::int64_t>> Divide(const AnyPosition& root, int depth,
                                                 int threads) {
  const int moves = root.CountMoves();
  std::vector<std::int64_t> leaves(static_cast<std::size_t>(moves));
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int i = next++; i < moves; i = next++) {
      AnyPosition child = root;
      child.PlayIndex(i);
      leaves[static_cast<std::size_t>(i)] = child.Perft(depth - 1);
    }
  };
  std::vector<std::jthread> helpers;
  try {
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
  } catch (const std::system_error& error) {
    next = moves;  // the others end with the move they have
    return absl::ResourceExhaustedError(absl::StrCat("cannot start thread ", helpers.size() + 2,
                                                     " of ", threads, ": ", error.what()));
  }
  work();
  helpers.clear();
  return leaves;
}

std::vector<std::string> MoveNames(const AnyPosition& position) {
  if (!position.IsChance()) return position.LegalMoves();
  std::vector<std::string> names;
  for (const ChanceText& outcome : position.Outcomes()) names.push_back(outcome.move);
  return names;
}

double ProcessCpuSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

int PrintPerft(const PerftArguments& arguments) {
  const auto named = Resolve(arguments.position);
  if (!named.ok()) return FailWith(named.status());
  const auto start = std::chrono::steady_clock::now();
  const double cpu_start = ProcessCpuSeconds();
  std::vector<std::int64_t> leaves;
  std::vector<std::int64_t> divided;
  for (int depth = 1; depth <= arguments.depth; ++depth) {
    auto counted = Divide(named->position, depth, arguments.threads);
    if (!counted.ok()) return FailWith(counted.status());
    divided = *std::move(counted);
    leaves.push_back(std::accumulate(divided.begin(), divided.end(), std::int64_t{0}));
    if (!arguments.json) {
      std::printf("%2d %ld\n", depth, static_cast<long>(leaves.back()));
      std::fflush(stdout);
    }
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  const double cpu = ProcessCpuSeconds() - cpu_start;
  const double total =
      static_cast<double>(std::accumulate(leaves.begin(), leaves.end(), std::int64_t{0}));
  const std::vector<std::string> names = MoveNames(named->position);
  if (!arguments.json) {
    for (std::size_t i = 0; arguments.divide && i < divided.size(); ++i) {
      std::printf("%s %ld\n", names[i].c_str(), static_cast<long>(divided[i]));
    }
    std::fprintf(stderr, "%.3f s, %.1f million leaves a second, %.1f a CPU second\n",
                 elapsed.count(), total / elapsed.count() / 1e6, total / cpu / 1e6);
    return 0;
  }
  Json out = {{"game", arguments.position.game},
              {"position", named->position.Text()},
              {"depth", arguments.depth},
              {"leaves", leaves},
              {"seconds", elapsed.count()},
              {"leavesPerSecond", elapsed.count() > 0 ? Json(total / elapsed.count()) : Json()},
              {"cpuSeconds", cpu}};
  if (arguments.divide) {
    out["divide"] = Json::object();
    for (std::size_t i = 0; i < divided.size(); ++i) out["divide"][names[i]] = divided[i];
  }
  std::printf("%s\n", out.dump().c_str());
  return 0;
}

}  // namespace

void AddPerft(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("perft", "Count the lines of each length from a position");
  auto arguments = std::make_shared<PerftArguments>();
  AddPositionArguments(*command, arguments->position);
  command->add_option("--depth", arguments->depth, "plies")
      ->required()
      ->transform(WholeNumber(1, 100));
  command->add_option("--threads", arguments->threads, "threads that share the root's moves")
      ->transform(WholeNumber(1, kMostThreads));
  command->add_flag("--divide", arguments->divide, "also the leaves below each move");
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback(
      [arguments, &run] { run = [arguments] { return PrintPerft(*arguments); }; });
}

}  // namespace plyground::cli
