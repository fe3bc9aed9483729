#include "games/oware/notation.h"

#include <string>
#include <vector>

#include "core/error.h"
#include "core/history.h"
#include "core/random.h"
#include "games/oware/oware.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::oware {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(OwareNotation, BoardsAreReadBackAsTheyWereWritten) {
  for (const std::string text :
       {"4,4,4,4,4,4/4,4,4,4,4,4/0,0 S", "0,0,0,0,0,0/0,0,0,0,0,0/24,24 N",
        "1,2,3,4,5,6/6,5,4,3,2,1/3,3 N", "127,0,0,0,0,0/0,0,0,0,0,0/0,0 S"}) {
    const auto board = ParseBoard(text);
    ASSERT_TRUE(board.ok()) << board.status();
    EXPECT_EQ(FormatBoard(*board), text);
  }
}

TEST(OwareNotation, SpacesAroundATextAreIgnored) {
  EXPECT_EQ(ParseBoard("  4,4,4,4,4,4/4,4,4,4,4,4/0,0   N "),
            ParseBoard("4,4,4,4,4,4/4,4,4,4,4,4/0,0 N"));
}

struct BadText {
  std::string text;
  std::string message;   // a part of it
  std::string expected;  // what is accepted there
};

TEST(OwareNotation, BadTextsSayWhatIsWrongAndWhatIsAccepted) {
  const std::string start = "4,4,4,4,4,4/4,4,4,4,4,4/0,0 S";
  const std::vector<BadText> cases = {
      {"", "\"\" has 1 part", start},
      {"4,4,4,4,4,4 S", "has 1 part", start},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0/0 S", "has 4 parts", start},
      {"4,4,4,4,4/4,4,4,4,4,4/0,0 S", "South's row in \"4,4,4,4,4\" has 5 numbers",
       "6 numbers separated by commas"},
      {"4,4,4,4,4,4/4,4,4,4,4,4,4/0,0 S", "North's row in", "6 numbers separated by commas"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0 S", "the pair of scores in \"0\" has 1 number",
       "2 numbers separated by commas"},
      {"4,4,x,4,4,4/4,4,4,4,4,4/0,0 S", "South's row has \"x\"", "0..127"},
      {"4,4,-1,4,4,4/4,4,4,4,4,4/0,0 S", "South's row has \"-1\"", "0..127"},
      {"4,4,4,4,4,4/4,4,4,4,4,128/0,0 S", "North's row has \"128\"", "0..127"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,99999999999 S", "scores has \"99999999999\"", "0..127"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0", "the side to move is missing", "S"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0 s", "the side to move is \"s\"", "S"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0 S 3", "the side to move is \"S 3\"", "S"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/40,40 S", "there are 128 seeds", "at most 127"},
      {std::string("\0\xff/,/", 5), "malformed oware position",
       "6 numbers separated by commas"},
  };
  for (const BadText& bad : cases) {
    const auto board = ParseBoard(bad.text);
    ASSERT_FALSE(board.ok()) << bad.text;
    const InputError error = DescribeError(board.status());
    EXPECT_THAT(error.message, HasSubstr(bad.message)) << bad.text;
    EXPECT_THAT(error.message, HasSubstr("malformed oware position")) << bad.text;
    EXPECT_THAT(error.expected, testing::Contains(bad.expected)) << bad.text;
  }
}

TEST(OwareNotation, AnyBytesAreRefusedOrUnderstood) {
  const std::string alphabet("0123456789,,,,,///  SNx-\0\xff", 26);
  Random random(20261204);
  for (int i = 0; i < 20'000; ++i) {
    std::string text = "4,4,4,4,4,4/4,4,4,4,4,4/0,0 S";
    for (int edits = 1 + random.Below(4); edits > 0; --edits) {
      const auto at = static_cast<std::size_t>(random.Below(static_cast<int>(text.size())));
      text[at] = alphabet[static_cast<std::size_t>(random.Below(26))];
    }
    const auto board = ParseBoard(text);
    if (board.ok()) {
      EXPECT_LE(CountSeeds(*board), kMaxSeeds) << text;
      EXPECT_EQ(ParseBoard(FormatBoard(*board)), board) << text;
    }
  }
}

TEST(OwareNotation, MovesAreLettersOfTheirOwner) {
  EXPECT_EQ(FormatHouse(Player::kFirst, MoveAt(0)), "a");
  EXPECT_EQ(FormatHouse(Player::kSecond, MoveAt(5)), "F");
  using G = WithHistory<PlainOware>;
  EXPECT_EQ(Notation<G>::NormalizeMove(G{}, " a "), "a");
  EXPECT_EQ(Notation<G>::NormalizeMove(G{}, "A"), "A") << "not South's a";
}

TEST(OwareNotation, DrawsNorthAgainstItsSowingOrder) {
  const auto board = ParseBoard("1,2,3,4,5,6/12,0,0,0,0,7/1,7 N");
  ASSERT_TRUE(board.ok());
  EXPECT_EQ(DrawBoard(*board, false, DrawStyle::kPlain),
            "         F    E    D    C    B    A\n"
            "North [  7][  0][  0][  0][  0][ 12]  score 7\n"
            "South [  1][  2][  3][  4][  5][  6]  score 1\n"
            "         a    b    c    d    e    f\n"
            "North to move.\n");
  EXPECT_THAT(DrawBoard(*board, true, DrawStyle::kPlain), HasSubstr("The game is over.\n"));
}

TEST(OwareNotation, ColourMarksTheHousesThatMayBePlayed) {
  const auto board = ParseBoard("1,2,3,4,5,6/12,0,0,0,0,7/1,7 N");
  ASSERT_TRUE(board.ok());
  const std::string drawing = DrawBoard(*board, false, DrawStyle::kColour);
  EXPECT_THAT(drawing, HasSubstr("\x1b[1m 12\x1b[0m"));
  EXPECT_THAT(drawing, HasSubstr("\x1b[2m  0\x1b[0m"));
  EXPECT_THAT(drawing, testing::Not(HasSubstr("\x1b[1m  6")));
}

}  // namespace
}  // namespace plyground::oware
