#include "bench/match/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace plyground::match {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Report Sample() {
  Report report;
  StandingsRow row;
  row.player = "alphabeta:depth=4";
  row.game = "kalah";
  row.results = {.wins = 3, .draws = 0, .losses = 1};
  report.standings.push_back(row);
  row.player = "random";
  row.results = {.wins = 1, .draws = 0, .losses = 3};
  report.standings.push_back(row);
  return report;
}

TEST(ProgressTest, LineTellsRateAndTimeLeft) {
  EXPECT_EQ(ProgressLine({.done = 120, .total = 800, .played = 100, .elapsed_seconds = 4}),
            "120/800 games  25.0/s  ETA 0:27");
  EXPECT_EQ(ProgressLine({.done = 1, .total = 100001, .played = 1, .elapsed_seconds = 1}),
            "1/100001 games  1.0/s  ETA 27:46:40");
}

TEST(ProgressTest, LineLeavesOutWhatIsNotKnown) {
  EXPECT_EQ(ProgressLine({.done = 5, .total = 10, .played = 0, .elapsed_seconds = 3}),
            "5/10 games");
  EXPECT_EQ(ProgressLine({.done = 5, .total = 10, .played = 5, .elapsed_seconds = 0}),
            "5/10 games");
  EXPECT_EQ(ProgressLine({.done = 10, .total = 10, .played = 10, .elapsed_seconds = 5}),
            "10/10 games  2.0/s");
}

TEST(ProgressTest, InAFileItIsOneLineNowAndThen) {
  std::ostringstream out;
  ProgressDisplay display(out, ProgressDisplay::Style::kLines, 80);
  EXPECT_FALSE(display.IsDue(4.9));
  EXPECT_TRUE(display.IsDue(5));
  display.Show({.done = 4, .total = 8, .played = 4, .elapsed_seconds = 5}, Sample());
  EXPECT_EQ(out.str(), "4/8 games  0.8/s  ETA 0:05  kalah: alphabeta:depth=4 75.0%\n");
  EXPECT_FALSE(display.IsDue(9.9));
  EXPECT_TRUE(display.IsDue(10));
}

TEST(ProgressTest, OnATerminalTheBlockIsDrawnAnew) {
  std::ostringstream out;
  ProgressDisplay display(out, ProgressDisplay::Style::kTerminal, 80);
  const ProgressState state{.done = 4, .total = 8, .played = 4, .elapsed_seconds = 5};
  display.Show(state, Sample());
  EXPECT_THAT(out.str(), StartsWith("4/8 games"));
  const std::size_t first = out.str().size();
  display.Show(state, Sample());
  EXPECT_THAT(out.str().substr(first), StartsWith("\x1b[3A\x1b[J4/8 games"));
  EXPECT_THAT(out.str(), HasSubstr("75.0%"));
  EXPECT_TRUE(display.IsDue(5.5));
}

TEST(ProgressTest, NoLineIsWiderThanTheTerminal) {
  std::ostringstream out;
  ProgressDisplay display(out, ProgressDisplay::Style::kTerminal, 40);
  display.Show({.done = 4, .total = 8, .played = 4, .elapsed_seconds = 5}, Sample());
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) EXPECT_LT(line.size(), 40u) << line;
}

}  // namespace
}  // namespace plyground::match
