#ifndef PLYGROUND_GAMES_ISOLO_OPTIONS_H_
#define PLYGROUND_GAMES_ISOLO_OPTIONS_H_

#include "core/spec.h"
#include "games/isolo/rules.h"

namespace plyground::isolo {

// The options as people write them; every combination is a game.
OptionTable<Options> IsoloOptions();

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_OPTIONS_H_
