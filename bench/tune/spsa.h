#ifndef PLYGROUND_BENCH_TUNE_SPSA_H_
#define PLYGROUND_BENCH_TUNE_SPSA_H_

#include <vector>

#include "core/random.h"

namespace plyground::tune {

// How the steps of Spsa shrink. All lengths are shares of a parameter's range.
struct SpsaSchedule {
  int iterations = 1;
  double spread = 0.1;  // from the estimate to a probe, at the end; wider before
  double travel = 5;    // the most that the estimate would go if plus won every probe
};

// Finds the maximum of a function that can only be measured with much noise, such
// as the strength of a player: simultaneous perturbation stochastic approximation
// (Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998,
// with its exponents 0.602 and 0.101 and its stability constant of a tenth of the
// iterations). Every iteration compares two points on opposite sides of the
// estimate and moves it towards the better, whatever the number of parameters.
// Points are in the unit cube.
class Spsa {
 public:
  struct Probe {
    std::vector<double> plus;
    std::vector<double> minus;
    std::vector<int> signs;  // of plus - estimate, 1 or -1 each
  };

  // Pre: 0 <= start[i] <= 1, schedule.iterations >= 1, spread and travel > 0.
  Spsa(std::vector<double> start, const SpsaSchedule& schedule);

  bool IsDone() const { return iteration_ == schedule_.iterations; }
  int iteration() const { return iteration_; }

  // What to compare next. Pre: !IsDone().
  Probe NextProbe(Random& random) const;

  // Takes what came of it: `lead` is the score of plus less that of minus, -1..1.
  void Learn(const Probe& probe, double lead);

  const std::vector<double>& estimate() const { return estimate_; }
  // The mean of the estimates of the last half of the iterations, which wavers less
  // (Polyak and Juditsky 1992); the estimate itself before.
  std::vector<double> Settled() const;

 private:
  double Spread() const;
  double Gain() const;

  SpsaSchedule schedule_;
  std::vector<double> estimate_;
  std::vector<double> sum_;  // of the estimates after the first half
  double gain_unit_ = 0;
  int summed_ = 0;
  int iteration_ = 0;
};

}  // namespace plyground::tune

#endif  // PLYGROUND_BENCH_TUNE_SPSA_H_
