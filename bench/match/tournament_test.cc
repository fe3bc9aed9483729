#include "bench/match/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/match/journal.h"
#include "bench/match/test_folder.h"
#include "bench/match/test_nim.h"
#include "core/record.h"

namespace plyground::match {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kJournal[] = "/games.jsonl";
constexpr char kManifest[] = "/manifest.json";

// A command's outcome and what it printed.
struct Printed {
  absl::Status status;
  std::string out;
  std::string notes;
};

template <class Command>
Printed Capture(
    Command command, std::function<bool()> interrupted = [] { return false; }) {
  std::ostringstream out;
  std::ostringstream notes;
  Console console;
  console.out = &out;
  console.notes = &notes;
  console.interrupted = std::move(interrupted);
  absl::Status status = command(console);
  return {std::move(status), out.str(), notes.str()};
}

RunArguments Arguments(const std::string& folder) {
  RunArguments arguments;
  arguments.fields.games = {"nim:pile=30", "nim:pile=20,dice=true"};
  arguments.fields.players = {"random", "perfect", "worst"};
  arguments.fields.games_per_pairing = 6;
  arguments.fields.seed = 5;
  arguments.folder = folder;
  arguments.form = OutputForm::kJson;
  return arguments;
}
constexpr int kGames = 2 * 3 * 6;

Printed RunIt(
    const RunArguments& arguments, std::function<bool()> interrupted = [] { return false; }) {
  return Capture(
      [&](const Console& console) { return RunTournament(arguments, FindNim, console); },
      std::move(interrupted));
}

Printed ReportIt(const std::string& folder) {
  return Capture(
      [&](const Console& console) { return ShowReport(folder, OutputForm::kJson, console); });
}

std::vector<std::string> SortedLines(const std::string& folder) {
  std::istringstream text(Contents(folder + kJournal));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

// An undisturbed run, made once for all tests.
class TournamentTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    whole_ = new TestFolder();
    const Printed run = RunIt(Arguments(whole_->path()));
    ASSERT_TRUE(run.status.ok()) << run.status;
    report_ = new std::string(run.out);
  }
  static void TearDownTestSuite() {
    delete whole_;
    delete report_;
    whole_ = nullptr;
    report_ = nullptr;
  }

  static std::string WholeJournal() { return Contents(whole_->path() + kJournal); }

  // `folder` becomes the tournament with this journal.
  static void SetUpFolder(const std::string& folder, std::string_view journal) {
    Overwrite(folder + kManifest, Contents(whole_->path() + kManifest));
    Overwrite(folder + kJournal, journal);
  }

  static TestFolder* whole_;
  static std::string* report_;
};

TestFolder* TournamentTest::whole_ = nullptr;
std::string* TournamentTest::report_ = nullptr;

TEST_F(TournamentTest, EveryGameIsOneLineOfTheJournal) {
  const auto contents = ReadJournal(whole_->path());
  ASSERT_TRUE(contents.ok()) << contents.status();
  EXPECT_EQ(contents->records.size(), kGames);
  EXPECT_EQ(contents->duplicates, 0);
  EXPECT_EQ(contents->torn_bytes, 0);
}

TEST_F(TournamentTest, RecordsReplayToTheirReturns) {
  const auto contents = ReadJournal(whole_->path());
  ASSERT_TRUE(contents.ok());
  for (const GameRecord& record : contents->records) {
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

TEST_F(TournamentTest, PairsShareOpeningAndDiceWithTheSeatsSwapped) {
  const auto contents = ReadJournal(whole_->path());
  ASSERT_TRUE(contents.ok());
  for (std::size_t i = 0; i + 1 < contents->records.size(); i += 2) {
    const GameRecord& first = contents->records[i];
    const GameRecord& second = contents->records[i + 1];
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

TEST_F(TournamentTest, ResumesAfterACutAtEveryByteOfTheLastTwoLines) {
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

TEST_F(TournamentTest, ALastLineOfLostBytesIsPlayedAgain) {
  const std::string journal = WholeJournal();
  TestFolder folder;
  SetUpFolder(folder.path(), journal.substr(0, journal.rfind('\n', journal.size() - 2) + 1) +
                                 std::string(100, '\0') + "\n");
  const Printed run = RunIt(Arguments(folder.path()));
  ASSERT_TRUE(run.status.ok()) << run.status;
  EXPECT_THAT(run.notes, HasSubstr("torn last line of games.jsonl (101 bytes)"));
  EXPECT_EQ(Contents(folder.path() + kJournal), journal);
}

TEST_F(TournamentTest, ABadLineInTheMiddleIsNamedAndNothingIsChanged) {
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

TEST_F(TournamentTest, DuplicateLinesAreCountedOnceAndReported) {
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

TEST_F(TournamentTest, TheOrderOfTheJournalDoesNotMatter) {
  std::string reversed;
  const std::vector<std::string> lines = SortedLines(whole_->path());
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) reversed += *line + "\n";
  TestFolder folder;
  SetUpFolder(folder.path(), reversed);
  EXPECT_EQ(ReportIt(folder.path()).out, *report_);
}

TEST_F(TournamentTest, AnotherSpecIsRefusedAndTheDifferenceNamed) {
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

TEST_F(TournamentTest, TheFolderAloneIsEnoughToResume) {
  TestFolder folder;
  SetUpFolder(folder.path(), "");
  RunArguments arguments;
  arguments.folder = folder.path();
  arguments.form = OutputForm::kJson;
  const Printed run = RunIt(arguments);
  ASSERT_TRUE(run.status.ok()) << run.status;
  EXPECT_EQ(run.out, *report_);
}

TEST_F(TournamentTest, AnInterruptedRunResumesToTheSameReport) {
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

TEST_F(TournamentTest, ShardsMergeToTheWholeTournament) {
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

TEST_F(TournamentTest, MergingAnotherTournamentIsRefused) {
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

TEST_F(TournamentTest, StatusAndPlanCountWhatIsMissing) {
  const std::string journal = WholeJournal();
  TestFolder folder;
  SetUpFolder(folder.path(), journal.substr(0, journal.find('\n') + 1));
  const Printed status = Capture([&](const Console& console) {
    return ShowStatus(folder.path(), OutputForm::kJson, FindNim, console);
  });
  EXPECT_EQ(status.out, "{\"games\":36,\"done\":1,\"missing\":35}\n");
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

TEST_F(TournamentTest, PlanReadsASpecFile) {
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

TEST_F(TournamentTest, TwoProcessesCannotWriteOneJournal) {
  TestFolder folder;
  SetUpFolder(folder.path(), "");
  const auto writer = Journal::Open(folder.path());
  ASSERT_TRUE(writer.ok()) << writer.status();
  const Printed run = RunIt(Arguments(folder.path()));
  EXPECT_EQ(run.status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(run.status.message()), HasSubstr("written by another process"));
}

TEST_F(TournamentTest, AFullDiskStopsTheRunAndItResumesLater) {
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

TEST_F(TournamentTest, GamesOfAnotherScheduleAreRefused) {
  std::string journal = WholeJournal();
  const std::size_t id = journal.find("\"id\":\"") + 6;
  journal.replace(id, 16, "0123456789abcdef");
  TestFolder folder;
  SetUpFolder(folder.path(), journal);
  const Printed run = RunIt(Arguments(folder.path()));
  EXPECT_EQ(run.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(run.status.message()), HasSubstr("1 games that this tournament"));
}

TEST_F(TournamentTest, AJournalWithoutManifestIsNotTakenOver) {
  TestFolder folder;
  Overwrite(folder.path() + kJournal, WholeJournal());
  EXPECT_THAT(std::string(RunIt(Arguments(folder.path())).status.message()),
              HasSubstr("no manifest.json"));
}

TEST_F(TournamentTest, ADamagedManifestIsNamed) {
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

TEST(TournamentFaultTest, FaultsAreLossesReportedAndAnError) {
  const std::vector<std::pair<std::string, std::string>> cases = {{"illegal", "illegal_move"},
                                                                  {"silent", "illegal_move"},
                                                                  {"crash", "crash"},
                                                                  {"throws", "crash"},
                                                                  {"late", "timeout"}};
  for (const auto& [player, termination] : cases) {
    SCOPED_TRACE(player);
    TestFolder folder;
    RunArguments arguments = Arguments(folder.path());
    arguments.fields.games = {"nim:pile=100"};
    arguments.fields.players = {"random", player};
    const Printed run = RunIt(arguments);
    EXPECT_EQ(run.status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_THAT(std::string(run.status.message()), HasSubstr("6 of 6 games were lost"));
    EXPECT_THAT(run.out, HasSubstr(absl::StrCat("\"terminations\":{\"", termination, "\":6}")));
    EXPECT_THAT(run.out, HasSubstr(absl::StrCat("{\"player\":\"", player,
                                                "\",\"game\":\"nim:pile=100\",\"games\":6,"
                                                "\"score\":0.0,\"wins\":0,\"draws\":0,"
                                                "\"losses\":6,\"elo\":null,\"error95\":null,"
                                                "\"los\":null,\"wilson\":[0.0,")));
    EXPECT_THAT(run.notes, HasSubstr(absl::StrCat("fault: ", player)));
    arguments.allow_faults = true;
    EXPECT_TRUE(RunIt(arguments).status.ok());
  }
}

TEST(TournamentFaultTest, BadArgumentsAreFoundBeforeAnythingIsWritten) {
  TestFolder folder;
  const std::string out = folder.Inside("out");
  const auto error_of = [&](auto change) {
    RunArguments arguments = Arguments(out);
    change(arguments);
    const Printed run = RunIt(arguments);
    EXPECT_TRUE(absl::IsInvalidArgument(run.status) || absl::IsNotFound(run.status))
        << run.status;
    EXPECT_FALSE(std::filesystem::exists(out));
    return std::string(run.status.message());
  };
  EXPECT_THAT(error_of([](RunArguments& a) { a.folder = ""; }), HasSubstr("--out DIR"));
  EXPECT_THAT(error_of([](RunArguments& a) { a.fields.games = {"nimm"}; }),
              HasSubstr("did you mean \"nim\"?"));
  EXPECT_THAT(error_of([](RunArguments& a) { a.fields.players[1] = "perfekt"; }),
              AllOf(HasSubstr("player \"perfekt\" for \"nim:pile=30\""),
                    HasSubstr("did you mean \"perfect\"?")));
  EXPECT_THAT(error_of([](RunArguments& a) {
                a.fields.games = {"nim:pile=10"};
                a.fields.opening_plies = 10;
              }),
              HasSubstr("is over after 10 opening plies"));
  EXPECT_THAT(error_of([](RunArguments& a) {
                a.fields.seed.reset();
                a.shard.count = 2;
              }),
              HasSubstr("need one seed"));
  EXPECT_THAT(error_of([](RunArguments& a) {
                a.fields.games_per_pairing = 1000000;
                a.fields.players = {"random", "perfect", "worst", "crash", "late"};
              }),
              HasSubstr("more than 5000000 games"));
}

TEST(TournamentFaultTest, AGeneratedSeedIsSaidAndKeptForResuming) {
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

TEST(TournamentFaultTest, LongGamesAreDrawn) {
  TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.fields.max_plies = 6;
  const Printed run = RunIt(arguments);
  ASSERT_TRUE(run.status.ok()) << run.status;
  EXPECT_THAT(run.out, HasSubstr("\"max_moves\":"));
  const auto contents = ReadJournal(folder.path());
  for (const GameRecord& record : contents->records) {
    EXPECT_LE(record.plies, 6);
    if (record.termination != Termination::kMaxMoves) continue;
    EXPECT_EQ(record.plies, 6);
    EXPECT_EQ(record.returns, (std::vector<int>{0, 0}));
  }
}

TEST(TournamentFaultTest, ThreeSeatsAreTakenByEverybodyEquallyOften) {
  TestFolder folder;
  RunArguments arguments = Arguments(folder.path());
  arguments.fields.games = {"nim:seats=3,pile=40"};
  const Printed run = RunIt(arguments);
  ASSERT_TRUE(run.status.ok()) << run.status;
  const auto contents = ReadJournal(folder.path());
  ASSERT_EQ(contents->records.size(), 6u);
  for (int seat = 0; seat < 3; ++seat) {
    for (const std::string& player : arguments.fields.players) {
      EXPECT_EQ(std::count_if(contents->records.begin(), contents->records.end(),
                              [&](const GameRecord& r) { return r.players[seat] == player; }),
                2);
    }
  }
  EXPECT_THAT(run.out, HasSubstr("\"pairs\":null"));
}

}  // namespace
}  // namespace plyground::match
