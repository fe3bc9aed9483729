#include <string>

#include "bench/micro/game_benchmarks.h"
#include "eval/evaluator.h"
#include "games/kalah/array_kalah.h"
#include "games/kalah/eval.h"
#include "games/kalah/kalah.h"
#include "games/kalah/rules.h"

namespace plyground::kalah {
namespace {

constexpr int kPerftDepth = 7;

template <class G>
void Register(const std::string& name, const Rules& rules) {
  Options options;
  static_cast<Rules&>(options) = rules;
  RegisterGame<G>(name, options, kPerftDepth);
  RegisterEvaluator<G, RowEvaluator>(name, options);
  RegisterEvaluator<G, MarginEvaluator>(name, options);
}

// The same rules three times: compiled in, read from the position, and on the
// plain array.
const bool kRegistered = [] {
  Register<StandardKalah>("kalah_standard", kStandardRules);
  Register<AnyRulesKalah>("kalah_any_rules", kStandardRules);
  Register<ArrayKalah>("kalah_array", kStandardRules);
  return true;
}();

}  // namespace
}  // namespace plyground::kalah
