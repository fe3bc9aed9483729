#ifndef PLYGROUND_EVAL_LEARNED_EVALUATOR_H_
#define PLYGROUND_EVAL_LEARNED_EVALUATOR_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "core/features.h"
#include "core/game.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "eval/held_weights.h"
#include "eval/prob_cut_fit.h"
#include "eval/tuples.h"

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

// Learnt weights (eval/tuples.h) over a game's features. Values by Fallback what they
// do not fit: everything until weights are taken, and positions without features.
template <class F, class Fallback>
class LearnedEvaluator {
 public:
  using Features = F;
  static constexpr std::string_view kName = "learned";

  // Takes the weights of `file`, or, if that is "", those that the program holds for
  // a game of these options, if it holds any. The model that is returned has to live
  // as long as the evaluator and its copies: these are made at every turn of a
  // search, which counting owners would slow down. Errors: a file that cannot be
  // read or does not fit.
  template <class Options>
  [[nodiscard]] absl::StatusOr<std::shared_ptr<const TupleModel>> Take(
      const Options& options, const std::string& file) {
    features_ = F(options);
    model_ = nullptr;
    auto made = TupleShape::Make(features_.Layout());
    if (!made.ok()) return made.status();
    auto shape = std::make_shared<const TupleShape>(*std::move(made));
    std::shared_ptr<const TupleModel> model;
    if (file.empty()) {
      static HeldWeights held(F::Held());
      model = held.Find(std::move(shape));
    } else {
      auto loaded = LoadWeights(file, std::move(shape));
      if (!loaded.ok()) return loaded.status();
      model = *std::move(loaded);
    }
    model_ = model.get();
    return model;
  }

  template <TwoPlayer G>
  int Evaluate(const G& position) const noexcept {
    if (model_ == nullptr || !features_.Fits(position)) [[unlikely]]
      return fallback_.Evaluate(position);
    const int value = ValueOf(position);
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
    if (model_ == nullptr || !features_.Fits(position)) [[unlikely]]
      return fallback_.EvaluateAll(position);
    SeatUnits<G> units{};
    const int players = position.NumPlayers();
    int total = 0;
    for (int seat = 0; seat < players; ++seat) {
      FeatureReading reading;
      features_.Read(position, PlayerAt(seat), reading);
      int value = model_->Evaluate(reading);
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
    if (model_ == nullptr) return ProbCutFitsOf(fallback_);
    if constexpr (requires { F::kProbCutFits.size(); }) return F::kProbCutFits;
    return {};
  }

 private:
  // Features that have their cells as sets (TupleShape::Planes) may offer them.
  template <class G>
  int ValueOf(const G& position) const noexcept {
    FeatureReading reading;
    if constexpr (requires { features_.ReadPlanes(position, reading); }) {
      const TupleShape::Planes planes = features_.ReadPlanes(position, reading);
      return model_->Evaluate(planes, reading);
    } else {
      features_.Read(position, position.ToMove(), reading);
      return model_->Evaluate(reading);
    }
  }
  static float Logit(int value) noexcept {
    return static_cast<float>(value) / TupleModel::kUnitsPerLogit;
  }

  F features_;
  const TupleModel* model_ = nullptr;
  Fallback fallback_;
};

}  // namespace plyground

#endif  // PLYGROUND_EVAL_LEARNED_EVALUATOR_H_
