#include "bench/match/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/match/journal.h"
#include "bench/match/test_tournament.h"
#include "core/record.h"

namespace plyground::match {
namespace {

using ::testing::HasSubstr;

TEST_F(TournamentTest, EveryGameIsOneLineOfTheJournal) {
  const auto contents =
      ScanJournal(whole_->path(), [](const GameRecord&) { return absl::OkStatus(); });
  ASSERT_TRUE(contents.ok()) << contents.status();
  EXPECT_EQ(contents->games, kGames);
  EXPECT_EQ(contents->duplicates, 0);
  EXPECT_EQ(contents->torn_bytes, 0);
  EXPECT_EQ(contents->whole_bytes, static_cast<std::int64_t>(WholeJournal().size()));
}

TEST_F(TournamentTest, RecordsReplayToTheirReturns) {
  const std::vector<GameRecord> records = Records(whole_->path());
  for (const GameRecord& record : records) {
    const auto game = FindNim(record.game);
    ASSERT_TRUE(game.ok());
    AnyPosition position = (*game)->Start();
    EXPECT_EQ(position.Text(), record.position);
    for (const std::string& move : record.moves) ASSERT_TRUE(position.Play(move).ok());
    ASSERT_TRUE(position.IsTerminal());
    EXPECT_EQ(position.Returns(), record.returns);
    EXPECT_EQ(record.opening_plies, 4);
  }
}

TEST_F(TournamentTest, AnAdjudicatorEndsGamesAndBelongsToTheSpec) {
  const TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.fields.adjudicator = "perfect";
  const Printed run = RunIt(arguments);
  ASSERT_TRUE(run.status.ok()) << run.status;
  for (const GameRecord& record : Records(folder.path())) {
    EXPECT_EQ(record.termination, Termination::kAdjudicatedWin);
    EXPECT_EQ(record.plies, 5);  // the opening's four and one move
  }
  EXPECT_TRUE(ReportIt(folder.path()).status.ok());
  const Printed other = RunIt(Arguments(folder.path()));
  EXPECT_TRUE(other.status.ok()) << other.status;  // what is left open is as it was
  arguments.fields.adjudicator = "worst";
  EXPECT_THAT(std::string(RunIt(arguments).status.message()),
              HasSubstr("adjudicator is \"perfect\", not \"worst\""));
}

TEST_F(TournamentTest, AnAdjudicatorThatAGameRefusesIsNamed) {
  const TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.fields.adjudicator = "nobody";
  EXPECT_THAT(std::string(RunIt(arguments).status.message()),
              HasSubstr("adjudicator \"nobody\" for \"nim:pile=30\": "));
}

TEST_F(TournamentTest, PairsShareOpeningAndDiceWithTheSeatsSwapped) {
  const std::vector<GameRecord> records = Records(whole_->path());
  for (std::size_t i = 0; i + 1 < records.size(); i += 2) {
    const GameRecord& first = records[i];
    const GameRecord& second = records[i + 1];
    EXPECT_EQ(first.block, second.block);
    EXPECT_TRUE(std::equal(first.moves.begin(), first.moves.begin() + 4, second.moves.begin()));
    EXPECT_EQ(first.players[0], second.players[1]);
    EXPECT_EQ(first.players[1], second.players[0]);
    EXPECT_NE(first.seed, second.seed);
  }
}

TEST_F(TournamentTest, ReportIsTheSameBytesAsTheRunPrinted) {
  const Printed report = ReportIt(whole_->path());
  ASSERT_TRUE(report.status.ok()) << report.status;
  EXPECT_EQ(report.out, *report_);
  EXPECT_THAT(report.out, HasSubstr(absl::StrCat("{\"games\":", kGames, ",\"standings\":[")));
  EXPECT_EQ(report.notes, "");
}

TEST_F(TournamentTest, ConcurrencyDoesNotChangeTheGames) {
  for (const int concurrency : {2, 3, 8}) {
    TestFolder folder;
    RunArguments arguments = Arguments(folder.path());
    arguments.concurrency = concurrency;
    const Printed run = RunIt(arguments);
    ASSERT_TRUE(run.status.ok()) << run.status;
    EXPECT_EQ(run.out, *report_);
    EXPECT_EQ(SortedLines(folder.path()), SortedLines(whole_->path()));
  }
}

TEST_F(TournamentTest, AnotherSeedPlaysOtherGames) {
  TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.fields.seed = 6;
  ASSERT_TRUE(RunIt(arguments).status.ok());
  EXPECT_NE(SortedLines(folder.path()), SortedLines(whole_->path()));
}

TEST_F(TournamentTest, AGeneratedSeedIsSaidAndKeptForResuming) {
  TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.fields.seed.reset();
  arguments.new_seed = 77;
  const Printed first = RunIt(arguments);
  EXPECT_THAT(first.notes, HasSubstr("seed 77 (generated)"));
  arguments.new_seed = 78;
  const Printed again = RunIt(arguments);
  EXPECT_TRUE(again.status.ok()) << again.status;
  EXPECT_EQ(again.out, first.out);
  EXPECT_THAT(again.notes, HasSubstr("36 of 36 games are played"));
}

TEST_F(TournamentTest, LongGamesAreDrawn) {
  TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.fields.max_plies = 6;
  const Printed run = RunIt(arguments);
  ASSERT_TRUE(run.status.ok()) << run.status;
  EXPECT_THAT(run.out, HasSubstr("\"max_moves\":"));
  const std::vector<GameRecord> records = Records(folder.path());
  for (const GameRecord& record : records) {
    EXPECT_LE(record.plies, 6);
    if (record.termination != Termination::kMaxMoves) continue;
    EXPECT_EQ(record.plies, 6);
    EXPECT_EQ(record.returns, (std::vector<int>{0, 0}));
  }
}

TEST_F(TournamentTest, ThreeSeatsAreTakenByEverybodyEquallyOften) {
  TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.fields.games = {"nim:seats=3,pile=40"};
  const Printed run = RunIt(arguments);
  ASSERT_TRUE(run.status.ok()) << run.status;
  const std::vector<GameRecord> records = Records(folder.path());
  ASSERT_EQ(records.size(), 6u);
  for (int seat = 0; seat < 3; ++seat) {
    for (const std::string& player : arguments.fields.players) {
      EXPECT_EQ(std::count_if(records.begin(), records.end(),
                              [&](const GameRecord& r) { return r.players[seat] == player; }),
                2);
    }
  }
  EXPECT_THAT(run.out, HasSubstr("\"pairs\":null"));
}

}  // namespace
}  // namespace plyground::match
