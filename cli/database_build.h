#ifndef PLYGROUND_CLI_DATABASE_BUILD_H_
#define PLYGROUND_CLI_DATABASE_BUILD_H_

#include "CLI/CLI.hpp"
#include "cli/commands.h"
#include "search/peers.h"

namespace plyground::cli {

// The processes that build together; none if this one builds alone, as plyground does.
struct Together {
  Peers* peers = nullptr;
  int here = 1;  // of them on this machine
};

// Adds "build" to the subcommand "database".
void AddDatabaseBuild(CLI::App& database, Run& run, const Together& together = {});

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_DATABASE_BUILD_H_
