#ifndef PLYGROUND_BENCH_MATCH_TEST_TOURNAMENT_H_
#define PLYGROUND_BENCH_MATCH_TEST_TOURNAMENT_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/match/journal.h"
#include "bench/match/test_folder.h"
#include "bench/match/test_nim.h"
#include "bench/match/tournament.h"
#include "core/record.h"

namespace plyground::match {

// A small tournament and what the tests of every command need to run and read it.

inline constexpr char kJournal[] = "/games.jsonl";
inline constexpr char kManifest[] = "/manifest.json";

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
  console.state = [stop = std::move(interrupted)] {
    return stop() ? RunState::kStopping : RunState::kPlaying;
  };
  absl::Status status = command(console);
  return {std::move(status), out.str(), notes.str()};
}

inline RunArguments Arguments(const std::string& folder) {
  RunArguments arguments;
  arguments.fields.games = {"nim:pile=30", "nim:pile=20,dice=true"};
  arguments.fields.players = {"random", "perfect", "worst"};
  arguments.fields.games_per_pairing = 6;
  arguments.fields.seed = 5;
  arguments.folder = folder;
  arguments.form = OutputForm::kJson;
  return arguments;
}
inline constexpr int kGames = 2 * 3 * 6;

inline Printed RunIt(
    const RunArguments& arguments, std::function<bool()> interrupted = [] { return false; }) {
  return Capture(
      [&](const Console& console) { return RunTournament(arguments, FindNim, console); },
      std::move(interrupted));
}

inline Printed ReportIt(const std::string& folder) {
  return Capture([&](const Console& console) {
    return ShowReport({.folder = folder, .form = OutputForm::kJson}, FindNim, console);
  });
}

inline std::vector<std::string> SortedLines(const std::string& folder) {
  std::istringstream text(Contents(folder + kJournal));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

// The games of a folder in the order of its file.
inline std::vector<GameRecord> Records(const std::string& folder) {
  std::vector<GameRecord> records;
  const auto summary = ScanJournal(folder, [&records](const GameRecord& record) {
    records.push_back(record);
    return absl::OkStatus();
  });
  EXPECT_TRUE(summary.ok()) << summary.status();
  return records;
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

  static inline TestFolder* whole_ = nullptr;
  static inline std::string* report_ = nullptr;
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_TEST_TOURNAMENT_H_
