#include "cli/database_build.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/common.h"
#include "cli/database_progress.h"
#include "cli/ranges.h"
#include "cli/ticker.h"
#include "core/error.h"
#include "search/database_builder.h"
#include "search/dealt_builder.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;

struct BuildArguments : DatabaseArguments {
  int layers = 0;
  std::int64_t memory_mib = 0;
  bool mpi = false;
};

Json LayerJson(const BuiltLayer& layer, bool together) {
  Json json = {{"layer", layer.layer},
               {"positions", layer.positions},
               {"bytes", layer.bytes},
               {"wasThere", layer.was_there},
               {"solveCpuSeconds", layer.solve_cpu_seconds},
               {"writeCpuSeconds", layer.write_cpu_seconds},
               {"seconds", layer.seconds}};
  if (together) {
    json["sentBytes"] = layer.sent_bytes;
    json["exchanges"] = layer.exchanges;
  }
  return json;
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

// The most memory that this process has had so far.
std::uint64_t PeakMemory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) << 10;
}

// What the processes took together: the memory of each, before and during the build.
struct PeerMemory {
  std::vector<std::uint64_t> before;
  std::vector<std::uint64_t> peak;
};

std::vector<std::uint64_t> OfEach(Peers& peers, std::uint64_t number) {
  std::vector<std::uint64_t> numbers;
  for (const auto& bytes : ShareWithPeers(peers, std::as_bytes(std::span(&number, 1)))) {
    std::memcpy(&numbers.emplace_back(), bytes.data(), sizeof(number));
  }
  return numbers;
}

int PrintBuilt(const BuildArguments& arguments, const std::vector<BuiltLayer>& built,
               const PeerMemory* memory) {
  std::uint64_t positions = 0;
  double cpu = 0;
  double seconds = 0;
  Json layers = Json::array();
  for (const BuiltLayer& layer : built) {
    if (!layer.was_there) positions += layer.positions;
    cpu += layer.solve_cpu_seconds + layer.write_cpu_seconds;
    seconds += layer.seconds;
    layers.push_back(LayerJson(layer, memory != nullptr));
  }
  Json rate = nullptr;
  if (cpu > 0) rate = static_cast<double>(positions) / cpu;
  if (arguments.json) {
    Json document = {
        {"game", arguments.game},       {"folder", arguments.folder}, {"layers", layers},
        {"positionsBuilt", positions},  {"cpuSeconds", cpu},          {"seconds", seconds},
        {"positionsPerCpuSecond", rate}};
    if (memory != nullptr) {
      document["processes"] = memory->peak.size();
      document["memoryBefore"] = memory->before;
      document["memoryPeak"] = memory->peak;
    }
    std::printf("%s\n", document.dump().c_str());
  } else if (cpu > 0) {
    std::printf("built %lu positions in %.2f s, %.2f CPU s: %.2f million a CPU second\n",
                static_cast<unsigned long>(positions), seconds, cpu,
                static_cast<double>(positions) / cpu / 1e6);
  }
  return 0;
}

// Becomes plyground_mpi, which is beside this program where it was built with MPI; only
// returns if it cannot.
absl::Status HandOver(const BuildArguments& arguments) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string program = (self.parent_path() / "plyground_mpi").string();
  std::vector<std::string> words = {program,       "database",
                                    "build",       arguments.game,
                                    "--databases", arguments.folder,
                                    "--layers",    absl::StrCat(arguments.layers),
                                    "--threads",   absl::StrCat(arguments.threads)};
  if (arguments.memory_mib > 0) {
    words.insert(words.end(), {"--memory", absl::StrCat(arguments.memory_mib)});
  }
  if (arguments.json) words.emplace_back("--json");
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(program.c_str(), pointers.data());
  return absl::FailedPreconditionError(
      absl::StrCat("--mpi needs ", program,
                   ", which was not built: install an MPI (on Debian libopenmpi-dev ",
                   "and openmpi-bin), configure and build again"));
}

absl::Status CheckBuild(const BuildArguments& arguments, const AnyLayers& layers,
                        const Together& together) {
  if (arguments.layers > layers.most()) {
    return InvalidInput(
        {.message = absl::StrCat("--layers ", arguments.layers, " is more than can be built"),
         .expected = {absl::StrCat("0 to ", layers.most())}});
  }
  if (together.peers != nullptr && arguments.threads > 1) {
    return InvalidInput({.message = "with --mpi each process is one thread",
                         .got = absl::StrCat("--threads ", arguments.threads),
                         .hint = "start more processes"});
  }
  return absl::OkStatus();
}

absl::Status BuildLayers(const AnyLayers& layers, const BuildRequest& request,
                         const Together& together,
                         const std::function<void(const BuiltLayer&)>& report) {
  const int peers = together.peers == nullptr ? 1 : together.peers->count();
  const std::uint64_t memory = together.peers == nullptr
                                   ? MemoryToBuild(layers, request.last)
                                   : MemoryToBuildTogether(layers, request.last, peers);
  std::fprintf(stderr, "up to layer %d: %lu MiB of memory%s\n", request.last,
               static_cast<unsigned long>((memory >> 20) + 1),
               together.peers == nullptr
                   ? ""
                   : absl::StrCat(" in each of ", peers, " processes").c_str());
  if (together.peers != nullptr) {
    return BuildDatabaseTogether(layers, request, *together.peers, report);
  }
  return BuildDatabase(layers, request, report);
}

int Build(const BuildArguments& arguments, const Together& together) {
  const auto layers = LayersOfSpec(arguments.game);
  if (!layers.ok()) return FailWith(layers.status());
  if (absl::Status status = CheckBuild(arguments, **layers, together); !status.ok()) {
    return FailWith(status);
  }
  Peers* const peers = together.peers;
  if (arguments.mpi && peers == nullptr) return FailWith(HandOver(arguments));
  BuildRequest request;
  request.folder = arguments.folder;
  request.last = arguments.layers;
  request.memory_bytes = arguments.memory_mib > 0
                             ? static_cast<std::uint64_t>(arguments.memory_mib) << 20
                             : MemoryOfMachine() / static_cast<std::uint64_t>(together.here);
  const int share = peers == nullptr ? 1 : peers->count();
  DatabaseProgress progress;
  progress.Begin(**layers, 0, share);
  request.work = {arguments.threads, peers == nullptr ? StopOnInterrupt() : nullptr,
                  &progress.done};
  PeerMemory memory;
  if (peers != nullptr) memory.before = OfEach(*peers, PeakMemory());
  std::vector<BuiltLayer> built;
  absl::Status status;
  {
    const Ticker ticker([&](double s) { return progress.Text("building", s); });
    status = BuildLayers(**layers, request, together, [&](const BuiltLayer& layer) {
      if (!layer.was_there && layer.layer > 0 && built.back().was_there) {
        std::fprintf(stderr, "goes on with layer %d: those below were there\n", layer.layer);
      }
      if (!arguments.json) PrintLayer(layer);
      built.push_back(layer);
      progress.Begin(**layers, layer.layer + 1, share);
    });
  }
  if (!status.ok()) return FailWith(status);
  if (peers != nullptr) memory.peak = OfEach(*peers, PeakMemory());
  return PrintBuilt(arguments, built, peers == nullptr ? nullptr : &memory);
}

}  // namespace

void AddDatabaseBuild(CLI::App& database, Run& run, const Together& together) {
  CLI::App* build = database.add_subcommand(
      "build",
      "Solve the layers from 0 up; each finished one is kept, so that the same "
      "command goes on where it was stopped");
  auto arguments = std::make_shared<BuildArguments>();
  AddDatabaseArguments(*build, *arguments);
  build->add_option("--layers", arguments->layers, "the last layer: seeds on the board")
      ->required()
      ->transform(WholeNumber(0, 127));
  build
      ->add_option("--memory", arguments->memory_mib,
                   "MiB that may be used, with --mpi by each process; the machine's memory if "
                   "left out")
      ->transform(WholeNumber(1, 1 << 30));
  build->add_flag("--mpi", arguments->mpi,
                  "as one of the processes that mpirun or srun has started, each with a share "
                  "of every layer");
  build->callback(
      [arguments, together, &run] { run = [=] { return Build(*arguments, together); }; });
}

}  // namespace plyground::cli
