#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/database_build.h"
#include "cli/database_probe.h"
#include "cli/database_progress.h"
#include "cli/ranges.h"
#include "cli/ticker.h"
#include "search/any_layers.h"
#include "search/database_verifier.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;

struct VerifyArguments : DatabaseArguments {
  bool repair = false;
  std::int64_t searches = 0;
  std::int64_t seed = 1;
};

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

int Verify(const VerifyArguments& arguments) {
  const auto layers = LayersOfSpec(arguments.game);
  if (!layers.ok()) return FailWith(layers.status());
  DatabaseProgress progress;
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

}  // namespace

void AddDatabase(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("database", "End-game databases: build, verify, probe");
  command->require_subcommand(1);
  AddDatabaseBuild(*command, run);
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* verify = command->add_subcommand(
      "verify", "Check every byte by its checksum and every value by those of its moves");
  AddDatabaseArguments(*verify, *arguments);
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
