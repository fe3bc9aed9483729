#include "bench/match/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground::match {

absl::Status WriteAll(int descriptor, const std::string& path, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return FileError("cannot write", path, errno);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return absl::OkStatus();
}

absl::Status WriteFileAtomically(const std::string& path, std::string_view text) {
  const std::string temporary = path + ".new";
  const int descriptor =
      open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) return FileError("cannot create", temporary, errno);
  absl::Status status;
  {
    const FileCloser closer(descriptor);
    status = WriteAll(descriptor, temporary, text);
    if (status.ok() && fsync(descriptor) != 0) {
      status = FileError("cannot write", temporary, errno);
    }
  }
  if (status.ok() && std::rename(temporary.c_str(), path.c_str()) != 0) {
    status = FileError("cannot replace", path, errno);
  }
  if (!status.ok()) {
    unlink(temporary.c_str());
    return status;
  }
  return SyncFolder(std::filesystem::path(path).parent_path().string());
}

absl::Status MakeFolder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return FileError("cannot make the folder", path, error.value());
  if (!std::filesystem::is_directory(path, error)) {
    return FileError("cannot use as a folder", path, ENOTDIR);
  }
  return absl::OkStatus();
}

absl::Status SyncFolder(const std::string& path) {
  const std::string folder = path.empty() ? "." : path;
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return FileError("cannot open", folder, errno);
  const FileCloser closer(descriptor);
  // Some file systems cannot sync a folder (EINVAL); nothing is lost there
  // that a retry would save.
  if (fsync(descriptor) != 0 && errno != EINVAL) return FileError("cannot sync", folder, errno);
  return absl::OkStatus();
}

}  // namespace plyground::match
