#include "bench/match/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/match/report_text.h"
#include "bench/match/tally.h"

namespace plyground::match {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TournamentSpec Spec() {
  TournamentSpec spec;
  spec.games = {"x", "a"};
  spec.players = {"zed", "amy", "bob"};
  return spec;
}

// First seat's points are `points`.
GameRecord Played(const std::string& first, const std::string& second, int block, int points,
                  const std::string& game = "x") {
  GameRecord record;
  record.game = game;
  record.players = {first, second};
  record.block = block;
  record.returns = {points, -points};
  return record;
}

Report ReportOf(const std::vector<GameRecord>& records) {
  Tally tally(Spec());
  for (const GameRecord& record : records) {
    const absl::Status status = tally.Add(record);
    EXPECT_TRUE(status.ok()) << status;
  }
  return tally.MakeReport();
}

const StandingsRow& Row(const Report& report, const std::string& player) {
  return *std::find_if(report.standings.begin(), report.standings.end(),
                       [&](const StandingsRow& row) { return row.player == player; });
}

TEST(ReportTest, PairsAreCountedByTheirTwoResults) {
  // Seen from zed: WW, WD, WL, DD, LD, LL, and one half of a pair.
  const Report report = ReportOf({
      Played("zed", "amy", 0, 10),
      Played("amy", "zed", 0, -3),
      Played("zed", "amy", 1, 1),
      Played("amy", "zed", 1, 0),
      Played("zed", "amy", 2, 1),
      Played("amy", "zed", 2, 1),
      Played("zed", "amy", 3, 0),
      Played("amy", "zed", 3, 0),
      Played("zed", "amy", 4, -2),
      Played("amy", "zed", 4, 0),
      Played("zed", "amy", 5, -1),
      Played("amy", "zed", 5, 4),
      Played("zed", "amy", 6, 5),
  });
  ASSERT_EQ(report.pairings.size(), 1u);
  const PairingRow& row = report.pairings.front();
  EXPECT_EQ(row.player, "zed");
  EXPECT_EQ(row.opponent, "amy");
  EXPECT_THAT(*row.pairs, ElementsAre(1, 1, 2, 1, 1));
  EXPECT_EQ(row.results.wins, 5);
  EXPECT_EQ(row.results.draws, 4);
  EXPECT_EQ(row.results.losses, 4);
  EXPECT_NEAR(row.elo.elo.value(), 0, 1e-9);
}

TEST(ReportTest, ABlockIsOfTwoPlayersAndTwoGames) {
  Tally tally(Spec());
  ASSERT_TRUE(tally.Add(Played("zed", "amy", 0, 1)).ok());
  EXPECT_THAT(std::string(tally.Add(Played("bob", "zed", 0, 1)).message()),
              HasSubstr("block 0 is of other players"));
  EXPECT_THAT(std::string(tally.Add(Played("zed", "amy", 0, 1)).message()),
              HasSubstr("block 0 has one game twice"));
  EXPECT_THAT(std::string(tally.Add(Played("zed", "amy", -1, 1)).message()),
              HasSubstr("block -1 cannot be"));
  EXPECT_EQ(tally.games(), 1);
}

TEST(ReportTest, StandingsSortByGameThenScoreThenName) {
  const Report report = ReportOf({Played("bob", "amy", 0, 1, "a"), Played("zed", "amy", 0, 1)});
  std::vector<std::string> order;
  for (const StandingsRow& row : report.standings) order.push_back(row.game + " " + row.player);
  EXPECT_THAT(order, ElementsAre("x zed", "x amy", "x bob", "a bob", "a amy", "a zed"));
  EXPECT_FALSE(report.standings[2].results.score().has_value());
}

TEST(ReportTest, EloOfAPlayerComesFromPairsAgainstTheWholeField) {
  std::vector<GameRecord> records;
  for (int round = 0; round < 4; ++round) {
    // Against each opponent: one pair won, three split.
    int block = 3 * round;
    for (const std::string other : {"amy", "bob"}) {
      records.push_back(Played("zed", other, block, 1));
      records.push_back(Played(other, "zed", block, round == 0 ? -1 : 1));
      ++block;
    }
    records.push_back(Played("amy", "bob", block, 0));
    records.push_back(Played("bob", "amy", block, 0));
  }
  const StandingsRow row = Row(ReportOf(records), "zed");
  const std::vector<std::int64_t> pairs = {0, 0, 6, 0, 2};
  EXPECT_DOUBLE_EQ(row.elo.elo.value(), EstimateElo(pairs).elo.value());
  EXPECT_DOUBLE_EQ(row.elo.error95.value(), EstimateElo(pairs).error95.value());
  EXPECT_DOUBLE_EQ(row.results.score().value(), 10.0 / 16);
}

TEST(ReportTest, WithoutPairsAgainstAllEloComesFromSingleGames) {
  const Report report = ReportOf({Played("zed", "amy", 0, 1), Played("amy", "zed", 0, 1),
                                  Played("zed", "bob", 1, 1), Played("zed", "bob", 2, 1)});
  const std::vector<std::int64_t> games = {1, 0, 3};
  EXPECT_DOUBLE_EQ(Row(report, "zed").elo.elo.value(), EstimateElo(games).elo.value());
}

TEST(ReportTest, AllWonOrAllLostHasNoEloButAnInterval) {
  std::vector<GameRecord> records;
  for (int block = 0; block < 5; ++block) {
    records.push_back(Played("zed", "amy", block, 1));
    records.push_back(Played("amy", "zed", block, -1));
  }
  const std::string json = ReportJson(ReportOf(records));
  EXPECT_THAT(
      json,
      HasSubstr(R"({"player":"zed","game":"x","games":10,"score":1.0,"wins":10,)"
                R"("draws":0,"losses":0,"elo":null,"error95":null,"los":null,)"
                R"("wilson":[0.722467,1.0],"rating":null,"ratingError95":null,"group":0})"));
  EXPECT_THAT(
      json,
      HasSubstr(R"({"player":"amy","game":"x","games":10,"score":0.0,"wins":0,)"
                R"("draws":0,"losses":10,"elo":null,"error95":null,"los":null,)"
                R"("wilson":[0.0,0.277533],"rating":null,"ratingError95":null,"group":1})"));
  EXPECT_THAT(json, HasSubstr(R"("pairs":[0,0,0,0,5],"elo":null,"error95":null,"los":null)"));
  EXPECT_THAT(json, Not(HasSubstr("nan")));
  EXPECT_THAT(json, Not(HasSubstr("inf")));
}

TEST(ReportTest, NoGamesGiveAnEmptyReport) {
  EXPECT_THAT(ReportJson(ReportOf({})),
              HasSubstr(R"("pairings":[],"terminations":{},"faults":[],"seats":[],)"));
  EXPECT_THAT(ReportTable(ReportOf({})), HasSubstr("0 games"));
}

TEST(ReportTest, TheOrderOfGamesDoesNotMatter) {
  std::vector<GameRecord> records;
  for (int block = 0; block < 6; ++block) {
    records.push_back(Played("zed", "amy", block, block % 3 - 1));
    records.push_back(Played("amy", "zed", block, block % 2));
    records.push_back(Played("bob", "zed", block, 1, "a"));
  }
  const std::string json = ReportJson(ReportOf(records));
  std::reverse(records.begin(), records.end());
  EXPECT_EQ(ReportJson(ReportOf(records)), json);
  std::rotate(records.begin(), records.begin() + 5, records.end());
  EXPECT_EQ(ReportJson(ReportOf(records)), json);
}

TEST(ReportTest, FaultsAreCountedByPlayerAndKind) {
  GameRecord crash = Played("zed", "amy", 0, 1);
  crash.termination = Termination::kCrash;
  crash.fault = Fault{.seat = 1, .message = "gone"};
  GameRecord timeout = Played("amy", "zed", 0, -1);
  timeout.termination = Termination::kTimeout;
  timeout.fault = Fault{.seat = 0, .message = "late"};
  Tally tally(Spec());
  ASSERT_TRUE(tally.Add(crash).ok());
  ASSERT_TRUE(tally.Add(timeout).ok());
  ASSERT_TRUE(tally.Add(Played("zed", "amy", 1, 1)).ok());
  EXPECT_EQ(tally.faults(), 2);
  const std::string json = ReportJson(tally.MakeReport());
  EXPECT_THAT(json, HasSubstr(R"("terminations":{"normal":1,"timeout":1,"crash":1})"));
  EXPECT_THAT(json, HasSubstr(R"("faults":[{"player":"amy","game":"x","termination":"timeout",)"
                              R"("games":1},{"player":"amy","game":"x","termination":"crash",)"
                              R"("games":1}])"));
  EXPECT_THAT(ReportTable(tally.MakeReport()), HasSubstr("fault: amy in x: 1 crash"));
}

TEST(ReportTest, GamesOfOtherTournamentsAreNamed) {
  Tally tally(Spec());
  EXPECT_THAT(std::string(tally.Add(Played("zed", "eve", 0, 1)).message()),
              HasSubstr("no player \"eve\""));
  EXPECT_THAT(std::string(tally.Add(Played("zed", "amy", 0, 1, "chess")).message()),
              HasSubstr("no game \"chess\""));
  EXPECT_EQ(tally.games(), 0);
}

TEST(ReportTest, WithThreeSeatsMorePointsWinAPairing) {
  GameRecord record = Played("zed", "amy", 0, 0);
  record.players = {"bob", "zed", "amy"};
  record.returns = {-3, 1, 2};
  const Report report = ReportOf({record});
  ASSERT_EQ(report.pairings.size(), 3u);
  EXPECT_EQ(report.pairings[0].results.losses, 1);  // zed - amy
  EXPECT_EQ(report.pairings[1].results.wins, 1);    // zed - bob
  EXPECT_EQ(report.pairings[2].results.wins, 1);    // amy - bob
  EXPECT_FALSE(report.pairings[0].pairs.has_value());
  EXPECT_EQ(Row(report, "zed").results.wins, 1);
  EXPECT_FALSE(Row(report, "zed").elo.elo.has_value());
}

TEST(ReportTest, TableShowsScoreEloAndInterval) {
  const std::string table =
      ReportTable(ReportOf({Played("zed", "amy", 0, 1), Played("amy", "zed", 0, 0)}));
  EXPECT_THAT(table, HasSubstr("player  games  score  wins  draws  losses"));
  EXPECT_THAT(table, HasSubstr("zed         2  75.0%     1      1       0  +190.8"));
  EXPECT_THAT(table, HasSubstr("of - against"));
  EXPECT_THAT(table, HasSubstr("zed - amy"));
  EXPECT_THAT(table, HasSubstr("score by seat: seat 1 75.0%, seat 2 25.0%"));
  EXPECT_THAT(table, HasSubstr("2 games, 2 normal\n"));
}

TEST(ReportTest, AnSprtIsJudgedByItsBlocksInOrderAndByNoFurtherOnes) {
  TournamentSpec spec = Spec();
  spec.format = "sprt";
  spec.games = {"x"};
  spec.players = {"zed", "amy"};
  spec.sprt.elo1 = 200;
  std::vector<GameRecord> records;
  for (int block = 0; block < 60; ++block) {
    records.push_back(Played("zed", "amy", block, 1));
    records.push_back(Played("amy", "zed", block, block % 3 == 0 ? 1 : -1));
  }
  Tally tally(spec);
  std::int64_t decided = 0;
  for (const GameRecord& record : records) {
    ASSERT_TRUE(tally.Add(record).ok());
    if (decided == 0 && tally.verdict(0) != SprtVerdict::kOpen) decided = tally.games();
  }
  EXPECT_EQ(tally.verdict(0), SprtVerdict::kElo1);
  EXPECT_LT(decided, 100);
  EXPECT_EQ(decided % 2, 0);
  const Report report = tally.MakeReport();
  EXPECT_EQ(report.games, decided);
  EXPECT_EQ(report.sprts.front().blocks, decided / 2);
  const std::string json = ReportJson(report);
  EXPECT_THAT(json, HasSubstr(R"("verdict":"elo1")"));
  EXPECT_THAT(ReportTable(report), HasSubstr("accepts elo1"));
  EXPECT_THAT(ReportTable(report), HasSubstr("is biased"));
  // In whatever order the games were finished.
  Tally reversed(spec);
  for (auto record = records.rbegin(); record != records.rend(); ++record) {
    ASSERT_TRUE(reversed.Add(*record).ok());
  }
  EXPECT_EQ(ReportJson(reversed.MakeReport()), json);
}

TEST(ReportTest, AnOpenSprtCountsAllGamesButJudgesWithoutGaps) {
  TournamentSpec spec = Spec();
  spec.format = "sprt";
  spec.games = {"x"};
  spec.players = {"zed", "amy"};
  Tally tally(spec);
  for (const int block : {0, 2, 3}) {
    ASSERT_TRUE(tally.Add(Played("zed", "amy", block, 1)).ok());
    ASSERT_TRUE(tally.Add(Played("amy", "zed", block, 1)).ok());
  }
  const Report report = tally.MakeReport();
  EXPECT_EQ(report.games, 6);
  EXPECT_EQ(report.sprts.front().blocks, 1);
  EXPECT_EQ(report.sprts.front().verdict, SprtVerdict::kOpen);
}

TEST(ReportTest, RatingsComeFromTheWholePool) {
  // amy never met bob, and yet is rated against him through zed.
  std::vector<GameRecord> records;
  for (int block = 0; block < 40; ++block) {
    records.push_back(Played("zed", "amy", 2 * block, block % 4 == 0 ? -1 : 1));
    records.push_back(Played("amy", "zed", 2 * block, 0));
    records.push_back(Played("zed", "bob", 2 * block + 1, block % 2 == 0 ? -1 : 1));
    records.push_back(Played("bob", "zed", 2 * block + 1, 0));
  }
  const Report report = ReportOf(records);
  ASSERT_EQ(report.pools.size(), 2u);
  const PoolReport& pool = report.pools.front();
  EXPECT_THAT(pool.groups, ElementsAre(ElementsAre("zed", "amy", "bob")));
  EXPECT_LT(*Row(report, "amy").rating.elo, *Row(report, "bob").rating.elo);
  EXPECT_LT(pool.los[1][2].value(), 0.2);
  EXPECT_FALSE(pool.los[1][1].has_value());
  EXPECT_THAT(ReportTable(report), HasSubstr("likelihood that the row is stronger"));
}

TEST(ReportTest, GroupsWithoutACommonScaleAreNamed) {
  const Report report = ReportOf({Played("zed", "amy", 0, 1), Played("amy", "zed", 0, 1)});
  EXPECT_THAT(report.pools.front().groups,
              ElementsAre(ElementsAre("zed", "amy"), ElementsAre("bob")));
  EXPECT_THAT(ReportTable(report), HasSubstr("group 2: bob"));
}

TEST(EloTextTest, WhatIsUnknownIsLeftOut) {
  EXPECT_EQ(EloText({}), "-");
  EXPECT_EQ(EloText({.elo = -12.34, .error95 = {}, .los = {}}), "-12.3");
  EXPECT_EQ(EloText({.elo = 12.34, .error95 = 5.0, .los = {}}), "+12.3 +-5.0");
}

}  // namespace
}  // namespace plyground::match
