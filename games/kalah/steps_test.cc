#include "games/kalah/steps.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "games/kalah/array_kalah.h"
#include "games/kalah/kalah.h"
#include "games/kalah/notation.h"

namespace plyground::kalah {
namespace {

// "lift c -4=0, sow d +1=5 .." of the named move.
template <class G>
std::string StepsOf(const std::string& text, int pit, const Options& options = {}) {
  const auto position = Notation<G>::ParsePosition(text, options);
  EXPECT_TRUE(position.ok()) << position.status();
  std::string steps;
  for (const BoardStep& step : Notation<G>::Steps(*position, MoveAt(pit))) {
    absl::StrAppend(&steps, steps.empty() ? "" : ", ", std::string(StepName(step.kind)), " ",
                    step.cell, step.change > 0 ? " +" : " ", step.change, "=", step.count);
  }
  return steps;
}

TEST(KalahSteps, SeedsFallOneByOneIntoTheOwnStoreAndOn) {
  EXPECT_EQ(StepsOf<CourseKalah>("4,4,4,4,4,4/4,4,4,4,4,4/0,0 S", 4),
            "lift e -4=0, sow f +1=5, sow store S +1=1, sow A +1=5, sow B +1=5");
  EXPECT_EQ(StepsOf<CourseKalah>("1,1,0,0,0,0/1,0,0,0,0,8/3,5 N", 5),
            "lift F -8=0, sow store N +1=6, sow a +1=2, sow b +1=2, sow c +1=1, sow d +1=1, "
            "sow e +1=1, sow f +1=1, sow A +1=2");
}

TEST(KalahSteps, ALapSkipsItsPitOrNotByTheRule) {
  Options standard;
  static_cast<Rules&>(standard) = kStandardRules;
  const std::string text = "13,0,0,0,0,0/1,1,1,1,1,1/0,0 S";
  const std::string common =
      "lift a -13=0, sow b +1=1, sow c +1=1, sow d +1=1, sow e +1=1, sow f +1=1, "
      "sow store S +1=1, sow A +1=2, sow B +1=2, sow C +1=2, sow D +1=2, sow E +1=2, "
      "sow F +1=2, ";
  EXPECT_EQ(StepsOf<CourseKalah>(text, 0), common + "sow b +1=2");
  EXPECT_EQ(StepsOf<StandardKalah>(text, 0, standard),
            common + "sow a +1=1, capture F -2=0, capture a -1=0, gain store S +3=4");
}

TEST(KalahSteps, CapturesTakeTheFacingPitFirst) {
  EXPECT_EQ(StepsOf<CourseKalah>("1,0,4,0,0,0/4,4,4,4,5,4/0,0 S", 0),
            "lift a -1=0, sow b +1=1, capture E -5=0, capture b -1=0, gain store S +6=6");
}

TEST(KalahSteps, WhatIsLeftIsTakenOffBeforeItArrives) {
  EXPECT_EQ(StepsOf<CourseKalah>("0,0,0,0,0,1/2,0,3,0,0,0/20,22 S", 5),
            "lift f -1=0, sow store S +1=21, rest A -2=0, rest C -3=0, gain store N +5=27");
}

std::string Why(const std::string& text, const std::string& move) {
  return Notation<CourseKalah>::WhyIllegal(
      *Notation<CourseKalah>::ParsePosition(text, Options{}), move);
}

TEST(KalahNotation, RefusedMovesAreExplained) {
  const std::string south = "4,4,0,4,4,4/4,4,4,4,4,4/4,0 S";
  EXPECT_EQ(Why(south, "c"), "pit c is empty");
  EXPECT_EQ(Why(south, "C"), "pit C belongs to North; South plays from a to f");
  EXPECT_EQ(Why(south, "g"), "\"g\" names no pit; South plays from a to f");
  EXPECT_EQ(Why(south, "cc"), "\"cc\" names no pit; South plays from a to f");
  EXPECT_EQ(Why("4,4,4,4,4,4/4,4,4,4,0,4/4,0 N", "E"), "pit E is empty");
  EXPECT_EQ(Why("4,4,4,4,4,4/4,4,4,4,0,4/4,0 N", "e"),
            "pit e belongs to South; North plays from A to F");
}

}  // namespace
}  // namespace plyground::kalah
