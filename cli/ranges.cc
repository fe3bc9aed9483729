#include "cli/ranges.h"

#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/spec.h"

namespace plyground::cli {
namespace {

constexpr char kNamed[] = "it";

// CLI11 puts the option's name before the message itself.
std::string Nameless(const absl::Status& status) {
  std::string message = DescribeError(status).message;
  constexpr std::string_view kPrefix = "option it ";
  if (message.starts_with(kPrefix)) message.erase(0, kPrefix.size());
  return message;
}

}  // namespace

CLI::Validator WholeNumber(std::int64_t low, std::int64_t high) {
  const auto check = [=](std::string& text) -> std::string {
    const auto value = ParseInteger(kNamed, text, low, high);
    if (!value.ok()) return Nameless(value.status());
    text = std::to_string(*value);  // without zeros in front, which mean octal
    return "";
  };
  return CLI::Validator(check, absl::StrCat(low, "..", high));
}

CLI::Validator RealNumber(double low, double high) {
  const auto check = [=](std::string& text) -> std::string {
    const auto value = ParseReal(kNamed, text, low, high);
    return value.ok() ? "" : Nameless(value.status());
  };
  return CLI::Validator(check, FormatReal(low) + ".." + FormatReal(high));
}

}  // namespace plyground::cli
