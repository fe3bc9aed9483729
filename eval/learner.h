#ifndef PLYGROUND_EVAL_LEARNER_H_
#define PLYGROUND_EVAL_LEARNER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/features.h"
#include "eval/tuples.h"

namespace plyground {

// The weights of a TupleModel while they are learnt, as floats, each with a rate of
// its own. Learning is sequential; any number of threads may ask for values in
// between.
class Learner {
 public:
  // How a weight's rate follows from the errors that it has seen.
  enum class Rates {
    // Temporal coherence: the part of the errors that did not cancel out (Beal and
    // Smith, "Temporal coherence and prediction decay in TD learning", 1999; for
    // n-tuples: Jaskowski, "Mastering 2048 with delayed temporal coherence
    // learning", 2018). For targets that move.
    kCoherence,
    // One over the root of the sum of squares (Duchi, Hazan and Singer, "Adaptive
    // subgradient methods", JMLR 12, 2011). For targets that stay.
    kSquares,
  };

  // All weights are zero, those of dense numbers as the layout says.
  explicit Learner(std::shared_ptr<const TupleShape> shape);

  const TupleShape& shape() const noexcept { return *shape_; }
  // Points, or a logit.
  double Value(const FeatureReading& reading) const noexcept;
  // The value that a target is compared with: points, or the chance of winning.
  double Prediction(const FeatureReading& reading) const noexcept;
  // Moves the prediction towards `target`; returns by how much it was short. At the
  // beginning by `rate` of that (kCoherence), or by `rate` points or logits (kSquares).
  double Learn(const FeatureReading& reading, double target, double rate, Rates rates) noexcept;
  // Forgets the errors, so that rates are those of a beginning.
  void ResetRates();

  TupleModel Quantized() const;

  // What a checkpoint has to keep.
  std::vector<std::vector<float>*> Arrays() { return {&weights_, &sums_, &amounts_}; }

 private:
  static double Chance(double logit) noexcept;
  std::size_t StageStart(int stage) const noexcept {
    return static_cast<std::size_t>(stage) * stride_;
  }
  double Step(std::size_t at, double gradient, double rate, Rates rates) noexcept;

  std::shared_ptr<const TupleShape> shape_;
  bool is_result_;
  std::size_t stride_;  // a stage: entries, 1, dense numbers
  std::vector<double> scales_;
  std::vector<float> weights_;
  std::vector<float> sums_;     // of errors (kCoherence)
  std::vector<float> amounts_;  // of errors without sign, or of squares
};

}  // namespace plyground

#endif  // PLYGROUND_EVAL_LEARNER_H_
