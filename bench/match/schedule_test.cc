#include "bench/match/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/match/test_nim.h"

namespace plyground::match {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TournamentSpec Spec(std::vector<std::string> games, std::vector<std::string> players,
                    std::int64_t games_per_pairing) {
  SpecFields fields;
  fields.games = std::move(games);
  fields.players = std::move(players);
  fields.games_per_pairing = games_per_pairing;
  const auto spec = CompleteSpec(fields, 1);
  EXPECT_TRUE(spec.ok()) << spec.status();
  return *spec;
}

Schedule ScheduleOf(const TournamentSpec& spec) {
  const auto games = ResolveGames(spec, FindNim);
  EXPECT_TRUE(games.ok()) << games.status();
  auto schedule = MakeSchedule(spec, *games);
  EXPECT_TRUE(schedule.ok()) << schedule.status();
  return *std::move(schedule);
}

std::set<std::string> Ids(const Schedule& schedule) {
  std::set<std::string> ids;
  for (const ScheduledGame& game : schedule.games) ids.insert(game.id);
  return ids;
}

TEST(ScheduleTest, EveryTwoPlayersMeetEquallyOftenInBothSeats) {
  const Schedule schedule =
      ScheduleOf(Spec({"nim", "nim:pile=16"}, {"random", "worst", "perfect"}, 4));
  EXPECT_EQ(schedule.games.size(), 2u * 3 * 4);
  std::map<std::vector<int>, int> uses;
  for (const ScheduledGame& game : schedule.games) ++uses[game.seats];
  EXPECT_EQ(uses.size(), 6u);
  for (const auto& [seats, count] : uses) EXPECT_EQ(count, 4);
  EXPECT_THAT(schedule.notes, IsEmpty());
}

TEST(ScheduleTest, AnOddNumberOfGamesIsRoundedUpAndSaid) {
  const Schedule schedule = ScheduleOf(Spec({"nim"}, {"random", "worst"}, 5));
  EXPECT_EQ(schedule.games.size(), 6u);
  EXPECT_THAT(schedule.notes, ElementsAre(HasSubstr("nim: 6 games a pairing instead of 5")));
}

TEST(ScheduleTest, TooFewOpeningsAreSaid) {
  TournamentSpec spec = Spec({"nim"}, {"random", "worst"}, 20);
  spec.opening_plies = 1;
  EXPECT_THAT(ScheduleOf(spec).notes,
              ElementsAre(HasSubstr("only 3 different openings of 1 plies for 10 blocks")));
}

TEST(ScheduleTest, IdsDiffer) {
  TournamentSpec spec = Spec({"nim", "nim:pile=16"}, {"random", "worst", "perfect"}, 100);
  spec.opening_plies = 0;  // nothing but the repetition tells the blocks apart
  const Schedule schedule = ScheduleOf(spec);
  EXPECT_EQ(Ids(schedule).size(), schedule.games.size());
  for (const ScheduledGame& game : schedule.games) EXPECT_EQ(game.id.size(), 16u);
}

TEST(ScheduleTest, IdsStayWhenPlayersGamesAndRepetitionsAreAdded) {
  const std::set<std::string> few = Ids(ScheduleOf(Spec({"nim"}, {"random", "worst"}, 10)));
  const std::set<std::string> many =
      Ids(ScheduleOf(Spec({"nim:pile=16", "nim"}, {"random", "perfect", "worst"}, 20)));
  EXPECT_TRUE(std::includes(many.begin(), many.end(), few.begin(), few.end()));
}

TEST(ScheduleTest, IdsChangeWithSeedAndPlyLimit) {
  TournamentSpec spec = Spec({"nim"}, {"random", "worst"}, 2);
  spec.opening_plies = 0;
  std::set<std::string> ids = Ids(ScheduleOf(spec));
  spec.seed = 2;
  ids.merge(Ids(ScheduleOf(spec)));
  spec.max_plies = 7;
  ids.merge(Ids(ScheduleOf(spec)));
  EXPECT_EQ(ids.size(), 6u);
}

TEST(ScheduleTest, OneBlockHasOneOpeningAndOneSourceOfChance) {
  const Schedule schedule = ScheduleOf(Spec({"nim"}, {"random", "worst", "perfect"}, 8));
  EXPECT_EQ(schedule.openings.front().size(), 4u);
  std::map<int, std::set<std::uint64_t>> chance;
  for (const ScheduledGame& game : schedule.games) chance[game.block].insert(game.chance_seed);
  EXPECT_EQ(chance.size(), 4u);
  std::set<std::uint64_t> all;
  for (const auto& [block, seeds] : chance) {
    EXPECT_EQ(seeds.size(), 1u);
    all.insert(*seeds.begin());
  }
  EXPECT_EQ(all.size(), 4u);
}

TEST(ScheduleTest, ThreeSeatsTakeBothCyclicOrdersInTurn) {
  const Schedule schedule =
      ScheduleOf(Spec({"nim:seats=3"}, {"random", "worst", "perfect"}, 6));
  std::set<std::vector<int>> seatings;
  for (const ScheduledGame& game : schedule.games) seatings.insert(game.seats);
  EXPECT_EQ(schedule.games.size(), 6u);
  EXPECT_EQ(seatings.size(), 6u) << "all permutations of three players";
}

TEST(ScheduleTest, FourPlayersFillThreeSeatsInFourLineups) {
  const Schedule schedule =
      ScheduleOf(Spec({"nim:seats=3"}, {"random", "worst", "perfect", "late"}, 3));
  EXPECT_EQ(schedule.games.size(), 4u * 3);
  std::map<int, int> games;
  for (const ScheduledGame& game : schedule.games) {
    for (const int player : game.seats) ++games[player];
  }
  for (int player = 0; player < 4; ++player) EXPECT_EQ(games[player], 9);
}

TEST(ScheduleTest, MoreSeatsThanPlayersAreFilledByRepeating) {
  const Schedule schedule = ScheduleOf(Spec({"nim:seats=3"}, {"random", "worst"}, 3));
  ASSERT_EQ(schedule.games.size(), 3u);
  EXPECT_THAT(schedule.games[0].seats, ElementsAre(0, 1, 0));
  EXPECT_THAT(schedule.games[1].seats, ElementsAre(1, 0, 0));
  EXPECT_EQ(Ids(schedule).size(), 3u);
}

TEST(ScheduleTest, OneSeatIsPlayedAlone) {
  const Schedule schedule = ScheduleOf(Spec({"nim:seats=1"}, {"random"}, 2));
  EXPECT_EQ(schedule.games.size(), 2u);
}

TEST(ShardTest, ShardsDivideTheScheduleWithoutOverlap) {
  for (int place = 0; place < 20; ++place) {
    int owners = 0;
    for (int index = 1; index <= 3; ++index) {
      if (InShard({.index = index, .count = 3}, place)) ++owners;
    }
    EXPECT_EQ(owners, 1) << place;
  }
  EXPECT_TRUE(InShard({.index = 1, .count = 3}, 0));
}

TEST(ShardTest, TextIsIndexOfCount) {
  const auto shard = ParseShard("3/16");
  ASSERT_TRUE(shard.ok());
  EXPECT_EQ(shard->index, 3);
  EXPECT_EQ(shard->count, 16);
  for (const std::string text : {"", "3", "3/", "/4", "0/4", "5/4", "-1/4", "1/4x", "1/0",
                                 "1/99999999999", "1/1000001", "1 /4"}) {
    EXPECT_THAT(std::string(ParseShard(text).status().message()),
                HasSubstr("i/n with 1 <= i <= n"))
        << text;
  }
}

}  // namespace
}  // namespace plyground::match
