#include "analysis/request.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

TEST(Request, FieldsLeftOutTakeTheirDefaults) {
  const ParsedRequest parsed = ParseRequest(R"({"id":"a","game":"heap"})");
  EXPECT_THAT(parsed.faults, IsEmpty());
  EXPECT_THAT(parsed.warnings, IsEmpty());
  const Request& request = parsed.request;
  EXPECT_EQ(request.id, "\"a\"");
  EXPECT_EQ(request.op, Op::kAnalyze);
  EXPECT_EQ(request.game, "heap");
  EXPECT_FALSE(request.position.has_value());
  EXPECT_FALSE(request.turns.has_value());
  EXPECT_EQ(request.limits, Limits{});
  EXPECT_EQ(request.algorithm, "auto");
  EXPECT_EQ(request.multi_pv, 1);
  EXPECT_EQ(request.pv_length, 16);
  EXPECT_EQ(request.seed, 0);
  EXPECT_EQ(request.threads, 1);
  EXPECT_EQ(request.perspective, "mover");
  EXPECT_FALSE(request.report_every_ms.has_value());
}

TEST(Request, EveryFieldArrivesWhereItBelongs) {
  const ParsedRequest parsed =
      ParseRequest(R"({"id":12,"op":"analyze","game":"g","position":"p",
      "moves":["1","2"],"turns":[2,0],"limits":{"nodes":5,"depth":6,"timeMs":7,"sims":8},
      "algorithm":"mcts","options":{"b":true,"i":3,"r":0.5,"t":"x"},"multiPv":2,"pvLength":3,
      "include":["wdl"],"onlyMoves":["o"],"avoidMoves":["v"],"reportEveryMs":100,"priority":-4,
      "seed":9,"threads":2,"perspective":"first","strict":true})");
  ASSERT_THAT(parsed.faults, IsEmpty());
  const Request& request = parsed.request;
  EXPECT_EQ(request.id, "12");
  EXPECT_EQ(request.position, "p");
  EXPECT_THAT(request.moves, ElementsAre("1", "2"));
  EXPECT_THAT(*request.turns, ElementsAre(2, 0));
  EXPECT_EQ(request.limits, (Limits{.nodes = 5, .depth = 6, .simulations = 8, .time_ms = 7}));
  EXPECT_EQ(request.algorithm, "mcts");
  EXPECT_THAT(request.options,
              ElementsAre(Pair("b", "true"), Pair("i", "3"), Pair("r", "0.5"), Pair("t", "x")));
  EXPECT_EQ(request.multi_pv, 2);
  EXPECT_EQ(request.pv_length, 3);
  EXPECT_THAT(request.include, ElementsAre("wdl"));
  EXPECT_THAT(request.only_moves, ElementsAre("o"));
  EXPECT_THAT(request.avoid_moves, ElementsAre("v"));
  EXPECT_EQ(request.report_every_ms, 100);
  EXPECT_EQ(request.priority, -4);
  EXPECT_EQ(request.seed, 9);
  EXPECT_EQ(request.threads, 2);
  EXPECT_EQ(request.perspective, "first");
  EXPECT_TRUE(request.strict);
}

TEST(Request, NullIsTheDefaultWhereTheSchemaSaysSo) {
  const ParsedRequest parsed = ParseRequest(
      R"({"id":"a","game":"g","position":null,"turns":null,"reportEveryMs":null,
          "limits":{"nodes":null}})");
  EXPECT_THAT(parsed.faults, IsEmpty());
  EXPECT_THAT(ParseRequest(R"({"id":"a","game":"g","multiPv":null})").faults, SizeIs(1));
}

TEST(Request, WholeNumbersMayBeWrittenWithAnExponent) {
  const ParsedRequest parsed =
      ParseRequest(R"({"id":"a","game":"g","limits":{"nodes":1e6},"multiPv":2.0})");
  EXPECT_THAT(parsed.faults, IsEmpty());
  EXPECT_EQ(parsed.request.limits.nodes, 1'000'000);
  EXPECT_EQ(parsed.request.multi_pv, 2);
}

TEST(Request, AllFaultsAreFoundAtOnceInTheOrderOfTheTable) {
  const ParsedRequest parsed = ParseRequest(
      R"({"id":"a","multiPv":0,"limits":{"nodes":-1},"include":["policy","x"],"seed":"1"})");
  std::vector<std::string> paths;
  for (const Fault& fault : parsed.faults) paths.push_back(fault.path);
  EXPECT_THAT(paths, ElementsAre("/game", "/limits/nodes", "/seed", "/multiPv", "/include/1"));
}

TEST(Request, UnknownFieldsWarnAndNameTheNearest) {
  const ParsedRequest parsed = ParseRequest(R"({"id":"a","game":"g","multiPV":3,"zzz":1})");
  EXPECT_THAT(parsed.faults, IsEmpty());
  ASSERT_THAT(parsed.warnings, SizeIs(2));
  EXPECT_EQ(parsed.warnings[0].path, "/multiPV");
  EXPECT_EQ(parsed.warnings[0].code, ErrorCode::kUnknownField);
  EXPECT_EQ(parsed.warnings[0].hint, "did you mean \"multiPv\"?");
  EXPECT_EQ(parsed.warnings[1].hint, "");
}

TEST(Request, StrictTurnsUnknownFieldsIntoFaults) {
  const ParsedRequest parsed =
      ParseRequest(R"({"id":"a","game":"g","limits":{"node":3},"strict":true})");
  ASSERT_THAT(parsed.faults, SizeIs(1));
  EXPECT_EQ(parsed.faults[0].code, ErrorCode::kUnknownField);
  EXPECT_EQ(parsed.faults[0].path, "/limits/node");
}

TEST(Request, ManyFaultsAreCutShort) {
  std::string line = R"({"id":"a","game":"g")";
  for (int i = 0; i < 20'000; ++i) line += ",\"unknown" + std::to_string(i) + "\":[1,2,3]";
  line += ",\"moves\":[";
  for (int i = 0; i < 20'000; ++i) line += "1,";
  line += "1]}";
  const ParsedRequest parsed = ParseRequest(line);
  EXPECT_THAT(parsed.faults, SizeIs(32));
  EXPECT_THAT(parsed.warnings, SizeIs(32));
}

TEST(Request, PathsAreJsonPointers) {
  const ParsedRequest parsed = ParseRequest(R"({"id":"a","game":"g","a/b~c":1})");
  ASSERT_THAT(parsed.warnings, SizeIs(1));
  EXPECT_EQ(parsed.warnings[0].path, "/a~1b~0c");
}

TEST(Request, AnUnknownOpStillHasItsId) {
  const ParsedRequest parsed = ParseRequest(R"({"id":"a","op":"analyse","game":1})");
  ASSERT_THAT(parsed.faults, SizeIs(1));
  EXPECT_EQ(parsed.faults[0].code, ErrorCode::kUnknownOp);
  EXPECT_EQ(parsed.faults[0].hint, "did you mean \"analyze\"?");
  EXPECT_EQ(parsed.request.id, "\"a\"");
}

TEST(Request, ALineOfTestVectorsIsAVerification) {
  const ParsedRequest parsed = ParseRequest(
      R"({"id":"v","op":"verify","game":"g","position":"p","legal":["a"],"play":"a",
          "after":"q","legalAfter":["b"],"over":false,"returns":null,"perft":[1,2],
          "value":-3,"best":["a"],"why":"a note"})");
  EXPECT_THAT(parsed.faults, IsEmpty());
  const VerifyRequest& verify = parsed.request.verify;
  // Perhaps the game knows what that is.
  EXPECT_THAT(parsed.warnings, IsEmpty());
  EXPECT_THAT(verify.claims, ElementsAre(testing::Pair("why", "\"a note\"")));
  EXPECT_EQ(verify.move, "a");
  EXPECT_THAT(*verify.before.legal, ElementsAre("a"));
  EXPECT_EQ(verify.after.position, "q");
  EXPECT_THAT(*verify.after.legal, ElementsAre("b"));
  EXPECT_EQ(verify.after.over, false);
  EXPECT_THAT(verify.perft, ElementsAre(1, 2));
  EXPECT_EQ(verify.value, -3);
}

}  // namespace
}  // namespace plyground::analysis
