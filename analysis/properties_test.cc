// What must hold whatever clients send: one final reply for each turn, and
// every line out as the protocol describes it.
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "analysis/test_client.h"
#include "core/random.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

using nlohmann::json;

// Draws requests, good and bad, and notes what has to come back.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string Next() {
    const std::string id = absl::StrCat("q", count_++);
    switch (random_.Below(12)) {
      case 0:
        return Whole(id, {{"op", "ping"}});
      case 1:
        return Whole(id,
                     {{"op", "cancel"}, {"target", absl::StrCat("q", random_.Below(count_))}});
      case 2:
        return Whole(id, {{"op", "legalMoves"}, {"game", "heap"}, {"moves", {"1"}}});
      case 3:
        return Whole(id, {{"op", "verify"}, {"game", "heap"}, {"value", 1}, {"perft", {3}}});
      case 4:
        return Whole(id, {{"game", Pick({"heap", "hoop", ""})},
                          {"multiPv", random_.Below(3)},
                          {"moves", {"7"}}});
      case 5:
        return Broken(id);
      default:
        return Analysis(id);
    }
  }

  // (id, turn) of every final reply that is due; turn -1 is the whole request.
  const std::set<std::pair<std::string, int>>& due() const { return due_; }
  int without_id() const { return without_id_; }

 private:
  std::string Pick(const std::vector<std::string>& texts) {
    return texts[random_.Below(static_cast<int>(texts.size()))];
  }

  std::string Whole(const std::string& id, json request) {
    due_.emplace(id, -1);
    request["id"] = id;
    return request.dump();
  }

  // The id comes last, and the line is cut before it: nobody can know it.
  std::string Broken(const std::string& id) {
    ++without_id_;
    const std::string line = json({{"game", "heap"}}).dump() + id;
    return line.substr(0, 1 + random_.Below(static_cast<int>(line.size()) - 1));
  }

  std::string Analysis(const std::string& id) {
    json request = {{"id", id}, {"game", Pick({"heap", "heap:dice=true"})}};
    const int moves = random_.Below(4);
    request["moves"] = json::array();
    for (int i = 0; i < moves; ++i) request["moves"].push_back("1");
    // Of a chance node no further moves are legal; "7 A" is two plies away.
    if (moves == 3) request["game"] = "heap";
    request["algorithm"] =
        Pick({"alphabeta", "mcts", "solve", "plain", "refuse", "crash", "starve", "odd"});
    request["priority"] = random_.Below(5) - 2;
    request["perspective"] = Pick({"mover", "first", "A", "B"});
    if (random_.Below(2) == 0) request["include"] = {"wdl", "policy", "children"};
    if (random_.Below(3) == 0) request["reportEveryMs"] = 1;
    if (random_.Below(8) == 0) request["strange"] = "field";
    if (random_.Below(2) == 0) {
      due_.emplace(id, moves);
    } else {
      request["turns"] = json::array();
      for (int turn = moves; turn >= 0; --turn) {
        request["turns"].push_back(turn);
        due_.emplace(id, turn);
      }
    }
    return request.dump();
  }

  Random random_;
  int count_ = 0;
  int without_id_ = 0;
  std::set<std::pair<std::string, int>> due_;
};

void ExpectOneFinalEach(std::uint64_t seed, ServiceOptions options) {
  SCOPED_TRACE(absl::StrCat("seed ", seed));
  constexpr int kRequests = 2000;
  Generator generator(seed);
  TestClient client(std::move(options));
  for (int i = 0; i < kRequests; ++i) client.Send(generator.Next());
  std::map<std::pair<std::string, int>, int> finals;
  int without_id = 0;
  for (const json& reply : client.Finish()) {
    ASSERT_EQ(FaultOfReply(reply), "") << reply.dump();
    if (!reply.at("final")) continue;
    if (reply.at("id").is_null()) {
      ++without_id;
      continue;
    }
    const json& turn = reply.at("turn");
    ++finals[{reply.at("id"), turn.is_null() ? -1 : turn.get<int>()}];
  }
  EXPECT_EQ(without_id, generator.without_id());
  EXPECT_EQ(finals.size(), generator.due().size());
  for (const auto& [key, count] : finals) {
    EXPECT_EQ(count, 1) << key.first << " turn " << key.second;
    EXPECT_TRUE(generator.due().contains(key)) << key.first << " turn " << key.second;
  }
}

TEST(Properties, EveryTurnHasOneFinalReply) {
  ExpectOneFinalEach(1, {.threads = 4});
  ExpectOneFinalEach(2, {.threads = 1});
}

TEST(Properties, EveryTurnHasOneFinalReplyInOrder) {
  ExpectOneFinalEach(3, {.threads = 4, .order = ReplyOrder::kAsAsked});
}

TEST(Properties, EveryTurnHasOneFinalReplyThroughASmallQueue) {
  ExpectOneFinalEach(4, {.threads = 4, .max_queued = 2, .when_full = WhenFull::kWait});
}

// Lines made of a good one by changing bytes: never a crash, never silence.
TEST(Properties, EveryDamagedLineIsAnswered) {
  const std::string good =
      R"({"id":"q","game":"heap:dice=true","moves":["1","2"],"turns":[0,1],"limits":{"nodes":9},)"
      R"("options":{"width":1.5},"algorithm":"mcts","multiPv":2,"include":["wdl"]})";
  Random random(5);
  TestClient client({.threads = 2});
  int sent = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string line = good;
    for (int changes = 1 + random.Below(3); changes > 0; --changes) {
      const std::size_t at = random.Below(static_cast<int>(line.size()));
      const int kind = random.Below(3);
      if (kind == 0) line[at] = static_cast<char>(random.Below(256));
      if (kind == 1) line.erase(at, 1 + random.Below(5));
      if (kind == 2) line.insert(at, line.substr(random.Below(static_cast<int>(at) + 1), 4));
    }
    if (line.find_first_not_of(" \n") == std::string::npos) continue;
    ++sent;
    const json reply = client.Ask(line);
    ASSERT_EQ(FaultOfReply(reply), "") << line << "\n" << reply.dump();
  }
  EXPECT_GT(sent, 2900);
}

}  // namespace
}  // namespace plyground::analysis
