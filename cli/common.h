#ifndef PLYGROUND_CLI_COMMON_H_
#define PLYGROUND_CLI_COMMON_H_

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::cli {

// The exit codes beside 0: what was asked for failed, for reasons of its own or
// of the machine; the arguments are at fault; a signal ended the work early.
inline constexpr int kExitFailed = 1;
inline constexpr int kExitBadArguments = 2;
inline constexpr int kExitInterrupted = 130;

// Prints "plyground: MESSAGE" to stderr. Returns kExitBadArguments for
// arguments that cannot be understood or used (kInvalidArgument, kNotFound,
// kPermissionDenied), kExitInterrupted for kCancelled, else kExitFailed.
int FailWith(const absl::Status& status);

// GAME [--position P] [--moves m1,m2]: the arguments that name a position.
struct PositionArguments {
  std::string game;
  std::string position;  // empty: the start position
  std::string moves;     // joined by commas; empty: none
};
void AddPositionArguments(CLI::App& command, PositionArguments& arguments);

struct NamedPosition {
  std::shared_ptr<const AnyGame> game;
  AnyPosition position;  // after the moves
};
// The moves of a list joined by commas; an empty text is an empty list.
std::vector<std::string> SplitMoves(std::string_view moves);

[[nodiscard]] absl::StatusOr<NamedPosition> Resolve(const PositionArguments& arguments);

// From now on Ctrl-C, SIGTERM and SIGHUP end the program at once, with a message
// and kExitInterrupted; for work that leaves nothing behind.
void EndOnInterrupt();

// A flag that they set instead from now on; a second Ctrl-C ends the program.
const std::atomic<bool>* StopOnInterrupt();

// How often Ctrl-C was pressed from now on; SIGTERM and SIGHUP, which do not
// wait long, count as two. The third Ctrl-C ends the program.
const std::atomic<int>* CountInterrupts();

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_COMMON_H_
