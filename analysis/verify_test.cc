#include "analysis/verify.h"

#include <string>

#include "analysis/test_client.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

using nlohmann::json;

class Verify : public testing::Test {
 protected:
  json Ask(const std::string& members) {
    const json reply = client_.Ask(R"({"id":"v","op":"verify","game":"heap",)" + members + "}");
    EXPECT_EQ(FaultOfReply(reply), "") << reply.dump();
    return reply;
  }
  void ExpectAgrees(const std::string& members) {
    const json reply = Ask(members);
    EXPECT_EQ(reply.at("agrees"), true) << reply.dump();
    EXPECT_TRUE(reply.at("differences").empty());
  }
  void ExpectDiffers(const std::string& members, const json& difference) {
    const json reply = Ask(members);
    EXPECT_EQ(reply.at("agrees"), false) << reply.dump();
    EXPECT_EQ(reply.at("differences"), json::array({difference}));
  }

  TestClient client_{{.threads = 1}};
};

TEST_F(Verify, AgreesWithWhatIsTrue) {
  ExpectAgrees(R"("position":"7 A","move":"3","expect":{"position":"4 B","legal":["3","1","2"],
                  "over":false,"toMove":"B"})");
  ExpectAgrees(R"("position":"3 A","play":"3","legal":["1","2","3"],"after":"0 B","over":true,
                  "returns":[1,-1],"legalAfter":[])");
  ExpectAgrees(R"("position":"4 A","perft":[3,6,4],"value":-1,"best":["1","2","3"])");
  ExpectAgrees(R"("position":"4 A","dtc":2,"best":["1","2","3"])");
  ExpectAgrees(R"("position":"6 A","dtc":null,"value":1,"best":"2")");
  ExpectAgrees(R"("position":"0 A","dtc":0,"best":[],"over":true,"value":-1)");
  ExpectAgrees(R"("position":"0 B","value":-1,"best":[],"over":true)");
  ExpectAgrees(R"("position":"6 A","moveValues":{"1":-1,"2":1},"best":["2"])");
  ExpectAgrees(R"("position":"6 A","firstMoveValues":{"1":-1.0})");
  ExpectAgrees(R"("position":"2 A","next":{"1":"1 B","2":"0 B"})");
  ExpectAgrees(R"("position":"3 A","play":"3","after":"0 A","afterBoardOnly":true)");
  ExpectAgrees(R"("moves":["1"],"expect":{"toMove":"B"})");
}

TEST_F(Verify, AsksTheGameForWhatItAloneKnows) {
  ExpectAgrees(R"("position":"4 A","even":true)");
  ExpectAgrees(R"("position":"4 A","plus":{"add":3,"is":7})");
  ExpectAgrees(R"("position":"5 A","play":"1","even":true)");
  ExpectDiffers(R"("position":"5 A","even":true)",
                {{"field", "even"}, {"expected", true}, {"actual", false}});
  ExpectDiffers(R"("position":"4 A","plus":{"is":7.5,"add":3})",
                {{"field", "plus"},
                 {"expected", {{"is", 7.5}, {"add", 3}}},
                 {"actual", {{"add", 3}, {"is", 7}}}});
  const json reply = Ask(R"("position":"4 A","secret":1,"even":true)");
  EXPECT_TRUE(reply.at("agrees").is_null()) << reply;
  EXPECT_EQ(reply.at("warnings")[0].at("path"), "/secret");
}

TEST_F(Verify, WhatNobodyKnowsIsAWarningAndNothingToCompare) {
  const json reply = Ask(R"("position":"4 A","even":true,"eve":1,"why":"so")");
  EXPECT_EQ(reply.at("agrees"), true);
  ASSERT_EQ(reply.at("warnings").size(), 2U);
  EXPECT_EQ(reply.at("warnings")[0].at("code"), "unknown_field");
  EXPECT_EQ(reply.at("warnings")[0].at("hint"), "did you mean \"even\"?");
  const auto ask = [&](const std::string& members) {
    return client_.Ask(R"({"id":"v","op":"verify","game":"heap",)" + members + "}");
  };
  EXPECT_EQ(ask(R"("why":"so")").at("error").at("code"), "missing_field");
  EXPECT_EQ(ask(R"("even":false,"why":"so","strict":true)").at("error").at("path"), "/why");
}

TEST_F(Verify, NamesWhatDiffers) {
  ExpectDiffers(R"("position":"7 A","move":"3","expect":{"position":"4 A"})",
                {{"field", "position"}, {"expected", "4 A"}, {"actual", "4 B"}});
  ExpectDiffers(R"("position":"2 A","legal":["1"])",
                {{"field", "legal"}, {"expected", {"1"}}, {"actual", {"1", "2"}}});
  ExpectDiffers(R"("position":"2 A","move":"1","legalAfter":["2"])",
                {{"field", "legalAfter"}, {"expected", {"2"}}, {"actual", {"1"}}});
  ExpectDiffers(R"("position":"2 A","over":true)",
                {{"field", "over"}, {"expected", true}, {"actual", false}});
  ExpectDiffers(R"("position":"0 A","returns":[1,-1])",
                {{"field", "returns"}, {"expected", {1, -1}}, {"actual", {-1, 1}}});
  ExpectDiffers(R"("position":"2 A","returns":[1,-1])",
                {{"field", "returns"}, {"expected", {1, -1}}, {"actual", nullptr}});
  ExpectDiffers(R"("position":"2 A","expect":{"toMove":"B"})",
                {{"field", "toMove"}, {"expected", "B"}, {"actual", "A"}});
  ExpectDiffers(R"("position":"2 A","move":"3","over":true)",
                {{"field", "move"}, {"expected", "3"}, {"actual", {"1", "2"}}});
  ExpectDiffers(R"("position":"4 A","perft":[3,7,9])",
                {{"field", "perft"}, {"expected", {3, 7, 9}}, {"actual", {3, 6}}});
  ExpectDiffers(R"("position":"4 A","value":1)",
                {{"field", "value"}, {"expected", 1}, {"actual", -1}});
  ExpectDiffers(R"("position":"6 A","value":1,"best":["1"])",
                {{"field", "best"}, {"expected", {"1"}}, {"actual", {"2"}}});
  ExpectDiffers(R"("position":"6 A","dtc":5)",
                {{"field", "dtc"}, {"expected", 5}, {"actual", 3}});
  ExpectDiffers(R"("position":"5 A","dtc":1,"over":false)",
                {{"field", "dtc"}, {"expected", 1}, {"actual", 3}});
  ExpectDiffers(R"("position":"8 A","dtc":4,"best":["1"])",
                {{"field", "best"}, {"expected", {"1"}}, {"actual", {"1", "2", "3"}}});
  ExpectDiffers(R"("position":"6 A","moveValues":{"1":1,"2":1})",
                {{"field", "moveValues"},
                 {"expected", {{"1", 1}, {"2", 1}}},
                 {"actual", {{"1", -1}, {"2", 1}}}});
  ExpectDiffers(R"("position":"2 A","next":{"1":"1 B"})",
                {{"field", "next"},
                 {"expected", {{"1", "1 B"}}},
                 {"actual", {{"1", "1 B"}, {"2", "0 B"}}}});
  ExpectDiffers(R"("position":"2 A","next":{"1":"1 B","2":"1 B"})",
                {{"field", "next"},
                 {"expected", {{"1", "1 B"}, {"2", "1 B"}}},
                 {"actual", {{"1", "1 B"}, {"2", "0 B"}}}});
  ExpectDiffers(R"("position":"3 A","play":"3","after":"1 B","afterBoardOnly":true)",
                {{"field", "position"}, {"expected", "1 B"}, {"actual", "0 B"}});
}

TEST_F(Verify, WhatIsBeyondTheLimitsIsNotDecided) {
  const json reply = Ask(R"("position":"7 A","perft":[3,9,100000],"limits":{"nodes":1000})");
  EXPECT_TRUE(reply.at("agrees").is_null());
  EXPECT_EQ(reply.at("warnings")[0].at("path"), "/perft/2");
}

TEST_F(Verify, IsCancelledLikeAnyRequest) {
  client_.Send(R"({"id":"h","game":"heap","algorithm":"hang","reportEveryMs":1})");
  client_.WaitFor([](const json& r) { return r.at("id") == "h"; });
  client_.Send(R"({"id":"v","op":"verify","game":"heap","over":false})");
  client_.Send(R"({"id":"c","op":"cancel","target":"v"})");
  const json reply = client_.WaitFor([](const json& r) { return r.at("id") == "v"; });
  EXPECT_EQ(FaultOfReply(reply), "");
  EXPECT_EQ(reply.at("status"), "cancelled");
  EXPECT_TRUE(reply.at("agrees").is_null());
  client_.Send(R"({"id":"c","op":"cancelAll"})");
}

}  // namespace
}  // namespace plyground::analysis
