#ifndef PLYGROUND_BENCH_MEDIAN_H_
#define PLYGROUND_BENCH_MEDIAN_H_

#include <vector>

namespace plyground::bench {

// The fewest values whose smallest and largest enclose the median with 95%
// confidence: 1 - 2 / 2^6 = 96.9%.
inline constexpr int kFewestForMedian = 6;

// The middle of repeated measurements and where the true median lies with at
// least 95% confidence, whatever the distribution: the two order statistics
// that a binomial count of values below the median allows (W. R. Thompson, "On
// confidence ranges for the median", 1936). A disturbed repetition moves neither
// by much. With fewer than kFewestForMedian values the interval is their range,
// with less confidence.
struct MedianEstimate {
  double median = 0;
  double low95 = 0;
  double high95 = 0;
};
// Pre: values is not empty, all are finite.
MedianEstimate EstimateMedian(std::vector<double> values);

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_MEDIAN_H_
