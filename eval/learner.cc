#include "eval/learner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace plyground {
namespace {

// Where the errors so far say nothing: squares begin with one of this size.
constexpr double kFirstSquare = 1e-6;

}  // namespace

Learner::Learner(std::shared_ptr<const TupleShape> shape)
    : shape_(std::move(shape)),
      is_result_(shape_->layout().target == LearningTarget::kResult),
      stride_(static_cast<std::size_t>(shape_->entries() + 1 + shape_->dense())),
      weights_(stride_ * static_cast<std::size_t>(shape_->stages())),
      sums_(weights_.size()),
      amounts_(weights_.size()) {
  const auto entries = static_cast<std::size_t>(shape_->entries());
  for (const DenseFeature& number : shape_->layout().dense) scales_.push_back(number.scale);
  for (int stage = 0; stage < shape_->stages(); ++stage) {
    for (std::size_t i = 0; i < scales_.size(); ++i) {
      weights_[StageStart(stage) + entries + 1 + i] =
          static_cast<float>(shape_->layout().dense[i].start * scales_[i]);
    }
  }
}

double Learner::Chance(double logit) noexcept { return 1 / (1 + std::exp(-logit)); }

double Learner::Value(const FeatureReading& reading) const noexcept {
  std::array<std::uint32_t, TupleShape::kMaxInstances> offsets;
  shape_->Offsets(reading, offsets.data());
  const float* weights = &weights_[StageStart(reading.stage)];
  const std::vector<std::uint32_t>& twins = shape_->twins();
  double value = weights[shape_->entries()];
  for (int i = 0; i < shape_->instances(); ++i) {
    value += weights[twins[offsets[static_cast<std::size_t>(i)]]];
  }
  const float* dense = weights + shape_->entries() + 1;
  for (std::size_t i = 0; i < scales_.size(); ++i) {
    value += dense[i] * (reading.dense[i] / scales_[i]);
  }
  return value;
}

double Learner::Prediction(const FeatureReading& reading) const noexcept {
  const double value = Value(reading);
  return is_result_ ? Chance(value) : value;
}

double Learner::Step(std::size_t at, double gradient, double rate, Rates rates) noexcept {
  if (gradient == 0) return 0;
  float& amount = amounts_[at];
  double step = 0;
  if (rates == Rates::kSquares) {
    amount += static_cast<float>(gradient * gradient);
    step = rate * gradient / std::sqrt(amount + kFirstSquare);
  } else {
    float& sum = sums_[at];
    step = rate * gradient * (amount > 0 ? std::abs(sum) / amount : 1);
    sum += static_cast<float>(gradient);
    amount += static_cast<float>(std::abs(gradient));
  }
  weights_[at] += static_cast<float>(step);
  return step;
}

double Learner::Learn(const FeatureReading& reading, double target, double rate,
                      Rates rates) noexcept {
  std::array<std::uint32_t, TupleShape::kMaxInstances> offsets;
  shape_->Offsets(reading, offsets.data());
  const double error = target - Prediction(reading);
  const std::size_t start = StageStart(reading.stage);
  const std::vector<std::uint32_t>& twins = shape_->twins();
  // All weights of a position move by the same error; what they are moved by is worth
  // the sum of their inputs' squares together, so that a large number cannot
  // overshoot (normalised least mean squares). Root squares see to that themselves.
  double inputs = shape_->instances() + 1;
  for (std::size_t i = 0; i < scales_.size(); ++i) {
    const double input = reading.dense[i] / scales_[i];
    inputs += rates == Rates::kCoherence ? input * input : 1;
  }
  const double share = rate / inputs;
  for (int i = 0; i < shape_->instances(); ++i) {
    Step(start + twins[offsets[static_cast<std::size_t>(i)]], error, share, rates);
  }
  const std::size_t dense = start + static_cast<std::size_t>(shape_->entries());
  Step(dense, error, share, rates);
  for (std::size_t i = 0; i < scales_.size(); ++i) {
    Step(dense + 1 + i, error * reading.dense[i] / scales_[i], share, rates);
  }
  return error;
}

void Learner::ResetRates() {
  std::fill(sums_.begin(), sums_.end(), 0.0F);
  std::fill(amounts_.begin(), amounts_.end(), 0.0F);
}

TupleModel Learner::Quantized() const {
  const double unit = is_result_ ? TupleModel::kUnitsPerLogit : TupleModel::kUnitsPerPoint;
  const auto entries = static_cast<std::size_t>(shape_->entries());
  std::vector<std::int16_t> tables;
  std::vector<std::int32_t> dense;
  tables.reserve(entries * static_cast<std::size_t>(shape_->stages()));
  const auto round = [](double value, double most) {
    return std::lround(std::clamp(value, -most, most));
  };
  for (int stage = 0; stage < shape_->stages(); ++stage) {
    const float* weights = &weights_[StageStart(stage)];
    for (std::size_t i = 0; i < entries; ++i) {
      tables.push_back(static_cast<std::int16_t>(
          round(weights[shape_->twins()[i]] * unit * TupleModel::kFraction,
                std::numeric_limits<std::int16_t>::max())));
    }
    for (std::size_t i = 0; i <= scales_.size(); ++i) {
      const double scale = i == 0 ? 1 : scales_[i - 1];
      dense.push_back(static_cast<std::int32_t>(
          round(weights[entries + i] / scale * unit * TupleModel::kDenseFraction, 1 << 30)));
    }
  }
  return TupleModel(shape_, std::move(tables), std::move(dense));
}

}  // namespace plyground
