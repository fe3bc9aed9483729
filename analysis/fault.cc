#include "analysis/fault.h"

#include <cstddef>
#include <utility>

#include "analysis/json_reader.h"
#include "core/error.h"

namespace plyground::analysis {
namespace {

constexpr std::size_t kLongestKey = 100;

struct CodeInfo {
  ErrorCode code;
  std::string_view name;
  bool retryable;
};

constexpr CodeInfo kCodes[] = {
    {ErrorCode::kParseError, "parse_error", false},
    {ErrorCode::kLineTooLong, "line_too_long", false},
    {ErrorCode::kInvalidRequest, "invalid_request", false},
    {ErrorCode::kUnknownOp, "unknown_op", false},
    {ErrorCode::kMissingField, "missing_field", false},
    {ErrorCode::kInvalidField, "invalid_field", false},
    {ErrorCode::kUnknownField, "unknown_field", false},
    {ErrorCode::kUnknownGame, "unknown_game", false},
    {ErrorCode::kUnsupportedRules, "unsupported_rules", false},
    {ErrorCode::kIllegalPosition, "illegal_position", false},
    {ErrorCode::kIllegalMove, "illegal_move", false},
    {ErrorCode::kDuplicateId, "duplicate_id", false},
    {ErrorCode::kQueueFull, "queue_full", true},
    {ErrorCode::kOutOfMemory, "out_of_memory", true},
    {ErrorCode::kInternal, "internal", false},
};

const CodeInfo& InfoOf(ErrorCode code) { return kCodes[static_cast<int>(code)]; }

}  // namespace

const std::vector<ErrorCode>& AllErrorCodes() {
  static const auto* const kAll = [] {
    auto* codes = new std::vector<ErrorCode>;
    for (const CodeInfo& info : kCodes) codes->push_back(info.code);
    return codes;
  }();
  return *kAll;
}

std::string_view CodeName(ErrorCode code) { return InfoOf(code).name; }

bool IsRetryable(ErrorCode code) { return InfoOf(code).retryable; }

Fault FaultFrom(ErrorCode code, const absl::Status& status, std::string path) {
  InputError error = DescribeError(status);
  return Fault{.code = code,
               .message = std::move(error.message),
               .path = std::move(path),
               .expected = std::move(error.expected),
               .got_json = error.got.empty() ? "" : JsonString(error.got),
               .hint = std::move(error.hint)};
}

std::string PathTo(std::string_view path, std::string_view key) {
  std::string longer(path);
  longer += '/';
  for (const char c : key.substr(0, kLongestKey)) {
    if (c == '~') {
      longer += "~0";
    } else if (c == '/') {
      longer += "~1";
    } else {
      longer += c;
    }
  }
  return longer;
}

}  // namespace plyground::analysis
