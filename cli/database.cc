#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/database_probe.h"
#include "cli/ranges.h"
#include "cli/ticker.h"
#include "core/error.h"
#include "games/registry.h"
#include "search/any_layers.h"
#include "search/database_builder.h"
#include "search/database_verifier.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;

struct DatabaseArguments {
  std::string game;
  std::string folder;
  int layers = 0;
  int threads = 1;
  std::int64_t memory_mib = 0;
  bool repair = false;
  std::int64_t searches = 0;
  std::int64_t seed = 1;
  bool json = false;
};

// How far the work on a layer is, for the line on stderr.
struct Progress {
  std::atomic<int> layer{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic<std::uint64_t> size{0};

  std::string Text(const char* what, double seconds) const {
    const std::uint64_t all = std::max<std::uint64_t>(size, 1);
    return absl::StrFormat("%s: %.0f s, layer %d, %d%% of %d positions", what, seconds,
                           layer.load(), std::min<std::uint64_t>(100, 100 * done / all), all);
  }
  void Begin(const AnyLayers& layers, int next) {
    done = 0;
    size = layers.SizeOf(next);
    layer = next;
  }
};

absl::StatusOr<std::unique_ptr<const AnyLayers>> LayersOfSpec(const std::string& spec) {
  const auto game = FindGame(spec);
  if (!game.ok()) return game.status();
  return LayersOfGame(**game);
}

Json LayerJson(const BuiltLayer& layer) {
  return {{"layer", layer.layer},
          {"positions", layer.positions},
          {"bytes", layer.bytes},
          {"wasThere", layer.was_there},
          {"solveCpuSeconds", layer.solve_cpu_seconds},
          {"writeCpuSeconds", layer.write_cpu_seconds},
          {"seconds", layer.seconds}};
}

void PrintLayer(const BuiltLayer& layer) {
  std::printf("layer %d: %lu positions, %lu bytes", layer.layer,
              static_cast<unsigned long>(layer.positions),
              static_cast<unsigned long>(layer.bytes));
  if (layer.was_there) {
    std::printf(", was there\n");
  } else {
    std::printf(", %.2f CPU s to solve and %.2f to write\n", layer.solve_cpu_seconds,
                layer.write_cpu_seconds);
  }
  std::fflush(stdout);
}

std::uint64_t MemoryOfMachine() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

int PrintBuilt(const DatabaseArguments& arguments, const std::vector<BuiltLayer>& built) {
  std::uint64_t positions = 0;
  double cpu = 0;
  double seconds = 0;
  Json layers = Json::array();
  for (const BuiltLayer& layer : built) {
    if (!layer.was_there) positions += layer.positions;
    cpu += layer.solve_cpu_seconds + layer.write_cpu_seconds;
    seconds += layer.seconds;
    layers.push_back(LayerJson(layer));
  }
  Json rate = nullptr;
  if (cpu > 0) rate = static_cast<double>(positions) / cpu;
  if (arguments.json) {
    const Json document = {
        {"game", arguments.game},       {"folder", arguments.folder}, {"layers", layers},
        {"positionsBuilt", positions},  {"cpuSeconds", cpu},          {"seconds", seconds},
        {"positionsPerCpuSecond", rate}};
    std::printf("%s\n", document.dump().c_str());
  } else if (cpu > 0) {
    std::printf("built %lu positions in %.2f s, %.2f CPU s: %.2f million a CPU second\n",
                static_cast<unsigned long>(positions), seconds, cpu,
                static_cast<double>(positions) / cpu / 1e6);
  }
  return 0;
}

int Build(const DatabaseArguments& arguments) {
  const auto layers = LayersOfSpec(arguments.game);
  if (!layers.ok()) return FailWith(layers.status());
  if (arguments.layers > (*layers)->most()) {
    return FailWith(InvalidInput(
        {.message = absl::StrCat("--layers ", arguments.layers, " is more than can be built"),
         .expected = {absl::StrCat("0 to ", (*layers)->most())}}));
  }
  BuildRequest request;
  request.folder = arguments.folder;
  request.last = arguments.layers;
  request.memory_bytes = arguments.memory_mib > 0
                             ? static_cast<std::uint64_t>(arguments.memory_mib) << 20
                             : MemoryOfMachine();
  Progress progress;
  progress.Begin(**layers, 0);
  request.work = {arguments.threads, StopOnInterrupt(), &progress.done};
  std::fprintf(
      stderr, "up to layer %d: %lu MiB of memory\n", arguments.layers,
      static_cast<unsigned long>((MemoryToBuild(**layers, arguments.layers) >> 20) + 1));
  std::vector<BuiltLayer> built;
  absl::Status status;
  {
    const Ticker ticker([&](double s) { return progress.Text("building", s); });
    status = BuildDatabase(**layers, request, [&](const BuiltLayer& layer) {
      if (!arguments.json) PrintLayer(layer);
      built.push_back(layer);
      progress.Begin(**layers, layer.layer + 1);
    });
  }
  return status.ok() ? PrintBuilt(arguments, built) : FailWith(status);
}

Json WrongJson(const std::vector<WrongEntry>& entries) {
  Json wrong = Json::array();
  for (const WrongEntry& entry : entries) {
    wrong.push_back(
        {{"rank", entry.rank}, {"stored", entry.stored}, {"expected", entry.expected}});
  }
  return wrong;
}

Json VerifiedJson(const VerifiedLayer& layer) {
  Json histogram = Json::object();
  for (const auto& [value, count] : layer.histogram) histogram[std::to_string(value)] = count;
  Json fault = nullptr;
  if (!layer.fault.empty()) fault = layer.fault;
  return {{"layer", layer.layer},
          {"positions", layer.positions},
          {"bytes", layer.bytes},
          {"sound", layer.sound()},
          {"fault", fault},
          {"damagedBlocks", layer.damaged},
          {"compared", layer.compared},
          {"wrongEntries", WrongJson(layer.wrong)},
          {"searched", layer.searched},
          {"wrongBySearch", WrongJson(layer.wrong_by_search)},
          {"repaired", layer.repaired},
          {"histogram", histogram},
          {"checksum", layer.checksum}};
}

std::string VerdictOf(const AnyLayers& layers, const VerifiedLayer& layer) {
  std::vector<std::string> faults;
  if (!layer.fault.empty()) faults.push_back(layer.fault);
  if (!layer.damaged.empty()) {
    faults.push_back(absl::StrCat("damaged blocks: ", absl::StrJoin(layer.damaged, ", ")));
  }
  for (const WrongEntry& entry : layer.wrong) {
    faults.push_back(absl::StrCat(layers.TextOf(layer.layer, entry.rank), " has ", entry.stored,
                                  ", its moves say ", entry.expected));
  }
  for (const WrongEntry& entry : layer.wrong_by_search) {
    faults.push_back(absl::StrCat(layers.TextOf(layer.layer, entry.rank), " has ", entry.stored,
                                  ", a search finds ", entry.expected));
  }
  if (layer.repaired) faults.push_back("repaired");
  if (layer.sound()) faults.push_back(layer.compared ? "sound" : "no damage, not compared");
  if (layer.searched > 0) faults.push_back(absl::StrCat(layer.searched, " entries searched"));
  return absl::StrJoin(faults, "; ");
}

int Verify(const DatabaseArguments& arguments) {
  const auto layers = LayersOfSpec(arguments.game);
  if (!layers.ok()) return FailWith(layers.status());
  Progress progress;
  progress.Begin(**layers, 0);
  const VerifyRequest request{.folder = arguments.folder,
                              .work = {arguments.threads, StopOnInterrupt(), &progress.done},
                              .repair = arguments.repair,
                              .searches = static_cast<std::uint64_t>(arguments.searches),
                              .seed = static_cast<std::uint64_t>(arguments.seed)};
  Json all = Json::array();
  int faulty = 0;
  absl::Status status;
  {
    const Ticker ticker([&](double s) { return progress.Text("verifying", s); });
    status = VerifyDatabase(**layers, request, [&](const VerifiedLayer& layer) {
      faulty += static_cast<int>(!layer.sound() && !layer.repaired);
      all.push_back(VerifiedJson(layer));
      progress.Begin(**layers, layer.layer + 1);
      if (arguments.json) return;
      std::printf("layer %d: %lu positions, %lu bytes: %s\n", layer.layer,
                  static_cast<unsigned long>(layer.positions),
                  static_cast<unsigned long>(layer.bytes), VerdictOf(**layers, layer).c_str());
    });
  }
  if (!status.ok()) return FailWith(status);
  if (arguments.json) {
    const Json document = {{"game", arguments.game},
                           {"folder", arguments.folder},
                           {"sound", faulty == 0},
                           {"layers", all}};
    std::printf("%s\n", document.dump().c_str());
  }
  if (faulty == 0) return 0;
  return FailWith(absl::DataLossError(absl::StrCat(
      faulty, " of ", all.size(), " layers are faulty; --repair solves again what is")));
}

void AddFolder(CLI::App& command, DatabaseArguments& arguments) {
  command.add_option("GAME", arguments.game, "game spec: NAME[:key=value,...]")->required();
  command.add_option("--databases", arguments.folder, "folder of end-game databases")
      ->required();
  command.add_option("--threads", arguments.threads, "threads")
      ->transform(WholeNumber(1, kMostThreads));
  command.add_flag("--json", arguments.json, "one JSON document");
}

}  // namespace

void AddDatabase(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("database", "End-game databases: build, verify, probe");
  command->require_subcommand(1);
  auto arguments = std::make_shared<DatabaseArguments>();
  CLI::App* build = command->add_subcommand(
      "build",
      "Solve the layers from 0 up; each finished one is kept, so that the same "
      "command goes on where it was stopped");
  AddFolder(*build, *arguments);
  build->add_option("--layers", arguments->layers, "the last layer: seeds on the board")
      ->required()
      ->transform(WholeNumber(0, 127));
  build
      ->add_option("--memory", arguments->memory_mib,
                   "MiB that may be used; the machine's memory if left out")
      ->transform(WholeNumber(1, 1 << 30));
  build->callback([arguments, &run] { run = [arguments] { return Build(*arguments); }; });

  CLI::App* verify = command->add_subcommand(
      "verify", "Check every byte by its checksum and every value by those of its moves");
  AddFolder(*verify, *arguments);
  verify->add_flag("--repair", arguments->repair, "solve again and write what is faulty");
  verify
      ->add_option("--search", arguments->searches,
                   "random entries that are compared with a search from their boards alone")
      ->transform(WholeNumber(0, 1'000'000'000));
  verify->add_option("--seed", arguments->seed, "which entries these are; 1 if left out")
      ->transform(WholeNumber(0, std::numeric_limits<std::int64_t>::max()));
  verify->callback([arguments, &run] { run = [arguments] { return Verify(*arguments); }; });
  AddDatabaseProbe(*command, run);
}

}  // namespace plyground::cli
