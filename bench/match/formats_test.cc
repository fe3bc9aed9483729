#include "bench/match/formats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace plyground::match {
namespace {

using ::testing::ElementsAre;

constexpr std::int64_t kNoLimit = 1'000'000;

TEST(LineupsTest, AreAllSetsOfAsManyPlayersAsThereAreSeats) {
  EXPECT_EQ(Lineups("round_robin", 5, 2, kNoLimit).size(), 10u);
  EXPECT_EQ(Lineups("round_robin", 6, 4, kNoLimit).size(), 15u);
  EXPECT_EQ(Lineups("gauntlet", 6, 4, kNoLimit).size(), 10u);
  EXPECT_THAT(Lineups("round_robin", 2, 2, kNoLimit), ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(Lineups("round_robin", 1, 1, kNoLimit), ElementsAre(ElementsAre(0)));
  EXPECT_THAT(Lineups("round_robin", 2, 4, kNoLimit), ElementsAre(ElementsAre(0, 1, 0, 1)));
  EXPECT_EQ(Lineups("round_robin", 40, 8, 100).size(), 101u);
}

TEST(SeatOrdersTest, AreAllPermutationsUpToFourSeats) {
  EXPECT_EQ(SeatOrdersOf({0, 1}, SeatOrders::kAll).size(), 2u);
  EXPECT_EQ(SeatOrdersOf({0, 1, 2}, SeatOrders::kAll).size(), 6u);
  EXPECT_EQ(SeatOrdersOf({0, 1, 2, 3}, SeatOrders::kAll).size(), 24u);
  EXPECT_EQ(SeatOrdersOf({0, 1, 2, 3, 4}, SeatOrders::kAll).size(), 5u);
  EXPECT_EQ(SeatOrdersOf({0, 1, 2, 3}, SeatOrders::kCyclic).size(), 4u);
  EXPECT_EQ(SeatOrdersOf({0, 1, 0, 1}, SeatOrders::kAll).size(), 6u);
  EXPECT_EQ(SeatOrdersOf({0}, SeatOrders::kAll).size(), 1u);
}

// Every encounter is won by the smaller number.
void Play(Round& round) {
  for (Encounter& encounter : round) {
    if (encounter.second < 0) {
      encounter.winner = encounter.first;
      continue;
    }
    encounter.winner = std::min(encounter.first, encounter.second);
    encounter.points = {.first = encounter.winner == encounter.first ? 2.0 : 0.0, .all = 2};
  }
}

class SwissTest : public ::testing::TestWithParam<int> {};

TEST_P(SwissTest, NobodyMeetsTwiceAndEachHasAtMostOneBye) {
  const int players = GetParam();
  std::vector<Round> rounds;
  std::map<std::set<int>, int> meetings;
  std::map<int, int> byes;
  for (int count = 0; count < players - 1; ++count) {
    Round round = SwissRound(players, rounds);
    std::set<int> seen;
    for (const Encounter& encounter : round) {
      EXPECT_TRUE(seen.insert(encounter.first).second);
      if (encounter.second < 0) {
        ++byes[encounter.first];
        continue;
      }
      EXPECT_TRUE(seen.insert(encounter.second).second);
      ++meetings[{encounter.first, encounter.second}];
    }
    EXPECT_EQ(static_cast<int>(seen.size()), players);
    Play(round);
    rounds.push_back(std::move(round));
    // As long as there must be a pairing without repetition: half the rounds.
    if (count < players / 2) {
      for (const auto& [pair, times] : meetings) EXPECT_EQ(times, 1);
    }
  }
  for (const auto& [player, times] : byes) EXPECT_LE(times, 1) << player;
}

INSTANTIATE_TEST_SUITE_P(Players, SwissTest, ::testing::Values(2, 3, 5, 6, 8, 13, 32));

TEST(SwissRoundTest, PlayersOfOneScoreMeet) {
  std::vector<Round> rounds;
  rounds.push_back(SwissRound(4, rounds));
  Play(rounds.back());
  Round second = SwissRound(4, rounds);
  // 0 and 2 won (0-1, 2-3 met); the winners meet, and so do the losers.
  EXPECT_EQ(second[0].first, 0);
  EXPECT_EQ(second[0].second, 2);
  EXPECT_EQ(second[1].first, 1);
  EXPECT_EQ(second[1].second, 3);
}

TEST(KnockoutTest, TheBestSeedsMeetAsLateAsCanBe) {
  Round round = FirstKnockoutRound(8);
  std::vector<std::pair<int, int>> pairs;
  for (const Encounter& encounter : round)
    pairs.emplace_back(encounter.first, encounter.second);
  EXPECT_THAT(pairs,
              ElementsAre(std::pair(0, 7), std::pair(3, 4), std::pair(1, 6), std::pair(2, 5)));
  Play(round);
  round = NextKnockoutRound(round);
  Play(round);
  round = NextKnockoutRound(round);
  ASSERT_EQ(round.size(), 1u);
  EXPECT_EQ(round[0].first, 0);
  EXPECT_EQ(round[0].second, 1);
  Play(round);
  EXPECT_TRUE(NextKnockoutRound(round).empty());
}

TEST(KnockoutTest, ByesGoToTheBestSeeds) {
  std::set<int> byes;
  for (const Encounter& encounter : FirstKnockoutRound(5)) {
    if (encounter.second < 0) byes.insert(encounter.first);
  }
  EXPECT_THAT(byes, ElementsAre(0, 1, 2));
  EXPECT_EQ(FirstKnockoutRound(2).size(), 1u);
}

}  // namespace
}  // namespace plyground::match
