#ifndef PLYGROUND_CORE_READ_FILE_H_
#define PLYGROUND_CORE_READ_FILE_H_

#include <cstddef>
#include <limits>
#include <string>

#include "absl/status/statusor.h"

namespace plyground {

// All bytes of a regular file. kNotFound when there is none; other kinds of
// file (a pipe, a device) and larger ones are refused (kInvalidArgument), so that
// reading always ends.
[[nodiscard]] absl::StatusOr<std::string> ReadFile(
    const std::string& path, std::size_t most_bytes = std::numeric_limits<std::size_t>::max());

// The same, open for reading; the caller closes it.
[[nodiscard]] absl::StatusOr<int> OpenRegularFile(const std::string& path);

// Closes a file descriptor at the end of a scope.
class FileCloser {
 public:
  explicit FileCloser(int descriptor) : descriptor_(descriptor) {}
  ~FileCloser();
  FileCloser(const FileCloser&) = delete;
  FileCloser& operator=(const FileCloser&) = delete;

 private:
  int descriptor_;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_READ_FILE_H_
