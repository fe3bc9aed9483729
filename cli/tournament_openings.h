#ifndef PLYGROUND_CLI_TOURNAMENT_OPENINGS_H_
#define PLYGROUND_CLI_TOURNAMENT_OPENINGS_H_

#include "cli/commands.h"

namespace plyground::cli {

// `plyground tournament openings`.
void AddTournamentOpenings(CLI::App& tournament, Run& run);

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_TOURNAMENT_OPENINGS_H_
