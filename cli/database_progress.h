#ifndef PLYGROUND_CLI_DATABASE_PROGRESS_H_
#define PLYGROUND_CLI_DATABASE_PROGRESS_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"
#include "search/any_layers.h"

namespace plyground::cli {

// What the subcommands of "database" share.

struct DatabaseArguments {
  std::string game;
  std::string folder;
  int threads = 1;
  bool json = false;
};
void AddDatabaseArguments(CLI::App& command, DatabaseArguments& arguments);

// The layers of a game spec.
[[nodiscard]] absl::StatusOr<std::unique_ptr<const AnyLayers>> LayersOfSpec(
    const std::string& spec);

// How far the work on a layer is, for the line on stderr.
struct DatabaseProgress {
  std::atomic<int> layer{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic<std::uint64_t> size{0};

  std::string Text(const char* what, double seconds) const;
  // `share`: of how many processes one counts.
  void Begin(const AnyLayers& layers, int next, int share = 1);
};

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_DATABASE_PROGRESS_H_
