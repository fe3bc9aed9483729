#include "bench/paired.h"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "bench/student.h"

namespace plyground::bench {

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
