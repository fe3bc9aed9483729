#include "analysis/one_shot.h"

#include <atomic>
#include <string>

#include "analysis/test_client.h"
#include "analysis/test_game.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

using nlohmann::json;

TEST(OneShot, GivesOneResult) {
  const std::atomic<bool> stop{false};
  const auto answer = AnalyzeOnce({.game = "heap", .moves = {"1"}, .nodes = 5, .multi_pv = 2},
                                  TestCatalogue(), stop);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->end, OneShotEnd::kDone);
  const json reply = json::parse(answer->line);
  EXPECT_EQ(reply.at("status"), "complete");
  EXPECT_EQ(reply.at("moves").size(), 2U);
}

TEST(OneShot, TellsAllFaultsAndWhoCanMendThem) {
  const std::atomic<bool> stop{false};
  const auto bad =
      AnalyzeOnce({.game = "heap", .position = "?", .nodes = -1}, TestCatalogue(), stop);
  EXPECT_EQ(bad.status().code(), absl::StatusCode::kInvalidArgument);
  const std::string message(bad.status().message());
  EXPECT_THAT(message, testing::HasSubstr("nodes is a whole number"));
  EXPECT_THAT(message, testing::HasSubstr("bad heap"));
  const auto code = [&](const char* algorithm) {
    return AnalyzeOnce({.game = "heap", .algorithm = algorithm}, TestCatalogue(), stop)
        .status()
        .code();
  };
  EXPECT_EQ(code("crash"), absl::StatusCode::kInternal);
  EXPECT_EQ(code("starve"), absl::StatusCode::kResourceExhausted);
}

TEST(OneShot, EndsWhenStopped) {
  const std::atomic<bool> stop{true};
  const auto answer = AnalyzeOnce({.game = "heap", .algorithm = "hang"}, TestCatalogue(), stop);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->end, OneShotEnd::kStopped);
  EXPECT_EQ(json::parse(answer->line).at("status"), "stopped");
}

TEST(OneShot, FailsWithoutAScoreWhenTheValueIsNotProved) {
  const std::atomic<bool> stop{false};
  const auto answer =
      AnalyzeOnce({.game = "heap", .nodes = 5, .algorithm = "solve"}, TestCatalogue(), stop);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->end, OneShotEnd::kFailed);
  EXPECT_TRUE(json::parse(answer->line).at("score").is_null());
}

}  // namespace
}  // namespace plyground::analysis
