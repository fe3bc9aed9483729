#include <string>

#include "bench/micro/game_benchmarks.h"
#include "eval/evaluator.h"
#include "games/othello/eval.h"
#include "games/othello/options.h"
#include "games/othello/othello.h"

namespace plyground::othello {
namespace {

template <class G>
void Register(const std::string& name, int size, int perft_depth) {
  Options options;
  options.size = size;
  RegisterGame<G>(name, options, perft_depth);
  RegisterEvaluator<G, PositionalEvaluator>(name, options);
  RegisterEvaluator<G, MarginEvaluator>(name, options);
}

// One size of each width of board.
const bool kRegistered = [] {
  Register<Othello64>("othello_8x8", 8, 7);
  Register<Othello256>("othello_16x16", 16, 5);
  Register<Othello832>("othello_26x26", 26, 4);
  return true;
}();

}  // namespace
}  // namespace plyground::othello
