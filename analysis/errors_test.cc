// Every error code of the protocol and every place that can raise it.
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "analysis/test_client.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

using nlohmann::json;

struct Case {
  const char* name;
  std::string line;
  const char* code;
  const char* path;
  const char* id = "\"q\"";  // as JSON text
  const char* hint = "";     // "" is any
};

// A request that is good but for what is added to it.
std::string With(const std::string& members) {
  return R"({"id":"q","game":"heap","limits":{"nodes":10})" + members + "}";
}

std::string Op(const std::string& op, const std::string& members = "") {
  return R"({"id":"q","op":")" + op + "\"" + members + "}";
}

std::string Deep(int depth) {
  return R"({"id":"q","game":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
}

std::vector<Case> UnreadableLines() {
  return {
      {"Empty object", "{}", "missing_field", "/id", "null"},
      {"Cut short", R"({"id":"q","game":"he)", "parse_error", ""},
      {"Cut short before the id", R"({"game":"heap","id":"q)", "parse_error", "", "null"},
      {"Not JSON", "analyze kalah", "parse_error", "", "null"},
      {"Two values", R"({"id":"q"} {"id":"r"})", "parse_error", ""},
      {"Single quotes", "{'id':'q'}", "parse_error", "", "null"},
      {"Byte order of another encoding", std::string("\xFF\xFE{\0", 4), "parse_error", "",
       "null"},
      {"Invalid UTF-8 in a value", "{\"id\":\"q\",\"game\":\"\xC3\x28\"}", "parse_error", ""},
      {"Invalid UTF-8 in the id", "{\"id\":\"\x80\",\"game\":\"heap\"}", "parse_error", "",
       "null"},
      {"Lone surrogate", R"({"id":"q","game":"\ud800"})", "parse_error", ""},
      {"Control character", "{\"id\":\"q\",\"game\":\"a\tb\"}", "parse_error", ""},
      {"Nested too deeply", Deep(64), "parse_error", ""},
      {"Nested very deeply", Deep(200'000), "parse_error", ""},
      {"A key twice", R"({"id":"q","game":"heap","game":"heap"})", "parse_error", "/game"},
      {"A number beyond doubles", With(R"(,"seed":1e400)"), "invalid_field", "/seed"},
      {"A list", R"([{"id":"q"}])", "invalid_request", "", "null"},
      {"A string", R"("ping")", "invalid_request", "", "null"},
      {"A number", "17", "invalid_request", "", "null"},
      {"Null", "null", "invalid_request", "", "null"},
  };
}

std::vector<Case> BadFields() {
  return {
      {"No id", R"({"game":"heap"})", "missing_field", "/id", "null"},
      {"Null id", R"({"id":null,"game":"heap"})", "invalid_field", "/id", "null"},
      {"Empty id", R"({"id":"","game":"heap"})", "invalid_field", "/id", "null"},
      {"Long id", R"({"id":")" + std::string(300, 'x') + R"(","game":"heap"})", "invalid_field",
       "/id", "null"},
      {"Fractional id", R"({"id":1.5,"game":"heap"})", "invalid_field", "/id", "null"},
      {"Object as id", R"({"id":{},"game":"heap"})", "invalid_field", "/id", "null"},
      {"Unknown op", Op("analyse"), "unknown_op", "/op", "\"q\"", "did you mean \"analyze\"?"},
      {"Op of another type", R"({"id":"q","op":7})", "invalid_field", "/op"},
      {"No game", R"({"id":"q"})", "missing_field", "/game"},
      {"No target", Op("cancel"), "missing_field", "/target"},
      {"Nothing to compare", Op("verify", R"(,"game":"heap")"), "missing_field", "/expect"},
      {"Only emptiness to compare",
       Op("verify", R"(,"game":"heap","expect":{},"perft":[],"best":[],"over":null)"),
       "missing_field", "/expect"},
      {"Value needed", Op("verify", R"(,"game":"heap","best":["3"])"), "missing_field",
       "/value"},
      {"Game is a number", R"({"id":"q","game":5})", "invalid_field", "/game"},
      {"Position is a list", With(R"(,"position":["7 A"])"), "invalid_field", "/position"},
      {"Moves is a string", With(R"(,"moves":"1,2")"), "invalid_field", "/moves"},
      {"A move is a number", With(R"(,"moves":["1",2])"), "invalid_field", "/moves/1"},
      {"Moves is null", With(R"(,"moves":null)"), "invalid_field", "/moves"},
      {"Turn beyond the moves", With(R"(,"moves":["1"],"turns":[2])"), "invalid_field",
       "/turns/0"},
      {"Negative turn", With(R"(,"turns":[-1])"), "invalid_field", "/turns/0"},
      {"Fractional turn", With(R"(,"turns":[0.5])"), "invalid_field", "/turns/0"},
      {"A turn twice", With(R"(,"turns":[0,0])"), "invalid_field", "/turns/1"},
      {"No turns", With(R"(,"turns":[])"), "invalid_field", "/turns"},
      {"Zero nodes", R"({"id":"q","game":"heap","limits":{"nodes":0}})", "invalid_field",
       "/limits/nodes"},
      {"Nodes of 2^53", R"({"id":"q","game":"heap","limits":{"nodes":9007199254740992}})",
       "invalid_field", "/limits/nodes"},
      {"Nodes beyond 64 bits",
       R"({"id":"q","game":"heap","limits":{"nodes":99999999999999999999}})", "invalid_field",
       "/limits/nodes"},
      {"Nodes as text", R"({"id":"q","game":"heap","limits":{"nodes":"10"}})", "invalid_field",
       "/limits/nodes"},
      {"Negative depth", R"({"id":"q","game":"heap","limits":{"depth":-3}})", "invalid_field",
       "/limits/depth"},
      {"Huge time", R"({"id":"q","game":"heap","limits":{"timeMs":1e300}})", "invalid_field",
       "/limits/timeMs"},
      {"Zero sims", R"({"id":"q","game":"heap","limits":{"sims":0}})", "invalid_field",
       "/limits/sims"},
      {"Limits is a number", R"({"id":"q","game":"heap","limits":100})", "invalid_field",
       "/limits"},
      {"Unknown algorithm", With(R"(,"algorithm":"alphabet")"), "invalid_field", "/algorithm",
       "\"q\"", "did you mean \"alphabeta\"?"},
      {"Algorithm is null", With(R"(,"algorithm":null)"), "invalid_field", "/algorithm"},
      {"Unknown option", With(R"(,"options":{"hsh":3})"), "invalid_field", "/options/hsh",
       "\"q\"", "did you mean \"hash\"?"},
      {"Option out of range", With(R"(,"options":{"hash":-1})"), "invalid_field",
       "/options/hash"},
      {"Option of too much memory", With(R"(,"options":{"hash":100000})"), "invalid_field",
       "/options/hash"},
      {"Option of another type", With(R"(,"options":{"hash":"big"})"), "invalid_field",
       "/options/hash"},
      {"Unknown evaluator", With(R"(,"options":{"eval":"nine"})"), "invalid_field",
       "/options/eval", "\"q\"", "did you mean \"none\"?"},
      {"Real option out of range", With(R"(,"algorithm":"mcts","options":{"width":2.5})"),
       "invalid_field", "/options/width"},
      {"Option of no such choice", With(R"(,"algorithm":"mcts","options":{"style":"high"})"),
       "invalid_field", "/options/style"},
      {"Option is a list", With(R"(,"options":{"hash":[1]})"), "invalid_field",
       "/options/hash"},
      {"Option with a field of its own", With(R"(,"options":{"nodes":5})"), "invalid_field",
       "/options/nodes", "\"q\"", "use the field limits"},
      {"Seed as an option", With(R"(,"options":{"seed":5})"), "invalid_field", "/options/seed",
       "\"q\"", "use the field seed"},
      {"Options is a list", With(R"(,"options":[])"), "invalid_field", "/options"},
      {"No lines", With(R"(,"multiPv":0)"), "invalid_field", "/multiPv"},
      {"Too long lines", With(R"(,"pvLength":1001)"), "invalid_field", "/pvLength"},
      {"Unknown part", With(R"(,"include":["polcy"])"), "invalid_field", "/include/0", "\"q\"",
       "did you mean \"policy\"?"},
      {"Reports too often", With(R"(,"reportEveryMs":0)"), "invalid_field", "/reportEveryMs"},
      {"Priority too high", With(R"(,"priority":1000001)"), "invalid_field", "/priority"},
      {"Negative seed", With(R"(,"seed":-1)"), "invalid_field", "/seed"},
      {"No threads", With(R"(,"threads":0)"), "invalid_field", "/threads"},
      {"Unknown perspective", With(R"(,"perspective":"C")"), "invalid_field", "/perspective"},
      {"Strict is a string", With(R"(,"strict":"yes")"), "invalid_field", "/strict"},
      {"Unknown mode", Op("shutdown", R"(,"mode":"later")"), "invalid_field", "/mode"},
      {"Cancelled turn is negative", Op("cancel", R"(,"target":"x","turn":-1)"),
       "invalid_field", "/turn"},
      {"Target is a list", Op("cancel", R"(,"target":["x"])"), "invalid_field", "/target"},
      {"Unknown field, strict", With(R"(,"strict":true,"node":3)"), "unknown_field", "/node"},
      {"Unknown limit, strict", With(R"(,"strict":true,"limit":{})"), "unknown_field", "/limit",
       "\"q\"", "did you mean \"limits\"?"},
      {"Limit used in vain, strict",
       R"({"id":"q","game":"heap","strict":true,"limits":{"nodes":5,"sims":3}})",
       "invalid_field", "/limits/sims"},
  };
}

std::vector<Case> BadGames() {
  const std::string validate = R"({"id":"q","op":"validate","game":"heap")";
  return {
      {"Unknown game", R"({"id":"q","game":"haep"})", "unknown_game", "/game", "\"q\"",
       "did you mean \"heap\"?"},
      {"Empty game", R"({"id":"q","game":""})", "unknown_game", "/game"},
      {"Empty name", R"({"id":"q","game":":dice=true"})", "unknown_game", "/game"},
      {"Unknown game rule", R"({"id":"q","game":"heap:dices=true"})", "unsupported_rules",
       "/game", "\"q\"", "did you mean \"dice\"?"},
      {"Bad rule", R"({"id":"q","game":"heap:dice=7"})", "unsupported_rules", "/game"},
      {"Malformed rules", R"({"id":"q","game":"heap:dice"})", "unsupported_rules", "/game"},
      {"Rules not in ASCII", R"({"id":"q","game":"heap:é=1"})", "unsupported_rules", "/game"},
      {"Malformed position", With(R"(,"position":"seven")"), "illegal_position", "/position"},
      {"Empty position", With(R"(,"position":"")"), "illegal_position", "/position"},
      {"Impossible position", With(R"(,"position":"31 A")"), "illegal_position", "/position"},
      {"Position with a zero byte", With(R"(,"position":"7 A\u0000")"), "illegal_position",
       "/position"},
      {"Very long position", With(R"(,"position":")" + std::string(100'000, '7') + "\""),
       "illegal_position", "/position"},
      {"Illegal move", With(R"(,"moves":["1","4"])"), "illegal_move", "/moves/1"},
      {"Move after the end", With(R"(,"position":"1 A","moves":["1","1"])"), "illegal_move",
       "/moves/1"},
      {"Illegal filter", With(R"(,"onlyMoves":["1","9"])"), "illegal_move", "/onlyMoves/1"},
      {"Illegal avoided move", With(R"(,"avoidMoves":["x"])"), "illegal_move", "/avoidMoves/0"},
      {"Invalid for validate too", validate + R"(,"position":"x"})", "illegal_position",
       "/position"},
      {"Invalid for legalMoves too", Op("legalMoves", R"(,"game":"heap","moves":["0"])"),
       "illegal_move", "/moves/0"},
      {"Invalid for verify too", Op("verify", R"(,"game":"heap","position":"x","over":true)"),
       "illegal_position", "/position"},
      {"A player that cannot", With(R"(,"algorithm":"refuse")"), "invalid_request", ""},
      {"A chance node for alphabeta",
       R"({"id":"q","game":"heap:dice=true","position":"5 A","algorithm":"alphabeta"})",
       "invalid_request", ""},
      {"Out of memory", With(R"(,"algorithm":"starve")"), "out_of_memory", ""},
      {"A bug in a player", With(R"(,"algorithm":"crash")"), "internal", ""},
  };
}

std::vector<Case> AllCases() {
  std::vector<Case> all;
  for (const auto& cases : {UnreadableLines(), BadFields(), BadGames()}) {
    all.insert(all.end(), cases.begin(), cases.end());
  }
  return all;
}

TEST(Errors, EachFaultHasItsCodePathAndHint) {
  for (const Case& c : AllCases()) {
    SCOPED_TRACE(absl::StrCat(c.name, ": ", c.line.substr(0, 200)));
    TestClient client({.threads = 1});
    const json reply = client.Ask(c.line);
    EXPECT_EQ(FaultOfReply(reply), "");
    ASSERT_EQ(reply.at("type"), "error") << reply.dump();
    EXPECT_EQ(reply.at("id").dump(), c.id);
    EXPECT_EQ(reply.at("final"), true);
    const json& error = reply.at("error");
    EXPECT_EQ(error.at("code"), c.code) << reply.dump();
    EXPECT_EQ(error.at("path"), c.path) << reply.dump();
    EXPECT_FALSE(error.at("message").get<std::string>().empty());
    if (*c.hint != '\0') {
      EXPECT_EQ(error.at("hint"), c.hint);
    }
    EXPECT_EQ(reply.at("errors").at(0), error);
    EXPECT_EQ(client.Finish().size(), 1U);
  }
}

// A line that is refused must not disturb the next one.
TEST(Errors, TheServiceGoesOnAfterEachFault) {
  TestClient client({.threads = 1});
  for (const Case& c : AllCases()) client.Ask(c.line);
  const json reply = client.Ask(R"({"id":"after","game":"heap","limits":{"nodes":10}})");
  EXPECT_EQ(reply.at("status"), "complete");
}

TEST(Errors, IllegalMovesNameTheLegalOnes) {
  TestClient client;
  const json reply = client.Ask(With(R"(,"position":"2 B","moves":["3"])"));
  EXPECT_EQ(reply.at("error").at("expected"), json({"1", "2"}));
  EXPECT_EQ(reply.at("error").at("got"), "3");
}

// (a request, what its first error says that it got)
TEST(Errors, GotIsWhatTheClientSent) {
  const std::string huge(300, 'x');
  const std::pair<std::string, json> kCases[] = {
      {With(R"(,"options":{"hash":-1})"), -1},
      {With(R"(,"options":{"hash":"-1"})"), "-1"},
      {With(R"(,"options":{"hash":1e9})"), 1e9},
      {With(R"(,"options":{"hash":99999999999})"), 99999999999},
      {With(R"(,"options":{"hash":true})"), true},
      {With(R"(,"algorithm":"mcts","options":{"width":2.5})"), 2.5},
      {R"({"id":"q","op":3})", 3},
      {R"({"id":"q","op":null})", nullptr},
      {R"({"id":"q","op":["ping"]})", {"ping"}},
      {R"([1,2])", {1, 2}},
      {R"({"id":1.5,"game":"heap"})", 1.5},
      {With(R"(,"seed":18446744073709551615)"), 18446744073709551615U},
      {R"({"id":")" + huge + R"(","game":"heap"})", huge.substr(0, 200)},
  };
  for (const auto& [line, got] : kCases) {
    SCOPED_TRACE(line.substr(0, 200));
    TestClient client({.threads = 1});
    EXPECT_EQ(client.Ask(line).at("error").at("got"), got);
  }
}

TEST(Errors, ALongTextIsEscapedOnceInTheMessage) {
  TestClient client({.threads = 1});
  const std::string id = std::string(30, 'x') + "\"" + std::string(300, 'y');
  const json reply = client.Ask(json{{"id", id}, {"game", "heap"}}.dump());
  EXPECT_THAT(reply.at("error").at("message").get<std::string>(),
              testing::EndsWith(", not \"" + std::string(30, 'x') + "\\\"" +
                                std::string(29, 'y') + "...\""));
}

TEST(Errors, OptionsOutOfRangeAreNamedWithTheRange) {
  TestClient client({.threads = 1});
  const json error = client.Ask(With(R"(,"options":{"hash":-1})")).at("error");
  EXPECT_THAT(
      error.at("message").get<std::string>(),
      testing::AllOf(testing::HasSubstr("hash must be in "), testing::EndsWith(", not -1")));
}

// "5 A" has the moves 1, 2 and 3; "2 B", three later, has 1 and 2.
TEST(Errors, AFilterThatOneTurnForbidsIsThatTurnsError) {
  for (const char* filter : {"onlyMoves", "avoidMoves"}) {
    TestClient client({.threads = 1});
    client.Send(With(absl::StrCat(R"(,"position":"5 A","moves":["3"],"turns":[0,1],")", filter,
                                  R"(":["3"])")));
    const std::vector<json> replies = FinalsOf(client.Finish(), "q");
    ASSERT_EQ(replies.size(), 2U);
    EXPECT_EQ(replies[0].at("turn"), 0);
    EXPECT_EQ(replies[0].at("status"), "complete");
    EXPECT_EQ(replies[1].at("turn"), 1);
    ASSERT_EQ(replies[1].at("type"), "error") << replies[1].dump();
    EXPECT_EQ(FaultOfReply(replies[1]), "");
    EXPECT_EQ(replies[1].at("error").at("code"), "illegal_move");
    EXPECT_EQ(replies[1].at("error").at("path"), absl::StrCat("/", filter, "/0"));
    EXPECT_EQ(replies[1].at("error").at("expected"), json({"1", "2"}));
  }
}

TEST(Errors, ValidateTellsOfAFilterThatOneTurnForbids) {
  TestClient client({.threads = 1});
  const json reply = client.Ask(
      Op("validate",
         R"(,"game":"heap","position":"5 A","moves":["3"],"turns":[0,1],"onlyMoves":["3"])"));
  EXPECT_EQ(reply.at("valid"), false);
  EXPECT_EQ(reply.at("error").at("path"), "/onlyMoves/0");
}

TEST(Errors, AllFaultsOfARequestAreReportedTogether) {
  TestClient client;
  const json reply = client.Ask(
      R"({"id":"q","game":"heap","position":"7 A","moves":["9"],"multiPv":0,
          "algorithm":"none","perspective":"X","options":{"a":1}})");
  std::vector<std::string> found;
  for (const json& fault : reply.at("errors")) {
    found.push_back(fault.at("code").get<std::string>() + fault.at("path").get<std::string>());
  }
  EXPECT_THAT(found, testing::ElementsAre("invalid_field/multiPv", "illegal_move/moves/0",
                                          "invalid_field/algorithm"));
}

TEST(Errors, ALineTooLongIsAnError) {
  TestClient client;
  client.service().SubmitTooLong();
  const std::vector<json> replies = client.Finish();
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(FaultOfReply(replies[0]), "");
  EXPECT_EQ(replies[0].at("error").at("code"), "line_too_long");
  EXPECT_TRUE(replies[0].at("id").is_null());
}

TEST(Errors, AnIdInFlightIsADuplicate) {
  TestClient client({.threads = 1});
  client.Send(R"({"id":"q","game":"heap","algorithm":"hang"})");
  const json reply = client.Ask(R"({"id":"q","game":"heap","limits":{"nodes":1}})");
  EXPECT_EQ(reply.at("error").at("code"), "duplicate_id");
  EXPECT_EQ(reply.at("error").at("path"), "/id");
  EXPECT_TRUE(reply.at("turn").is_null());
  client.Ask(R"({"id":"c","op":"cancel","target":"q"})");
  client.WaitFor([](const json& r) { return r.at("id") == "q" && r.at("turn") == 0; });
  EXPECT_EQ(client.Ask(R"({"id":"q","game":"heap","limits":{"nodes":1}})").at("status"),
            "complete");
}

TEST(Errors, AFullQueueRefusesAndSaysThatItMayBeTriedAgain) {
  TestClient client({.threads = 1, .max_queued = 2});
  client.Send(R"({"id":"h","game":"heap","algorithm":"hang","reportEveryMs":1})");
  client.WaitFor([](const json& r) { return r.at("id") == "h"; });  // it has left the queue
  client.Send(R"({"id":1,"game":"heap","limits":{"nodes":1}})");
  client.Send(R"({"id":2,"game":"heap","limits":{"nodes":1}})");
  const json reply = client.Ask(R"({"id":3,"game":"heap","limits":{"nodes":1}})");
  EXPECT_EQ(reply.at("error").at("code"), "queue_full");
  EXPECT_EQ(reply.at("error").at("retryable"), true);
  EXPECT_EQ(reply.at("id"), 3);
  client.Send(R"({"id":"c","op":"cancelAll"})");
  const std::vector<json> replies = client.Finish();
  EXPECT_EQ(FinalsOf(replies, 1).size(), 1U);
  EXPECT_EQ(FinalsOf(replies, 2).size(), 1U);
}

TEST(Errors, AnExpectationThatExpectsNothingIsNotMet) {
  TestClient client;
  for (const char* expect : {"{}", R"({"foo":1})"}) {
    const json reply = client.Ask(absl::StrCat(
        R"({"id":"v","op":"verify","game":"heap","move":"1","expect":)", expect, "}"));
    EXPECT_EQ(reply.at("type"), "error") << reply;
    EXPECT_EQ(reply.at("error").at("code"), "missing_field");
    EXPECT_EQ(reply.at("error").at("path"), "/expect");
  }
}

TEST(Errors, ARequestDuringShutdownMayBeAskedAgain) {
  TestClient client;
  client.Ask(R"({"id":"s","op":"shutdown"})");
  const json reply = client.Ask(R"({"id":"p","op":"ping"})");
  EXPECT_EQ(reply.at("error").at("code"), "queue_full");
  EXPECT_EQ(reply.at("error").at("retryable"), true);
}

// The table above, and the tests after it, leave no code out.
TEST(Errors, EveryCodeOfTheProtocolIsTested) {
  std::set<std::string> tested = {"line_too_long", "duplicate_id", "queue_full"};
  for (const Case& c : AllCases()) tested.insert(c.code);
  for (const ErrorCode code : AllErrorCodes()) {
    EXPECT_TRUE(tested.contains(std::string(CodeName(code)))) << CodeName(code);
  }
  EXPECT_EQ(tested.size(), AllErrorCodes().size());
}

}  // namespace
}  // namespace plyground::analysis
