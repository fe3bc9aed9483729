// Merging shards, planning them, and telling how far they are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/match/test_tournament.h"

namespace plyground::match {
namespace {

using ::testing::HasSubstr;

class TournamentToolsTest : public TournamentTest {};

TEST_F(TournamentToolsTest, ShardsMergeToTheWholeTournament) {
  TestFolder folder;
  std::vector<std::string> shards;
  for (int index = 1; index <= 4; ++index) {
    RunArguments arguments = Arguments(folder.Inside(absl::StrCat("shard", index)));
    arguments.shard = {.index = index, .count = 4};
    const Printed run = RunIt(arguments);
    ASSERT_TRUE(run.status.ok()) << run.status;
    EXPECT_EQ(SortedLines(arguments.folder).size(), kGames / 4);
    shards.push_back(arguments.folder);
  }
  const std::string target = folder.Inside("merged");
  const auto merge = [&](const Console& console) {
    return MergeTournaments(target, shards, OutputForm::kJson, console);
  };
  const Printed first = Capture(merge);
  ASSERT_TRUE(first.status.ok()) << first.status;
  EXPECT_EQ(first.out, "{\"games\":36,\"added\":36,\"duplicates\":0}\n");
  EXPECT_EQ(ReportIt(target).out, *report_);
  EXPECT_EQ(SortedLines(target), SortedLines(whole_->path()));

  const Printed again = Capture(merge);
  EXPECT_EQ(again.out, "{\"games\":36,\"added\":0,\"duplicates\":36}\n");
  EXPECT_THAT(again.notes, HasSubstr("ignored 36 games"));
  EXPECT_EQ(ReportIt(target).out, *report_);
}

TEST_F(TournamentToolsTest, MergingAnotherTournamentIsRefused) {
  TestFolder folder;
  RunArguments arguments = Arguments(folder.Inside("other"));
  arguments.fields.seed = 6;
  ASSERT_TRUE(RunIt(arguments).status.ok());
  const Printed merge = Capture([&](const Console& console) {
    return MergeTournaments(folder.Inside("target"), {whole_->path(), arguments.folder},
                            OutputForm::kText, console);
  });
  EXPECT_EQ(merge.status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(merge.status.message()), HasSubstr("seed is 5, not 6"));
  EXPECT_FALSE(std::filesystem::exists(folder.Inside("target")));
}

TEST_F(TournamentToolsTest, StatusAndPlanCountWhatIsMissing) {
  const std::string journal = WholeJournal();
  TestFolder folder;
  SetUpFolder(folder.path(), journal.substr(0, journal.find('\n') + 1));
  const Printed status = Capture([&](const Console& console) {
    return ShowStatus(folder.path(), 0, OutputForm::kJson, FindNim, console);
  });
  EXPECT_EQ(status.out, "{\"games\":36,\"done\":1,\"missing\":35,\"finished\":false}\n");
  // One block of two games for each of two games.
  const Printed first = Capture([&](const Console& console) {
    return ShowStatus(folder.path(), 1, OutputForm::kJson, FindNim, console);
  });
  EXPECT_EQ(first.out, "{\"games\":4,\"done\":1,\"missing\":3,\"finished\":false}\n");
  const Printed plan = Capture([&](const Console& console) {
    return PlanShards(folder.path(), 5, OutputForm::kJson, FindNim, console);
  });
  EXPECT_EQ(plan.out,
            "{\"games\":36,\"shards\":[{\"shard\":\"1/5\",\"games\":8,\"missing\":7},"
            "{\"shard\":\"2/5\",\"games\":7,\"missing\":7},"
            "{\"shard\":\"3/5\",\"games\":7,\"missing\":7},"
            "{\"shard\":\"4/5\",\"games\":7,\"missing\":7},"
            "{\"shard\":\"5/5\",\"games\":7,\"missing\":7}]}\n");
}

TEST_F(TournamentToolsTest, PlanReadsASpecFile) {
  TestFolder folder;
  const std::string file = folder.Inside("spec.json");
  Overwrite(file,
            R"({"games":["nim"],"players":["random","worst"],"gamesPerPairing":4,"seed":1})");
  const auto plan = [&](const Console& console) {
    return PlanShards(file, 2, OutputForm::kText, FindNim, console);
  };
  EXPECT_EQ(Capture(plan).out,
            "--shard 1/2  2 games, 2 missing\n--shard 2/2  2 games, 2 missing\n");
  Overwrite(file, R"({"games":["nim"],"players":["random","worst"],"gamesPerPairing":4})");
  EXPECT_THAT(std::string(Capture(plan).status.message()), HasSubstr("need one seed"));
}

}  // namespace
}  // namespace plyground::match
