#ifndef PLYGROUND_ANALYSIS_FAULT_H_
#define PLYGROUND_ANALYSIS_FAULT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace plyground::analysis {

// The error codes of protocol 1.0. A code is never renamed; new ones may join.
enum class ErrorCode {
  kParseError,
  kLineTooLong,
  kInvalidRequest,
  kUnknownOp,
  kMissingField,
  kInvalidField,
  kUnknownField,
  kUnknownGame,
  kUnsupportedRules,
  kIllegalPosition,
  kIllegalMove,
  kDuplicateId,
  kQueueFull,
  kOutOfMemory,
  kInternal,
};

// Every code in the order above, and the name it has in a reply.
const std::vector<ErrorCode>& AllErrorCodes();
std::string_view CodeName(ErrorCode code);

// Whether the same request may succeed later, unchanged.
bool IsRetryable(ErrorCode code);

// One thing that is wrong with a request (or, as a warning, suspicious).
struct Fault {
  ErrorCode code = ErrorCode::kInternal;
  std::string message;                     // one sentence
  std::string path = {};                   // JSON pointer to the culprit; "" is the request
  std::vector<std::string> expected = {};  // what is accepted there
  std::string got_json = {};               // the culprit as JSON text, shortened; may be empty
  std::string hint = {};
};

// The fault that a status of a game or a player amounts to at `path`.
Fault FaultFrom(ErrorCode code, const absl::Status& status, std::string path);

// `path` with one more step, escaped as RFC 6901 asks; long keys are clipped.
std::string PathTo(std::string_view path, std::string_view key);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_FAULT_H_
