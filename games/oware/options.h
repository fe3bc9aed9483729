#ifndef PLYGROUND_GAMES_OWARE_OPTIONS_H_
#define PLYGROUND_GAMES_OWARE_OPTIONS_H_

#include "core/spec.h"
#include "games/oware/rules.h"

namespace plyground::oware {

// The options as people write them; every combination is a game.
OptionTable<Options> OwareOptions();

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_OPTIONS_H_
