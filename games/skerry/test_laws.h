#ifndef PLYGROUND_GAMES_SKERRY_TEST_LAWS_H_
#define PLYGROUND_GAMES_SKERRY_TEST_LAWS_H_

#include "games/skerry/notation.h"
#include "games/skerry/skerry.h"

namespace plyground::skerry {

// What all types of position tell tests/game_conformance.h; each adds its
// OptionSets.
template <class G>
struct Laws {
  using Game = G;
  using Notation = skerry::Notation<G>;
};

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_TEST_LAWS_H_
