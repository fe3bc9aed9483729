#ifndef PLYGROUND_CLI_COMMON_H_
#define PLYGROUND_CLI_COMMON_H_

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::cli {

// Prints "plyground: MESSAGE" to stderr. Returns the exit code of the contract:
// 2 for arguments that cannot be understood (kInvalidArgument, kNotFound), 1
// for everything else.
int FailWith(const absl::Status& status);

// GAME [--position P] [--moves m1,m2]: the arguments that name a position.
struct PositionArguments {
  std::string game;
  std::string position;  // empty: the start position
  std::vector<std::string> moves;
};
void AddPositionArguments(CLI::App& command, PositionArguments& arguments);

struct NamedPosition {
  std::shared_ptr<const AnyGame> game;
  AnyPosition position;  // after the moves
};
[[nodiscard]] absl::StatusOr<NamedPosition> Resolve(const PositionArguments& arguments);

// A flag that Ctrl-C or SIGTERM sets from now on; a second Ctrl-C ends the
// program.
const std::atomic<bool>* StopOnInterrupt();

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_COMMON_H_
