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
  ExpectAgrees(R"("moves":["1"],"expect":{"toMove":"B"})");
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
