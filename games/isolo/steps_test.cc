#include "games/isolo/steps.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "games/isolo/notation.h"

namespace plyground::isolo {
namespace {

Isolo At(const std::string& text, const Options& options = {}) {
  const auto position = Notation::ParsePosition(text, options);
  EXPECT_TRUE(position.ok()) << position.status();
  return *position;
}

// "1: lift c -4=0, ..", a line a lap.
std::string StepsText(const Isolo& position, int hole) {
  std::string steps;
  int lap = 0;
  for (const BoardStep& step : StepsOf(position, MoveAt(hole))) {
    const std::string start =
        step.lap == lap ? ", " : absl::StrCat(lap == 0 ? "" : "\n", step.lap, ": ");
    absl::StrAppend(&steps, start, std::string(StepName(step.kind)), " ", step.cell, " ",
                    step.change, "=", step.count);
    lap = step.lap;
  }
  return steps;
}

TEST(IsoloSteps, TheForePlayTakesASeedFromTheStock) {
  EXPECT_EQ(StepsText(At("0,0,3,0,0,0,0,0/1,1,1,1,1,1,1,1/5,5 S 0"), 2),
            "1: lift stock S -1=4, lift c -3=0, sow a 1=1, sow b 1=1, sow c 1=1, sow d 1=1");
  Options endless;
  endless.nkonto = kUnlimited;
  EXPECT_EQ(StepsText(At("0,0,3,0,0,0,0,0/1,1,1,1,1,1,1,1/-1,-1 S 0", endless), 2),
            "1: lift c -3=0, sow a 1=1, sow b 1=1, sow c 1=1, sow d 1=1");
}

TEST(IsoloSteps, ALapBeginsWithWhatWasRelayedOrCaptured) {
  // Into the occupied d, which faces the empty E; from there into the empty f.
  EXPECT_EQ(StepsText(At("0,0,4,1,0,0,0,0/1,1,1,1,0,1,1,1/0,0 S 0"), 2),
            "1: lift c -4=0, sow a 1=1, sow b 1=1, sow c 1=1, sow d 1=2, lift d -2=0\n"
            "2: sow e 1=1, sow f 1=1");
  // The same with E occupied: its seeds are sown from the left.
  EXPECT_EQ(StepsText(At("0,0,4,1,0,0,0,0/1,1,1,1,7,1,1,1/0,0 S 0"), 2),
            "1: lift c -4=0, sow a 1=1, sow b 1=1, sow c 1=1, sow d 1=2, capture E -7=0\n"
            "2: sow a 1=2, sow b 1=2, sow c 1=2, sow d 1=3, sow e 1=1, sow f 1=1, sow g 1=1");
}

TEST(IsoloNotation, RefusedMovesAreExplained) {
  const Isolo position = At("0,1,3,0,0,0,0,0/1,1,1,1,1,1,1,1/0,5 S 0");
  EXPECT_EQ(WhyNoHole(position, "a"), "hole a is empty");
  EXPECT_EQ(WhyNoHole(position, "b"),
            "hole b holds 1 of the 2 seeds that a hole needs in the main game");
  EXPECT_EQ(WhyNoHole(position, "B"), "hole B belongs to North; South plays from a to h");
  EXPECT_EQ(WhyNoHole(position, "i"), "\"i\" names no hole; South plays from a to h");
}

}  // namespace
}  // namespace plyground::isolo
