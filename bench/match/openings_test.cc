#include "bench/match/openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>

#include "bench/match/test_nim.h"

namespace plyground::match {
namespace {

using ::testing::HasSubstr;

OpeningSet Draw(const std::string& game, int plies, int count, std::uint64_t seed = 1) {
  const auto found = FindNim(game);
  EXPECT_TRUE(found.ok()) << found.status();
  auto set = DrawOpenings(**found, plies, count, seed);
  EXPECT_TRUE(set.ok()) << set.status();
  return set.ok() ? *set : OpeningSet{};
}

std::string After(const std::string& game, const Opening& opening) {
  const auto found = FindNim(game);
  AnyPosition position = (*found)->Start();
  for (const std::string& move : opening) EXPECT_TRUE(position.Play(move).ok()) << move;
  EXPECT_FALSE(position.IsTerminal());
  return position.Text();
}

TEST(OpeningsTest, EveryOpeningIsUsedBeforeOneComesAgain) {
  // 3^3 lines of three plies, drawn to the last one.
  const OpeningSet set = Draw("nim:pile=20", 3, 27);
  EXPECT_EQ(set.distinct, 27);
  EXPECT_EQ(std::set<Opening>(set.openings.begin(), set.openings.end()).size(), 27u);
}

TEST(OpeningsTest, ExhaustedOpeningsComeAgainEquallyOften) {
  const OpeningSet set = Draw("nim:pile=20", 2, 9 * 3 + 4);
  EXPECT_EQ(set.distinct, 9);
  std::map<Opening, int> uses;
  for (const Opening& opening : set.openings) ++uses[opening];
  EXPECT_EQ(uses.size(), 9u);
  for (const auto& [opening, count] : uses) {
    EXPECT_GE(count, 3);
    EXPECT_LE(count, 4);
  }
}

TEST(OpeningsTest, LinesThatMeetAreOneOpening) {
  // Four plies take 4..12 in all.
  const std::string game = "nim:pile=20,forget=true";
  const OpeningSet set = Draw(game, 4, 9);
  EXPECT_EQ(set.distinct, 9);
  std::set<std::string> positions;
  for (const Opening& opening : set.openings) positions.insert(After(game, opening));
  EXPECT_EQ(positions.size(), 9u);
  EXPECT_EQ(Draw(game, 4, 10).distinct, 9);
}

TEST(OpeningsTest, OpeningsThatEndTheGameAreRedrawn) {
  // Three plies from five: only 1-1-1, 1-1-2, 1-2-1 and 2-1-1 leave something.
  const OpeningSet set = Draw("nim:pile=5", 3, 4);
  EXPECT_EQ(set.distinct, 4);
  for (const Opening& opening : set.openings) After("nim:pile=5", opening);
}

TEST(OpeningsTest, AGameThatIsAlwaysOverIsAnError) {
  const auto game = FindNim("nim:pile=5");
  const auto set = DrawOpenings(**game, 5, 1, 1);
  ASSERT_FALSE(set.ok());
  EXPECT_THAT(std::string(set.status().message()),
              HasSubstr("every line of \"nim:pile=5\" is over after 5 opening plies"));
}

TEST(OpeningsTest, NoPliesIsTheStartPositionEachTime) {
  const OpeningSet set = Draw("nim", 0, 3);
  EXPECT_EQ(set.distinct, 1);
  EXPECT_EQ(set.openings, std::vector<Opening>(3));
}

TEST(OpeningsTest, OutcomesOfChanceAreDrawnByTheirWeights) {
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    ++counts[Draw("nim:dice=true", 1, 1, seed).openings.front().front()];
  }
  // Weights 1, 2, 1: six standard deviations around 100, 200, 100.
  EXPECT_NEAR(counts["+0"], 100, 52);
  EXPECT_NEAR(counts["+1"], 200, 60);
  EXPECT_NEAR(counts["+2"], 100, 52);
}

TEST(OpeningsTest, TheSeedDecidesAndALargerCountAddsAtTheEnd) {
  const OpeningSet few = Draw("nim:pile=30", 5, 10, 3);
  const OpeningSet many = Draw("nim:pile=30", 5, 20, 3);
  EXPECT_TRUE(std::equal(few.openings.begin(), few.openings.end(), many.openings.begin()));
  EXPECT_NE(few.openings, Draw("nim:pile=30", 5, 10, 4).openings);
}

}  // namespace
}  // namespace plyground::match
