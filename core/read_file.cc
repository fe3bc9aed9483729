#include "core/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground {

FileCloser::~FileCloser() {
  if (descriptor_ >= 0) close(descriptor_);
}

absl::StatusOr<int> OpenRegularFile(const std::string& path) {
  // Without O_NONBLOCK a pipe without a writer would block here.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return FileError("cannot open", path, errno);
  struct stat info {};
  if (fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode)) return descriptor;
  close(descriptor);
  return absl::InvalidArgumentError(absl::StrCat(path, " is not a regular file"));
}

absl::StatusOr<std::string> ReadFile(const std::string& path, std::size_t most_bytes) {
  const auto opened = OpenRegularFile(path);
  if (!opened.ok()) return opened.status();
  const int descriptor = *opened;
  const FileCloser closer(descriptor);
  std::string text;
  std::array<char, 1 << 16> buffer;
  while (true) {
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return FileError("cannot read", path, errno);
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > most_bytes) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, " has more than ", most_bytes, " bytes"));
    }
  }
}

}  // namespace plyground
