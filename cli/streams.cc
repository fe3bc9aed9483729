#include "cli/streams.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground::cli {
namespace {

// What is at the path, or behind the standard stream; unset if nothing is.
std::optional<struct stat> Look(const StreamPath& path, int standard) {
  struct stat info {};
  const int failed = path.has_value() ? stat(path->c_str(), &info) : fstat(standard, &info);
  if (failed != 0) return std::nullopt;
  return info;
}

absl::Status CheckPath(const char* option, const StreamPath& path,
                       const std::optional<struct stat>& info) {
  if (path.has_value() && path->empty()) {
    return InvalidInput({.message = absl::StrCat(option, " needs the name of a file")});
  }
  if (path.has_value() && info.has_value() && S_ISDIR(info->st_mode)) {
    return InvalidInput(
        {.message = absl::StrCat(option, " needs a file: ", *path, " is a folder")});
  }
  return absl::OkStatus();
}

// Terminals and sockets are read and written at once with good reason.
bool Loops(const struct stat& in, const struct stat& out) {
  return in.st_dev == out.st_dev && in.st_ino == out.st_ino &&
         (S_ISREG(in.st_mode) || S_ISFIFO(in.st_mode));
}

}  // namespace

absl::Status CheckStreams(const StreamPath& in, const StreamPath& out) {
  const auto input = Look(in, STDIN_FILENO);
  const int missing = in.has_value() && !input.has_value() ? errno : 0;
  const auto output = Look(out, STDOUT_FILENO);
  if (absl::Status status = CheckPath("--in", in, input); !status.ok()) return status;
  if (absl::Status status = CheckPath("--out", out, output); !status.ok()) return status;
  if (missing != 0) return FileError("cannot read", *in, missing);
  if (input.has_value() && output.has_value() && Loops(*input, *output)) {
    return InvalidInput(
        {.message = absl::StrCat("the output ", out.value_or("(stdout)"),
                                 " is the same file as the input ", in.value_or("(stdin)"))});
  }
  return absl::OkStatus();
}

bool IsSameFile(const std::string& path, const std::string& other) {
  const auto one = Look(path, -1);
  const auto two = Look(other, -1);
  return one.has_value() && two.has_value() && one->st_dev == two->st_dev &&
         one->st_ino == two->st_ino;
}

absl::StatusOr<int> OpenInput(const StreamPath& in) {
  if (!in.has_value()) return STDIN_FILENO;
  const int descriptor = open(in->c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return FileError("cannot read", *in, errno);
  return descriptor;
}

absl::StatusOr<std::FILE*> OpenOutput(const StreamPath& out, const char* mode) {
  if (!out.has_value()) return stdout;
  std::FILE* file = std::fopen(out->c_str(), mode);
  if (file == nullptr) return FileError("cannot write", *out, errno);
  return file;
}

}  // namespace plyground::cli
