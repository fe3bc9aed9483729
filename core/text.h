#ifndef PLYGROUND_CORE_TEXT_H_
#define PLYGROUND_CORE_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace plyground {

// What readers of position texts share.

// `text` without the white space around it.
std::string_view Trimmed(std::string_view text);

// The parts between separators, one more than there are separators.
std::vector<std::string_view> SplitAt(char separator, std::string_view text);

// A row of whole numbers separated by commas, as it should be.
struct NumberRow {
  std::string what;  // begins the error's sentence: "South's row"
  int count = 1;
  int minimum = 0;
  int maximum = 0;
};

// Writes exactly `row.count` numbers to `numbers`, or says what is wrong.
[[nodiscard]] absl::Status ParseNumbers(const NumberRow& row, std::string_view text,
                                        int* numbers);

}  // namespace plyground

#endif  // PLYGROUND_CORE_TEXT_H_
