#include "bench/match/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
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

// A schedule and what it stands on.
struct Planned {
  explicit Planned(const TournamentSpec& given) : spec(given) {
    const auto found = ResolveGames(spec, FindNim);
    EXPECT_TRUE(found.ok()) << found.status();
    resolved = *found;
    auto made = Schedule::Make(spec, resolved, std::nullopt);
    EXPECT_TRUE(made.ok()) << made.status();
    schedule.emplace(*std::move(made));
    notes = schedule->notes();
    Read();
  }
  Planned(const Planned&) = delete;
  Planned& operator=(const Planned&) = delete;

  void Read() {
    games.clear();
    for (std::int64_t place = 0; place < schedule->size(); ++place) {
      games.push_back(schedule->At(place));
      EXPECT_EQ(games.back().id, IdText(schedule->IdHashAt(place)));
    }
  }

  TournamentSpec spec;
  Games resolved;
  std::optional<Schedule> schedule;
  std::vector<ScheduledGame> games;
  std::vector<std::string> notes;
};

std::set<std::string> Ids(const Planned& planned) {
  std::set<std::string> ids;
  for (const ScheduledGame& game : planned.games) ids.insert(game.id);
  return ids;
}

TEST(ScheduleTest, EveryTwoPlayersMeetEquallyOftenInBothSeats) {
  const Planned schedule(Spec({"nim", "nim:pile=16"}, {"random", "worst", "perfect"}, 4));
  EXPECT_EQ(schedule.games.size(), 2u * 3 * 4);
  std::map<std::vector<int>, int> uses;
  for (const ScheduledGame& game : schedule.games) ++uses[game.seats];
  EXPECT_EQ(uses.size(), 6u);
  for (const auto& [seats, count] : uses) EXPECT_EQ(count, 4);
  EXPECT_THAT(schedule.notes, IsEmpty());
}

TEST(ScheduleTest, AnOddNumberOfGamesIsRoundedUpAndSaid) {
  const Planned schedule(Spec({"nim"}, {"random", "worst"}, 5));
  EXPECT_EQ(schedule.games.size(), 6u);
  EXPECT_THAT(schedule.notes, ElementsAre(HasSubstr("nim: 6 games a pairing instead of 5")));
}

TEST(ScheduleTest, TooFewOpeningsAreSaid) {
  TournamentSpec spec = Spec({"nim"}, {"random", "worst"}, 20);
  spec.opening_plies = 1;
  EXPECT_THAT(Planned(spec).notes,
              ElementsAre(HasSubstr("only 3 different openings of 1 plies for 10 blocks")));
}

TEST(ScheduleTest, IdsDiffer) {
  TournamentSpec spec = Spec({"nim", "nim:pile=16"}, {"random", "worst", "perfect"}, 100);
  spec.opening_plies = 0;  // nothing but the repetition tells the blocks apart
  const Planned schedule(spec);
  EXPECT_EQ(Ids(schedule).size(), schedule.games.size());
  for (const ScheduledGame& game : schedule.games) EXPECT_EQ(game.id.size(), 16u);
}

TEST(ScheduleTest, IdsStayWhenGamesAndRepetitionsAreAdded) {
  const std::set<std::string> few = Ids(Planned(Spec({"nim"}, {"random", "worst"}, 10)));
  const std::set<std::string> many =
      Ids(Planned(Spec({"nim:pile=16", "nim"}, {"random", "worst"}, 20)));
  EXPECT_TRUE(std::includes(many.begin(), many.end(), few.begin(), few.end()));
}

TEST(ScheduleTest, IdsChangeWithSeedAndPlyLimit) {
  TournamentSpec spec = Spec({"nim"}, {"random", "worst"}, 2);
  spec.opening_plies = 0;
  std::set<std::string> ids = Ids(Planned(spec));
  spec.seed = 2;
  ids.merge(Ids(Planned(spec)));
  spec.max_plies = 7;
  ids.merge(Ids(Planned(spec)));
  EXPECT_EQ(ids.size(), 6u);
}

TEST(ScheduleTest, OneBlockHasOneOpeningAndOneSourceOfChance) {
  const Planned planned(Spec({"nim:pile=40"}, {"random", "worst", "perfect"}, 8));
  std::map<std::int64_t, std::set<std::uint64_t>> chance;
  std::map<std::int64_t, std::set<std::vector<int>>> players;
  std::set<std::vector<std::string>> openings;
  for (const ScheduledGame& game : planned.games) {
    chance[game.block].insert(game.chance_seed);
    std::vector<int> sorted = game.seats;
    std::sort(sorted.begin(), sorted.end());
    players[game.block].insert(sorted);
    openings.insert(planned.schedule->OpeningOf(0, game.block).moves);
  }
  EXPECT_EQ(chance.size(), 3u * 4);
  std::set<std::uint64_t> all;
  for (const auto& [block, seeds] : chance) {
    EXPECT_EQ(seeds.size(), 1u);
    EXPECT_EQ(players[block].size(), 1u);
    all.insert(*seeds.begin());
  }
  EXPECT_EQ(all.size(), 12u);
  EXPECT_EQ(openings.size(), 12u) << "no two blocks share an opening";
}

TEST(ScheduleTest, ThreeSeatsAreTakenInAllOrdersInEachBlock) {
  const Planned planned(Spec({"nim:seats=3"}, {"random", "worst", "perfect"}, 12));
  std::map<std::int64_t, std::set<std::vector<int>>> seatings;
  for (const ScheduledGame& game : planned.games) seatings[game.block].insert(game.seats);
  ASSERT_EQ(seatings.size(), 2u);
  EXPECT_EQ(seatings[0].size(), 6u);
  EXPECT_EQ(seatings[1].size(), 6u);
}

TEST(ScheduleTest, CyclicOrdersTakeEachSeatOnce) {
  TournamentSpec spec = Spec({"nim:seats=4"}, {"random", "worst", "perfect", "late"}, 4);
  spec.seat_orders = "cyclic";
  const Planned planned(spec);
  ASSERT_EQ(planned.games.size(), 4u);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    std::set<int> players;
    for (const ScheduledGame& game : planned.games) players.insert(game.seats[seat]);
    EXPECT_EQ(players.size(), 4u);
  }
  spec.seat_orders = "all";
  EXPECT_EQ(Planned(spec).games.size(), 24u);
}

TEST(ScheduleTest, FourPlayersFillThreeSeatsInFourLineups) {
  const Planned planned(Spec({"nim:seats=3"}, {"random", "worst", "perfect", "late"}, 6));
  EXPECT_EQ(planned.games.size(), 4u * 6);
  std::map<int, int> games;
  for (const ScheduledGame& game : planned.games) {
    for (const int player : game.seats) ++games[player];
  }
  for (int player = 0; player < 4; ++player) EXPECT_EQ(games[player], 18);
}

TEST(ScheduleTest, MoreSeatsThanPlayersAreFilledByRepeatingEachEquallyOften) {
  const Planned planned(Spec({"nim:seats=3"}, {"random", "worst"}, 3));
  ASSERT_EQ(planned.games.size(), 2u * 3);
  std::map<int, int> seats;
  std::set<std::vector<int>> seatings;
  for (const ScheduledGame& game : planned.games) {
    for (const int player : game.seats) ++seats[player];
    seatings.insert(game.seats);
  }
  EXPECT_EQ(seats[0], seats[1]);
  EXPECT_EQ(seatings.size(), 6u);
  EXPECT_EQ(Ids(planned).size(), 6u);
}

TEST(ScheduleTest, AGauntletIsPlayedByTheFirstAgainstEachOther) {
  TournamentSpec spec = Spec({"nim"}, {"random", "worst", "perfect", "late"}, 2);
  spec.format = "gauntlet";
  std::set<std::vector<int>> seatings;
  for (const ScheduledGame& game : Planned(spec).games) seatings.insert(game.seats);
  EXPECT_THAT(seatings, ElementsAre(std::vector<int>{0, 1}, std::vector<int>{0, 2},
                                    std::vector<int>{0, 3}, std::vector<int>{1, 0},
                                    std::vector<int>{2, 0}, std::vector<int>{3, 0}));
}

TEST(ScheduleTest, FormatsOfTwoRefuseGamesOfMore) {
  for (const std::string format : {"swiss", "knockout"}) {
    TournamentSpec spec = Spec({"nim:seats=3"}, {"random", "worst", "perfect"}, 2);
    spec.format = format;
    const auto games = ResolveGames(spec, FindNim);
    const auto schedule = Schedule::Make(spec, *games, std::nullopt);
    EXPECT_THAT(std::string(schedule.status().message()), HasSubstr("is for games of two"));
  }
}

// The player with the smaller index wins every block.
std::optional<BlockPoints> FirstWins(int, std::int64_t) {
  return BlockPoints{.first = 2, .all = 2};
}

TEST(ScheduleTest, ASwissTournamentGoesOnAsResultsComeIn) {
  SpecFields fields;
  fields.games = {"nim"};
  fields.players = {"random", "worst", "perfect", "late", "crash"};
  fields.games_per_pairing = 4;
  fields.format = "swiss";
  Planned planned(*CompleteSpec(fields, 1));
  EXPECT_EQ(planned.spec.rounds, 3);
  EXPECT_EQ(planned.games.size(), 2u * 4);
  EXPECT_EQ(planned.schedule->final_size(), 3 * 2 * 4);
  // Nothing follows as long as a block is missing.
  EXPECT_FALSE(planned.schedule->Extend(
      [](int, std::int64_t block) { return block == 3 ? std::nullopt : FirstWins(0, block); }));
  EXPECT_TRUE(planned.schedule->Extend(FirstWins));
  EXPECT_TRUE(planned.schedule->Extend(FirstWins));
  EXPECT_FALSE(planned.schedule->Extend(FirstWins));
  planned.Read();
  EXPECT_EQ(planned.games.size(), 3u * 2 * 4);
  EXPECT_EQ(Ids(planned).size(), planned.games.size());
  std::set<std::set<int>> meetings;
  for (const ScheduledGame& game : planned.games) {
    meetings.insert({game.seats[0], game.seats[1]});
  }
  EXPECT_EQ(meetings.size(), 6u) << "nobody meets twice";
}

TEST(ScheduleTest, AKnockoutEndsWithOnePlayer) {
  TournamentSpec spec = Spec({"nim"}, {"random", "worst", "perfect", "late", "crash"}, 2);
  spec.format = "knockout";
  Planned planned(spec);
  EXPECT_EQ(planned.games.size(), 2u) << "three of five have byes";
  EXPECT_FALSE(planned.schedule->final_size().has_value());
  int rounds = 1;
  while (planned.schedule->Extend(FirstWins)) ++rounds;
  EXPECT_EQ(rounds, 3);
  const std::vector<Round>& played = planned.schedule->rounds(0);
  ASSERT_EQ(played.size(), 3u);
  ASSERT_EQ(played.back().size(), 1u);
  EXPECT_EQ(played.back().front().winner, 0);
  EXPECT_EQ(std::max(played.back().front().first, played.back().front().second), 1);
}

TEST(ScheduleTest, ALevelKnockoutEncounterIsPlayedOnAndThenGoesToTheBetterSeed) {
  TournamentSpec spec = Spec({"nim"}, {"random", "worst"}, 2);
  spec.format = "knockout";
  Planned planned(spec);
  const auto level = [](int, std::int64_t) {
    return std::optional<BlockPoints>(BlockPoints{.first = 1, .all = 2});
  };
  int extra = 0;
  while (planned.schedule->Extend(level)) ++extra;
  EXPECT_EQ(extra, kTieBreakBlocks);
  EXPECT_EQ(planned.schedule->size(), 2 * (1 + kTieBreakBlocks));
  EXPECT_EQ(planned.schedule->rounds(0).back().front().winner, 0);
}

TEST(ScheduleTest, OneSeatIsPlayedAlone) {
  const Planned schedule(Spec({"nim:seats=1"}, {"random"}, 2));
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
