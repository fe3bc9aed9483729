#include "cli/common.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string_view>
#include <utility>

#include "core/text.h"
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

std::atomic<int> interrupts{0};
static_assert(std::atomic<int>::is_always_lock_free, "set from a signal handler");

extern "C" void OnCountedInterrupt(int signal) {
  if (signal != SIGINT) {
    interrupts.store(2);
  } else if (interrupts.fetch_add(1) >= 2) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

// Signal handlers may call little else than write() and _exit().
extern "C" void EndNow(int) {
  constexpr std::string_view kMessage = "plyground: interrupted\n";
  [[maybe_unused]] const ssize_t written =
      write(STDERR_FILENO, kMessage.data(), kMessage.size());
  _exit(kExitInterrupted);
}

// A signal that is ignored (nohup) stays ignored.
void OnEndSignals(void (*handler)(int)) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal, handler) == SIG_IGN) std::signal(signal, SIG_IGN);
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
  command.add_option("--moves", arguments.moves, "moves to make first, joined by commas");
}

std::vector<std::string> SplitMoves(std::string_view moves) {
  if (moves.empty()) return {};
  const std::vector<std::string_view> parts = SplitAt(',', moves);
  return {parts.begin(), parts.end()};
}

absl::StatusOr<NamedPosition> Resolve(const PositionArguments& arguments) {
  auto game = FindGame(arguments.game);
  if (!game.ok()) return game.status();
  absl::StatusOr<AnyPosition> position = arguments.position.empty()
                                             ? absl::StatusOr<AnyPosition>((*game)->Start())
                                             : (*game)->Parse(arguments.position);
  if (!position.ok()) return position.status();
  for (const std::string& move : SplitMoves(arguments.moves)) {
    if (absl::Status status = position->Play(move); !status.ok()) return status;
  }
  return NamedPosition{.game = *std::move(game), .position = *std::move(position)};
}

void EndOnInterrupt() {
  OnEndSignals(&EndNow);
  // A reader that went away is a write error, told as one.
  std::signal(SIGPIPE, SIG_IGN);
}

const std::atomic<int>* CountInterrupts() {
  OnEndSignals(&OnCountedInterrupt);
  return &interrupts;
}

const std::atomic<bool>* StopOnInterrupt() {
  OnEndSignals(&OnInterrupt);
  return &interrupted;
}

}  // namespace plyground::cli
