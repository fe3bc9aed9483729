#ifndef PLYGROUND_SEARCH_CHOSEN_EVALUATOR_H_
#define PLYGROUND_SEARCH_CHOSEN_EVALUATOR_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/error.h"
#include "core/game.h"
#include "core/layered.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "eval/prob_cut_fit.h"
#include "search/database_probe.h"

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

  // `name` empty: the first of the list, or, with `weights`, a file that an evaluator
  // is to take, the first that takes such files. Makes `owner` keep what the
  // evaluator and its copies refer to. Errors: an unknown name; weights of no use.
  [[nodiscard]] static absl::StatusOr<ChosenEvaluator> Find(
      std::string_view name, const typename G::Options& options, const std::string& weights,
      std::shared_ptr<const void>& owner) {
    const std::vector<std::string> names = {std::string(Es::kName)...};
    constexpr bool kTakes[] = {kTakesWeights<Es>...};
    std::size_t choice = 0;
    if (!name.empty()) {
      while (choice < names.size() && names[choice] != name) ++choice;
      if (choice == names.size()) return UnknownName("evaluator", name, names);
    } else if (!weights.empty()) {
      while (choice + 1 < names.size() && !kTakes[choice]) ++choice;
    }
    if (!weights.empty() && !kTakes[choice]) {
      return InvalidInput({.message = "weights are for an evaluator that is learnt, which " +
                                      names[choice] + " is not",
                           .got = weights});
    }
    ChosenEvaluator chosen(choice);
    absl::Status status;
    chosen.Visit([&](auto& evaluator) {
      if constexpr (kTakesWeights<std::remove_cvref_t<decltype(evaluator)>>) {
        auto taken = evaluator.Take(options, weights);
        status = taken.status();
        if (taken.ok()) owner = *std::move(taken);
      }
    });
    if (!status.ok()) return status;
    return chosen;
  }

  // From now on positions are looked up first. Pre: `probe` outlives all copies.
  template <class Probe>
  void LookUpIn(const Probe& probe) noexcept {
    probe_ = &probe;
  }
  // The final margin where the database proves it.
  std::optional<int> Prove(const G& position) const noexcept requires Layered<G> {
    return probe_ == nullptr ? std::nullopt : probe_->Prove(position);
  }

  int Evaluate(const G& position) const noexcept requires TwoPlayer<G> {
    int value = 0;
    if constexpr (Layered<G>) {
      if (probe_ != nullptr) {
        const std::optional<int> margin = probe_->Find(position);
        if (margin.has_value()) return *margin * Score::kUnitsPerPoint;
      }
    }
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

  // Whether there are files of weights for the evaluator (eval/learned_evaluator.h).
  template <class E>
  static constexpr bool kTakesWeights = requires(E evaluator,
                                                 const typename G::Options& options,
                                                 const std::string& file) {
    evaluator.Take(options, file);
  };

  template <class Use>
  void Visit(Use use) const noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) noexcept {
      ((choice_ == I && (use(std::get<I>(all_)), true)) || ...);
    }
    (std::index_sequence_for<Es...>{});
  }
  template <class Use>
  void Visit(Use use) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((choice_ == I && (use(std::get<I>(all_)), true)) || ...);
    }
    (std::index_sequence_for<Es...>{});
  }

  [[no_unique_address]] typename ProbePointer<G>::Type probe_{};
  std::size_t choice_;
  std::tuple<Es...> all_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_CHOSEN_EVALUATOR_H_
