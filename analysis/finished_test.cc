#include "analysis/finished.h"

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

constexpr char kHello[] = R"({"type":"hello","protocol":"analysis","version":"1.0"})";
constexpr char kDone[] =
    R"({"type":"result","id":"a","turn":2,"final":true,"status":"complete"})";
constexpr char kRefused[] =
    R"({"type":"error","id":7,"turn":null,"final":true,"error":{"code":"x","retryable":false}})";

TEST(Finished, KeepsWhatIsSettledAndLeavesOutTheRest) {
  std::istringstream earlier(absl::StrJoin(
      {kHello, R"({"type":"progress","id":"a","turn":2,"final":false})", kDone,
       R"({"type":"result","id":"b","turn":0,"final":true,"status":"stopped"})",
       R"({"type":"error","id":"c","turn":null,"final":true,"error":{"retryable":true}})",
       R"({"type":"error","id":null,"turn":null,"final":true,"error":{"retryable":false}})",
       kRefused, R"({"type":"result","id":"d","turn":0,"fin)"},
      "\n"));
  std::ostringstream kept;
  const FinishedReplies finished = ReadFinished(earlier, kept);
  EXPECT_EQ(kept.str(), absl::StrCat(kHello, "\n", kDone, "\n", kRefused, "\n"));
  EXPECT_TRUE(finished.Contains("\"a\"", 2));
  EXPECT_FALSE(finished.Contains("\"a\"", 1));
  EXPECT_FALSE(finished.Contains("\"a\"", std::nullopt));
  EXPECT_TRUE(finished.Contains("7", std::nullopt));
  for (const char* id : {"\"b\"", "\"c\"", "\"d\""}) {
    EXPECT_FALSE(finished.Contains(id, 0));
    EXPECT_FALSE(finished.Contains(id, std::nullopt));
  }
}

TEST(Finished, InOrderNothingIsKeptBehindAGap) {
  std::istringstream earlier(absl::StrJoin(
      {kHello, kDone, R"({"type":"result","id":"b","turn":0,"final":true,"status":"stopped"})",
       kRefused},
      "\n"));
  std::ostringstream kept;
  const FinishedReplies finished = ReadFinished(earlier, kept, ReplyOrder::kAsAsked);
  EXPECT_EQ(kept.str(), absl::StrCat(kHello, "\n", kDone, "\n"));
  EXPECT_FALSE(finished.Contains("7", std::nullopt));
}

TEST(Finished, AFileThatIsNotOursIsLeftAlone) {
  const std::string path = testing::TempDir() + "finished_foreign.txt";
  FinishedReplies finished;
  for (const char* text : {"notes\n", "{}\n", "{\"typ", "{\"type\":"}) {
    std::ofstream(path) << text;
    const bool torn = std::string_view(text).substr(0, 4) == "{\"ty";
    EXPECT_EQ(KeepFinished(path, ReplyOrder::kAsAsked, finished).ok(), torn) << text;
  }
  std::remove(path.c_str());
}

TEST(Finished, AFileIsCutToWhatIsSettled) {
  const std::string path = testing::TempDir() + "finished_test.jsonl";
  std::remove(path.c_str());
  FinishedReplies finished;
  EXPECT_TRUE(KeepFinished(path, ReplyOrder::kAsReady, finished).ok());
  EXPECT_TRUE(finished.empty());
  std::ofstream(path) << kDone << "\n"
                      << R"({"type":"result","id":"d","tu)";
  ASSERT_TRUE(KeepFinished(path, ReplyOrder::kAsReady, finished).ok());
  EXPECT_TRUE(finished.Contains("\"a\"", 2));
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(), absl::StrCat(kDone, "\n"));
  std::remove(path.c_str());
}

TEST(Finished, AnythingElseInTheFileIsLeftOut) {
  std::istringstream earlier(
      "\n\n[1]\n{}\n\xFF\n{\"final\":\"yes\",\"id\":1}\n"
      "{\"final\":true,\"id\":[],\"status\":5}\n"
      "{\"final\":true,\"error\":3}\n");
  std::ostringstream kept;
  EXPECT_TRUE(ReadFinished(earlier, kept).empty());
  EXPECT_EQ(kept.str(), "");
}

}  // namespace
}  // namespace plyground::analysis
