#include "web/server/access.h"

#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground::web {
namespace {

// Takes as long whatever differs, so that its time tells nothing.
bool IsSameSecret(std::string_view left, std::string_view right) {
  unsigned difference = left.size() == right.size() ? 0 : 1;
  for (std::size_t i = 0; i < right.size(); ++i) {
    const char other = i < left.size() ? left[i] : '\0';
    difference |= static_cast<unsigned char>(other) ^ static_cast<unsigned char>(right[i]);
  }
  return difference == 0;
}

bool HasToken(const Credentials& credentials, const std::string& token) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view header = credentials.authorization;
  if (header.substr(0, kBearer.size()) == kBearer &&
      IsSameSecret(header.substr(kBearer.size()), token)) {
    return true;
  }
  return IsSameSecret(credentials.query_token, token);
}

bool IsOwnHost(std::string_view host, int port) {
  for (const char* name : {"127.0.0.1", "localhost", "[::1]"}) {
    if (host == absl::StrCat(name, ":", port)) return true;
    if (port == 80 && host == name) return true;
  }
  return false;
}

}  // namespace

bool IsLoopback(std::string_view address) {
  return address == "localhost" || address == "::1" || address.substr(0, 4) == "127.";
}

absl::Status CheckAccess(const Access& access, const Credentials& credentials) {
  const std::string host = absl::AsciiStrToLower(credentials.host);
  if (access.token.has_value()) {
    if (!HasToken(credentials, *access.token)) {
      return absl::PermissionDeniedError(
          "a token is needed: \"Authorization: Bearer TOKEN\", or ?token=TOKEN in a link");
    }
  } else if (!IsOwnHost(host, access.port)) {
    return absl::PermissionDeniedError(absl::StrCat(
        "the Host header is ", Quoted(credentials.host),
        "; this server is 127.0.0.1:", access.port, " and answers under no other name"));
  }
  if (credentials.origin.empty()) return absl::OkStatus();
  const std::string origin = absl::AsciiStrToLower(credentials.origin);
  if (origin == absl::StrCat("http://", host) || origin == absl::StrCat("https://", host)) {
    return absl::OkStatus();
  }
  return absl::PermissionDeniedError(absl::StrCat("a page of ", Quoted(credentials.origin),
                                                  " may not send requests to this server"));
}

}  // namespace plyground::web
