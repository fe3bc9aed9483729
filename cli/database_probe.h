#ifndef PLYGROUND_CLI_DATABASE_PROBE_H_
#define PLYGROUND_CLI_DATABASE_PROBE_H_

#include "CLI/CLI.hpp"
#include "cli/commands.h"

namespace plyground::cli {

// Adds "probe" to the subcommand "database".
void AddDatabaseProbe(CLI::App& database, Run& run);

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_DATABASE_PROBE_H_
