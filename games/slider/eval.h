#ifndef PLYGROUND_GAMES_SLIDER_EVAL_H_
#define PLYGROUND_GAMES_SLIDER_EVAL_H_

#include <string_view>

#include "games/slider/slider.h"

namespace plyground::slider {

// Counts on pairs. If the free dots that the line can still reach fall into
// pairs of neighbours, whoever answers wins: he always draws to the partner of
// the dot just reached. So a position whose reachable dots can all be paired is
// lost for the mover, and one where a move leaves such dots is won; both are
// certain, and only this evaluator's scale says less than a proof. Where some
// dots stay single on both counts, the number of reachable dots decides: an odd
// one is good for the mover, the more so the fewer stay single.
struct PairingEvaluator {
  static constexpr std::string_view kName = "pairing";
  int Evaluate(const Slider& position) const noexcept;
};

// Counts replies: an odd number of reachable dots, and as few moves for the
// opponent as there are for the mover.
struct ParityEvaluator {
  static constexpr std::string_view kName = "parity";
  int Evaluate(const Slider& position) const noexcept;
};

}  // namespace plyground::slider

#endif  // PLYGROUND_GAMES_SLIDER_EVAL_H_
