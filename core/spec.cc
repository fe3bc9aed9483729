#include "core/spec.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/error.h"

namespace plyground {
namespace {

constexpr std::size_t kLongestSpec = 4096;
constexpr char kForm[] = "NAME or NAME:key=value,key=value";

absl::Status Malformed(std::string_view text, std::string_view why) {
  return InvalidInput(
      {.message = absl::StrCat("malformed spec ", Quoted(text), ": ", std::string(why)),
       .got = std::string(text.substr(0, 200)),
       .expected = {kForm}});
}

std::string NumberText(std::int64_t value) { return std::to_string(value); }
std::string NumberText(double value) { return FormatReal(value); }

template <class Number>
absl::Status BadNumber(std::string_view option, std::string_view text, std::string_view fault,
                       Number minimum, Number maximum) {
  constexpr std::size_t kPlain = 40;  // longer ones are clipped
  const std::string range = absl::StrCat(NumberText(minimum), "..", NumberText(maximum));
  const bool beyond = fault.empty();  // a number, but too small or too large
  const std::string got = beyond && text.size() <= kPlain ? std::string(text) : Quoted(text);
  return InvalidInput({.message = absl::StrCat(
                           "option ", std::string(option), beyond ? " must be in " : " takes ",
                           std::string(fault), beyond ? "" : " in ", range, ", not ", got),
                       .got = std::string(text.substr(0, 200)),
                       .expected = {range}});
}

}  // namespace

absl::StatusOr<Spec> ParseSpec(std::string_view text) {
  if (text.size() > kLongestSpec) return Malformed(text, "longer than 4096 bytes");
  for (const char c : text) {
    if (c < 0x20 || c > 0x7E) return Malformed(text, "only printable ASCII is allowed");
  }
  const std::size_t colon = text.find(':');
  Spec spec{.name = std::string(text.substr(0, colon)), .options = {}};
  if (spec.name.empty()) return Malformed(text, "the name is empty");
  if (colon == std::string_view::npos) return spec;
  const std::string rest(text.substr(colon + 1));
  for (const std::string& part : std::vector<std::string>(absl::StrSplit(rest, ','))) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Malformed(text, absl::StrCat("option ", Quoted(part), " is not key=value"));
    }
    std::string key = part.substr(0, equals);
    for (const auto& [other, value] : spec.options) {
      if (other == key) return Malformed(text, absl::StrCat("option ", key, " is given twice"));
    }
    spec.options.emplace_back(std::move(key), part.substr(equals + 1));
  }
  return spec;
}

std::string FormatSpec(const Spec& spec) {
  std::string text = spec.name;
  char separator = ':';
  for (const auto& [key, value] : spec.options) {
    absl::StrAppend(&text, std::string(1, separator), key, "=", value);
    separator = ',';
  }
  return text;
}

absl::StatusOr<std::int64_t> ParseInteger(std::string_view option, std::string_view text,
                                          std::int64_t minimum, std::int64_t maximum) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (rest != end || error == std::errc::invalid_argument) {
    return BadNumber(option, text, "a whole number", minimum, maximum);
  }
  if (error != std::errc() || value < minimum || value > maximum) {
    return BadNumber(option, text, "", minimum, maximum);
  }
  return value;
}

absl::StatusOr<double> ParseReal(std::string_view option, std::string_view text, double minimum,
                                 double maximum) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  const bool beyond = error == std::errc::result_out_of_range;
  if (rest != end || error == std::errc::invalid_argument ||
      (!beyond && !std::isfinite(value))) {
    return BadNumber(option, text, "a number", minimum, maximum);
  }
  if (beyond || value < minimum || value > maximum) {
    return BadNumber(option, text, "", minimum, maximum);
  }
  return value;
}

std::string FormatReal(double value) {
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof(buffer), value);
  return std::string(buffer, result.ptr);
}

namespace internal {

absl::Status UnknownOptionChoice(std::string_view option, std::string_view text,
                                 const std::vector<std::string>& choices) {
  return UnknownName(absl::StrCat("value of option ", std::string(option)), text, choices);
}

absl::Status UnknownOptionKey(std::string_view owner, std::string_view key,
                              const std::vector<std::string>& accepted) {
  if (accepted.empty()) {
    return InvalidInput(
        {.message = absl::StrCat(std::string(owner), " takes no options, not ", Quoted(key)),
         .got = std::string(key)});
  }
  return UnknownName(absl::StrCat("option of ", std::string(owner)), key, accepted);
}

}  // namespace internal
}  // namespace plyground
