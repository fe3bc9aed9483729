// Whole tournaments of the formats that follow their own results, and of openings
// from a file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/match/manifest.h"
#include "bench/match/test_tournament.h"

namespace plyground::match {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

RunArguments Of(const std::string& folder, const std::string& format,
                std::vector<std::string> players) {
  RunArguments arguments = Arguments(folder);
  arguments.fields.games = {"nim:pile=40"};
  arguments.fields.players = std::move(players);
  arguments.fields.format = format;
  arguments.fields.games_per_pairing = 4;
  return arguments;
}

const std::vector<std::string> kFive = {"random", "perfect", "worst", "random:pause_us=0",
                                        "perfect:pause_us=0"};

TEST(TournamentFormatTest, RoundsAreTheSameWhateverTheConcurrencyAndInterruptions) {
  for (const std::string format : {"swiss", "knockout"}) {
    SCOPED_TRACE(format);
    TestFolder whole;
    const Printed reference = RunIt(Of(whole.path(), format, kFive));
    ASSERT_TRUE(reference.status.ok()) << reference.status;
    TestFolder folder;
    RunArguments arguments = Of(folder.path(), format, kFive);
    arguments.concurrency = 3;
    Printed run;
    for (int session = 0; session < 300; ++session) {
      int polls = 0;
      run = RunIt(arguments, [&polls] { return ++polls > 1; });
      if (run.status.ok()) break;
      ASSERT_EQ(run.status.code(), absl::StatusCode::kCancelled) << run.status;
    }
    EXPECT_EQ(run.out, reference.out);
    EXPECT_EQ(SortedLines(folder.path()), SortedLines(whole.path()));
    EXPECT_EQ(ReportIt(folder.path()).out, reference.out);
  }
}

TEST(TournamentFormatTest, ASwissTournamentHasItsRounds) {
  TestFolder folder;
  const Printed run = RunIt(Of(folder.path(), "swiss", kFive));
  ASSERT_TRUE(run.status.ok()) << run.status;
  std::map<std::set<std::string>, int> games;
  for (const GameRecord& record : Records(folder.path())) {
    ++games[{record.players[0], record.players[1]}];
  }
  EXPECT_EQ(games.size(), 3u * 2);
  for (const auto& [players, count] : games) EXPECT_EQ(count, 4);
}

TEST(TournamentFormatTest, AKnockoutNamesItsWinnerRoundByRound) {
  TestFolder folder;
  const Printed run = RunIt(Of(folder.path(), "knockout", {"perfect", "worst", "random"}));
  ASSERT_TRUE(run.status.ok()) << run.status;
  EXPECT_THAT(run.out, HasSubstr(R"({"game":"nim:pile=40","round":1,"player":"perfect",)"
                                 R"("opponent":null,"points":null,"opponentPoints":null,)"
                                 R"("winner":"perfect"})"));
  EXPECT_THAT(run.out, HasSubstr("\"round\":2,\"player\":\"perfect\""));
  const Printed text = Capture([&](const Console& console) {
    return ShowReport({.folder = folder.path()}, FindNim, console);
  });
  EXPECT_THAT(text.out, HasSubstr("  round 2\n    perfect - "));
  EXPECT_THAT(text.out, HasSubstr("  perfect\n"));
}

TEST(TournamentFormatTest, TheManifestSaysWhereATournamentWasBegun) {
  TestFolder folder;
  RunArguments arguments = Of(folder.path(), "match", {"perfect", "worst"});
  arguments.origin = {.git = "0123abcd", .cpu = "Abacus 3", .cores = 12};
  ASSERT_TRUE(RunIt(arguments).status.ok());
  const auto manifest = RequireManifest(folder.path());
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->origin.git, "0123abcd");
  EXPECT_EQ(manifest->origin.cpu, "Abacus 3");
  EXPECT_EQ(manifest->origin.cores, 12);
}

TEST(TournamentFormatTest, AnSprtStopsByItselfAtABlockOfItsOwn) {
  TestFolder folder;
  RunArguments arguments = Of(folder.path(), "sprt", {"perfect", "worst"});
  arguments.fields.games_per_pairing = 1000;
  arguments.fields.sprt = "elo1=100";
  const Printed run = RunIt(arguments);
  ASSERT_TRUE(run.status.ok()) << run.status;
  EXPECT_THAT(run.out, HasSubstr("\"verdict\":\"elo1\""));
  EXPECT_THAT(run.out, Not(HasSubstr("{\"games\":1000,")));
  const Printed status = Capture([&](const Console& console) {
    return ShowStatus(folder.path(), 0, OutputForm::kJson, FindNim, console);
  });
  EXPECT_THAT(status.out, HasSubstr("\"missing\":0,\"finished\":true"));

  TestFolder other;
  arguments.folder = other.path();
  arguments.concurrency = 4;
  EXPECT_EQ(RunIt(arguments).out, run.out);
  EXPECT_EQ(RunIt(arguments).out, run.out) << "and resuming plays no more";
}

TEST(TournamentFormatTest, AnSprtOverShardsGoesOnInRounds) {
  TestFolder whole;
  RunArguments arguments = Of(whole.path(), "sprt", {"perfect", "worst"});
  arguments.fields.games_per_pairing = 1000;
  arguments.fields.sprt = "elo1=100";
  const Printed reference = RunIt(arguments);

  TestFolder folder;
  const std::string merged = folder.Inside("merged");
  bool finished = false;
  for (int round = 1; !finished && round < 100; ++round) {
    std::vector<std::string> shards;
    for (int index = 1; index <= 3; ++index) {
      arguments.folder = folder.Inside("shard" + std::to_string(index));
      arguments.shard = {.index = index, .count = 3};
      arguments.up_to_block = 5 * round;
      ASSERT_TRUE(RunIt(arguments).status.ok());
      shards.push_back(arguments.folder);
    }
    ASSERT_TRUE(Capture([&](const Console& console) {
                  return MergeTournaments(merged, shards, OutputForm::kJson, console);
                }).status.ok());
    finished = Capture([&](const Console& console) {
                 return ShowStatus(merged, 0, OutputForm::kJson, FindNim, console);
               }).out.find("\"finished\":true") != std::string::npos;
  }
  EXPECT_TRUE(finished);
  EXPECT_EQ(ReportIt(merged).out, reference.out);
}

class ListedOpeningsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    Overwrite(file_, "1 2 3\n2\n{\"position\":\"25\",\"moves\":[\"3\"]}\n");
    arguments_ = Of(folder_.Inside("out"), "match", {"random", "worst"});
    arguments_.fields.openings = file_;
    arguments_.fields.games_per_pairing = 10;
  }

  TestFolder folder_;
  std::string file_ = folder_.Inside("openings");
  RunArguments arguments_;
};

TEST_F(ListedOpeningsTest, BeginTheGamesAndStayInTheFolder) {
  const Printed run = RunIt(arguments_);
  ASSERT_TRUE(run.status.ok()) << run.status;
  EXPECT_THAT(run.notes, HasSubstr("only 3 different openings for 5 blocks"));
  std::map<std::string, int> firsts;
  for (const GameRecord& record : Records(arguments_.folder)) {
    ++firsts[record.position + " " + record.moves.front()];
    EXPECT_THAT(record.opening_plies, ::testing::AnyOf(1, 3));
  }
  EXPECT_EQ(firsts.size(), 3u);
  // The folder is enough, and the file may be gone.
  ASSERT_TRUE(std::filesystem::remove(file_));
  RunArguments again;
  again.folder = arguments_.folder;
  again.form = OutputForm::kJson;
  EXPECT_EQ(RunIt(again).out, run.out);
  EXPECT_EQ(ReportIt(arguments_.folder).out, run.out);
}

TEST_F(ListedOpeningsTest, OtherLinesAreAnotherTournament) {
  ASSERT_TRUE(RunIt(arguments_).status.ok());
  const std::string moved = folder_.Inside("moved");
  std::filesystem::copy_file(file_, moved);
  arguments_.fields.openings = moved;
  EXPECT_TRUE(RunIt(arguments_).status.ok()) << "the same lines in another place";
  Overwrite(moved, "1\n");
  const Printed run = RunIt(arguments_);
  EXPECT_EQ(run.status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(run.status.message()), HasSubstr("openingsHash is "));
  Overwrite(arguments_.folder + "/openings.txt", "1\n");
  EXPECT_THAT(std::string(ReportIt(arguments_.folder).status.message()),
              HasSubstr("openings.txt was edited"));
}

TEST_F(ListedOpeningsTest, AreFoundBadBeforeAnythingIsWritten) {
  Overwrite(file_, "1\n1 9\n");
  const Printed run = RunIt(arguments_);
  EXPECT_THAT(std::string(run.status.message()), HasSubstr("openings, line 2: illegal move"));
  EXPECT_FALSE(std::filesystem::exists(arguments_.folder));
}

}  // namespace
}  // namespace plyground::match
