// What a result says, by the options of the request.
#include <limits>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "analysis/reply.h"
#include "analysis/test_client.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

using nlohmann::json;
using testing::ElementsAre;

class Results : public testing::Test {
 protected:
  // The reply to a request for `members`; checked against the description.
  json Ask(const std::string& members) {
    const json reply = client_.Ask(R"({"id":"q",)" + members + "}");
    EXPECT_EQ(FaultOfReply(reply), "") << reply.dump();
    return reply;
  }

  TestClient client_{{.threads = 1}};
};

constexpr char kSolve[] = R"("game":"heap","algorithm":"solve","moves":["1"])";  // 6 B

TEST_F(Results, TellsThePositionAndTheMoves) {
  const json reply = Ask(std::string(kSolve) + R"(,"multiPv":3)");
  EXPECT_EQ(reply.at("type"), "result");
  EXPECT_EQ(reply.at("status"), "complete");
  EXPECT_EQ(reply.at("turn"), 1);
  EXPECT_EQ(reply.at("seq"), 0);
  EXPECT_EQ(reply.at("player"), "B");
  EXPECT_EQ(reply.at("position"), "6 B");
  EXPECT_EQ(reply.at("hash"), "0x000000000000000d");
  ASSERT_EQ(reply.at("moves").size(), 3U);
  EXPECT_EQ(reply.at("moves")[0].at("move"), "2");
  EXPECT_EQ(reply.at("moves")[0].at("rank"), 1);
  EXPECT_EQ(reply.at("moves")[0].at("score").at("value"), 1);
  EXPECT_EQ(reply.at("moves")[2].at("score").at("value"), -1);
}

TEST_F(Results, ScoresAreForTheSideToMoveUnlessAskedOtherwise) {
  const json mover = Ask(kSolve);
  EXPECT_EQ(mover.at("score"),
            json::parse(R"({"kind":"exact","value":1,"unit":"heaps","values":[-1,1]})"));
  EXPECT_EQ(mover.at("proof"), "win");
  for (const char* view : {"first", "A"}) {
    const json other = Ask(std::string(kSolve) + R"(,"perspective":")" + view + "\"");
    EXPECT_EQ(other.at("score").at("value"), -1);
    EXPECT_EQ(other.at("score").at("values"), mover.at("score").at("values"));
    EXPECT_EQ(other.at("proof"), "loss");
    EXPECT_EQ(other.at("moves")[0].at("score").at("value"), -1);
  }
  EXPECT_EQ(Ask(std::string(kSolve) + R"(,"perspective":"B")").at("score").at("value"), 1);
}

TEST_F(Results, ABoundTurnsRoundWithThePerspective) {
  client_.Send(R"({"id":"h","game":"heap","algorithm":"hang","perspective":"B"})");
  client_.Send(R"({"id":"c","op":"cancel","target":"h"})");
  const json reply = client_.WaitFor([](const json& r) { return r.at("id") == "h"; });
  if (reply.at("score").is_null()) return;  // cancelled before it began
  EXPECT_EQ(reply.at("score").at("kind"), "upper");
}

TEST_F(Results, PartsAreIncludedWhenAskedFor) {
  const json plain = Ask(kSolve);
  EXPECT_TRUE(plain.at("wdl").is_null());
  EXPECT_FALSE(plain.contains("policy"));
  EXPECT_FALSE(plain.contains("children"));
  const json full =
      Ask(std::string(kSolve) +
          R"(,"multiPv":2,"perspective":"A","include":["wdl","policy","children"])");
  EXPECT_EQ(full.at("wdl"), json::parse("[0.25,0,0.75]"));
  EXPECT_EQ(full.at("policy")[0].at("move"), "2");
  EXPECT_DOUBLE_EQ(full.at("policy")[0].at("probability"), 20.0 / 30);
  const json& children = full.at("children");
  ASSERT_EQ(children.size(), 3U);
  EXPECT_EQ(children[2].at("move"), "3");
  EXPECT_EQ(children[2].at("position"), "3 A");
  EXPECT_EQ(children[2].at("player"), "A");
  EXPECT_TRUE(children[2].at("score").is_null());  // beyond multiPv
  EXPECT_EQ(children[1].at("score").at("value"), -1);
}

TEST_F(Results, APolicyIsOverAllMovesHoweverFewAreListed) {
  const json reply =
      Ask(R"("game":"heap","algorithm":"mcts","include":["policy","children"],"multiPv":1)");
  EXPECT_EQ(reply.at("moves").size(), 1U);
  ASSERT_EQ(reply.at("policy").size(), 3U);
  double sum = 0;
  for (const json& move : reply.at("policy")) sum += move.at("probability").get<double>();
  EXPECT_DOUBLE_EQ(sum, 1);
  for (const json& child : reply.at("children")) EXPECT_FALSE(child.at("score").is_null());
}

TEST_F(Results, APositionThatIsOverHasItsPointsAndNoMoves) {
  const json reply = Ask(R"("game":"heap","position":"2 B","moves":["2"])");
  EXPECT_EQ(reply.at("status"), "terminal");
  EXPECT_TRUE(reply.at("player").is_null());
  EXPECT_EQ(reply.at("score").at("kind"), "exact");
  EXPECT_EQ(reply.at("score").at("values"), json({-1, 1}));
  EXPECT_EQ(reply.at("score").at("value"), -1);  // of the first seat
  EXPECT_EQ(reply.at("distance"), 0);
  EXPECT_TRUE(reply.at("moves").empty());
  const json second = Ask(R"("game":"heap","position":"2 B","moves":["2"],"perspective":"B")");
  EXPECT_EQ(second.at("score").at("value"), 1);
  EXPECT_EQ(second.at("proof"), "win");
}

TEST_F(Results, GamesWithoutPointsHaveOutcomes) {
  const json reply = Ask(R"("game":"heap:dice=true","position":"3 A","algorithm":"solve")");
  EXPECT_EQ(reply.at("score").at("unit"), "outcome");
}

TEST_F(Results, NumbersAreFiniteAndTextIsUtf8) {
  const json reply = Ask(R"("game":"heap","algorithm":"odd")");
  EXPECT_TRUE(reply.at("score").at("value").is_null());
  EXPECT_EQ(reply.at("score").at("values"), json::parse("[null,null]"));
  EXPECT_TRUE(reply.at("stats").at("timeMs").is_null());
  EXPECT_EQ(reply.at("moves")[0].at("pv")[1], "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_F(Results, LinesAreNotLongerThanAskedFor) {
  const json reply = Ask(R"("game":"heap","algorithm":"odd","pvLength":1)");
  EXPECT_EQ(reply.at("moves")[0].at("pv").size(), 1U);
}

TEST_F(Results, LimitsTheAlgorithmDoesNotKnowAreReported) {
  const json reply = Ask(R"("game":"heap","limits":{"nodes":7,"sims":3},"threads":2)");
  EXPECT_EQ(reply.at("stats").at("nodes"), 7);
  ASSERT_EQ(reply.at("warnings").size(), 2U);
  EXPECT_EQ(reply.at("warnings")[0].at("path"), "/limits/sims");
  EXPECT_EQ(reply.at("warnings")[1].at("path"), "/threads");
}

TEST_F(Results, ASearchHasNoMoreThreadsThanProcessors) {
  const unsigned processors = std::thread::hardware_concurrency();
  const std::string asked =
      R"("game":"heap","algorithm":"mcts","limits":{"sims":1},"threads":)";
  EXPECT_THAT(Ask(absl::StrCat(asked, processors)).at("warnings"), testing::IsEmpty());
  const json reply = Ask(absl::StrCat(asked, processors + 1));
  ASSERT_EQ(reply.at("warnings").size(), 1U);
  EXPECT_EQ(reply.at("warnings")[0].at("path"), "/threads");
  EXPECT_THAT(reply.at("warnings")[0].at("message").get<std::string>(),
              testing::HasSubstr(absl::StrCat(processors, " processors for ", processors + 1)));
}

TEST_F(Results, ALimitCompletesASearchButNotAProof) {
  EXPECT_EQ(Ask(R"("game":"heap","limits":{"nodes":5})").at("status"), "complete");
  EXPECT_EQ(Ask(R"("game":"heap","algorithm":"solve","limits":{"nodes":5})").at("status"),
            "failed");
  EXPECT_TRUE(
      Ask(R"("game":"heap","algorithm":"solve","limits":{"nodes":5})").at("score").is_null());
  EXPECT_EQ(Ask(R"("game":"heap","algorithm":"solve","limits":{"nodes":50})").at("status"),
            "complete");
}

TEST_F(Results, WarningsStayWithTheResult) {
  const json reply = Ask(R"("game":"heap","limit":{"nodes":7})");
  EXPECT_EQ(reply.at("type"), "result");
  EXPECT_EQ(reply.at("warnings")[0].at("code"), "unknown_field");
  EXPECT_EQ(reply.at("warnings")[0].at("hint"), "did you mean \"limits\"?");
}

TEST_F(Results, TheSeedReachesThePlayer) {
  const auto simulations = [&](const char* seed) {
    return Ask(std::string(R"("game":"heap","seed":)") + seed).at("stats").at("simulations");
  };
  EXPECT_EQ(simulations("1"), simulations("1"));
  EXPECT_NE(simulations("1"), simulations("2"));
}

TEST(Number, WritesWholeOnesWithoutAFraction) {
  EXPECT_EQ(Number(10).dump(), "10");
  EXPECT_EQ(Number(-0.0).dump(), "0");
  EXPECT_EQ(Number(2.5).dump(), "2.5");
  EXPECT_EQ(Number(1e300).dump(), "1e+300");
  EXPECT_EQ(Number(std::numeric_limits<double>::infinity()).dump(), "null");
  EXPECT_EQ(Number(std::numeric_limits<double>::quiet_NaN()).dump(), "null");
}

}  // namespace
}  // namespace plyground::analysis
