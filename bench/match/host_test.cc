#include "bench/match/host.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "bench/match/test_folder.h"
#include "bench/match/test_nim.h"
#include "bench/match/test_tournament.h"

namespace plyground::match {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;

constexpr char kSpec[] =
    R"({"games":["nim:pile=30"],"players":["random","perfect","worst"],"gamesPerPairing":6,)"
    R"("seed":5})";
// More games than are played before a test stops it.
constexpr char kLong[] =
    R"({"games":["nim:pile=200"],"players":["random","perfect"],"gamesPerPairing":5000,)"
    R"("seed":5,"openingPlies":0})";

json DescribeAs(TournamentHost& host, const std::string& name, std::size_t from = 0) {
  const auto text = host.Describe(name, from);
  EXPECT_TRUE(text.ok()) << text.status();
  return text.ok() ? json::parse(*text) : json();
}

std::string StartedName(TournamentHost& host, std::string_view spec) {
  const auto started = host.Start(spec);
  EXPECT_TRUE(started.ok()) << started.status();
  return started.ok() ? std::string(json::parse(*started).at("name")) : "";
}

json WaitForEnd(TournamentHost& host, const std::string& name) {
  json described = DescribeAs(host, name);
  while (described.at("state") == "running") {
    std::this_thread::sleep_for(2ms);
    described = DescribeAs(host, name);
  }
  return described;
}

TEST(TournamentHost, PlaysOneAndTellsEveryGame) {
  const TestFolder folder;
  TournamentHost host({.folder = folder.path()}, FindNim);
  const std::string name = StartedName(host, kSpec);
  const json described = WaitForEnd(host, name);
  EXPECT_EQ(described.at("state"), "finished");
  EXPECT_EQ(described.at("done"), 18);
  EXPECT_EQ(described.at("total"), 18);
  EXPECT_EQ(described.at("report").at("standings").size(), 3U);
  ASSERT_EQ(described.at("games").size(), 18U);
  for (const json& game : described.at("games")) {
    EXPECT_TRUE(ParseRecord(game.dump()).ok());
  }
  const json rest = DescribeAs(host, name, 15);
  EXPECT_EQ(rest.at("from"), 15);
  ASSERT_EQ(rest.at("games").size(), 3U);
  EXPECT_EQ(rest.at("games")[0], described.at("games")[15]);
  EXPECT_TRUE(DescribeAs(host, name, 1000).at("games").empty());
}

TEST(TournamentHost, PlaysWhatTheCommandPlays) {
  const TestFolder folder;
  TournamentHost host({.folder = folder.path()}, FindNim);
  const std::string name = StartedName(host, kSpec);
  const json hosted = WaitForEnd(host, name);
  RunArguments arguments = Arguments(folder.Inside("command"));
  arguments.fields.games = {"nim:pile=30"};
  const Printed printed = Capture(
      [&](const Console& console) { return RunTournament(arguments, FindNim, console); });
  ASSERT_TRUE(printed.status.ok()) << printed.status;
  EXPECT_EQ(hosted.at("report"), json::parse(printed.out));
}

TEST(TournamentHost, StopsAndGoesOn) {
  const TestFolder folder;
  TournamentHost host({.folder = folder.path()}, FindNim);
  const std::string name = StartedName(host, kLong);
  while (DescribeAs(host, name).at("played") < 3) std::this_thread::sleep_for(1ms);
  ASSERT_TRUE(host.Cancel(name).ok());
  const json stopped = WaitForEnd(host, name);
  EXPECT_EQ(stopped.at("state"), "stopped");
  const int played = stopped.at("played");
  EXPECT_LT(played, 5000);
  EXPECT_FALSE(host.Cancel(name).ok()) << "it does not run any more";
  ASSERT_TRUE(host.Resume(name).ok());
  const json finished = WaitForEnd(host, name);
  EXPECT_EQ(finished.at("state"), "finished");
  EXPECT_EQ(finished.at("played"), 5000);
  std::set<std::string> ids;
  for (std::size_t from = 0; from < 5000; from += TournamentHost::kMostShown) {
    const json described = DescribeAs(host, name, from);
    for (const json& game : described.at("games")) ids.insert(game.at("id"));
  }
  EXPECT_EQ(ids.size(), 5000U);
}

TEST(TournamentHost, AnotherProgramFindsWhatWasPlayed) {
  const TestFolder folder;
  std::string name;
  int played = 0;
  {
    TournamentHost host({.folder = folder.path()}, FindNim);
    name = StartedName(host, kLong);
    while (played < 3) played = DescribeAs(host, name).at("played");
  }  // ends while it runs
  TournamentHost host({.folder = folder.path()}, FindNim);
  const json list = json::parse(host.List());
  ASSERT_EQ(list.at("tournaments").size(), 1U);
  EXPECT_EQ(list.at("tournaments")[0].at("name"), name);
  const json found = DescribeAs(host, name);
  EXPECT_EQ(found.at("state"), "stopped");
  EXPECT_GE(found.at("played"), played);
  EXPECT_EQ(found.at("total"), 5000);
  ASSERT_TRUE(host.Resume(name).ok());
  EXPECT_EQ(WaitForEnd(host, name).at("played"), 5000);
}

TEST(TournamentHost, RunsOneAtATime) {
  const TestFolder folder;
  TournamentHost host({.folder = folder.path()}, FindNim);
  const std::string name = StartedName(host, kLong);
  EXPECT_EQ(host.Start(kSpec).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(host.Resume(name).code(), absl::StatusCode::kFailedPrecondition);
  ASSERT_TRUE(host.Cancel(name).ok());
  WaitForEnd(host, name);
  EXPECT_NE(StartedName(host, kSpec), name);
}

TEST(TournamentHost, RefusesWhatItMayNotPlay) {
  const TestFolder folder;
  TournamentHost host({.folder = folder.path(), .most_games = 100}, FindNim);
  const auto refused = [&](const std::string& spec, std::string_view reason) {
    const auto started = host.Start(spec);
    ASSERT_FALSE(started.ok()) << spec;
    EXPECT_TRUE(absl::StrContains(started.status().message(),
                                  absl::string_view(reason.data(), reason.size())))
        << started.status();
  };
  refused("nonsense", "JSON");
  refused("{}", "game");
  refused(R"({"games":["chess"],"players":["random","worst"],"gamesPerPairing":2})", "chess");
  refused(R"({"games":["nim"],"players":["random","best"],"gamesPerPairing":2})", "best");
  refused(R"({"games":["nim"],"players":["random","worst"],"gamesPerPairing":101})", "101");
  refused(R"({"games":["nim"],"players":["random","worst","perfect"],"gamesPerPairing":40})",
          "120");
  refused(R"({"games":["nim"],"players":["random","worst"],"gamesPerPairing":2,)"
          R"("openings":"/etc/passwd"})",
          "openings");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "nothing is left of them";
}

TEST(TournamentHost, NamesAreThoseOfItsFolders) {
  const TestFolder folder;
  TournamentHost host({.folder = folder.Inside("inner")}, FindNim);
  std::filesystem::create_directories(folder.Inside("inner/.hidden"));
  std::filesystem::create_directories(folder.Inside("outer"));
  for (const std::string name : {"", ".", "..", "../outer", "none", ".hidden", "/tmp"}) {
    EXPECT_EQ(host.Describe(name, 0).status().code(), absl::StatusCode::kNotFound) << name;
    EXPECT_FALSE(host.Resume(name).ok()) << name;
    EXPECT_FALSE(host.Cancel(name).ok()) << name;
  }
}

}  // namespace
}  // namespace plyground::match
