#include "bench/game_list.h"

#include <set>

#include "absl/status/status.h"
#include "bench/test_pile.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr GameEntry Entry(std::string_view name) {
  return {.name = name, .summary = "", .rules = "", .options = nullptr, .make = MakePile};
}
constexpr GameEntry kPile = Entry("pile");
constexpr GameEntry kHeap = Entry("heap");
constexpr const GameEntry* kRegistry[] = {&kPile, &kHeap};

std::vector<std::string> SpecsOf(const std::vector<GamePtr>& games) {
  std::vector<std::string> specs;
  for (const GamePtr& game : games) specs.push_back(game->spec());
  return specs;
}

TEST(GameListTest, EveryGameIsFollowedByItsExtraSpecs) {
  constexpr std::string_view kExtra[] = {"heap:size=5", "pile:size=9", "heap:size=7"};
  const auto games = ListGames(kRegistry, kExtra);
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_THAT(SpecsOf(*games),
              ElementsAre("pile", "pile:size=9", "heap", "heap:size=5", "heap:size=7"));
}

TEST(GameListTest, SpecOfAnUnregisteredGameIsPassedOver) {
  constexpr std::string_view kExtra[] = {"chess:size=5", "piles:size=5"};
  const auto games = ListGames(kRegistry, kExtra);
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_THAT(SpecsOf(*games), ElementsAre("pile", "heap"));
}

TEST(GameListTest, ExtraSpecThatItsGameRefusesIsAnError) {
  constexpr std::string_view kExtra[] = {"pile:size=100"};
  EXPECT_TRUE(absl::IsInvalidArgument(ListGames(kRegistry, kExtra).status()));
}

TEST(GameListTest, FindsExactlyTheGamesAskedFor) {
  const auto games = FindGames(kRegistry, {"heap:size=3", "pile"});
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_THAT(SpecsOf(*games), ElementsAre("heap:size=3", "pile"));
}

TEST(GameListTest, UnknownOrMalformedSpecIsAnErrorThatSaysWhatIsAccepted) {
  const absl::Status unknown = FindGames(kRegistry, {"pike"}).status();
  EXPECT_TRUE(absl::IsNotFound(unknown));
  EXPECT_THAT(unknown.ToString(), HasSubstr("did you mean \"pile\"?"));
  EXPECT_TRUE(absl::IsInvalidArgument(FindGames(kRegistry, {"pile:size"}).status()));
  EXPECT_THAT(FindGames(kRegistry, {"pile:length=3"}).status().ToString(), HasSubstr("size"));
}

TEST(GameListTest, ExtraSpecsAreWellFormedAndDistinct) {
  for (const auto specs : {ExtraSignatureSpecs(), ExtraSpeedSpecs()}) {
    std::set<std::string_view> seen;
    for (const std::string_view spec : specs) {
      EXPECT_TRUE(ParseSpec(spec).ok()) << spec;
      EXPECT_NE(spec.find(':'), spec.npos) << spec << " is listed anyway";
      EXPECT_TRUE(seen.insert(spec).second) << spec;
    }
  }
}

TEST(GameListTest, AlphaBetaNeedsTwoPlayersAndNoChance) {
  EXPECT_TRUE(HasAlphaBeta(PileGame({})));
  EXPECT_FALSE(HasAlphaBeta(PileGame({.players = 3})));
  EXPECT_FALSE(HasAlphaBeta(PileGame({.chance = true})));
}

}  // namespace
}  // namespace plyground::bench
