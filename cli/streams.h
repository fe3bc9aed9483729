#ifndef PLYGROUND_CLI_STREAMS_H_
#define PLYGROUND_CLI_STREAMS_H_

#include <cstdio>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace plyground::cli {

// A path that an option named; unset is the standard stream.
using StreamPath = std::optional<std::string>;

// Refuses, before anything is opened or changed: an empty path, a folder, an
// input that is not there, and an output that is the input, by whatever name.
[[nodiscard]] absl::Status CheckStreams(const StreamPath& in, const StreamPath& out);

// Whether `path` and `other` name one file.
bool IsSameFile(const std::string& path, const std::string& other);

// A descriptor to read from; the caller closes it if `in` is set.
[[nodiscard]] absl::StatusOr<int> OpenInput(const StreamPath& in);
// A file to write to, opened with `mode` of fopen; the caller closes it if
// `out` is set.
[[nodiscard]] absl::StatusOr<std::FILE*> OpenOutput(const StreamPath& out, const char* mode);

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_STREAMS_H_
