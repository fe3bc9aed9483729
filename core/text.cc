#include "core/text.h"

#include <charconv>
#include <cstddef>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground {

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kWhite = " \t\n\v\f\r";
  const std::size_t first = text.find_first_not_of(kWhite);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kWhite) - first + 1);
}

std::vector<std::string_view> SplitAt(char separator, std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t end = 0;
  while ((end = text.find(separator)) != std::string_view::npos) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

absl::Status ParseNumbers(const NumberRow& row, std::string_view text, int* numbers) {
  const std::vector<std::string_view> parts = SplitAt(',', text);
  if (parts.size() != static_cast<std::size_t>(row.count)) {
    return InvalidInput(
        {.message = absl::StrCat(row.what, " in ", Quoted(text), " has ", parts.size(),
                                 parts.size() == 1 ? " number" : " numbers"),
         .got = std::string(text.substr(0, 200)),
         .expected = {absl::StrCat(
             row.count, row.count == 1 ? " number" : " numbers separated by commas")}});
  }
  for (const std::string_view part : parts) {
    int value = 0;
    const char* end = part.data() + part.size();
    const auto [rest, error] = std::from_chars(part.data(), end, value);
    // "-0" and leading zeros would not be written back as they were read.
    const bool plain = part == "0" || (!part.empty() && part[0] != '0' && part != "-0");
    if (error != std::errc() || rest != end || !plain || value < row.minimum ||
        value > row.maximum) {
      return InvalidInput(
          {.message = absl::StrCat(row.what, " has ", Quoted(part), " where a number belongs"),
           .got = std::string(part.substr(0, 200)),
           .expected = {absl::StrCat(row.minimum, "..", row.maximum)}});
    }
    *numbers++ = value;
  }
  return absl::OkStatus();
}

}  // namespace plyground
