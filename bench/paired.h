#ifndef PLYGROUND_BENCH_PAIRED_H_
#define PLYGROUND_BENCH_PAIRED_H_

#include <span>

namespace plyground::bench {

// Figures measured in pairs, base beside test: the mean of ln(test / base),
// plus or minus half95 (paired t). What slows both of a pair cancels, so that
// differences show which the two means alone would hide.
struct LogRatio {
  double mean = 0;
  double half95 = 0;
  int pairs = 0;

  double gain() const;  // exp(mean) - 1: 0.01 is one per cent faster
  friend bool operator==(const LogRatio&, const LogRatio&) = default;
};
// Pre: as many tests as bases, at least two; all finite and positive.
LogRatio PairedLogRatio(std::span<const double> base, std::span<const double> test);

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_PAIRED_H_
