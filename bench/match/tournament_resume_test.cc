// What a folder holds decides what is played: resuming, and damaged files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/match/journal.h"
#include "bench/match/test_tournament.h"

namespace plyground::match {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class TournamentResumeTest : public TournamentTest {};

TEST_F(TournamentResumeTest, ResumesAfterACutAtEveryByteOfTheLastTwoLines) {
  const std::string journal = WholeJournal();
  const std::size_t last = journal.rfind('\n', journal.size() - 2);
  const std::size_t before = journal.rfind('\n', last - 1);
  TestFolder folder;
  for (std::size_t size = before + 1; size <= journal.size(); ++size) {
    SetUpFolder(folder.path(), journal.substr(0, size));
    const Printed run = RunIt(Arguments(folder.path()));
    ASSERT_TRUE(run.status.ok()) << size << ": " << run.status;
    ASSERT_EQ(run.out, *report_) << size;
    ASSERT_EQ(Contents(folder.path() + kJournal), journal) << size;
    const bool torn = size != before + 1 && size != last + 1 && size != journal.size();
    ASSERT_EQ(run.notes.find("torn last line") != std::string::npos, torn) << run.notes;
  }
}

TEST_F(TournamentResumeTest, ALastLineOfLostBytesIsPlayedAgain) {
  const std::string journal = WholeJournal();
  TestFolder folder;
  SetUpFolder(folder.path(), journal.substr(0, journal.rfind('\n', journal.size() - 2) + 1) +
                                 std::string(100, '\0') + "\n");
  const Printed run = RunIt(Arguments(folder.path()));
  ASSERT_TRUE(run.status.ok()) << run.status;
  EXPECT_THAT(run.notes, HasSubstr("torn last line of games.jsonl (101 bytes)"));
  EXPECT_EQ(Contents(folder.path() + kJournal), journal);
}

TEST_F(TournamentResumeTest, ABadLineInTheMiddleIsNamedAndNothingIsChanged) {
  std::string journal = WholeJournal();
  const std::size_t second = journal.find('\n') + 1;
  journal[second] = '#';
  TestFolder folder;
  SetUpFolder(folder.path(), journal);
  const Printed run = RunIt(Arguments(folder.path()));
  EXPECT_EQ(run.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(run.status.message()), HasSubstr("games.jsonl line 2: "));
  EXPECT_EQ(Contents(folder.path() + kJournal), journal);
  EXPECT_FALSE(ReportIt(folder.path()).status.ok());
}

TEST_F(TournamentResumeTest, DuplicateLinesAreCountedOnceAndReported) {
  const std::string journal = WholeJournal();
  const std::string first_line = journal.substr(0, journal.find('\n') + 1);
  TestFolder folder;
  SetUpFolder(folder.path(), journal + first_line + first_line);
  const Printed report = ReportIt(folder.path());
  EXPECT_EQ(report.out, *report_);
  EXPECT_THAT(report.notes, HasSubstr("ignored 2 lines"));
  const Printed run = RunIt(Arguments(folder.path()));
  EXPECT_EQ(run.out, *report_);
  EXPECT_THAT(run.notes, HasSubstr("ignored 2 lines"));
}

TEST_F(TournamentResumeTest, TheOrderOfTheJournalDoesNotMatter) {
  std::string reversed;
  const std::vector<std::string> lines = SortedLines(whole_->path());
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) reversed += *line + "\n";
  TestFolder folder;
  SetUpFolder(folder.path(), reversed);
  EXPECT_EQ(ReportIt(folder.path()).out, *report_);
}

TEST_F(TournamentResumeTest, AnotherSpecIsRefusedAndTheDifferenceNamed) {
  RunArguments arguments = Arguments(whole_->path());
  arguments.fields.seed = 6;
  arguments.fields.players.pop_back();
  const std::string before = WholeJournal();
  const Printed run = RunIt(arguments);
  EXPECT_EQ(run.status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(run.status.message()),
              AllOf(HasSubstr("seed is 5, not 6"),
                    HasSubstr("players is [\"random\",\"perfect\",\"worst\"], not "
                              "[\"random\",\"perfect\"]"),
                    Not(HasSubstr("games is"))));
  EXPECT_EQ(WholeJournal(), before);
}

TEST_F(TournamentResumeTest, TheFolderAloneIsEnoughToResume) {
  TestFolder folder;
  SetUpFolder(folder.path(), "");
  RunArguments arguments;
  arguments.folder = folder.path();
  arguments.form = OutputForm::kJson;
  const Printed run = RunIt(arguments);
  ASSERT_TRUE(run.status.ok()) << run.status;
  EXPECT_EQ(run.out, *report_);
}

TEST_F(TournamentResumeTest, AnInterruptedRunResumesToTheSameReport) {
  TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.concurrency = 2;
  int sessions = 0;
  Printed run;
  do {
    // Each session keeps at least one batch of games: the first poll passes.
    int polls = 0;
    run = RunIt(arguments, [&polls] { return ++polls > 1; });
    if (!run.status.ok()) {
      ASSERT_EQ(run.status.code(), absl::StatusCode::kCancelled) << run.status;
      ASSERT_THAT(std::string(run.status.message()), HasSubstr("the same command resumes"));
      ASSERT_EQ(run.out, "");
    }
    ASSERT_LT(++sessions, 200);
  } while (!run.status.ok());
  EXPECT_EQ(run.out, *report_);
  EXPECT_EQ(SortedLines(folder.path()), SortedLines(whole_->path()));
}

TEST_F(TournamentResumeTest, TwoProcessesCannotWriteOneJournal) {
  TestFolder folder;
  SetUpFolder(folder.path(), "");
  const auto writer =
      Journal::Open(folder.path(), [](const GameRecord&) { return absl::OkStatus(); });
  ASSERT_TRUE(writer.ok()) << writer.status();
  const Printed run = RunIt(Arguments(folder.path()));
  EXPECT_EQ(run.status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(run.status.message()), HasSubstr("written by another process"));
}

TEST_F(TournamentResumeTest, AFullDiskStopsTheRunAndItResumesLater) {
  TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.concurrency = 3;
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit old_limit{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old_limit), 0);
  rlimit limit = old_limit;
  limit.rlim_cur = 2500;  // the manifest and a few games
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  const Printed full = RunIt(arguments);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old_limit), 0);
  std::signal(SIGXFSZ, old_handler);
  EXPECT_EQ(full.status.code(), absl::StatusCode::kResourceExhausted) << full.status;
  EXPECT_THAT(
      std::string(full.status.message()),
      AllOf(HasSubstr("games.jsonl: File too large"), HasSubstr("the same command resumes")));
  const std::string kept = Contents(folder.path() + kJournal);
  EXPECT_GT(kept.size(), 0u);
  EXPECT_EQ(kept.back(), '\n');
  const auto lines = std::count(kept.begin(), kept.end(), '\n');
  EXPECT_THAT(std::string(full.status.message()),
              HasSubstr(absl::StrCat("(", lines, " games are kept")));
  EXPECT_EQ(RunIt(arguments).out, *report_);
}

// Each edit of the first game is found by all that read it.
TEST_F(TournamentResumeTest, EditedGamesAreFoundByPlayingThemAgain) {
  const std::string journal = WholeJournal();
  const std::string line = journal.substr(0, journal.find('\n'));
  const std::string rest = journal.substr(line.size());
  const auto edit = [&](const std::string& pattern, const std::string& replacement) {
    const std::string edited = std::regex_replace(line, std::regex(pattern), replacement,
                                                  std::regex_constants::format_first_only);
    EXPECT_NE(edited, line) << pattern;
    return edited + rest;
  };
  const std::vector<std::pair<std::string, std::string>> cases = {
      {edit("\"returns\":\\[-1,1\\]|\"returns\":\\[1,-1\\]", "\"returns\":[0,0]"),
       "its returns are"},
      {edit("\"id\":\"[0-9a-f]{16}", "\"id\":\"0123456789abcdef"), "have the id"},
      {edit("\"players\":\\[\"random\"", "\"players\":[\"worst\""), "have the id"},
      {edit("\"block\":0", "\"block\":9"), "have the id"},
      {edit("\"seed\":[0-9\"]+", "\"seed\":1"), ""},
      {edit("\"position\":\"30", "\"position\":\"29"), "began in another position"},
      {edit("\"moves\":\\[\"[123]\"", "\"moves\":[\"7\""), "ply 1, \"7\", is illegal"},
      {edit("\"termination\":\"normal\"", "\"termination\":\"max_moves\""),
       "over after its moves"},
  };
  TestFolder folder;
  for (const auto& [text, message] : cases) {
    SetUpFolder(folder.path(), text);
    for (const Printed& printed : {ReportIt(folder.path()), RunIt(Arguments(folder.path()))}) {
      EXPECT_EQ(printed.status.code(), absl::StatusCode::kDataLoss) << message;
      EXPECT_THAT(std::string(printed.status.message()),
                  AllOf(HasSubstr("games.jsonl line 1: "), HasSubstr(message)));
      EXPECT_EQ(printed.out, "");
    }
    EXPECT_EQ(Contents(folder.path() + kJournal), text);
  }
}

// Nor can a game that something else than its rules ended be given another result.
TEST_F(TournamentResumeTest, EditedEndsAreFound) {
  const auto told = [](const RunArguments& arguments, const std::string& pattern,
                       const std::string& replacement) {
    TestFolder folder;
    RunArguments own = arguments;
    own.folder = folder.path();
    EXPECT_TRUE(RunIt(own).status.ok());
    const std::string journal = Contents(folder.path() + kJournal);
    const std::string edited = std::regex_replace(journal, std::regex(pattern), replacement,
                                                  std::regex_constants::format_first_only);
    EXPECT_NE(edited, journal) << pattern;
    Overwrite(folder.path() + kJournal, edited);
    return std::string(ReportIt(folder.path()).status.message());
  };
  RunArguments adjudicated = Arguments("");
  adjudicated.fields.adjudicator = "perfect";
  const std::string returns = "\"returns\":\\[(1,-1|-1,1)\\]";
  EXPECT_THAT(told(adjudicated, returns, "\"returns\":[1,1]"), HasSubstr("[1,1] are no win"));
  EXPECT_THAT(told(adjudicated, returns, "\"returns\":[0,0]"), HasSubstr("[0,0] are no win"));
  EXPECT_THAT(told(adjudicated, "adjudicated_win", "adjudicated_draw"),
              HasSubstr("its returns are [0,0]"));
  RunArguments limited = Arguments("");
  limited.fields.max_plies = 6;
  EXPECT_THAT(told(limited, "\"returns\":\\[0,0\\]", "\"returns\":[1,-1]"),
              HasSubstr("its returns are [0,0]"));
  EXPECT_THAT(told(limited, "\"max_moves\"", "\"adjudicated_draw\""),
              HasSubstr("ends no games so early"));
}

// A true game of a larger tournament does not belong to this one.
TEST_F(TournamentResumeTest, GamesOfAnotherScheduleAreRefused) {
  TestFolder larger;
  RunArguments arguments = Arguments(larger.path());
  arguments.fields.games_per_pairing = 8;
  ASSERT_TRUE(RunIt(arguments).status.ok());
  std::string last;
  for (const GameRecord& record : Records(larger.path())) {
    if (record.block >= 9) last = FormatRecord(record) + "\n";
  }
  TestFolder folder;
  SetUpFolder(folder.path(), WholeJournal() + last);
  const Printed run = RunIt(Arguments(folder.path()));
  EXPECT_EQ(run.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(run.status.message()), HasSubstr("1 games that this tournament"));
}

TEST_F(TournamentResumeTest, AJournalWithoutManifestIsNotTakenOver) {
  TestFolder folder;
  Overwrite(folder.path() + kJournal, WholeJournal());
  EXPECT_THAT(std::string(RunIt(Arguments(folder.path())).status.message()),
              HasSubstr("no manifest.json"));
}

TEST_F(TournamentResumeTest, ADamagedManifestIsNamed) {
  TestFolder folder;
  SetUpFolder(folder.path(), "");
  const std::string path = folder.path() + kManifest;
  std::string edited = Contents(path);
  edited.replace(edited.find("nim:pile=30"), 11, "nim:pile=31");
  for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
           {edited, "was edited"},
           {"{", "is not a tournament manifest"},
           {"{\"schema\":9,\"spec\":{}}", "another schema"},
           {"{\"schema\":1,\"spec\":{}}", "has no game"},
           {"{\"schema\":1,\"spec\":5}", "not one JSON object"}}) {
    Overwrite(path, text);
    for (const Printed& printed : {ReportIt(folder.path()), RunIt(Arguments(folder.path()))}) {
      EXPECT_THAT(std::string(printed.status.message()), HasSubstr(message));
    }
  }
}

}  // namespace
}  // namespace plyground::match
