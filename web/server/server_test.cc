#include "web/server/server.h"

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "analysis/test_game.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::web {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;

// A server on a free port, on a thread of its own.
class Served {
 public:
  explicit Served(ServerOptions options = {}) {
    options.engine.threads = 2;
    auto bound = Server::Bind(analysis::TestCatalogue(), options, assets_);
    EXPECT_TRUE(bound.ok()) << bound.status();
    server_ = *std::move(bound);
    thread_ = std::thread([this] { EXPECT_TRUE(server_->Run().ok()); });
    httplib::Client client = Client();
    while (!client.Get("/api/v1/hello")) std::this_thread::sleep_for(1ms);
  }
  ~Served() {
    server_->Stop();
    thread_.join();
  }

  Server& server() { return *server_; }
  httplib::Client Client() const { return httplib::Client("127.0.0.1", server_->port()); }

  httplib::Result Post(const std::string& body, const std::string& query = "",
                       const httplib::Headers& headers = {}) const {
    return Client().Post("/api/v1/query" + query, headers, body, "application/json");
  }
  std::vector<json> Ask(const std::string& body, const std::string& query = "") const {
    const httplib::Result result = Post(body, query);
    std::vector<json> replies;
    if (!result) {
      ADD_FAILURE() << httplib::to_string(result.error());
      return replies;
    }
    for (const auto line : absl::StrSplit(result->body, '\n', absl::SkipEmpty())) {
      replies.push_back(json::parse(std::string(line)));
    }
    return replies;
  }

 private:
  std::vector<Asset> assets_ = {{"/index.html", "text/html; charset=utf-8", "<p>page</p>"},
                                {"/assets/a-1.js", "text/javascript", "1", "packed 1"}};
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

constexpr const char* kQuick = R"({"id":"q","game":"heap","limits":{"nodes":10}})";
constexpr const char* kHang =
    R"({"id":"h","game":"heap","algorithm":"hang","reportEveryMs":1})";

TEST(Server, AnswersARequest) {
  const Served served;
  const std::vector<json> replies = served.Ask(kQuick);
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(replies[0].at("id"), "q");
  EXPECT_EQ(replies[0].at("final"), true);
  EXPECT_EQ(replies[0].at("status"), "complete");
}

TEST(Server, AnswersEveryLineAndTurn) {
  const Served served;
  const auto replies = served.Ask(absl::StrCat(
      kQuick, "\n\n", R"({"id":"r","game":"heap","moves":["1","2"],"turns":[0,1,2]})", "\n",
      "nonsense\n", R"({"id":"p","op":"ping"})"));
  int finals = 0;
  for (const json& reply : replies) finals += reply.at("final") == true;
  EXPECT_EQ(finals, 6);
}

TEST(Server, AnEmptyBodyHasNoReplies) {
  const Served served;
  EXPECT_TRUE(served.Ask("").empty());
  EXPECT_TRUE(served.Ask("\n\n").empty());
}

TEST(Server, StreamsEvents) {
  const Served served;
  const auto result = served.Post(kQuick, "", {{"Accept", "text/event-stream"}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->get_header_value("Content-Type"), "text/event-stream");
  EXPECT_EQ(result->body.rfind("data: {", 0), 0U);
  EXPECT_EQ(result->body.substr(result->body.size() - 2), "\n\n");
}

TEST(Server, AnotherRequestOfTheSessionCancels) {
  const Served served;
  std::vector<json> replies;
  std::jthread asking([&] { replies = served.Ask(kHang, "?session=s"); });
  const auto cancel = [&](const std::string& session) -> int {
    return served.Ask(R"({"id":"c","op":"cancel","target":"h"})", "?session=" + session)
        .at(0)
        .at("cancelled");
  };
  EXPECT_EQ(cancel("other"), 0) << "of another session";
  while (cancel("s") == 0) std::this_thread::sleep_for(1ms);
  asking.join();
  EXPECT_EQ(replies.back().at("status"), "cancelled");
  EXPECT_EQ(replies.back().at("final"), true);
}

TEST(Server, SessionsMayUseTheSameIds) {
  const Served served;
  std::vector<std::jthread> clients;
  std::atomic<int> complete{0};
  for (int i = 0; i < 16; ++i) {
    clients.emplace_back([&] {
      for (int j = 0; j < 20; ++j) complete += served.Ask(kQuick)[0].at("status") == "complete";
    });
  }
  clients.clear();
  EXPECT_EQ(complete, 320);
}

TEST(Server, AClientWhoLeavesEndsWhatHeAskedFor) {
  const Served served;
  httplib::Client client = served.Client();
  int pieces = 0;
  httplib::Request request;
  request.method = "POST";
  request.path = "/api/v1/query";
  request.body = kHang;
  request.headers = {{"Content-Type", "application/json"}};
  request.content_receiver = [&pieces](const char*, std::size_t, std::uint64_t, std::uint64_t) {
    return ++pieces < 3;
  };
  EXPECT_FALSE(client.send(request));
  const auto running = [&]() -> int {
    return served.Ask(R"({"id":"s","op":"stats"})")[0].at("running");
  };
  while (running() > 0) std::this_thread::sleep_for(1ms);
}

TEST(Server, StoppingEndsSearchesWithWhatTheyHave) {
  auto served = std::make_unique<Served>();
  std::vector<json> replies;
  std::jthread asking([&, &s = *served] { replies = s.Ask(kHang); });
  while (served->Ask(R"({"id":"s","op":"stats"})")[0].at("running") == 0) {
    std::this_thread::sleep_for(1ms);
  }
  served->server().Stop();
  asking.join();
  EXPECT_EQ(replies.back().at("status"), "stopped");
  EXPECT_EQ(replies.back().at("final"), true);
}

TEST(Server, OneClientDoesNotShutItDown) {
  const Served served;
  const json refused = served.Ask(R"({"id":"x","op":"shutdown","mode":"now"})")[0];
  EXPECT_EQ(refused.at("type"), "error");
  EXPECT_EQ(served.Ask(kQuick)[0].at("status"), "complete");
}

TEST(Server, ServesThePage) {
  const Served served;
  const auto page = served.Client().Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->body, "<p>page</p>");
  EXPECT_EQ(page->get_header_value("Cache-Control"), "no-cache");
  EXPECT_NE(page->get_header_value("Content-Security-Policy"), "");
  const auto script = served.Client().Get("/assets/a-1.js");
  EXPECT_THAT(script->get_header_value("Cache-Control"), testing::HasSubstr("immutable"));
}

// The library would compress it for each client, and take its time.
TEST(Server, SendsWhatIsCompressedAlready) {
  const Served served;
  httplib::Client client = served.Client();
  client.set_decompress(false);
  const auto ask = [&](const char* path, const char* encodings) {
    return client.Get(path, {{"Accept-Encoding", encodings}});
  };
  const auto packed = ask("/assets/a-1.js", "gzip, deflate, br");
  ASSERT_TRUE(packed);
  EXPECT_EQ(packed->get_header_value("Content-Encoding"), "gzip");
  EXPECT_EQ(packed->body, "packed 1");
  EXPECT_EQ(packed->get_header_value("Vary"), "Accept-Encoding");
  const auto plain = ask("/assets/a-1.js", "br");
  EXPECT_FALSE(plain->has_header("Content-Encoding"));
  EXPECT_EQ(plain->body, "1");
  EXPECT_FALSE(ask("/", "gzip, br")->has_header("Content-Encoding"));
}

TEST(Server, RefusalsAreErrorReplies) {
  ServerOptions options;
  options.max_body = 1000;
  const Served served(options);
  httplib::Client client = served.Client();
  const auto expect = [](const httplib::Result& result, int status, const char* message) {
    ASSERT_TRUE(result);
    EXPECT_EQ(result->status, status);
    const json reply = json::parse(result->body, nullptr, false);
    ASSERT_TRUE(reply.is_object()) << result->body;
    EXPECT_EQ(reply.at("type"), "error");
    EXPECT_THAT(std::string(reply.at("error").at("message")), testing::HasSubstr(message));
  };
  expect(client.Get("/none"), 404, "nothing is at /none");
  expect(client.Get("/../etc/passwd"), 404, "nothing is at");
  expect(client.Get("/api/v1/query"), 404, "nothing is at");
  expect(client.Put("/api/v1/query", kQuick, "application/json"), 404, "");
  expect(client.Post("/api/v1/query", kQuick, "text/plain"), 415, "text/plain");
  expect(client.Post("/api/v1/query", std::string(2000, ' '), "application/json"), 413,
         "too large");
  expect(served.Post(kQuick, "?session=" + std::string(65, 's')), 400, "64 bytes");
  expect(client.Get("/", {{"Host", "evil.example"}}), 403, "Host");
  expect(served.Post(kQuick, "", {{"Origin", "http://evil.example"}}), 403, "evil.example");
}

// Tournaments that tell what they were asked.
Tournaments FakeTournaments(std::vector<std::string>& asked) {
  return {.list = [] { return R"({"tournaments":[]})"; },
          .start = [&asked](const std::string& spec) -> absl::StatusOr<std::string> {
            asked.push_back("start " + spec);
            if (spec == "{}") return absl::InvalidArgumentError("no game");
            return R"({"name":"t1"})";
          },
          .show = [&asked](const std::string& name,
                           std::size_t from) -> absl::StatusOr<std::string> {
            asked.push_back(absl::StrCat("show ", name, " ", from));
            if (name != "t1") return absl::NotFoundError("no such tournament");
            return R"({"name":"t1"})";
          },
          .resume = [](const std::string&) { return absl::FailedPreconditionError("runs"); },
          .cancel =
              [&asked](const std::string& name) {
                asked.push_back("cancel " + name);
                return absl::OkStatus();
              }};
}

TEST(Server, HandsTournamentsOn) {
  std::vector<std::string> asked;
  ServerOptions options;
  options.tournaments = FakeTournaments(asked);
  const Served served(options);
  httplib::Client client = served.Client();
  const auto post = [&](const std::string& path, const std::string& body,
                        const char* type = "application/json") {
    return client.Post("/api/v1/tournaments" + path, body, type)->status;
  };
  EXPECT_EQ(client.Get("/api/v1/tournaments")->body, "{\"tournaments\":[]}\n");
  EXPECT_EQ(post("", R"({"games":[]})"), 200);
  EXPECT_EQ(post("", "{}"), 400);
  EXPECT_EQ(client.Get("/api/v1/tournaments/t1?from=7")->status, 200);
  EXPECT_EQ(client.Get("/api/v1/tournaments/t2?from=x")->status, 404);
  EXPECT_EQ(post("/t1/cancel", ""), 200);
  EXPECT_EQ(post("/t1/resume", ""), 409);
  EXPECT_EQ(post("/t1/cancel", "", "text/plain"), 415);
  EXPECT_EQ(client.Get("/api/v1/tournaments/a%2Fb")->status, 404);
  EXPECT_THAT(asked, testing::ElementsAre("start {\"games\":[]}", "start {}", "show t1 7",
                                          "show t2 0", "cancel t1"));
}

TEST(Server, HasNoTournamentsUnlessThereAreSome) {
  const Served served;
  EXPECT_EQ(served.Client().Get("/api/v1/tournaments")->status, 404);
}

TEST(Server, OthersNeedAToken) {
  ServerOptions options;
  options.address = "0.0.0.0";
  const auto refused = Server::Bind(analysis::TestCatalogue(), options, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(std::string(refused.status().message()), testing::HasSubstr("--token"));
  options.token = "secret";
  const Served served(options);
  EXPECT_EQ(served.Client().Get("/")->status, 403);
  EXPECT_EQ(served.Client().Get("/?token=secret")->status, 200);
  EXPECT_EQ(served.Client().Get("/", {{"Authorization", "Bearer secret"}})->status, 200);
}

TEST(Server, SaysThatThePortIsTaken) {
  Served served;
  const auto second =
      Server::Bind(analysis::TestCatalogue(), {.port = served.server().port()}, {});
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.status().code(), absl::StatusCode::kUnavailable);
}

TEST(Server, SixtyFourStreamsDoNotHoldThePageUp) {
  const Served served;
  std::vector<std::jthread> streams;
  for (int i = 0; i < 64; ++i) {
    streams.emplace_back([&, i] {
      served.Ask(absl::StrCat(R"({"id":"h)", i, R"(","game":"heap","algorithm":"hang"})"),
                 "?session=s");
    });
  }
  const auto stats = [&](const char* field) -> int {
    return served.Ask(R"({"id":"s","op":"stats"})")[0].at(field);
  };
  while (stats("running") + stats("queued") < 64) std::this_thread::sleep_for(1ms);
  const auto page = served.Client().Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  while (stats("running") + stats("queued") > 0) {
    served.Ask(R"({"id":"c","op":"cancelAll"})", "?session=s");
  }
}

}  // namespace
}  // namespace plyground::web
