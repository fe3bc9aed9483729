#include "bench/speed_report.h"

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::bench {
namespace {

using ::testing::HasSubstr;

SpeedReport Sample() {
  return {.results = {{.game = "pile:size=9",
                       .what = "perft",
                       .count = 9'007'199'254'740'991,
                       .cpu_seconds = 2.5,
                       .wall_seconds = 3.5,
                       .per_cpu_second = 412'345'678.25,
                       .low95 = 4e8,
                       .high95 = 4.25e8},
                      {.game = "pile",
                       .what = "mcts",
                       .count = 3,
                       .cpu_seconds = 1,
                       .per_cpu_second = 3,
                       .low95 = 3,
                       .high95 = 3}},
          .machine = {.cpu = "Abacus \"9\"",
                      .cores = 2,
                      .compiler = "g++ 12.2.0",
                      .build_type = "Release",
                      .git = "0123abc"}};
}

// The sample's JSON with one piece of it replaced.
std::string Edited(const std::string& from, const std::string& to) {
  std::string text = FormatSpeedJson(Sample());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(SpeedReportTest, JsonHasTheMembersOfTheContract) {
  const auto json = nlohmann::json::parse(FormatSpeedJson(Sample()));
  ASSERT_EQ(json["results"].size(), 2U);
  const auto& result = json["results"][0];
  EXPECT_EQ(result["game"], "pile:size=9");
  EXPECT_EQ(result["what"], "perft");
  EXPECT_EQ(result["count"], 9'007'199'254'740'991);
  EXPECT_EQ(result["cpuSeconds"], 2.5);
  EXPECT_EQ(result["wallSeconds"], 3.5);
  EXPECT_FALSE(json["results"][1].contains("wallSeconds"));
  EXPECT_EQ(result["perCpuSecond"], 412'345'678.25);
  EXPECT_EQ(result["low95"], 4e8);
  EXPECT_EQ(result["high95"], 4.25e8);
  EXPECT_EQ(json["machine"]["cpu"], "Abacus \"9\"");
  EXPECT_EQ(json["machine"]["cores"], 2);
}

TEST(SpeedReportTest, ParsingGivesTheReportBack) {
  const auto parsed = ParseSpeedJson(FormatSpeedJson(Sample()), "f");
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->machine, Sample().machine);
  EXPECT_EQ(FormatSpeedJson(*parsed), FormatSpeedJson(Sample()));
}

TEST(SpeedReportTest, UnknownMembersAndAMissingCommitAreFine) {
  const auto parsed = ParseSpeedJson(Edited("\"git\":\"0123abc\"", "\"load\":[1]"), "f");
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->machine.git, std::nullopt);
}

TEST(SpeedReportTest, EveryFaultIsNamedWithItsPlace) {
  const struct {
    std::string text;
    std::string expected;
  } cases[] = {
      {"", "f is not JSON"},
      {"{\"results\":", "f is not JSON"},
      {"\xff\xfe", "f is not JSON"},
      {std::string(100'000, '['), "f is not JSON"},
      {"[]", "not a speed report"},
      {"{\"results\":[]}", "not a speed report"},
      {"{\"results\":{},\"machine\":{}}", "not a speed report"},
      {"{\"results\":[7],\"machine\":{}}", "f: /results/0 is not an object"},
      {Edited("\"game\":\"pile:size=9\",", ""), "f: /results/0/game is missing"},
      {Edited("\"what\":\"mcts\"", "\"what\":5"), "f: /results/1/what is 5, expected a string"},
      {Edited("\"count\":3", "\"count\":-3"), "f: /results/1/count is -3"},
      {Edited("\"count\":3", "\"count\":3.5"), "/count is 3.5, expected a whole number"},
      {Edited("\"count\":3", "\"count\":18446744073709551615"), "/results/1/count"},
      {Edited("\"cpuSeconds\":2.5", "\"cpuSeconds\":0"), "/cpuSeconds is 0, expected a number"},
      {Edited("\"low95\":400000000.0", "\"low95\":null"), "/low95 is null"},
      {Edited("\"low95\":400000000.0", "\"low95\":5e8"), "from low95 to high95"},
      {Edited("\"high95\":425000000.0", "\"high95\":\"\xff\""), "f is not JSON"},
      {Edited("\"high95\":425000000.0", "\"high95\":1e999"), "f is not JSON"},
      {Edited("\"game\":\"pile\",\"what\":\"mcts\"",
              "\"game\":\"pile:size=9\",\"what\":\"perft\""),
       "f: /results/1 repeats perft of \"pile:size=9\""},
      {Edited("\"cores\":2", "\"cores\":\"two\""), "f: /machine/cores is \"two\""},
  };
  for (const auto& [text, expected] : cases) {
    const auto report = ParseSpeedJson(text, "f");
    EXPECT_TRUE(absl::IsInvalidArgument(report.status())) << text.substr(0, 200);
    EXPECT_THAT(report.status().ToString(), HasSubstr(expected)) << text.substr(0, 200);
  }
}

TEST(SpeedReportTest, ReadsTheFileThatWasWritten) {
  const std::string path = testing::TempDir() + "/plyground_speed_report_test.json";
  std::ofstream(path) << FormatSpeedJson(Sample()) << "\n";
  const auto report = ReadSpeedFile(path);
  std::remove(path.c_str());
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->results.size(), 2U);
}

TEST(SpeedReportTest, FilesThatCannotBeReadAreErrors) {
  const std::string missing = testing::TempDir() + "/no_such_speed_report.json";
  EXPECT_TRUE(absl::IsNotFound(ReadSpeedFile(missing).status()));
  EXPECT_TRUE(absl::IsInvalidArgument(ReadSpeedFile(testing::TempDir()).status()));
  EXPECT_TRUE(absl::IsInvalidArgument(ReadSpeedFile("/dev/zero").status()));
}

TEST(SpeedReportTest, TableShowsUnitsThatPeopleRead) {
  const std::string table = FormatSpeedTable(Sample());
  EXPECT_THAT(table, HasSubstr("412.35 M"));
  EXPECT_THAT(table, HasSubstr("[400.00 M, 425.00 M]"));
  EXPECT_THAT(table, HasSubstr("leaves"));
  EXPECT_THAT(table, HasSubstr("Abacus"));
}

TEST(MachineTest, FactsAreComplete) {
  const MachineFacts facts = DescribeMachine();
  EXPECT_FALSE(facts.cpu.empty());
  EXPECT_GE(facts.cores, 1);
  EXPECT_THAT(facts.compiler, HasSubstr("++ "));
  EXPECT_FALSE(facts.build_type.empty());
}

}  // namespace
}  // namespace plyground::bench
