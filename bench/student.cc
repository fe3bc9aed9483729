#include "bench/student.h"

#include <cassert>
#include <cmath>
#include <numbers>

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

}  // namespace plyground::bench
