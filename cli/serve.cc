#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include "analysis/catalogue.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "web/server/page.h"
#include "web/server/server.h"

namespace plyground::cli {
namespace {

struct ServeArguments {
  web::ServerOptions server = {.port = 8765};
  std::string token;
};

int Serve(ServeArguments arguments) {
  if (!arguments.token.empty()) arguments.server.token = arguments.token;
  const auto server =
      web::Server::Bind(analysis::EngineCatalogue(), arguments.server, web::Page());
  if (!server.ok()) return FailWith(server.status());
  std::printf("%s\n", (*server)->Url().c_str());
  std::fflush(stdout);
  std::fprintf(stderr, "serving; Ctrl-C ends it\n");
  const std::atomic<bool>& interrupted = *StopOnInterrupt();
  std::atomic<bool> done{false};
  std::thread watcher([&] {
    while (!done && !interrupted) std::this_thread::sleep_for(std::chrono::milliseconds(20));
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
  command->add_option("--threads", arguments->server.engine.threads, "requests at a time")
      ->transform(WholeNumber(1, kMostThreads));
  command->callback([arguments, &run] { run = [arguments] { return Serve(*arguments); }; });
}

}  // namespace plyground::cli
