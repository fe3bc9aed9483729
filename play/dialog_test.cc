#include "play/dialog.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/script_terminal.h"

namespace plyground::play {
namespace {

TEST(WrappedTest, LinesThatFitStayAsTheyAre) {
  EXPECT_EQ(Wrapped("a  b   c\n\n  d\n", 20), "a  b   c\n\n  d\n");
  EXPECT_EQ(Wrapped("", 20), "");
}

TEST(WrappedTest, LongLinesAreBrokenBetweenWordsAndKeepTheirIndentation) {
  EXPECT_EQ(Wrapped("  one two three four five six", 20), "  one two three four\n  five six");
  EXPECT_EQ(Wrapped("exactly twenty chars a", 20), "exactly twenty chars\na");
}

TEST(WrappedTest, WordsThatAreTooLongStandAlone) {
  const std::string word(30, 'x');
  EXPECT_EQ(Wrapped("a " + word + " b", 20), "a\n" + word + "\nb");
}

TEST(WrappedTest, NoTerminalIsBelievedToBeNarrowerThanTwentyColumns) {
  for (const int columns : {-1, 0, 1, 20}) {
    EXPECT_EQ(Wrapped("one two three four five", columns), "one two three four\nfive");
  }
}

TEST(DialogTest, AnswersAreTrimmedAndQuitLeavesWithoutEndingTheInput) {
  ScriptTerminal terminal("  yes \nQuit\nlater\n");
  Dialog dialog(terminal);
  EXPECT_EQ(dialog.Ask("? "), "yes");
  EXPECT_EQ(dialog.Ask("? "), std::nullopt);
  EXPECT_FALSE(dialog.ended());
  EXPECT_EQ(dialog.Ask("? "), "later");
  EXPECT_EQ(dialog.Ask("? "), std::nullopt);
  EXPECT_TRUE(dialog.ended());
  EXPECT_EQ(terminal.output(), "? ? ? ? \n");
}

TEST(DialogTest, NothingIsAskedOnceTheInputHasEnded) {
  ScriptTerminal terminal("");
  Dialog dialog(terminal);
  EXPECT_EQ(dialog.Ask("a"), std::nullopt);
  EXPECT_EQ(dialog.Ask("b"), std::nullopt);
  EXPECT_EQ(terminal.output(), "a\n");
}

TEST(DialogTest, ChoiceTakesAnUnmistakableBeginning) {
  const std::vector<std::string> answers = {"red", "rose", "blue"};
  ScriptTerminal terminal("r\ngreen\n\nRO\n\n");
  Dialog dialog(terminal);
  EXPECT_EQ(dialog.Choose("Which?", answers, ""), "rose");
  EXPECT_EQ(dialog.Choose("Which?", answers, "blue"), "blue");
  const std::string ask = "Which? (red, rose, blue): ";
  const std::string again = "Please answer with one of: red, rose, blue.\n" + ask;
  EXPECT_EQ(terminal.output(),
            ask + again + again + again + "Which? (red, rose, blue) [blue]: ");
}

TEST(DialogTest, NumbersAreWholeAndInRange) {
  ScriptTerminal terminal("0\n9\n 4x\n1e1\n99999999999\n-3\n\n5\n");
  Dialog dialog(terminal);
  EXPECT_EQ(dialog.AskNumber("How many", 2, 8, std::nullopt), 5);
  EXPECT_TRUE(terminal.used_up());
  ScriptTerminal empty("\n");
  EXPECT_EQ(Dialog(empty).AskNumber("How many", 2, 8, 3), 3);
}

}  // namespace
}  // namespace plyground::play
