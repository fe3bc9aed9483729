#ifndef PLYGROUND_BENCH_TUNE_PARAMETER_H_
#define PLYGROUND_BENCH_TUNE_PARAMETER_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/random.h"
#include "core/spec.h"

namespace plyground::tune {

// An option of a player that is to be fitted, and the values it may take.
struct Parameter {
  std::string name;
  double low = 0;
  double high = 1;
  double step = 0;  // values are low + whole steps; 0: any
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

// "NAME=LOW:HIGH" or "NAME=LOW:HIGH:STEP". Errors name the part and what it takes:
// no name, no numbers, HIGH not above LOW, a step that is not within them.
[[nodiscard]] absl::StatusOr<Parameter> ParseParameter(std::string_view text);
std::string FormatParameter(const Parameter& parameter);

// Where a value lies between low and high, 0..1. Errors: outside of them.
[[nodiscard]] absl::StatusOr<double> PlaceOf(const Parameter& parameter, double value);

// The value at a place. Where there are steps, the nearest, or (Random) one of the two
// around the place, so that it is the mean of what is drawn: a player can then be
// fitted between two whole numbers.
double ValueAt(const Parameter& parameter, double place);
double DrawValueAt(const Parameter& parameter, double place, Random& random);

// The spec with these options set to `values`. Pre: one value a parameter.
Spec WithValues(Spec player, const std::vector<Parameter>& parameters,
                const std::vector<double>& values);

}  // namespace plyground::tune

#endif  // PLYGROUND_BENCH_TUNE_PARAMETER_H_
