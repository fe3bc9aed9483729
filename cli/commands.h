#ifndef PLYGROUND_CLI_COMMANDS_H_
#define PLYGROUND_CLI_COMMANDS_H_

#include <functional>

#include "CLI/CLI.hpp"

namespace plyground::cli {

// What a parsed command line asks for; returns the exit code: 0 or one of
// cli/common.h.
using Run = std::function<int()>;

// Each adds one subcommand to `app`; when the command line names it, it sets
// `run`. Both outlive the parse. One file each.
void AddGames(CLI::App& app, Run& run);
void AddRules(CLI::App& app, Run& run);
void AddShow(CLI::App& app, Run& run);
void AddPerft(CLI::App& app, Run& run);
void AddAnalyze(CLI::App& app, Run& run);
void AddSolve(CLI::App& app, Run& run);
void AddDatabase(CLI::App& app, Run& run);
void AddPlay(CLI::App& app, Run& run);
void AddTournament(CLI::App& app, Run& run);
void AddCheck(CLI::App& app, Run& run);
void AddBench(CLI::App& app, Run& run);
void AddTune(CLI::App& app, Run& run);
void AddTrain(CLI::App& app, Run& run);
void AddServe(CLI::App& app, Run& run);

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_COMMANDS_H_
