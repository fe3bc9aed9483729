#include "bench/tune/spsa.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace plyground::tune {
namespace {

constexpr double kGainDecay = 0.602;
constexpr double kSpreadDecay = 0.101;
constexpr double kStability = 0.1;

// How the gain of an iteration compares with that of others.
double GainShape(int iteration, int iterations) {
  const double k = iteration + 1;
  return std::pow(k + kStability * iterations, -kGainDecay) * std::pow(k, kSpreadDecay);
}

}  // namespace

Spsa::Spsa(std::vector<double> start, const SpsaSchedule& schedule)
    : schedule_(schedule), estimate_(std::move(start)), sum_(estimate_.size(), 0) {
  double total = 0;
  for (int i = 0; i < schedule.iterations; ++i) total += GainShape(i, schedule.iterations);
  gain_unit_ = schedule.travel / total;
}

double Spsa::Spread() const {
  const double left = static_cast<double>(schedule_.iterations) / (iteration_ + 1);
  return schedule_.spread * std::pow(left, kSpreadDecay);
}

// Never beyond what was compared, which few iterations would make of a long way.
double Spsa::Gain() const {
  return std::min(gain_unit_ * GainShape(iteration_, schedule_.iterations), Spread());
}

Spsa::Probe Spsa::NextProbe(Random& random) const {
  Probe probe;
  const double spread = Spread();
  for (const double at : estimate_) {
    const int sign = random.Below(2) == 0 ? -1 : 1;
    probe.signs.push_back(sign);
    probe.plus.push_back(std::clamp(at + sign * spread, 0.0, 1.0));
    probe.minus.push_back(std::clamp(at - sign * spread, 0.0, 1.0));
  }
  return probe;
}

void Spsa::Learn(const Probe& probe, double lead) {
  for (std::size_t i = 0; i < estimate_.size(); ++i) {
    estimate_[i] = std::clamp(estimate_[i] + Gain() * lead * probe.signs[i], 0.0, 1.0);
  }
  ++iteration_;
  if (2 * iteration_ < schedule_.iterations) return;
  for (std::size_t i = 0; i < estimate_.size(); ++i) sum_[i] += estimate_[i];
  ++summed_;
}

std::vector<double> Spsa::Settled() const {
  if (summed_ == 0) return estimate_;
  std::vector<double> mean = sum_;
  for (double& value : mean) value /= summed_;
  return mean;
}

}  // namespace plyground::tune
