#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "analysis/catalogue.h"
#include "analysis/field.h"
#include "analysis/finished.h"
#include "analysis/line_splitter.h"
#include "analysis/line_writer.h"
#include "analysis/one_shot.h"
#include "analysis/service.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "cli/streams.h"

namespace plyground::cli {
namespace {

using analysis::LineWriter;
using analysis::Service;
using analysis::ServiceOptions;

struct AnalyzeArguments {
  analysis::OneShot one;
  std::string moves;  // of `one`, joined by commas
  StreamPath in;
  StreamPath out;
  bool ordered = false;
  bool resume = false;
};

// Hands on what comes in until it ends, the client says so, or `stop` is set. A
// client on a stream hears of every line that was read; of a file (`is_file`)
// nothing is taken any more, so that it can be resumed where it was left.
void ReadLines(int input, Service& service, const std::atomic<bool>& stop, bool is_file) {
  constexpr int kPollMs = 50;
  const auto ignored = [&] { return is_file && stop; };
  analysis::LineSplitter splitter(
      analysis::kMaxLine,
      [&](std::string_view line) {
        if (!ignored()) service.Submit(line);
      },
      [&] {
        if (!ignored()) service.SubmitTooLong();
      });
  std::vector<char> buffer(std::size_t{1} << 16);
  pollfd ready{.fd = input, .events = POLLIN, .revents = 0};
  while (!stop && !service.shutting_down()) {
    if (poll(&ready, 1, kPollMs) <= 0) continue;  // time to look at `stop`
    const ssize_t count = read(input, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      splitter.Finish();
      return;
    }
    splitter.Feed(std::string_view(buffer.data(), static_cast<std::size_t>(count)));
  }
}

// Serves until the input ends; returns the exit code.
int Serve(int input, LineWriter& writer, ServiceOptions options, bool greet) {
  const std::atomic<bool>& interrupted = *StopOnInterrupt();
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is a failed write
  const bool is_file = options.when_full == analysis::WhenFull::kWait;
  Service service(analysis::EngineCatalogue(), std::move(options),
                  [&writer](std::string_view line) { writer.Write(line); });
  if (!service.started().ok()) return FailWith(service.started());
  if (greet) service.SayHello();
  std::atomic<bool> stop{false};
  std::atomic<bool> done{false};
  // Submitting may block, so that stopping is another thread's business.
  std::thread watcher([&] {
    while (!done) {
      if (!stop && (interrupted || writer.broken())) {
        stop = true;
        service.StopAll();
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  });
  ReadLines(input, service, stop, is_file);
  service.Drain();
  done = true;
  watcher.join();
  if (writer.broken()) return FailWith(absl::UnavailableError("cannot write the output"));
  return interrupted ? kExitInterrupted : 0;
}

// Everything that may be refused is, before anything is changed.
absl::Status CheckFiles(const AnalyzeArguments& arguments) {
  if (absl::Status status = CheckStreams(arguments.in, arguments.out); !status.ok()) {
    return status;
  }
  if (!arguments.resume) return absl::OkStatus();
  if (!arguments.in.has_value() || !arguments.out.has_value()) {
    return absl::InvalidArgumentError("--resume needs --in and --out");
  }
  if (IsSameFile(*arguments.in, analysis::PartName(*arguments.out))) {
    return absl::InvalidArgumentError(
        absl::StrCat("--resume writes to ", *arguments.in, ", which is the input"));
  }
  return absl::OkStatus();
}

int RunLines(const AnalyzeArguments& arguments) {
  if (absl::Status status = CheckFiles(arguments); !status.ok()) return FailWith(status);
  ServiceOptions options{.threads = arguments.one.threads.value_or(0)};
  if (arguments.ordered) options.order = analysis::ReplyOrder::kAsAsked;
  options.timing = arguments.one.timing;
  // A file can wait; a client that talks to us has to hear that it must.
  if (arguments.in.has_value()) options.when_full = analysis::WhenFull::kWait;
  if (arguments.resume) {
    const absl::Status status =
        analysis::KeepFinished(*arguments.out, options.order, options.finished);
    if (!status.ok()) return FailWith(status);
  }
  const absl::StatusOr<int> input = OpenInput(arguments.in);
  if (!input.ok()) return FailWith(input.status());
  const auto output = OpenOutput(arguments.out, arguments.resume ? "a" : "w");
  if (!output.ok()) return FailWith(output.status());
  LineWriter writer(*output);
  std::error_code unknown;
  const bool greet =
      !arguments.resume || std::filesystem::file_size(*arguments.out, unknown) == 0;
  const int code = Serve(*input, writer, std::move(options), greet);
  if (arguments.out.has_value() && std::fclose(*output) != 0) {
    return FailWith(absl::UnavailableError(absl::StrCat("cannot write ", *arguments.out)));
  }
  if (arguments.in.has_value()) close(*input);
  return code;
}

int ExitCode(analysis::OneShotEnd end) {
  switch (end) {
    case analysis::OneShotEnd::kDone:
      return 0;
    case analysis::OneShotEnd::kFailed:
      return FailWith(absl::DeadlineExceededError("not solved within the limits"));
    case analysis::OneShotEnd::kStopped:
      break;
  }
  return FailWith(absl::CancelledError("interrupted"));
}

int RunOnce(const AnalyzeArguments& arguments) {
  if (arguments.ordered || arguments.resume || arguments.in.has_value()) {
    return FailWith(absl::InvalidArgumentError(
        "GAME asks for one analysis: --in, --ordered and --resume have no meaning with it"));
  }
  const absl::Status status = CheckStreams(std::nullopt, arguments.out);
  if (!status.ok()) return FailWith(status);
  const auto answer =
      analysis::AnalyzeOnce(arguments.one, analysis::EngineCatalogue(), *StopOnInterrupt());
  if (!answer.ok()) return FailWith(answer.status());
  const auto output = OpenOutput(arguments.out, "w");
  if (!output.ok()) return FailWith(output.status());
  LineWriter writer(*output);
  writer.Write(answer->line);
  const bool closed = !arguments.out.has_value() || std::fclose(*output) == 0;
  if (writer.broken() || !closed) {
    return FailWith(absl::UnavailableError("cannot write the output"));
  }
  return ExitCode(answer->end);
}

}  // namespace

void AddAnalyze(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand(
      "analyze", "analyse one position, or serve requests: JSON lines on stdin and stdout");
  const auto arguments = std::make_shared<AnalyzeArguments>();
  analysis::OneShot& one = arguments->one;
  CLI::Option* game =
      command->add_option("GAME", one.game, "game spec; without it, JSON lines are read");
  command->add_option("--position", one.position, "position text; default: the start")
      ->needs(game);
  command->add_option("--moves", arguments->moves, "moves made first, joined by commas")
      ->needs(game);
  const auto add_number = [command, game](const char* name, std::optional<std::int64_t>& value,
                                          std::int64_t low, std::int64_t high,
                                          const char* help) {
    command->add_option(name, value, help)->transform(WholeNumber(low, high))->needs(game);
  };
  add_number("--nodes", one.nodes, 1, analysis::kMaxInteger, "positions to visit");
  add_number("--depth", one.depth, 1, 10'000, "plies");
  add_number("--time-ms", one.time_ms, 1, analysis::kMaxInteger, "wall time");
  add_number("--sims", one.sims, 1, analysis::kMaxInteger, "Monte Carlo simulations");
  command->add_option("--algorithm", one.algorithm, "auto, alphabeta, mcts, solve, ...")
      ->needs(game);
  add_number("--multi-pv", one.multi_pv, 1, 10'000, "moves with a score and a line");
  add_number("--seed", one.seed, 0, analysis::kMaxInteger, "of random choices");
  command
      ->add_option("--threads", one.threads,
                   "requests at a time (JSON lines), or threads of the search (GAME)")
      ->transform(WholeNumber(1, kMostThreads));
  command->add_flag_callback(
      "--no-timing", [arguments] { arguments->one.timing = analysis::Timing::kHidden; },
      "leave out what differs from run to run");
  command->add_option("--in", arguments->in, "read requests from this file");
  command->add_option("--out", arguments->out, "write to this file");
  command->add_flag("--ordered", arguments->ordered, "reply in the order of the requests");
  command->add_flag("--resume", arguments->resume,
                    "skip requests of --in that --out already answers");
  command->callback([arguments, &run] {
    run = [arguments] {
      arguments->one.moves = SplitMoves(arguments->moves);
      return arguments->one.game.empty() ? RunLines(*arguments) : RunOnce(*arguments);
    };
  });
}

}  // namespace plyground::cli
