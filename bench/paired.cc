#include "bench/paired.h"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <vector>

namespace plyground::bench {
namespace {

// P(|T| <= t) for whole degrees of freedom: the finite sums of Abramowitz and
// Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
double TwoSidedProbability(double t, int degrees) {
  const double theta = std::atan(t / std::sqrt(static_cast<double>(degrees)));
  const double cosine = std::cos(theta);
  const bool odd = degrees % 2 == 1;
  double term = odd ? cosine : 1;
  double sum = 0;
  for (int i = odd ? 1 : 0; i <= degrees - 2; i += 2) {
    sum += term;
    term *= cosine * cosine * (i + 1) / (i + 2);
  }
  if (!odd) return std::sin(theta) * sum;
  return 2 / std::numbers::pi * (theta + std::sin(theta) * sum);
}

}  // namespace

double StudentQuantile95(int degrees) {
  assert(degrees >= 1);
  double low = 0;
  double high = 16;  // the largest, of one degree, is 12.7
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (TwoSidedProbability(middle, degrees) < 0.95 ? low : high) = middle;
  }
  return (low + high) / 2;
}

double LogRatio::gain() const { return std::expm1(mean); }

LogRatio PairedLogRatio(std::span<const double> base, std::span<const double> test) {
  assert(base.size() == test.size() && base.size() >= 2);
  std::vector<double> logs;
  for (std::size_t i = 0; i < base.size(); ++i) logs.push_back(std::log(test[i] / base[i]));
  const auto count = static_cast<double>(logs.size());
  const double mean = std::accumulate(logs.begin(), logs.end(), 0.0) / count;
  double squares = 0;
  for (const double value : logs) squares += (value - mean) * (value - mean);
  const double error = std::sqrt(squares / (count - 1) / count);
  const int degrees = static_cast<int>(logs.size()) - 1;
  return {.mean = mean, .half95 = StudentQuantile95(degrees) * error, .pairs = degrees + 1};
}

}  // namespace plyground::bench
