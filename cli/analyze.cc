#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "analysis/catalogue.h"
#include "analysis/finished.h"
#include "analysis/line_splitter.h"
#include "analysis/line_writer.h"
#include "analysis/one_shot.h"
#include "analysis/service.h"
#include "cli/commands.h"
#include "cli/common.h"

namespace plyground::cli {
namespace {

using analysis::LineWriter;
using analysis::Service;
using analysis::ServiceOptions;

struct AnalyzeArguments {
  analysis::OneShot one;
  std::string in;
  std::string out;
  bool ordered = false;
  bool resume = false;
};

// Hands on what comes in until it ends, the client says so, or `stop` is set.
void ReadLines(int input, Service& service, const std::atomic<bool>& stop) {
  constexpr int kPollMs = 50;
  analysis::LineSplitter splitter(
      analysis::kMaxLine, [&](std::string_view line) { service.Submit(line); },
      [&] { service.SubmitTooLong(); });
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
  Service service(analysis::EngineCatalogue(), std::move(options),
                  [&writer](std::string_view line) { writer.Write(line); });
  if (greet) service.SayHello();
  std::atomic<bool> stop{false};
  std::atomic<bool> done{false};
  int stopped = 0;
  // Submitting may block, so that stopping is another thread's business.
  std::thread watcher([&] {
    while (!done) {
      if (!stop && (interrupted || writer.broken())) {
        stop = true;
        stopped = service.StopAll();
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  });
  ReadLines(input, service, stop);
  service.Drain();
  done = true;
  watcher.join();
  if (writer.broken()) return FailWith(absl::InternalError("cannot write the output"));
  return stopped > 0 ? 1 : 0;
}

int RunLines(const AnalyzeArguments& arguments) {
  ServiceOptions options{.threads = arguments.one.threads.value_or(0)};
  if (arguments.ordered) options.order = analysis::ReplyOrder::kAsAsked;
  options.timing = arguments.one.timing;
  // A file can wait; a client that talks to us has to hear that it must.
  if (!arguments.in.empty()) options.when_full = analysis::WhenFull::kWait;
  if (arguments.resume) {
    if (arguments.in.empty() || arguments.out.empty()) {
      return FailWith(absl::InvalidArgumentError("--resume needs --in and --out"));
    }
    const absl::Status status = analysis::KeepFinished(arguments.out, options.finished);
    if (!status.ok()) return FailWith(status);
  }
  int input = STDIN_FILENO;
  if (!arguments.in.empty()) input = open(arguments.in.c_str(), O_RDONLY | O_CLOEXEC);
  if (input < 0) {
    return FailWith(absl::InvalidArgumentError(absl::StrCat("cannot read ", arguments.in)));
  }
  std::FILE* output = stdout;
  if (!arguments.out.empty())
    output = std::fopen(arguments.out.c_str(), arguments.resume ? "a" : "w");
  if (output == nullptr) {
    return FailWith(absl::InvalidArgumentError(absl::StrCat("cannot write ", arguments.out)));
  }
  LineWriter writer(output);
  std::error_code unknown;
  const bool greet =
      !arguments.resume || std::filesystem::file_size(arguments.out, unknown) == 0;
  const int code = Serve(input, writer, std::move(options), greet);
  if (output != stdout && std::fclose(output) != 0) {
    return FailWith(absl::InternalError(absl::StrCat("cannot write ", arguments.out)));
  }
  if (input != STDIN_FILENO) close(input);
  return code;
}

int RunOnce(const AnalyzeArguments& arguments) {
  if (arguments.ordered || arguments.resume || !arguments.in.empty()) {
    return FailWith(absl::InvalidArgumentError(
        "GAME asks for one analysis: --in, --ordered and --resume have no meaning with it"));
  }
  const absl::StatusOr<std::string> result =
      analysis::AnalyzeOnce(arguments.one, analysis::EngineCatalogue(), *StopOnInterrupt());
  if (!result.ok()) return FailWith(result.status());
  std::FILE* output = arguments.out.empty() ? stdout : std::fopen(arguments.out.c_str(), "w");
  if (output == nullptr) {
    return FailWith(absl::InvalidArgumentError(absl::StrCat("cannot write ", arguments.out)));
  }
  LineWriter writer(output);
  writer.Write(*result);
  if (output != stdout && std::fclose(output) != 0) return 1;
  return writer.broken() ? FailWith(absl::InternalError("cannot write the output")) : 0;
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
  command->add_option("--moves", one.moves, "moves made first, joined by commas")
      ->delimiter(',')
      ->needs(game);
  command->add_option("--nodes", one.nodes, "positions to visit")->needs(game);
  command->add_option("--depth", one.depth, "plies")->needs(game);
  command->add_option("--time-ms", one.time_ms, "wall time")->needs(game);
  command->add_option("--sims", one.sims, "Monte Carlo simulations")->needs(game);
  command->add_option("--algorithm", one.algorithm, "auto, alphabeta, mcts, solve, ...")
      ->needs(game);
  command->add_option("--multi-pv", one.multi_pv, "moves with a score and a line")->needs(game);
  command->add_option("--seed", one.seed, "of random choices")->needs(game);
  command->add_option("--threads", one.threads,
                      "requests at a time (JSON lines), or threads of the search (GAME)");
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
      return arguments->one.game.empty() ? RunLines(*arguments) : RunOnce(*arguments);
    };
  });
}

}  // namespace plyground::cli
