#include "bench/tune/parameter.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/error.h"

namespace plyground::tune {
namespace {

constexpr double kLargest = 1e9;

absl::Status Malformed(std::string_view text, std::string_view fault) {
  return InvalidInput(
      {.message = absl::StrCat("parameter ", Quoted(text), ": ", std::string(fault),
                               "; it is NAME=LOW:HIGH or NAME=LOW:HIGH:STEP"),
       .got = std::string(text)});
}

}  // namespace

absl::StatusOr<Parameter> ParseParameter(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) return Malformed(text, "no name");
  Parameter parameter{.name = std::string(text.substr(0, equals))};
  const std::string_view range = text.substr(equals + 1);
  const std::vector<std::string> parts =
      absl::StrSplit(absl::string_view(range.data(), range.size()), ':');
  if (parts.size() < 2 || parts.size() > 3) return Malformed(text, "not two or three numbers");
  double numbers[3] = {0, 0, 0};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto number = ParseReal(parameter.name, parts[i], -kLargest, kLargest);
    if (!number.ok()) return number.status();
    numbers[i] = *number;
  }
  parameter.low = numbers[0];
  parameter.high = numbers[1];
  parameter.step = numbers[2];
  if (parameter.high <= parameter.low) return Malformed(text, "HIGH is not above LOW");
  if (parts.size() == 3 &&
      (parameter.step <= 0 || parameter.step > parameter.high - parameter.low)) {
    return Malformed(text, "STEP is not above 0 and within HIGH - LOW");
  }
  return parameter;
}

std::string FormatParameter(const Parameter& parameter) {
  std::string text = absl::StrCat(parameter.name, "=", FormatReal(parameter.low), ":",
                                  FormatReal(parameter.high));
  if (parameter.step > 0) absl::StrAppend(&text, ":", FormatReal(parameter.step));
  return text;
}

absl::StatusOr<double> PlaceOf(const Parameter& parameter, double value) {
  if (value < parameter.low || value > parameter.high) {
    return InvalidInput({.message = absl::StrCat("the player starts with ", parameter.name, "=",
                                                 FormatReal(value), ", outside of ",
                                                 FormatParameter(parameter)),
                         .got = FormatReal(value)});
  }
  return (value - parameter.low) / (parameter.high - parameter.low);
}

double ValueAt(const Parameter& parameter, double place) {
  const double value = parameter.low + place * (parameter.high - parameter.low);
  if (parameter.step == 0) {
    // Four digits are more than any match can tell apart. (A division by a power of
    // ten is exact where a product with its inverse is not: 0.3 has one digit.)
    const double scale =
        std::pow(10, 4 - std::floor(std::log10(parameter.high - parameter.low)));
    return std::clamp(std::round(value * scale) / scale, parameter.low, parameter.high);
  }
  const double most = std::floor((parameter.high - parameter.low) / parameter.step + 1e-9);
  const double steps = std::round((value - parameter.low) / parameter.step);
  return parameter.low + std::min(steps, most) * parameter.step;
}

double DrawValueAt(const Parameter& parameter, double place, Random& random) {
  if (parameter.step == 0) return ValueAt(parameter, place);
  const double shift =
      (random.Unit() - 0.5) * parameter.step / (parameter.high - parameter.low);
  return ValueAt(parameter, std::clamp(place + shift, 0.0, 1.0));
}

Spec WithValues(Spec player, const std::vector<Parameter>& parameters,
                const std::vector<double>& values) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::string text = FormatReal(values[i]);
    const auto found =
        std::find_if(player.options.begin(), player.options.end(),
                     [&](const auto& option) { return option.first == parameters[i].name; });
    if (found != player.options.end()) {
      found->second = text;
    } else {
      player.options.emplace_back(parameters[i].name, text);
    }
  }
  return player;
}

}  // namespace plyground::tune
