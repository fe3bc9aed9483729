#ifndef PLYGROUND_CORE_ERROR_H_
#define PLYGROUND_CORE_ERROR_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace plyground {

// What a person or a program needs to mend bad input: what was wrong, what was
// found, and what would have been accepted.
struct InputError {
  std::string message;                     // one sentence, complete without the rest
  std::string got = {};                    // the offending text, shortened
  std::vector<std::string> expected = {};  // what is accepted there
  std::string hint = {};                   // e.g. the nearest name; may be empty
};

// A status that carries all of it; its message says everything on one line.
[[nodiscard]] absl::Status InvalidInput(const InputError& error);
// The same for a name that is not in a list: adds "did you mean".
[[nodiscard]] absl::Status UnknownName(std::string_view kind, std::string_view got,
                                       const std::vector<std::string>& accepted);

// `operation` on `path` failed with the system's `error` (an errno value). A
// path that cannot be used as asked, whatever forbids it, is bad input
// (kInvalidArgument, kNotFound, kPermissionDenied); anything else is a failure
// of the machine (kResourceExhausted, kUnavailable).
[[nodiscard]] absl::Status FileError(std::string_view operation, std::string_view path,
                                     int error);

// The parts again. A status without them yields its message alone.
InputError DescribeError(const absl::Status& status);

// The candidate with the smallest edit distance to `name`, or "" if none is
// near enough to be meant (more than a third of its letters differ).
std::string NearestName(std::string_view name, const std::vector<std::string>& candidates);

// `text` in double quotes, at most 60 bytes of it, unprintable bytes as \xNN.
std::string Quoted(std::string_view text);

}  // namespace plyground

#endif  // PLYGROUND_CORE_ERROR_H_
