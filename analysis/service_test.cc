#include "analysis/service.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "analysis/test_client.h"
#include "analysis/test_game.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

using nlohmann::json;
using testing::ElementsAre;

std::string Hang(const std::string& id, const std::string& members = "") {
  return absl::StrCat(R"({"id":")", id,
                      R"(","game":"heap","algorithm":"hang","reportEveryMs":1)", members, "}");
}

std::string Quick(const std::string& id, const std::string& members = "") {
  return absl::StrCat(R"({"id":")", id, R"(","game":"heap","limits":{"nodes":10})", members,
                      "}");
}

std::string Cancel(const std::string& target, const std::string& members = "") {
  return absl::StrCat(R"({"id":"cancel","op":"cancel","target":")", target, "\"", members, "}");
}

// Waits until a search runs that does not end by itself.
void StartHanging(TestClient& client, const std::string& members = "") {
  client.Send(Hang("h", members));
  client.WaitFor([](const json& r) { return r.at("id") == "h" && r.at("type") == "progress"; });
}

json FinalOf(TestClient& client, const std::string& id) {
  return client.WaitFor([&](const json& r) { return r.at("id") == id && r.at("final"); });
}

TEST(Service, GreetsWithWhatItIs) {
  TestClient client({.threads = 3, .max_queued = 77});
  client.service().SayHello();
  const json hello = json::parse(client.Lines().front());
  EXPECT_EQ(FaultOfReply(hello), "");
  EXPECT_EQ(hello.at("type"), "hello");
  EXPECT_EQ(hello.at("version"), "1.0");
  EXPECT_EQ(hello.at("games"), json({"heap"}));
  EXPECT_EQ(hello.at("limits"),
            json({{"maxLine", 1048576}, {"maxQueued", 77}, {"threads", 3}}));
}

TEST(Service, AnswersEveryTurnInTheOrderAskedFor) {
  TestClient client;
  client.Send(Quick("q", R"(,"moves":["1","2","3"],"turns":[3,0,2])"));
  const std::vector<json> replies = client.Finish();
  ASSERT_EQ(replies.size(), 3U);
  std::vector<std::string> positions;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(replies[i].at("seq"), i);
    positions.push_back(replies[i].at("position"));
  }
  EXPECT_THAT(positions, ElementsAre("1 B", "7 A", "4 A"));
}

TEST(Service, KeepsOnePlayerOverTheTurnsOfARequestAndNotBeyond) {
  TestClient client({.threads = 1});
  client.Send(Quick("q", R"(,"moves":["1","2"],"turns":[0,1,2])"));
  client.Send(Quick("r"));
  std::map<std::string, std::vector<int>> kept;
  for (const json& reply : client.Finish()) {
    kept[reply.at("id")].push_back(reply.at("stats").at("ttHits"));
  }
  EXPECT_THAT(kept["q"], ElementsAre(0, 1, 2));
  EXPECT_THAT(kept["r"], ElementsAre(0));
}

TEST(Service, ValidateSaysWhatWouldBeSearched) {
  TestClient client;
  const json reply = client.Ask(
      R"({"id":"v","op":"validate","game":"heap:dice=false","moves":["3"],"options":{"hash":3}})");
  EXPECT_EQ(FaultOfReply(reply), "");
  EXPECT_EQ(reply.at("valid"), true);
  EXPECT_EQ(reply.at("game"), "heap");
  EXPECT_EQ(reply.at("position"), "4 B");
  EXPECT_EQ(reply.at("algorithm"), "alphabeta:hash=3");
  const json bad = client.Ask(R"({"id":"v","op":"validate","game":"heap","position":"?"})");
  EXPECT_EQ(bad.at("type"), "error");
  EXPECT_EQ(bad.at("valid"), false);
}

TEST(Service, ChoosesTheAlgorithmByWhatTheGameIs) {
  TestClient client;
  const auto algorithm = [&](const char* game) {
    return client.Ask(absl::StrCat(R"({"id":"v","op":"validate","game":")", game, "\"}"))
        .at("algorithm");
  };
  EXPECT_EQ(algorithm("heap"), "alphabeta");
  EXPECT_EQ(algorithm("heap:dice=true"), "mcts");
}

TEST(Service, ListsLegalMovesChancesAndReturns) {
  TestClient client;
  const auto ask = [&](const std::string& game, const std::string& position) {
    const json reply = client.Ask(R"({"id":"l","op":"legalMoves","game":")" + game +
                                  R"(","position":")" + position + "\"}");
    EXPECT_EQ(FaultOfReply(reply), "");
    return reply;
  };
  const json play = ask("heap", "2 B");
  EXPECT_EQ(play.at("moves"), json({"1", "2"}));
  EXPECT_EQ(play.at("player"), "B");
  EXPECT_EQ(play.at("over"), false);
  EXPECT_TRUE(play.at("returns").is_null());
  EXPECT_TRUE(play.at("chance").is_null());
  const json over = ask("heap", "0 A");
  EXPECT_EQ(over.at("over"), true);
  EXPECT_EQ(over.at("returns"), json({-1, 1}));
  const json chance = ask("heap:dice=true", "5 A");
  EXPECT_TRUE(chance.at("player").is_null());
  EXPECT_TRUE(chance.at("moves").empty());
  EXPECT_EQ(chance.at("chance")[1], json({{"move", "keep"}, {"weight", 2}, {"total", 3}}));
}

TEST(Service, CommandsAreAcknowledged) {
  TestClient client;
  for (const char* op : {"ping", "clearCache", "cancelAll"}) {
    const json reply = client.Ask(absl::StrCat(R"({"id":5,"op":")", op, "\"}"));
    EXPECT_EQ(FaultOfReply(reply), "");
    EXPECT_EQ(reply.at("op"), op);
  }
}

TEST(Service, CountsWhatItDid) {
  TestClient client;
  client.Ask(Quick("a"));
  client.Ask("?");
  const json reply = client.Ask(R"({"id":"s","op":"stats"})");
  EXPECT_EQ(FaultOfReply(reply), "");
  EXPECT_EQ(reply.at("received"), 3);
  EXPECT_EQ(reply.at("finished"), 2);
  EXPECT_EQ(reply.at("errors"), 1);
  EXPECT_EQ(reply.at("queued"), 0);
}

TEST(Service, ListsItsGames) {
  TestClient client;
  const json reply = client.Ask(R"({"id":"g","op":"games"})");
  EXPECT_EQ(FaultOfReply(reply), "");
  const json& game = reply.at("games").at(0);
  EXPECT_EQ(game.at("name"), "heap");
  EXPECT_EQ(game.at("start"), "7 A");
  EXPECT_EQ(game.at("options")[0].at("choices"), json({"true", "false"}));
}

TEST(Service, CancelEndsARunningSearchWithWhatItHas) {
  TestClient client({.threads = 1});
  StartHanging(client);
  client.Send(Cancel("h"));
  const json reply = FinalOf(client, "h");
  EXPECT_EQ(FaultOfReply(reply), "");
  EXPECT_EQ(reply.at("status"), "cancelled");
  EXPECT_EQ(reply.at("score").at("kind"), "lower");
  const json ack = FinalOf(client, "cancel");
  EXPECT_EQ(ack.at("cancelled"), 1);
  EXPECT_EQ(ack.at("target"), "h");
}

TEST(Service, CancelAnswersForAQueuedRequestAtOnce) {
  TestClient client({.threads = 1});
  StartHanging(client);
  client.Send(Quick("q", R"(,"moves":["1"],"turns":[0,1])"));
  client.Send(Cancel("q"));
  EXPECT_EQ(FinalOf(client, "cancel").at("cancelled"), 2);
  EXPECT_EQ(client.Ask(R"({"id":"s","op":"stats"})").at("queued"), 0);
  client.Send(Cancel("h"));
  const std::vector<json> finals = FinalsOf(client.Finish(), "q");
  ASSERT_EQ(finals.size(), 2U);
  for (const json& final : finals) {
    EXPECT_EQ(FaultOfReply(final), "");
    EXPECT_EQ(final.at("status"), "cancelled");
    EXPECT_TRUE(final.at("score").is_null());
  }
}

TEST(Service, CancelOfOneTurnLeavesTheOthers) {
  TestClient client({.threads = 1});
  StartHanging(client, R"(,"moves":["1","1"],"turns":[0,1,2])");
  EXPECT_EQ(client.Ask(Cancel("h", R"(,"turn":2)")).at("turn"), 2);
  client.Send(Cancel("h", R"(,"turn":0)"));
  client.WaitFor([](const json& r) {  // turn 1 is being searched
    return r.at("id") == "h" && r.at("turn") == 1 && r.at("type") == "progress";
  });
  client.Send(Cancel("h"));
  EXPECT_EQ(FinalsOf(client.Finish(), "h").size(), 3U);
}

TEST(Service, CancelOfWhatIsNotThereIsNoError) {
  TestClient client;
  EXPECT_EQ(client.Ask(Cancel("nobody")).at("cancelled"), 0);
}

TEST(Service, CancelAllEndsEverything) {
  TestClient client({.threads = 1});
  StartHanging(client);
  for (int i = 0; i < 5; ++i) client.Send(Hang(absl::StrCat("w", i)));
  client.Send(R"({"id":"all","op":"cancelAll"})");
  EXPECT_EQ(FinalOf(client, "all").at("cancelled"), 6);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(FinalOf(client, absl::StrCat("w", i)).at("status"), "cancelled");
  }
}

TEST(Service, HigherPrioritiesAreSearchedFirst) {
  TestClient client({.threads = 1});
  StartHanging(client);
  client.Send(Quick("low", R"(,"priority":-5)"));
  client.Send(Quick("first"));
  client.Send(Quick("second"));
  client.Send(Quick("high", R"(,"priority":5)"));
  client.Send(Cancel("h"));
  std::vector<std::string> order;
  for (const json& reply : client.Finish()) {
    if (reply.value("status", "") == "complete") order.push_back(reply.at("id"));
  }
  EXPECT_THAT(order, ElementsAre("high", "first", "second", "low"));
}

TEST(Service, ARequestOfManyTurnsDoesNotHoldUpOthers) {
  TestClient client({.threads = 1});
  StartHanging(client, R"(,"moves":["1","1"],"turns":[0,1,2])");
  client.Send(Quick("other"));
  client.Send(Quick("another", R"(,"moves":["1"],"turns":[0,1])"));
  client.Send(Quick("low", R"(,"priority":-1)"));
  client.Send(Cancel("h", R"(,"turn":0)"));
  // Turn 1 hangs, and nothing else would run.
  EXPECT_EQ(FinalOf(client, "other").at("status"), "complete");
  client.Send(Cancel("h", R"(,"turn":1)"));
  client.WaitFor([](const json& r) { return r.at("id") == "another" && r.at("turn") == 0; });
  client.Send(Cancel("h"));
  const std::vector<json> replies = client.Finish();
  EXPECT_EQ(FinalsOf(replies, "another").size(), 2U);
  EXPECT_EQ(replies.back().at("id"), "low");
}

TEST(Service, WhoeverComesInBetweenChangesNoResult) {
  TestClient client({.threads = 1});
  StartHanging(client);
  const std::string turns = R"(,"moves":["1","1","1"],"turns":[0,1,2,3])";
  for (const char* id : {"a", "b", "c"}) client.Send(Quick(id, turns));
  client.Send(Cancel("h"));
  std::vector<std::string> order;
  std::map<std::string, std::vector<int>> kept;  // by the player since it was reset
  for (const json& reply : client.Finish()) {
    if (reply.value("status", "") != "complete") continue;
    order.push_back(reply.at("id"));
    kept[order.back()].push_back(reply.at("stats").at("ttHits"));
  }
  for (const char* id : {"a", "b", "c"}) EXPECT_THAT(kept[id], ElementsAre(0, 1, 2, 3)) << id;
  // They take turns: the last to begin does so before the first to end is done.
  const auto first_of = [&](const char* id) {
    return std::find(order.begin(), order.end(), id) - order.begin();
  };
  const auto last_of = [&](const char* id) {
    return order.rend() - std::find(order.rbegin(), order.rend(), id) - 1;
  };
  EXPECT_LT(first_of("b"), last_of("a"));
  EXPECT_LT(first_of("c"), last_of("a"));
}

TEST(Service, AnUrgentRequestComesInBetweenAtOnce) {
  TestClient client({.threads = 1});
  StartHanging(client, R"(,"moves":["1"],"turns":[0,1])");
  client.Send(Quick("usual"));
  client.Send(Quick("urgent", R"(,"priority":1)"));
  client.Send(Cancel("h", R"(,"turn":0)"));
  FinalOf(client, "urgent");
  client.Send(Cancel("h"));
  std::vector<std::string> order;
  for (const json& reply : client.Finish()) {
    if (reply.value("status", "") == "complete") order.push_back(reply.at("id"));
  }
  EXPECT_THAT(order, ElementsAre("urgent", "usual"));
}

TEST(Service, EveryThreadSearches) {
  TestClient client({.threads = 4});
  for (int i = 0; i < 9; ++i) client.Send(Hang(absl::StrCat("w", i)));
  for (int i = 0; i < 4; ++i) {
    client.WaitFor([&](const json& r) {
      return r.at("id") == absl::StrCat("w", i) && r.at("type") == "progress";
    });
  }
  const json stats = client.Ask(R"({"id":"s","op":"stats"})");
  EXPECT_EQ(stats.at("running"), 4);
  EXPECT_EQ(stats.at("queued"), 5);
  client.Send(Cancel("w0"));  // the thread goes on with the next
  client.WaitFor(
      [](const json& r) { return r.at("id") == "w4" && r.at("type") == "progress"; });
  client.Send(R"({"id":"all","op":"cancelAll"})");
  EXPECT_EQ(FinalOf(client, "all").at("cancelled"), 8);
}

TEST(Service, AFullQueueRefusesAndSaysThatItMayBeTriedAgain) {
  TestClient client({.threads = 1, .max_queued = 2});
  StartHanging(client);
  for (int i = 0; i < 3; ++i) client.Send(Quick(absl::StrCat("q", i)));
  const json refused = FinalOf(client, "q2");
  EXPECT_EQ(refused.at("error").at("code"), "queue_full");
  EXPECT_EQ(refused.at("error").at("retryable"), true);
  client.Send(Cancel("h"));
  FinalOf(client, "q1");
  client.Send(Quick("q2"));
  const std::vector<json> finals = FinalsOf(client.Finish(), "q2");
  ASSERT_EQ(finals.size(), 2U);
  EXPECT_EQ(finals[1].at("status"), "complete");
}

TEST(Service, TheEndOfInputDrains) {
  TestClient client({.threads = 2});
  for (int i = 0; i < 200; ++i) client.Send(Quick(absl::StrCat("q", i)));
  const std::vector<json> replies = client.Finish();
  for (int i = 0; i < 200; ++i) {
    const std::vector<json> finals = FinalsOf(replies, absl::StrCat("q", i));
    ASSERT_EQ(finals.size(), 1U);
    EXPECT_EQ(finals[0].at("status"), "complete");
  }
}

TEST(Service, StoppingAnswersEverythingNow) {
  TestClient client({.threads = 1});
  StartHanging(client);
  client.Send(Hang("queued", R"(,"moves":["1"],"turns":[0,1])"));
  EXPECT_EQ(client.service().StopAll(), 3);
  const std::vector<json> replies = client.Finish();
  EXPECT_EQ(FinalsOf(replies, "h").at(0).at("status"), "stopped");
  EXPECT_FALSE(FinalsOf(replies, "h").at(0).at("score").is_null());
  ASSERT_EQ(FinalsOf(replies, "queued").size(), 2U);
  EXPECT_EQ(FinalsOf(replies, "queued")[1].at("status"), "stopped");
}

TEST(Service, ShutdownDrainsOrStops) {
  TestClient draining({.threads = 1});
  draining.Send(Quick("q"));
  EXPECT_EQ(FinalOf(draining, "q").at("status"), "complete");
  EXPECT_EQ(draining.Ask(R"({"id":"s","op":"shutdown"})").at("mode"), "drain");
  EXPECT_TRUE(draining.service().shutting_down());
  // What comes too late may be asked again: a resumed batch must not count it.
  draining.Send(Quick("late"));
  EXPECT_EQ(FinalOf(draining, "late").at("error").at("code"), "queue_full");
  EXPECT_EQ(FinalOf(draining, "late").at("error").at("retryable"), true);

  TestClient stopping({.threads = 1});
  StartHanging(stopping);
  stopping.Send(R"({"id":"s","op":"shutdown","mode":"now"})");
  EXPECT_EQ(FinalOf(stopping, "h").at("status"), "stopped");
  EXPECT_EQ(FinalOf(stopping, "s").at("type"), "ack");
}

TEST(Service, ProgressIsReportedAndNeverAfterTheEnd) {
  TestClient client({.threads = 1});
  StartHanging(client);
  client.WaitFor([](const json& r) { return r.at("seq") == 3; });
  client.Send(Cancel("h"));
  const std::vector<json> replies = client.Finish();
  int seq = 0;
  bool ended = false;
  for (const json& reply : replies) {
    if (reply.at("id") != "h") continue;
    EXPECT_EQ(FaultOfReply(reply), "");
    EXPECT_EQ(reply.at("seq"), seq++);
    EXPECT_FALSE(ended);
    ended = reply.at("final");
  }
  EXPECT_TRUE(ended);
}

TEST(Service, OrderedRepliesComeAsAsked) {
  TestClient client({.threads = 4, .order = ReplyOrder::kAsAsked});
  std::vector<std::string> asked;
  for (int i = 0; i < 300; ++i) {
    const std::string id = absl::StrCat("q", i);
    asked.push_back(id);
    client.Send(i % 7 == 0 ? absl::StrCat(R"({"id":")", id, R"(","op":"ping"})")
                           : Quick(id, absl::StrCat(R"(,"priority":)", i % 5)));
  }
  std::vector<std::string> answered;
  for (const json& reply : client.Finish()) answered.push_back(reply.at("id"));
  EXPECT_EQ(answered, asked);
}

TEST(Service, WithoutTimingTheBytesAreTheSameEveryTime) {
  const auto run = [](int threads) {
    TestClient client(
        {.threads = threads, .order = ReplyOrder::kAsAsked, .timing = Timing::kHidden});
    for (int i = 0; i < 40; ++i) {
      client.Send(Quick(absl::StrCat("q", i),
                        absl::StrCat(R"(,"multiPv":2,"moves":["1","2"],"turns":[0,2],"seed":)",
                                     i % 3, R"(,"include":["wdl","policy","children"])")));
    }
    client.Finish();
    return client.Lines();
  };
  const std::vector<std::string> once = run(1);
  EXPECT_EQ(once, run(1));
  EXPECT_EQ(once, run(4));
  for (const std::string& line : once) {
    EXPECT_EQ(line.find("Ms"), std::string::npos);
    EXPECT_EQ(line.find("PerSecond"), std::string::npos);
  }
}

TEST(Service, ResumingAsksOnlyForWhatIsMissing) {
  ServiceOptions options{.threads = 1};
  options.finished.Add("\"done\"", 0);
  options.finished.Add("\"refused\"", std::nullopt);
  options.finished.Add("\"half\"", 1);
  TestClient client(std::move(options));
  client.Send(Quick("done"));
  client.Send(Quick("refused"));
  client.Send(Quick("half", R"(,"moves":["1","1"],"turns":[0,1,2])"));
  const std::vector<json> replies = client.Finish();
  ASSERT_EQ(replies.size(), 2U);
  EXPECT_EQ(replies[0].at("turn"), 0);
  EXPECT_EQ(replies[1].at("turn"), 2);
}

TEST(Service, AWaitingReaderLosesNothing) {
  TestClient client({.threads = 2, .max_queued = 3, .when_full = WhenFull::kWait});
  for (int i = 0; i < 300; ++i) client.Send(Quick(absl::StrCat("q", i)));
  int complete = 0;
  for (const json& reply : client.Finish()) complete += reply.value("status", "") == "complete";
  EXPECT_EQ(complete, 300);
}

TEST(Service, ManyThreadsMaySubmit) {
  TestClient client({.threads = 4});
  std::vector<std::thread> senders;
  for (int t = 0; t < 4; ++t) {
    senders.emplace_back([&, t] {
      for (int i = 0; i < 100; ++i) {
        client.Send(Quick(absl::StrCat("q", t, "-", i)));
        if (i % 10 == 0) client.Send(Cancel(absl::StrCat("q", t, "-", i)));
      }
    });
  }
  for (std::thread& sender : senders) sender.join();
  const std::vector<json> replies = client.Finish();
  for (int t = 0; t < 4; ++t) {
    for (int i = 0; i < 100; ++i) {
      EXPECT_EQ(FinalsOf(replies, absl::StrCat("q", t, "-", i)).size(), 1U);
    }
  }
}

}  // namespace
}  // namespace plyground::analysis
