#include "core/error.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <numeric>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace plyground {
namespace {

constexpr char kMessageUrl[] = "plyground/message";
constexpr char kGotUrl[] = "plyground/got";
constexpr char kExpectedUrl[] = "plyground/expected";
constexpr char kHintUrl[] = "plyground/hint";

void Attach(absl::Status& status, const InputError& error) {
  status.SetPayload(kMessageUrl, absl::Cord(error.message));
  if (!error.got.empty()) status.SetPayload(kGotUrl, absl::Cord(error.got));
  if (!error.hint.empty()) status.SetPayload(kHintUrl, absl::Cord(error.hint));
  if (!error.expected.empty()) {
    status.SetPayload(kExpectedUrl, absl::Cord(absl::StrJoin(error.expected, "\n")));
  }
}

std::string OneLine(const InputError& error) {
  std::string line = error.message;
  if (!error.expected.empty()) {
    absl::StrAppend(&line, " (accepted: ", absl::StrJoin(error.expected, ", "), ")");
  }
  if (!error.hint.empty()) absl::StrAppend(&line, "; ", error.hint);
  return line;
}

std::string Payload(const absl::Status& status, const char* url) {
  const auto payload = status.GetPayload(url);
  return payload.has_value() ? std::string(*payload) : std::string();
}

// Insertions, deletions, replacements and swaps of neighbours (optimal string
// alignment).
int EditDistance(std::string_view a, std::string_view b) {
  std::vector<int> before_last(b.size() + 1);
  std::vector<int> last(b.size() + 1);
  std::vector<int> row(b.size() + 1);
  std::iota(last.begin(), last.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = last[j - 1] + static_cast<int>(a[i - 1] != b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

absl::Status InvalidInput(const InputError& error) {
  absl::Status status = absl::InvalidArgumentError(OneLine(error));
  Attach(status, error);
  return status;
}

absl::Status UnknownName(std::string_view kind, std::string_view got,
                         const std::vector<std::string>& accepted) {
  InputError error;
  error.message = absl::StrCat("unknown ", std::string(kind), " ", Quoted(got));
  error.got = std::string(got);
  error.expected = accepted;
  const std::string nearest = NearestName(got, accepted);
  if (!nearest.empty()) error.hint = absl::StrCat("did you mean \"", nearest, "\"?");
  absl::Status status = absl::NotFoundError(OneLine(error));
  Attach(status, error);
  return status;
}

absl::Status FileError(std::string_view operation, std::string_view path, int error) {
  const std::string message = absl::StrCat(std::string(operation), " ", std::string(path), ": ",
                                           std::generic_category().message(error));
  switch (error) {
    case ENOENT:
      return absl::NotFoundError(message);
    case ENOTDIR:
    case EISDIR:
    case EEXIST:
    case ELOOP:
    case ENAMETOOLONG:
    case ENXIO:
      return absl::InvalidArgumentError(message);
    case EACCES:
    case EPERM:
    case EROFS:
      return absl::PermissionDeniedError(message);
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
    case ENOMEM:
    case EMFILE:
    case ENFILE:
      return absl::ResourceExhaustedError(message);
    default:
      return absl::UnavailableError(message);
  }
}

InputError DescribeError(const absl::Status& status) {
  InputError error;
  error.message = Payload(status, kMessageUrl);
  if (error.message.empty()) {
    const auto message = status.message();
    error.message = std::string(message.data(), message.size());
  }
  error.got = Payload(status, kGotUrl);
  error.hint = Payload(status, kHintUrl);
  const std::string expected = Payload(status, kExpectedUrl);
  if (!expected.empty()) error.expected = absl::StrSplit(expected, '\n');
  return error;
}

std::string NearestName(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongestName = 64;
  if (name.empty() || name.size() > kLongestName) return "";
  std::string nearest;
  int smallest = static_cast<int>(std::max<std::size_t>(1, name.size() / 3)) + 1;
  for (const std::string& candidate : candidates) {
    const int distance = EditDistance(name, candidate);
    if (distance < smallest) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string Quoted(std::string_view text) {
  constexpr std::size_t kShown = 60;
  std::string quoted = "\"";
  for (const char c : text.substr(0, kShown)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7F) {
      absl::StrAppend(&quoted, absl::StrFormat("\\x%02x", byte));
    } else {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += c;
    }
  }
  quoted += text.size() > kShown ? "...\"" : "\"";
  return quoted;
}

}  // namespace plyground
