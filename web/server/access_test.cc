#include "web/server/access.h"

#include <string>

#include "gtest/gtest.h"

namespace plyground::web {
namespace {

bool IsAdmitted(const Access& access, const Credentials& credentials) {
  return CheckAccess(access, credentials).ok();
}

TEST(Access, KnowsItsOwnNamesAlone) {
  const Access access{.port = 8765};
  for (const char* host :
       {"127.0.0.1:8765", "localhost:8765", "LocalHost:8765", "[::1]:8765"}) {
    EXPECT_TRUE(IsAdmitted(access, {.host = host})) << host;
  }
  for (const char* host : {"", "127.0.0.1", "127.0.0.1:8766", "evil.example:8765", "localhost",
                           "127.0.0.1:8765.evil.example", "localhost:87650", "[::1]"}) {
    EXPECT_FALSE(IsAdmitted(access, {.host = host})) << host;
  }
  EXPECT_TRUE(IsAdmitted({.port = 80}, {.host = "localhost"}));
}

TEST(Access, RefusesPagesOfOthers) {
  const Access access{.port = 8765};
  const std::string host = "localhost:8765";
  EXPECT_TRUE(IsAdmitted(access, {.host = host, .origin = "http://localhost:8765"}));
  for (const char* origin : {"http://evil.example", "null", "http://localhost", "file://",
                             "http://localhost:8765.evil.example", "http://127.0.0.1:8765"}) {
    EXPECT_FALSE(IsAdmitted(access, {.host = host, .origin = origin})) << origin;
  }
}

TEST(Access, ATokenStandsForAKnownHost) {
  const Access access{.port = 8765, .token = "secret"};
  const std::string host = "lab.example:8765";
  EXPECT_FALSE(IsAdmitted(access, {.host = host}));
  EXPECT_FALSE(IsAdmitted(access, {.host = "127.0.0.1:8765"}));
  EXPECT_TRUE(IsAdmitted(access, {.host = host, .authorization = "Bearer secret"}));
  EXPECT_TRUE(IsAdmitted(access, {.host = host, .query_token = "secret"}));
  for (const char* wrong : {"secre", "secrets", "Secret", "", "\0secret"}) {
    EXPECT_FALSE(IsAdmitted(access, {.host = host, .query_token = wrong})) << wrong;
  }
  EXPECT_FALSE(IsAdmitted(access, {.host = host, .authorization = "secret"}));
  EXPECT_FALSE(IsAdmitted(
      access, {.host = host, .origin = "http://evil.example", .query_token = "secret"}));
}

TEST(Access, KnowsLoopbackAddresses) {
  EXPECT_TRUE(IsLoopback("127.0.0.1"));
  EXPECT_TRUE(IsLoopback("::1"));
  EXPECT_TRUE(IsLoopback("localhost"));
  EXPECT_FALSE(IsLoopback("0.0.0.0"));
  EXPECT_FALSE(IsLoopback("::"));
  EXPECT_FALSE(IsLoopback("12.7.0.1"));
}

}  // namespace
}  // namespace plyground::web
