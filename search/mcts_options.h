#ifndef PLYGROUND_SEARCH_MCTS_OPTIONS_H_
#define PLYGROUND_SEARCH_MCTS_OPTIONS_H_

#include "core/spec.h"
#include "search/player_options.h"

namespace plyground {

// Adds what a Monte Carlo tree search can be told beyond its limits.
void AddMctsOptions(OptionTable<PlayerOptions>& table);

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_MCTS_OPTIONS_H_
