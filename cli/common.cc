#include "cli/common.h"

#include <csignal>
#include <cstdio>
#include <utility>

#include "games/registry.h"

namespace plyground::cli {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

extern "C" void OnInterrupt(int signal) {
  // A second Ctrl-C is meant; a second SIGTERM may be the first one's echo (sent
  // to a process and to its group).
  if (interrupted.exchange(true) && signal == SIGINT) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

}  // namespace

int FailWith(const absl::Status& status) {
  const std::string message(status.message().data(), status.message().size());
  std::fprintf(stderr, "plyground: %s\n", message.c_str());
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kPermissionDenied:
      return kExitBadArguments;
    case absl::StatusCode::kCancelled:
      return kExitInterrupted;
    default:
      return kExitFailed;
  }
}

void AddPositionArguments(CLI::App& command, PositionArguments& arguments) {
  command.add_option("GAME", arguments.game, "game spec: NAME[:key=value,...]")->required();
  command.add_option("--position", arguments.position,
                     "position text; the start position if left out");
  command.add_option("--moves", arguments.moves, "moves to make first, joined by commas")
      ->delimiter(',');
}

absl::StatusOr<NamedPosition> Resolve(const PositionArguments& arguments) {
  auto game = FindGame(arguments.game);
  if (!game.ok()) return game.status();
  absl::StatusOr<AnyPosition> position = arguments.position.empty()
                                             ? absl::StatusOr<AnyPosition>((*game)->Start())
                                             : (*game)->Parse(arguments.position);
  if (!position.ok()) return position.status();
  for (const std::string& move : arguments.moves) {
    if (absl::Status status = position->Play(move); !status.ok()) return status;
  }
  return NamedPosition{.game = *std::move(game), .position = *std::move(position)};
}

const std::atomic<bool>* StopOnInterrupt() {
  std::signal(SIGINT, &OnInterrupt);
  std::signal(SIGTERM, &OnInterrupt);
  return &interrupted;
}

}  // namespace plyground::cli
