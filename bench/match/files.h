#ifndef PLYGROUND_BENCH_MATCH_FILES_H_
#define PLYGROUND_BENCH_MATCH_FILES_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "core/read_file.h"

namespace plyground::match {

// Replaces `path` by `text` in one step: whatever happens, the file holds the
// old bytes or the new ones, and the new ones are on the disk on success.
[[nodiscard]] absl::Status WriteFileAtomically(const std::string& path, std::string_view text);

// Makes the folder and its parents where they are missing.
[[nodiscard]] absl::Status MakeFolder(const std::string& path);

// Puts the names in a folder on the disk.
[[nodiscard]] absl::Status SyncFolder(const std::string& path);

// Writes all of `text` to `descriptor`; an error leaves an unknown part written.
[[nodiscard]] absl::Status WriteAll(int descriptor, const std::string& path,
                                    std::string_view text);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_FILES_H_
