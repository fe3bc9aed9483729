#ifndef PLYGROUND_SEARCH_CHOSEN_EVALUATOR_H_
#define PLYGROUND_SEARCH_CHOSEN_EVALUATOR_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/error.h"
#include "core/game.h"
#include "eval/evaluator.h"
#include "eval/prob_cut_fit.h"

namespace plyground {

template <class... Es>
std::vector<std::string> EvaluatorNames(Evaluators<Es...>) {
  return {std::string(Es::kName)...};
}

// One evaluator out of a list, chosen at run time by a branch that always goes
// the same way: one instantiation of each search serves all evaluators of a
// game, at about a nanosecond a leaf. An Evaluator for two players, a
// VectorEvaluator for more.
template <Game G, class... Es>
requires((TwoPlayer<G> && ... && Evaluator<Es, G>) ||
         (!TwoPlayer<G> && ... && VectorEvaluator<Es, G>)) class ChosenEvaluator {
 public:
  static constexpr std::string_view kName = "chosen";

  // `name` empty: the first of the list.
  [[nodiscard]] static absl::StatusOr<ChosenEvaluator> Find(std::string_view name) {
    const std::vector<std::string> names = {std::string(Es::kName)...};
    if (name.empty()) return ChosenEvaluator(0);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) return ChosenEvaluator(i);
    }
    return UnknownName("evaluator", name, names);
  }

  int Evaluate(const G& position) const noexcept requires TwoPlayer<G> {
    int value = 0;
    Visit([&](const auto& chosen) noexcept { value = chosen.Evaluate(position); });
    return value;
  }
  SeatUnits<G> EvaluateAll(const G& position) const noexcept requires(!TwoPlayer<G>) {
    SeatUnits<G> values{};
    Visit([&](const auto& chosen) noexcept { values = chosen.EvaluateAll(position); });
    return values;
  }
  std::span<const ProbCutFit> prob_cut_fits() const noexcept {
    std::span<const ProbCutFit> fits;
    Visit([&](const auto& chosen) noexcept { fits = ProbCutFitsOf(chosen); });
    return fits;
  }
  bool ValuesChance(const G& position) const noexcept {
    bool values = false;
    Visit([&](const auto& chosen) noexcept {
      values = plyground::ValuesChance(chosen, position);
    });
    return values;
  }

 private:
  explicit ChosenEvaluator(std::size_t choice) noexcept : choice_(choice) {}

  template <class Use>
  void Visit(Use use) const noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) noexcept {
      ((choice_ == I && (use(std::get<I>(all_)), true)) || ...);
    }
    (std::index_sequence_for<Es...>{});
  }

  std::size_t choice_;
  std::tuple<Es...> all_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_CHOSEN_EVALUATOR_H_
