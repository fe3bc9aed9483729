#ifndef PLYGROUND_SEARCH_CHANCE_BOUNDS_H_
#define PLYGROUND_SEARCH_CHANCE_BOUNDS_H_

#include <array>
#include <cstddef>

#include "core/game.h"

namespace plyground {

// What is known of a chance node while its outcomes are being searched (Star1:
// Ballard 1983): each outcome's value lies in low..high, so that the node's
// lies in Low()..High().
//
// Both are computed by the very operations, in the order of the outcomes, that
// give the node's value once all outcomes are known. Rounding is monotone, so
// that a cut by them is never one that the rounded value would not allow.
template <Stochastic G>
class ChanceBounds {
 public:
  // No outcome is worth less than `least` or more than `most`.
  ChanceBounds(const OutcomeList<G>& outcomes, double least, double most) noexcept
      : outcomes_(outcomes) {
    for (const auto& outcome : outcomes) total_ += static_cast<double>(outcome.weight);
    low_.fill(least);
    high_.fill(most);
  }

  double low(int i) const noexcept { return low_[At(i)]; }
  double high(int i) const noexcept { return high_[At(i)]; }
  bool IsKnown(int i) const noexcept { return low(i) == high(i); }
  void RaiseLow(int i, double value) noexcept {
    if (value > low(i)) low_[At(i)] = value < high(i) ? value : high(i);
  }
  void CutHigh(int i, double value) noexcept {
    if (value < high(i)) high_[At(i)] = value > low(i) ? value : low(i);
  }
  void Know(int i, double value) noexcept { low_[At(i)] = high_[At(i)] = value; }

  double Low() const noexcept { return Mean(low_); }
  double High() const noexcept { return Mean(high_); }

  // At most so much from outcome i, and the node is worth at most `alpha`; at
  // least so much, and it is worth at least `beta`: both up to rounding.
  double EnoughForAlpha(int i, double alpha) const noexcept {
    return Remainder(i, alpha, High(), high(i));
  }
  double EnoughForBeta(int i, double beta) const noexcept {
    return Remainder(i, beta, Low(), low(i));
  }

 private:
  static constexpr std::size_t At(int i) noexcept { return static_cast<std::size_t>(i); }
  using Values = std::array<double, static_cast<std::size_t>(G::kMaxOutcomes)>;

  double Mean(const Values& values) const noexcept {
    double mean = 0;
    for (int i = 0; i < outcomes_.size(); ++i) {
      mean += values[At(i)] * static_cast<double>(outcomes_[i].weight) / total_;
    }
    return mean;
  }
  double Remainder(int i, double limit, double mean, double value) const noexcept {
    const double chance = static_cast<double>(outcomes_[i].weight) / total_;
    return (limit - (mean - value * chance)) / chance;
  }

  const OutcomeList<G>& outcomes_;
  double total_ = 0;
  Values low_;
  Values high_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_CHANCE_BOUNDS_H_
