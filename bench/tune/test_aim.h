#ifndef PLYGROUND_BENCH_TUNE_TEST_AIM_H_
#define PLYGROUND_BENCH_TUNE_TEST_AIM_H_

#include <memory>

#include "core/any_game.h"

namespace plyground::tune {

// A game whose best player is known: every seat names a number 0..99 once, and
// whoever is nearest to 70 wins. The player `aim:x=X` names X with an error of up
// to 20 either way; `aim:fail=true` names nothing.
std::shared_ptr<const AnyGame> MakeAim(int seats);

}  // namespace plyground::tune

#endif  // PLYGROUND_BENCH_TUNE_TEST_AIM_H_
