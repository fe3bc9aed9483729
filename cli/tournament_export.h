#ifndef PLYGROUND_CLI_TOURNAMENT_EXPORT_H_
#define PLYGROUND_CLI_TOURNAMENT_EXPORT_H_

#include "cli/commands.h"

namespace plyground::cli {

// `plyground tournament export`.
void AddTournamentExport(CLI::App& tournament, Run& run);

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_TOURNAMENT_EXPORT_H_
