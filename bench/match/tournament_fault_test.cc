// Players that break the rules, and arguments that cannot be met.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/match/test_tournament.h"

namespace plyground::match {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

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

}  // namespace
}  // namespace plyground::match
