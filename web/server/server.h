#ifndef PLYGROUND_WEB_SERVER_SERVER_H_
#define PLYGROUND_WEB_SERVER_SERVER_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "analysis/catalogue.h"
#include "analysis/engine.h"
#include "web/server/tournaments.h"

namespace plyground::web {

// A file of the page.
struct Asset {
  std::string_view path;  // "/index.html"
  std::string_view type;  // "text/html; charset=utf-8"
  std::string_view bytes;
  std::string_view gzip = {};  // the same, compressed; may be empty
};

struct ServerOptions {
  std::string address = "127.0.0.1";
  int port = 0;                           // 0: any that is free
  std::optional<std::string> token = {};  // needed unless the address is loopback
  analysis::EngineOptions engine = {};
  int connections = 96;  // at a time; others wait. An event stream holds one
  std::size_t max_body = std::size_t{4} << 20;
  std::size_t max_unread = std::size_t{64} << 20;  // of replies a client does not read
  std::optional<Tournaments> tournaments = {};     // empty: there are none here
};

// The analysis protocol over HTTP (docs/http.md), and the page:
//
//   POST /api/v1/query    requests, one JSON object a line; the replies as they come:
//                         JSON lines, or server-sent events to whoever accepts those
//   GET  /api/v1/hello    the line that a stream begins with
//   /api/v1/tournaments   tournaments, where the options offer them
//   GET  /...             the page
//
// Requests of one `session` (a query parameter) see each other's ids, so that one may
// cancel another. A client that goes away ends what it asked for. Errors of HTTP
// (denied, too large, no such path) are the protocol's error replies with a status.
class Server {
 public:
  // Binds; `assets` outlives the server. Errors: kInvalidArgument without a token
  // where one is needed; kUnavailable if the address cannot be bound, or threads
  // cannot be started.
  [[nodiscard]] static absl::StatusOr<std::unique_ptr<Server>> Bind(
      analysis::Catalogue catalogue, const ServerOptions& options,
      const std::vector<Asset>& assets);
  virtual ~Server() = default;

  virtual int port() const = 0;
  // "http://127.0.0.1:8765/", with the token.
  virtual std::string Url() const = 0;
  // Serves until Stop(). Errors: kUnavailable.
  [[nodiscard]] virtual absl::Status Run() = 0;
  // Running searches reply with what they have; then Run returns. Thread-safe.
  virtual void Stop() = 0;
};

}  // namespace plyground::web

#endif  // PLYGROUND_WEB_SERVER_SERVER_H_
