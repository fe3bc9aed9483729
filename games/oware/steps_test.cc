#include "games/oware/steps.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "games/oware/notation.h"
#include "games/oware/oware.h"

namespace plyground::oware {
namespace {

std::string StepsOf(const std::string& text, int house, Slam slam) {
  const auto before = ParseBoard(text);
  EXPECT_TRUE(before.ok()) << before.status();
  Rules rules;
  rules.slam = slam;
  AnySlamOware position(rules, *before);
  position.Apply(MoveAt(house));
  std::string steps;
  for (const BoardStep& step :
       StepsBetween(rules, *before, MoveAt(house), position.ToBoard())) {
    if (step.kind == StepKind::kSow) continue;
    absl::StrAppend(&steps, steps.empty() ? "" : ", ", std::string(StepName(step.kind)), " ",
                    step.cell, " ", step.change);
  }
  return steps;
}

TEST(OwareSteps, CapturesRunBackwardsFromTheLastSeed) {
  // The last of four falls into C; A keeps four seeds.
  EXPECT_EQ(StepsOf("1,1,1,1,1,4/3,2,1,4,4,4/10,11 S", 5, Slam::kNoCapture), "lift f -4");
  EXPECT_EQ(StepsOf("1,1,1,1,1,3/3,2,1,4,4,4/10,12 S", 5, Slam::kNoCapture),
            "lift f -3, capture C -2, capture B -3, gain store S 5");
}

TEST(OwareSteps, ASlamTakesWhatItsRuleSays) {
  const std::string text = "1,1,1,1,1,2/1,2,0,0,0,0/20,18 S";
  EXPECT_EQ(StepsOf(text, 5, Slam::kNoCapture), "lift f -2");
  EXPECT_EQ(StepsOf(text, 5, Slam::kKeepLast), "lift f -2, capture B -3, gain store S 3");
  EXPECT_EQ(StepsOf(text, 5, Slam::kKeepFirst), "lift f -2, capture A -2, gain store S 2");
  EXPECT_EQ(StepsOf(text, 5, Slam::kTakeAll),
            "lift f -2, capture B -3, capture A -2, gain store S 5, rest a -1, rest b -1, "
            "rest c -1, rest d -1, rest e -1, gain store S 5");
  EXPECT_EQ(StepsOf(text, 5, Slam::kOpponentRest),
            "lift f -2, capture B -3, capture A -2, gain store S 5, rest a -1, rest b -1, "
            "rest c -1, rest d -1, rest e -1, gain store N 5");
}

TEST(OwareNotation, RefusedMovesAreExplained) {
  const auto why = [](const std::string& text, const std::string& move) {
    return WhyNoHouse(*ParseBoard(text), move);
  };
  const std::string south = "4,4,0,4,4,4/4,4,4,4,4,4/4,0 S";
  EXPECT_EQ(why(south, "c"), "house c is empty");
  EXPECT_EQ(why(south, "A"), "house A belongs to North; South plays from a to f");
  EXPECT_EQ(why("1,0,0,0,0,1/0,0,0,0,0,0/20,18 S", "a"),
            "North has no seeds, and a would bring none over");
  EXPECT_EQ(why("1,1,1,1,1,2/1,2,0,0,0,0/20,18 S", "f"),
            "f would capture all that North has, which the slam rule forbids");
}

}  // namespace
}  // namespace plyground::oware
