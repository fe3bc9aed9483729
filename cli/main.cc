// The command line. Every subcommand is one file; what is here parses and
// turns the outcome into the exit codes of the contract.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/misuse.h"
#include "core/version.h"

namespace plyground::cli {
namespace {

// Position texts and move lists may begin with a dash ("--XO", a pass): joined
// to their option here, so that they are not taken for options of their own. An
// empty one, which joined would swallow the next argument, means none.
std::vector<std::string> JoinDashedValues(int argc, char** argv) {
  std::vector<std::string> joined;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if ((argument == "--position" || argument == "--moves") && i + 1 < argc) {
      const std::string value = argv[++i];
      if (!value.empty()) joined.push_back(argument + "=" + value);
    } else if (argument != "--position=" && argument != "--moves=") {
      joined.push_back(argument);
    }
  }
  return joined;
}

// What was printed has to have arrived: a full disk is a failure.
int WithOutput(int code) {
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (written || code != 0) return code;
  return FailWith(absl::UnavailableError("cannot write the output"));
}

int Main(int argc, char** argv) {
  CLI::App app("Plyground: a game-playing AI research engine", "plyground");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("plyground ") + kVersion);
  app.footer("Each subcommand has its own --help.");
  Run run;
  AddGames(app, run);
  AddRules(app, run);
  AddShow(app, run);
  AddPerft(app, run);
  AddAnalyze(app, run);
  AddSolve(app, run);
  AddDatabase(app, run);
  AddPlay(app, run);
  AddTournament(app, run);
  AddCheck(app, run);
  AddBench(app, run);
  AddTune(app, run);
  AddTrain(app, run);
  AddServe(app, run);
  try {
    std::vector<std::string> arguments = JoinDashedValues(argc, argv);
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
    app.parse(std::move(arguments));
  } catch (const CLI::Success& success) {  // --help, --version
    return WithOutput(app.exit(success));
  } catch (const CLI::ParseError& error) {
    return FailWith(ExplainMisuse(app, error));
  }
  return WithOutput(run());
}

}  // namespace
}  // namespace plyground::cli

int main(int argc, char** argv) {
  plyground::cli::EndOnInterrupt();
  try {
    return plyground::cli::Main(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("plyground: not enough memory\n", stderr);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "plyground: %s\n", error.what());
  }
  return plyground::cli::kExitFailed;
}
