#include "play/words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "play/participant.h"

namespace plyground::play {
namespace {

TEST(WordsTest, SeatsThatAreNumbersAreLeftOut) {
  EXPECT_EQ(Labelled("Ann", "S"), "Ann (S)");
  EXPECT_EQ(Labelled("Ann", "0"), "Ann");
}

TEST(WordsTest, StepsAreTheOrderOfOccurrence) {
  const std::vector<BoardStep> steps = {
      {StepKind::kLift, "c", -2, 0, 1},    {StepKind::kSow, "d", 1, 5, 1},
      {StepKind::kSow, "e", 1, 1, 1},      {StepKind::kCapture, "B", -3, 0, 1},
      {StepKind::kCapture, "e", -1, 0, 1}, {StepKind::kGain, "store S", 4, 7, 1},
      {StepKind::kRest, "A", -2, 0, 2},    {StepKind::kGain, "store N", 2, 9, 3}};
  EXPECT_EQ(StepsText(steps, 9),
            "  take 2 from c; sow d 5, e 1; capture 3 from B, 1 from e; store S 7\n"
            "  left over 2 in A\n"
            "  store N 9\n");
  EXPECT_EQ(StepsText(steps, 1),
            "  take 2 from c; sow d 5, e 1; capture 3 from B, 1 from e; store S 7\n"
            "  and 2 laps more\n");
  EXPECT_EQ(StepsText({}, 9), "");
}

TEST(WordsTest, ScoresSayHowSureTheyAre) {
  const auto text = [](ScoreKind kind, double value, const char* unit, Proof proof) {
    ScoreReport score;
    score.kind = kind;
    score.value = value;
    score.unit = unit;
    score.proof = proof;
    return ScoreText(score, "seeds");
  };
  EXPECT_EQ(text(ScoreKind::kExact, 8, "", Proof::kWin), "+8 seeds (exact)");
  EXPECT_EQ(text(ScoreKind::kEstimate, -2.456, "", Proof::kNone), "-2.46 seeds (an estimate)");
  EXPECT_EQ(text(ScoreKind::kLower, 3, "", Proof::kNone), "+3 seeds (at least)");
  EXPECT_EQ(text(ScoreKind::kEstimate, 0.25, "outcome", Proof::kNone),
            "+0.25 (an estimate; 1 is a win, -1 a loss)");
  EXPECT_EQ(text(ScoreKind::kExact, -1, "outcome", Proof::kLoss), "a certain loss");
  ScoreReport won;
  won.value = 1;
  won.proof = Proof::kWin;
  won.distance = 5;
  EXPECT_EQ(ScoreText(won, "outcome"), "a certain win in 5");
}

TEST(WordsTest, ResultsNameTheWinnersOrTheOneLoser) {
  const std::vector<std::string> two = {"Ann (S)", "Bob (N)"};
  const std::vector<std::string> three = {"Ann", "Bob", "Cy"};
  EXPECT_EQ(ResultText(two, std::vector<int>{-5, 5}, "seeds"), "Bob (N) wins by 5 seeds.");
  EXPECT_EQ(ResultText(two, std::vector<int>{1, -1}, "outcome"), "Ann (S) wins.");
  EXPECT_EQ(ResultText(two, std::vector<int>{0, 0}, "seeds"), "A draw.");
  EXPECT_EQ(ResultText(three, std::vector<int>{1, -2, 1}, "outcome"), "Bob loses.");
  EXPECT_EQ(ResultText(three, std::vector<int>{4, -2, -2}, "fish"), "Ann wins.");
}

TEST(ParticipantTest, NamesAreTextOfOneToTwentyCharacters) {
  for (const char* name :
       {"A", "Ann Lee", "Jos\xC3\xA9", "\xE6\x9D\x8E\xE5\xB0\x8F\xE9\xBE\x99",
        "12345678901234567890", "\xF0\x9F\x98\x80"}) {
    EXPECT_TRUE(IsName(name)) << name;
  }
  for (const char* name : {"", "123456789012345678901", "a\nb", "\x1b[2J", "\xFF", "\xC3",
                           "\x80", "\xC2\x9B[2J", "a\x7F"}) {
    EXPECT_FALSE(IsName(name)) << name;
  }
}

}  // namespace
}  // namespace plyground::play
