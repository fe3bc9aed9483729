#ifndef PLYGROUND_WEB_SERVER_ACCESS_H_
#define PLYGROUND_WEB_SERVER_ACCESS_H_

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace plyground::web {

// Who may ask. A server on this machine alone (127.0.0.1, ::1) needs no token, but
// any page in the user's browser could send it requests, or reach it under a name of
// its own (DNS rebinding): so the Host has to be one of this machine's own names,
// and an Origin, which browsers add to what a page sends, the very same. A server
// that others can reach asks for a token instead of a known Host.
struct Access {
  int port = 0;
  std::optional<std::string> token = {};  // empty: loopback alone
};

// What a request says of itself; empty where it says nothing.
struct Credentials {
  std::string host = {};
  std::string origin = {};
  std::string authorization = {};
  std::string query_token = {};  // for links, which can carry no header
};

// kPermissionDenied with the reason, in a sentence.
[[nodiscard]] absl::Status CheckAccess(const Access& access, const Credentials& credentials);

// Whether an address is this machine's own: "127.0.0.1", "::1", "localhost".
bool IsLoopback(std::string_view address);

}  // namespace plyground::web

#endif  // PLYGROUND_WEB_SERVER_ACCESS_H_
