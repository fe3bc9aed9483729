#include "bench/median.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace plyground::bench {
namespace {

// How many values may be cut off at each end: the largest k for which k or
// fewer values below the median have a probability of at most 2.5%, plus one.
std::size_t Trimmed(std::size_t count) {
  constexpr double kTail = 0.025;
  double below = 0;
  double probability = std::pow(0.5, static_cast<double>(count));
  std::size_t cut = 0;
  for (std::size_t k = 0; k < count; ++k) {
    below += probability;
    if (below > kTail) break;
    cut = k;
    probability *= static_cast<double>(count - k) / static_cast<double>(k + 1);
  }
  return cut;
}

}  // namespace

MedianEstimate EstimateMedian(std::vector<double> values) {
  assert(!values.empty());
  std::sort(values.begin(), values.end());
  const std::size_t count = values.size();
  const double median = (values[(count - 1) / 2] + values[count / 2]) / 2;
  const std::size_t cut = Trimmed(count);
  return {.median = median, .low95 = values[cut], .high95 = values[count - 1 - cut]};
}

}  // namespace plyground::bench
