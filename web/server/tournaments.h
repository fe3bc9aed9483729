#ifndef PLYGROUND_WEB_SERVER_TOURNAMENTS_H_
#define PLYGROUND_WEB_SERVER_TOURNAMENTS_H_

#include <cstddef>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace plyground::web {

// Tournaments for the page to start and watch, put in from outside: the server knows
// no tournaments. All are thread-safe, and JSON comes in and goes out (docs/http.md).
// Of the errors kInvalidArgument is answered with 400, kNotFound with 404,
// kFailedPrecondition with 409, others with 500.
struct Tournaments {
  std::function<std::string()> list;
  std::function<absl::StatusOr<std::string>(const std::string& spec)> start;
  std::function<absl::StatusOr<std::string>(const std::string& name, std::size_t from)> show;
  std::function<absl::Status(const std::string& name)> resume;
  std::function<absl::Status(const std::string& name)> cancel;
};

}  // namespace plyground::web

#endif  // PLYGROUND_WEB_SERVER_TOURNAMENTS_H_
