#include "bench/game_list.h"

#include <span>
#include <string_view>

#include "absl/status/status.h"
#include "bench/test_pile.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view kHeapVariants[] = {"size=5", "size=7"};
constexpr std::string_view kNoVariant[] = {"size=100"};

constexpr GameEntry Entry(std::string_view name, std::span<const std::string_view> variants) {
  return {.name = name,
          .summary = "",
          .rules = "",
          .options = nullptr,
          .variants = variants,
          .make = MakePile};
}
constexpr GameEntry kPile = Entry("pile", {});
constexpr GameEntry kHeap = Entry("heap", kHeapVariants);
constexpr GameEntry kFaulty = Entry("faulty", kNoVariant);
constexpr const GameEntry* kRegistry[] = {&kPile, &kHeap};
constexpr const GameEntry* kFaultyRegistry[] = {&kFaulty};

std::vector<std::string> SpecsOf(const std::vector<GamePtr>& games) {
  std::vector<std::string> specs;
  for (const GamePtr& game : games) specs.push_back(game->spec());
  return specs;
}

TEST(GameListTest, EveryGameIsFollowedByItsVariantsIfTheyAreWanted) {
  const auto all = ListGames(kRegistry, Variants::kInclude);
  ASSERT_TRUE(all.ok()) << all.status();
  EXPECT_THAT(SpecsOf(*all), ElementsAre("pile", "heap", "heap:size=5", "heap:size=7"));
  const auto few = ListGames(kRegistry, Variants::kLeaveOut);
  ASSERT_TRUE(few.ok()) << few.status();
  EXPECT_THAT(SpecsOf(*few), ElementsAre("pile", "heap"));
}

TEST(GameListTest, VariantThatItsGameRefusesIsAnError) {
  EXPECT_TRUE(absl::IsInvalidArgument(ListGames(kFaultyRegistry, Variants::kInclude).status()));
  EXPECT_TRUE(ListGames(kFaultyRegistry, Variants::kLeaveOut).ok());
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

TEST(GameListTest, AlphaBetaNeedsTwoPlayersAndNoChance) {
  EXPECT_TRUE(HasAlphaBeta(PileGame({})));
  EXPECT_FALSE(HasAlphaBeta(PileGame({.players = 3})));
  EXPECT_FALSE(HasAlphaBeta(PileGame({.chance = true})));
}

}  // namespace
}  // namespace plyground::bench
