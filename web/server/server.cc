#include "web/server/server.h"

#include <httplib.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "analysis/answers.h"
#include "analysis/fault.h"
#include "analysis/line_splitter.h"
#include "analysis/reply.h"
#include "analysis/session.h"
#include "core/error.h"
#include "web/server/access.h"
#include "web/server/limited_server.h"
#include "web/server/reply_stream.h"

namespace plyground::web {
namespace {

using analysis::ErrorCode;
using analysis::Session;

constexpr auto kPatience = std::chrono::milliseconds(100);
constexpr std::size_t kLongestSession = 64;

// One POST: its session, and the replies on their way to the client.
struct Exchange {
  explicit Exchange(std::size_t most_unread) : replies(most_unread) {}
  ReplyStream replies;
  std::unique_ptr<Session> session;
};

void RefuseWith(httplib::Response& response, int status, ErrorCode code, std::string message) {
  const auto body = analysis::ErrorBody({{.code = code, .message = std::move(message)}}, {});
  response.status = status;
  response.set_content(analysis::FormatReply({}, body) + "\n", "application/json");
}

std::string Message(const absl::Status& status) {
  const absl::string_view text = status.message();
  return std::string(text.data(), text.size());
}

// Bytes as they are: what is given to the library whole, it compresses anew for every
// client, by brotli for half a second where 115 kB of script are asked for.
void SetBytes(httplib::Response& response, std::string_view bytes, const std::string& type,
              std::shared_ptr<const std::string> owner = nullptr) {
  response.set_content_provider(
      bytes.size(), type,
      [bytes, owner = std::move(owner)](std::size_t offset, std::size_t length,
                                        httplib::DataSink& sink) {
        return sink.write(bytes.data() + offset, length);
      });
}

class HttpServer final : public Server {
 public:
  HttpServer(analysis::Catalogue catalogue, const ServerOptions& options,
             const std::vector<Asset>& assets)
      : options_(options), engine_(std::move(catalogue), options.engine) {
    for (const Asset& asset : assets) assets_[std::string(asset.path)] = asset;
    http_.new_task_queue = [threads = options.connections] {
      return new httplib::ThreadPool(static_cast<std::size_t>(threads));
    };
    // A body in pieces has their lengths in between.
    limits_.most_rest = 2 * options.max_body + limits_.most_head;
    http_.set_limits(limits_);
    http_.set_payload_max_length(options.max_body);
    http_.set_tcp_nodelay(true);
    // Not the library's own, which let two servers share a port.
    http_.set_socket_options([this](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
      listener_ = socket;
    });
    SetRoutes();
  }

  ~HttpServer() override { Stop(); }

  absl::Status Start() {
    if (!engine_.started().ok()) return engine_.started();
    port_ = options_.port == 0
                ? http_.bind_to_any_port(options_.address)
                : (http_.bind_to_port(options_.address, options_.port) ? options_.port : -1);
    if (port_ <= 0) {
      return absl::UnavailableError(
          absl::StrCat("cannot listen on ", options_.address, ":", options_.port,
                       ": the address is not this machine's, or something else listens there"));
    }
    // The library lets five connections wait to be accepted; the sixth of a crowd
    // would be lost.
    listen(listener_, options_.connections * 4);
    access_ = {.port = port_, .token = options_.token};
    return absl::OkStatus();
  }

  int port() const override { return port_; }
  std::string Url() const override {
    const bool is_v6 = options_.address.find(':') != std::string::npos;
    const std::string host =
        is_v6 ? absl::StrCat("[", options_.address, "]") : options_.address;
    return absl::StrCat(
        "http://", host, ":", port_, "/",
        options_.token.has_value() ? absl::StrCat("?token=", *options_.token) : "");
  }

  absl::Status Run() override {
    if (http_.listen_after_bind() || stopped_) return absl::OkStatus();
    return absl::UnavailableError(absl::StrCat("stopped listening on port ", port_));
  }

  void Stop() override {
    {
      std::unique_lock lock(mutex_);
      stopped_ = true;
      for (Exchange* exchange : running_) exchange->session->StopAll();
      // Replies that are ready still go out, unless the client does not read them.
      answered_.wait_for(lock, limits_.write, [this] { return running_.empty(); });
    }
    http_.stop();
  }

 private:
  void SetRoutes() {
    http_.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          return Admit(request, response) ? httplib::Server::HandlerResponse::Unhandled
                                          : httplib::Server::HandlerResponse::Handled;
        });
    http_.Post("/api/v1/query",
               [this](const httplib::Request& request, httplib::Response& response) {
                 Query(request, response);
               });
    http_.Get("/api/v1/hello", [this](const httplib::Request&, httplib::Response& response) {
      Hello(response);
    });
    if (options_.tournaments.has_value()) SetTournamentRoutes(*options_.tournaments);
    http_.Get(R"(/.*)", [this](const httplib::Request& request, httplib::Response& response) {
      ServeAsset(request, response);
    });
    // What the library refuses by itself (too large, malformed) has no body yet.
    http_.set_error_handler([](const httplib::Request& request, httplib::Response& response) {
      if (!response.body.empty()) return;
      const std::string what = response.status == 413   ? "the request is too large"
                               : response.status == 404 ? "nothing is at " + request.path
                                                        : "not a request this server knows";
      RefuseWith(response, response.status, ErrorCode::kInvalidRequest, what);
    });
  }

  void SetTournamentRoutes(const Tournaments& tournaments) {
    constexpr char kAll[] = "/api/v1/tournaments";
    const std::string one = absl::StrCat(kAll, "/([^/]+)");
    http_.Get(kAll, [&tournaments](const httplib::Request&, httplib::Response& response) {
      AnswerWith(response, tournaments.list());
    });
    http_.Post(kAll,
               [&tournaments](const httplib::Request& request, httplib::Response& response) {
                 if (IsJson(request, response))
                   AnswerWith(response, tournaments.start(request.body));
               });
    http_.Get(one,
              [&tournaments](const httplib::Request& request, httplib::Response& response) {
                std::size_t from = 0;  // anything else than a number is the first
                if (!absl::SimpleAtoi(request.get_param_value("from"), &from)) from = 0;
                AnswerWith(response, tournaments.show(request.matches[1], from));
              });
    const auto order = [this](
                           const std::string& path,
                           const std::function<absl::Status(const std::string&)>& carry_out) {
      http_.Post(
          path, [&carry_out](const httplib::Request& request, httplib::Response& response) {
            if (!IsJson(request, response)) return;
            const absl::Status status = carry_out(request.matches[1]);
            AnswerWith(response, status.ok() ? absl::StatusOr<std::string>("{}") : status);
          });
    };
    order(one + "/cancel", tournaments.cancel);
    order(one + "/resume", tournaments.resume);
  }

  static void AnswerWith(httplib::Response& response, const absl::StatusOr<std::string>& text) {
    response.set_header("Cache-Control", "no-store");
    if (text.ok()) {
      auto body = std::make_shared<const std::string>(*text + "\n");
      return SetBytes(response, *body, "application/json", body);
    }
    const int status = absl::IsInvalidArgument(text.status())      ? 400
                       : absl::IsNotFound(text.status())           ? 404
                       : absl::IsFailedPrecondition(text.status()) ? 409
                                                                   : 500;
    RefuseWith(response, status, ErrorCode::kInvalidRequest, Message(text.status()));
  }

  bool Admit(const httplib::Request& request, httplib::Response& response) {
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("X-Frame-Options", "DENY");
    response.set_header("Referrer-Policy", "no-referrer");
    response.set_header("Content-Security-Policy",
                        "default-src 'self'; img-src 'self' data:; style-src 'self' "
                        "'unsafe-inline'; frame-ancestors 'none'");
    const absl::Status status =
        CheckAccess(access_, {.host = request.get_header_value("Host"),
                              .origin = request.get_header_value("Origin"),
                              .authorization = request.get_header_value("Authorization"),
                              .query_token = request.get_param_value("token")});
    if (status.ok()) return true;
    RefuseWith(response, 403, ErrorCode::kInvalidRequest, Message(status));
    return false;
  }

  void Hello(httplib::Response& response) {
    const analysis::EngineOptions& options = engine_.options();
    response.set_content(
        analysis::HelloLine(engine_.catalogue(),
                            {analysis::kMaxLine, options.max_queued, options.threads}) +
            "\n",
        "application/json");
  }

  void ServeAsset(const httplib::Request& request, httplib::Response& response) {
    const std::string& path = request.path;
    const auto found = assets_.find(path == "/" ? "/index.html" : path);
    if (found == assets_.end()) {
      response.status = 404;
      return;
    }
    const Asset& asset = found->second;
    // Names of files below assets/ change with what is in them.
    const bool is_named = path.rfind("/assets/", 0) == 0;
    response.set_header("Cache-Control",
                        is_named ? "public, max-age=31536000, immutable" : "no-cache");
    response.set_header("Vary", "Accept-Encoding");
    const bool takes_gzip =
        request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
    const bool as_gzip = takes_gzip && !asset.gzip.empty();
    if (as_gzip) response.set_header("Content-Encoding", "gzip");
    SetBytes(response, as_gzip ? asset.gzip : asset.bytes, std::string(asset.type));
  }

  std::shared_ptr<analysis::JobRegistry> RegistryOf(const std::string& session) {
    if (session.empty()) return std::make_shared<analysis::JobRegistry>();
    const std::lock_guard lock(mutex_);
    std::weak_ptr<analysis::JobRegistry>& kept = registries_[session];
    std::shared_ptr<analysis::JobRegistry> registry = kept.lock();
    if (registry == nullptr) kept = registry = std::make_shared<analysis::JobRegistry>();
    // Those that nobody uses are dropped now and then.
    std::erase_if(registries_, [](const auto& entry) { return entry.second.expired(); });
    return registry;
  }

  // Refuses what is not: a form of another page could send that without asking.
  static bool IsJson(const httplib::Request& request, httplib::Response& response) {
    const std::string type = request.get_header_value("Content-Type");
    if (type.rfind("application/json", 0) == 0 || type.rfind("application/x-ndjson", 0) == 0) {
      return true;
    }
    RefuseWith(response, 415, ErrorCode::kInvalidRequest,
               absl::StrCat("the Content-Type is ", Quoted(type),
                            "; requests are application/json or application/x-ndjson"));
    return false;
  }

  void Query(const httplib::Request& request, httplib::Response& response) {
    if (!IsJson(request, response)) return;
    const std::string name = request.get_param_value("session");
    if (name.size() > kLongestSession) {
      return RefuseWith(
          response, 400, ErrorCode::kInvalidRequest,
          absl::StrCat("a session has a name of at most ", kLongestSession, " bytes"));
    }
    auto exchange = std::make_shared<Exchange>(options_.max_unread);
    ReplyStream& replies = exchange->replies;
    exchange->session = std::make_unique<Session>(
        engine_, RegistryOf(name),
        analysis::SessionOptions{.shutdown = analysis::Shutdown::kRefused},
        [&replies](std::string_view line) { replies.Push(line); });
    {
      const std::lock_guard lock(mutex_);
      running_.insert(exchange.get());
      if (stopped_) exchange->session->StopAll();
    }
    Submit(request.body, *exchange->session);
    exchange->session->NotifyWhenAnswered([&replies] { replies.End(); });
    const bool as_events =
        request.get_header_value("Accept").find("text/event-stream") != std::string::npos;
    response.set_header("Cache-Control", "no-store");
    response.set_chunked_content_provider(
        as_events ? "text/event-stream" : "application/x-ndjson",
        [exchange, as_events](std::size_t, httplib::DataSink& sink) {
          return Send(*exchange, as_events, sink);
        },
        [this, exchange](bool) { Forget(*exchange); });
  }

  static void Submit(const std::string& body, Session& session) {
    analysis::LineSplitter splitter(
        analysis::kMaxLine, [&session](std::string_view line) { session.Submit(line); },
        [&session] { session.SubmitTooLong(); });
    splitter.Feed(body);
    splitter.Finish();
  }

  // A piece of the response; false gives the connection up.
  static bool Send(Exchange& exchange, bool as_events, httplib::DataSink& sink) {
    if (!sink.is_writable()) return false;
    const std::optional<std::string> line = exchange.replies.Pop(kPatience);
    if (line.has_value()) {
      const std::string text =
          as_events ? absl::StrCat("data: ", *line, "\n\n") : absl::StrCat(*line, "\n");
      return sink.write(text.data(), text.size());
    }
    if (exchange.replies.overflowed()) return false;
    if (exchange.replies.IsDone()) sink.done();
    return true;
  }

  // The response is sent, or nobody wants it any more.
  void Forget(Exchange& exchange) {
    exchange.session->StopAll();
    exchange.session->Drain();
    const std::lock_guard lock(mutex_);
    running_.erase(&exchange);
    answered_.notify_all();
  }

  const ServerOptions options_;
  Access access_;
  int port_ = 0;
  socket_t listener_ = INVALID_SOCKET;
  std::map<std::string, Asset> assets_;
  analysis::Engine engine_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable answered_;
  std::set<Exchange*> running_;
  std::map<std::string, std::weak_ptr<analysis::JobRegistry>> registries_;
  bool stopped_ = false;

  RequestLimits limits_;
  LimitedServer http_;  // last: its threads use everything above
};

}  // namespace

absl::StatusOr<std::unique_ptr<Server>> Server::Bind(analysis::Catalogue catalogue,
                                                     const ServerOptions& options,
                                                     const std::vector<Asset>& assets) {
  if (!options.token.has_value() && !IsLoopback(options.address)) {
    return InvalidInput(
        {.message = absl::StrCat("a server on ", options.address,
                                 " can be reached by others and needs a token: give --token"),
         .got = options.address});
  }
  auto server = std::make_unique<HttpServer>(std::move(catalogue), options, assets);
  if (const absl::Status status = server->Start(); !status.ok()) return status;
  return server;
}

}  // namespace plyground::web
