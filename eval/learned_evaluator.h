#ifndef PLYGROUND_EVAL_LEARNED_EVALUATOR_H_
#define PLYGROUND_EVAL_LEARNED_EVALUATOR_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "core/features.h"
#include "core/game.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "eval/prob_cut_fit.h"
#include "eval/weights.h"

namespace plyground {

// What a game declares to learn from: a small value made of the game's options.
// Read describes a position as one seat sees it, in the numbers that Layout names.
template <class F, class G>
concept FeaturesOf = std::copyable<F> && std::default_initializable<F> &&
    std::constructible_from<F, const typename G::Options&> &&
    requires(const F& features, const G& position, Player seat, FeatureReading& reading) {
  { features.Layout() } -> std::same_as<FeatureLayout>;
  // Whether the position is of a board that the layout is of.
  { features.Fits(position) }
  noexcept->std::same_as<bool>;
  { features.Read(position, seat, reading) }
  noexcept;
  // Files of weights that the program holds.
  { F::Held() } -> std::convertible_to<std::span<const std::string_view>>;
};

// The weights that the program holds for Features, of the default options; null if it
// holds none that fit, which the game's tests rule out. Decoded when first asked for.
template <class F>
const TupleModel* HeldModel() noexcept {
  static const std::unique_ptr<const TupleModel> model = [] {
    std::unique_ptr<const TupleModel> found;
    auto shape = TupleShape::Make(F().Layout());
    if (!shape.ok()) return found;
    auto read = FindWeights(F::Held(), std::make_shared<const TupleShape>(*std::move(shape)));
    if (read.ok()) found = std::make_unique<const TupleModel>(*std::move(read));
    return found;
  }();
  return model.get();
}

// Learnt weights (eval/tuples.h) over a game's features, those that the program
// holds. Positions that these do not fit, of another board or other rules than the
// default ones, are valued by Fallback.
template <class F, class Fallback>
class LearnedEvaluator {
 public:
  using Features = F;
  static constexpr std::string_view kName = "learned";

  template <TwoPlayer G>
  int Evaluate(const G& position) const noexcept {
    const TupleModel* model = HeldModel<F>();
    if (model == nullptr || !F().Fits(position)) [[unlikely]]
      return fallback_.Evaluate(position);
    FeatureReading reading;
    F().Read(position, position.ToMove(), reading);
    const int value = model->Evaluate(reading);
    if constexpr (Margin<G>) {
      constexpr int kMost = Score::kUnitsPerPoint * G::kMaxUtility;
      return std::clamp(value, -kMost, kMost);
    } else if constexpr (Stochastic<G>) {
      // Averaging needs utilities; a logit x is a chance of (1 + tanh(x / 2)) / 2.
      return static_cast<int>(std::lround(Score::kUnitsPerPoint * std::tanh(Logit(value) / 2)));
    } else {
      return value;  // logits are finer where all is won or lost
    }
  }

  // Seat by seat, then shifted so that all add up to nothing.
  template <class G>
  requires(!TwoPlayer<G>) SeatUnits<G> EvaluateAll(const G& position)
  const noexcept {
    const TupleModel* model = HeldModel<F>();
    if (model == nullptr || !F().Fits(position)) [[unlikely]]
      return fallback_.EvaluateAll(position);
    SeatUnits<G> units{};
    const int players = position.NumPlayers();
    int total = 0;
    for (int seat = 0; seat < players; ++seat) {
      FeatureReading reading;
      F().Read(position, PlayerAt(seat), reading);
      int value = model->Evaluate(reading);
      if constexpr (requires { position.LeastUtility(); }) {
        // Between the least and the most that a seat may get.
        const float chance = (1 + std::tanh(Logit(value) / 2)) / 2;
        const auto least = static_cast<float>(position.LeastUtility());
        const auto most = static_cast<float>(position.MostUtility());
        value = static_cast<int>(
            std::lround(Score::kUnitsPerPoint * (least + (most - least) * chance)));
      }
      units[static_cast<std::size_t>(seat)] = value;
      total += value;
    }
    for (int seat = 0; seat < players; ++seat) {
      units[static_cast<std::size_t>(seat)] -= total / players;
    }
    return units;
  }

  template <class G>
  bool ValuesChance(const G& position) const noexcept {
    return plyground::ValuesChance(fallback_, position);
  }
  std::span<const ProbCutFit> prob_cut_fits() const noexcept {
    if constexpr (requires { F::kProbCutFits.size(); }) return F::kProbCutFits;
    return {};
  }

 private:
  static float Logit(int value) noexcept {
    return static_cast<float>(value) / TupleModel::kUnitsPerLogit;
  }

  Fallback fallback_;
};

}  // namespace plyground

#endif  // PLYGROUND_EVAL_LEARNED_EVALUATOR_H_
