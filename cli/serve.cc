#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "analysis/catalogue.h"
#include "analysis/engine_info.h"
#include "bench/match/files.h"
#include "bench/match/host.h"
#include "bench/speed_report.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "games/registry.h"
#include "web/server/page.h"
#include "web/server/server.h"

namespace plyground::cli {
namespace {

struct ServeArguments {
  web::ServerOptions server = {.port = 8765};
  std::string token;
  std::string tournaments;  // the folder; empty: one that is made for this run
};

// The folder that tournaments are kept in. One that was made for this run goes again if
// nothing was played.
class TournamentFolder {
 public:
  static absl::StatusOr<std::unique_ptr<TournamentFolder>> Make(const std::string& wanted) {
    if (!wanted.empty()) {
      if (absl::Status status = match::MakeFolder(wanted); !status.ok()) return status;
      return std::make_unique<TournamentFolder>(wanted, false);
    }
    std::error_code error;
    std::string made =
        (std::filesystem::temp_directory_path(error) / "plyground-XXXXXX").string();
    if (error || mkdtemp(made.data()) == nullptr) {
      return absl::UnavailableError("cannot make a folder for tournaments: give --tournaments");
    }
    return std::make_unique<TournamentFolder>(made, true);
  }
  TournamentFolder(std::string path, bool made) : path_(std::move(path)), made_(made) {}
  ~TournamentFolder() {
    std::error_code ignored;
    if (!made_ || std::filesystem::remove(path_, ignored)) return;
    std::fprintf(stderr, "tournaments are kept in %s\n", path_.c_str());
  }
  TournamentFolder(const TournamentFolder&) = delete;
  TournamentFolder& operator=(const TournamentFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool made_;
};

match::HostOptions HostOptionsFor(const std::string& folder) {
  const bench::MachineFacts machine = bench::DescribeMachine();
  return {.folder = folder,
          // One processor is left to whoever plays meanwhile.
          .concurrency = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1),
          .origin = {
              .git = analysis::ThisEngine().git, .cpu = machine.cpu, .cores = machine.cores}};
}

web::Tournaments TournamentsOf(match::TournamentHost& host) {
  return {.list = [&host] { return host.List(); },
          .start = [&host](const std::string& spec) { return host.Start(spec); },
          .show = [&host](const std::string& name,
                          std::size_t from) { return host.Describe(name, from); },
          .resume = [&host](const std::string& name) { return host.Resume(name); },
          .cancel = [&host](const std::string& name) { return host.Cancel(name); }};
}

int Serve(ServeArguments arguments) {
  if (!arguments.token.empty()) arguments.server.token = arguments.token;
  const auto folder = TournamentFolder::Make(arguments.tournaments);
  if (!folder.ok()) return FailWith(folder.status());
  // Without programs of this machine: a page names the players.
  match::TournamentHost host(HostOptionsFor((*folder)->path()), FindGame);
  arguments.server.tournaments = TournamentsOf(host);
  const auto server =
      web::Server::Bind(analysis::EngineCatalogue(), arguments.server, web::Page());
  if (!server.ok()) return FailWith(server.status());
  std::printf("%s\n", (*server)->Url().c_str());
  std::fflush(stdout);
  std::fprintf(stderr, "serving; Ctrl-C ends it\n");
  const std::atomic<bool>& stopping = *StopOnInterrupt();
  std::atomic<bool> done{false};
  std::thread watcher([&] {
    while (!done && !stopping) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    (*server)->Stop();
  });
  const absl::Status status = (*server)->Run();
  done = true;
  watcher.join();
  if (!status.ok()) return FailWith(status);
  return 0;
}

}  // namespace

void AddServe(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("serve", "Serve the web page and the protocol over HTTP");
  auto arguments = std::make_shared<ServeArguments>();
  command->add_option("--port", arguments->server.port, "0: any that is free")
      ->transform(WholeNumber(0, 65535));
  command->add_option("--address", arguments->server.address,
                      "to listen on; any but 127.0.0.1 needs --token");
  command->add_option("--token", arguments->token, "what clients have to show");
  command->add_option("--tournaments", arguments->tournaments,
                      "folder that keeps the tournaments of the page (one in the temporary "
                      "folder)");
  command->add_option("--threads", arguments->server.engine.threads, "requests at a time")
      ->transform(WholeNumber(1, kMostThreads));
  command->callback([arguments, &run] { run = [arguments] { return Serve(*arguments); }; });
}

}  // namespace plyground::cli
