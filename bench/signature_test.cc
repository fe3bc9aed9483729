#include "bench/signature.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "bench/test_pile.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::bench {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Signature Sign(const std::vector<PileOptions>& options) {
  std::vector<GamePtr> games;
  for (const PileOptions& each : options) games.push_back(std::make_shared<PileGame>(each));
  const auto signature = ComputeSignature(games);
  EXPECT_TRUE(signature.ok()) << signature.status();
  return signature.value_or(Signature{});
}

TEST(SignatureTest, SameBehaviourGivesTheSameNumber) {
  EXPECT_EQ(Sign({{}}).bench, Sign({{}}).bench);
}

TEST(SignatureTest, EveryChangeOfBehaviourChangesTheNumber) {
  const std::uint64_t bench = Sign({{}}).bench;
  EXPECT_NE(bench, Sign({{.nodes = 101}}).bench) << "node counts";
  EXPECT_NE(bench, Sign({{.best = "2"}}).bench) << "best moves";
  EXPECT_NE(bench, Sign({{.pile = 21}}).bench) << "rules";
  EXPECT_NE(bench, Sign({{}, {}}).bench) << "games";
}

TEST(SignatureTest, OrderOfTheGamesMatters) {
  const PileOptions small = {.pile = 9};
  EXPECT_NE(Sign({{}, small}).bench, Sign({small, {}}).bench);
}

TEST(SignatureTest, NumberIsExactInDoublePrecision) {
  for (int nodes = 0; nodes < 20; ++nodes) {
    EXPECT_LT(Sign({{.nodes = nodes}}).bench, std::uint64_t{1} << 53);
  }
}

TEST(SignatureTest, SearchesWithAndWithoutTableAndByMonteCarlo) {
  std::vector<std::string> log;
  Sign({{.log = &log}});
  EXPECT_THAT(log, Contains(AllOf(StartsWith("alphabeta:"), HasSubstr("depth="),
                                  Not(HasSubstr("table=false")))));
  EXPECT_THAT(log, Contains(AllOf(StartsWith("alphabeta:"), HasSubstr("table=false"),
                                  HasSubstr("ordering=false"))));
  EXPECT_THAT(log, Contains(AllOf(StartsWith("mcts:"), HasSubstr("seed=1"))));
}

TEST(SignatureTest, EverySearchStartsWithoutMemoryOfTheLast) {
  std::vector<std::string> log;
  Sign({{.log = &log}});
  int searches = 0;
  for (std::size_t i = 1; i < log.size(); ++i) {
    const bool is_search = log[i].ends_with(" 0") || log[i].ends_with(" 1");
    if (!is_search) continue;
    ++searches;
    EXPECT_EQ(log[i - 1], "reset") << i;
  }
  EXPECT_GE(searches, 10);
}

TEST(SignatureTest, GamesWithoutAlphaBetaAreSignedByMonteCarloAlone) {
  for (const bool chance : {false, true}) {
    std::vector<std::string> log;
    const Signature signature =
        Sign({{.players = chance ? 2 : 3, .chance = chance, .log = &log}});
    EXPECT_GT(signature.games[0].positions, 1);
    EXPECT_THAT(log, Contains(StartsWith("mcts:")));
    EXPECT_THAT(log, Each(Not(AnyOf(StartsWith("alphabeta"), StartsWith("solve")))));
  }
}

TEST(SignatureTest, ShortGamesEndBeforeTheLaterPositionsWithoutHarm) {
  EXPECT_GT(Sign({{.pile = 1}}).nodes, 0);
}

TEST(SignatureTest, TextEndsWithTheNumberAndNamesEveryGame) {
  const Signature signature = Sign({{}, {.pile = 9}});
  const std::string text = FormatSignature(signature);
  EXPECT_THAT(text, StartsWith("pile "));
  EXPECT_THAT(text, EndsWith("\nBench: " + std::to_string(signature.bench) + "\n"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
}

TEST(SignatureTest, JsonSaysTheSame) {
  const Signature signature = Sign({{}, {.pile = 9}});
  const auto json = nlohmann::json::parse(FormatSignatureJson(signature));
  EXPECT_EQ(json["bench"], signature.bench);
  EXPECT_EQ(json["nodes"], signature.nodes);
  ASSERT_EQ(json["games"].size(), 2U);
  EXPECT_EQ(json["games"][1]["nodes"], signature.games[1].nodes);
  EXPECT_THAT(json["games"][1]["digest"].get<std::string>(), StartsWith("0x"));
}

}  // namespace
}  // namespace plyground::bench
