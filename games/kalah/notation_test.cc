#include "games/kalah/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "games/kalah/array_kalah.h"
#include "games/kalah/kalah.h"

namespace plyground::kalah {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr char kStart[] = "4,4,4,4,4,4/4,4,4,4,4,4/0,0 S";

TEST(KalahNotation, StartIsWrittenAsSpecified) {
  EXPECT_EQ(FormatBoard(StartBoard(Options{})), kStart);
  EXPECT_EQ(Notation<CourseKalah>::FormatPosition(CourseKalah()), kStart);
  EXPECT_EQ(Notation<ArrayKalah>::FormatPosition(ArrayKalah()), kStart);
}

TEST(KalahNotation, TextIsReadBackUnchanged) {
  const std::vector<std::pair<int, std::string>> texts = {
      {6, kStart},
      {6, "0,10,2,0,7,1/3,0,0,12,0,4/9,0 N"},
      {1, "3/0/1,255 N"},
      {2, "1,2/3,4/5,6 S"},
      {12, "1,2,3,4,5,6,7,8,9,10,11,12/0,0,0,0,0,0,0,0,0,0,0,99/1,2 S"},
  };
  for (const auto& [pits, text] : texts) {
    const auto board = ParseBoard(text, pits, 1000);
    ASSERT_TRUE(board.ok()) << board.status();
    EXPECT_EQ(board->pits, pits);
    EXPECT_EQ(FormatBoard(*board), text);
  }
}

TEST(KalahNotation, EachRowIsInItsOwnersOrder) {
  const auto board = ParseBoard("1,2,3/4,5,6/7,8 N", 3, 255);
  ASSERT_TRUE(board.ok()) << board.status();
  EXPECT_EQ(board->rows[0][0], 1);
  EXPECT_EQ(board->rows[1][2], 6);
  EXPECT_THAT(board->stores, ElementsAre(7, 8));
  EXPECT_EQ(board->to_move, Player::kSecond);
}

TEST(KalahNotation, SpacesAroundTheTextAreIgnored) {
  const auto board = ParseBoard("  4,4,4,4,4,4/4,4,4,4,4,4/0,0   S ", 6, 255);
  ASSERT_TRUE(board.ok()) << board.status();
  EXPECT_EQ(FormatBoard(*board), kStart);
}

struct BadText {
  std::string text;
  std::string message;   // a part of it
  std::string expected;  // the first thing accepted
};

TEST(KalahNotation, BadTextSaysWhatIsWrongAndWhatIsAccepted) {
  const std::string form = "1,1,1,1,1,1/1,1,1,1,1,1/0,0 S";
  const std::string row = "6 numbers separated by commas";
  const std::vector<BadText> cases = {
      {"", "\"\" has 1 part", form},
      {"hello", "\"hello\" has 1 part", form},
      {"4,4,4,4,4,4/0,0 S", "has 2 parts", form},
      {std::string(kStart) + "/1", "the side to move is \"S/1\"", "S"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0/1 S", "has 4 parts", form},
      {"4,4,4,4,4/4,4,4,4,4,4/0,0 S", "South's row in \"4,4,4,4,4\" has 5 numbers", row},
      {"4,4,4,4,4,4/4,4,4,4,4,4,4/0,0 S", "North's row", row},
      {"/4,4,4,4,4,4/0,0 S", "South's row in \"\" has 1 number", row},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0 S", "the pair of stores", "2 numbers separated by commas"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0,0 S", "has 3 numbers", "2 numbers separated by commas"},
      {"-4,4,4,4,4,4/4,4,4,4,4,4/0,0 S", "South's row has \"-4\"", "0..255"},
      {"+4,4,4,4,4,4/4,4,4,4,4,4/0,0 S", "South's row has \"+4\"", "0..255"},
      {"4,4,4,4,4,x/4,4,4,4,4,4/0,0 S", "South's row has \"x\"", "0..255"},
      {"4,4,4,4,4,/4,4,4,4,4,4/0,0 S", "South's row has \"\"", "0..255"},
      {"4,4,4,4,4,4/4,4,4.5,4,4,4/0,0 S", "North's row has \"4.5\"", "0..255"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,256 S", "stores has \"256\"", "0..255"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/99999999999999999999,0 S", "\"9999", "0..255"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0", "the side to move is missing", "S"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0 ", "the side to move is missing", "S"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0 s", "the side to move is \"s\"", "S"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0 S N", "the side to move is \"S N\"", "S"},
      {"4,4,4,4,4,4/4,4,4,4,4,4/0,0\tS", "stores has \"0\\x09S\"", "0..255"},
      {"200,4,4,4,4,4/4,4,4,4,4,50/0,0 S", "there are 290 stones", "at most 255"},
  };
  for (const BadText& bad : cases) {
    const auto board = ParseBoard(bad.text, 6, kMaxStones);
    ASSERT_FALSE(board.ok()) << bad.text;
    const InputError error = DescribeError(board.status());
    EXPECT_THAT(error.message, HasSubstr(bad.message)) << bad.text;
    ASSERT_FALSE(error.expected.empty()) << bad.text;
    EXPECT_EQ(error.expected[0], bad.expected) << bad.text;
  }
}

TEST(KalahNotation, LongOrBinaryTextIsAnErrorLikeAnyOther) {
  EXPECT_FALSE(ParseBoard(std::string(1 << 20, ','), 6, 255).ok());
  EXPECT_FALSE(ParseBoard(std::string(1 << 20, '/'), 6, 255).ok());
  const auto status = ParseBoard(std::string("4,4\0/\xFF", 6), 6, 255).status();
  EXPECT_FALSE(status.ok());
  for (const char c : std::string(status.message().data(), status.message().size())) {
    EXPECT_TRUE(c >= 0x20 && c < 0x7F);
  }
}

TEST(KalahNotation, MoreStonesThanTheTypeHoldsPointToTheSeedsOption) {
  const std::string text = "100,4,4,4,4,4/4,4,4,4,4,4/0,0 S";
  const auto words = Notation<CourseKalah>::ParsePosition(text, Options{});
  ASSERT_FALSE(words.ok());
  const InputError error = DescribeError(words.status());
  EXPECT_EQ(error.expected[0], "at most 127");
  EXPECT_THAT(error.hint, HasSubstr("seeds=11"));
  Options options;
  options.seeds = 11;
  EXPECT_FALSE(FitsWords(options));
  EXPECT_TRUE(Notation<ArrayKalah>::ParsePosition(text, options).ok());
}

TEST(KalahNotation, MovesAreLettersInTheCaseOfTheirOwner) {
  const CourseKalah south;
  CourseKalah north;
  north.Apply(MoveAt(0));
  ASSERT_EQ(north.ToMove(), Player::kSecond);
  using Text = Notation<CourseKalah>;
  EXPECT_EQ(Text::FormatMove(south, MoveAt(0)), "a");
  EXPECT_EQ(Text::FormatMove(south, MoveAt(5)), "f");
  EXPECT_EQ(Text::FormatMove(north, MoveAt(0)), "A");
  EXPECT_EQ(Text::FormatMove(north, MoveAt(5)), "F");
  EXPECT_EQ(FormatPit(Player::kFirst, MoveAt(11)), "l");
}

TEST(KalahNotation, SpacesAroundAMoveAreIgnoredButItsCaseIsNot) {
  using Text = Notation<CourseKalah>;
  EXPECT_EQ(Text::NormalizeMove(CourseKalah(), " c "), "c");
  EXPECT_EQ(Text::NormalizeMove(CourseKalah(), "C"), "C");
  EXPECT_EQ(Text::NormalizeMove(CourseKalah(), ""), "");
}

TEST(KalahNotation, SeatsAreNamedAsInThePositionText) {
  EXPECT_EQ(Notation<CourseKalah>::SeatName(CourseKalah(), Player::kFirst), "S");
  EXPECT_EQ(Notation<CourseKalah>::SeatName(CourseKalah(), Player::kSecond), "N");
}

TEST(KalahNotation, DrawingShowsBothRowsAsThePlayersSeeThem) {
  const auto board = ParseBoard("1,2,3/4,5,16/7,18 N", 3, 255);
  ASSERT_TRUE(board.ok()) << board.status();
  EXPECT_EQ(DrawBoard(*board, false, DrawStyle::kPlain),
            "          C   B   A\n"
            "        +---+---+---+\n"
            " North  | 16| 5 | 4 |\n"
            "   18   +---+---+---+   7\n"
            "        | 1 | 2 | 3 | South\n"
            "        +---+---+---+\n"
            "          a   b   c\n"
            "North to move.\n");
}

TEST(KalahNotation, DrawingAFinishedGameSaysSo) {
  Board board = StartBoard(Options{});
  EXPECT_THAT(DrawBoard(board, true, DrawStyle::kPlain), HasSubstr("The game is over.\n"));
  EXPECT_THAT(DrawBoard(board, false, DrawStyle::kPlain), HasSubstr("South to move.\n"));
}

TEST(KalahNotation, ColourOnlyAddsEscapeCodes) {
  const auto board = ParseBoard("0,2,3/4,5,16/7,18 S", 3, 255);
  ASSERT_TRUE(board.ok()) << board.status();
  std::string coloured = DrawBoard(*board, false, DrawStyle::kColour);
  EXPECT_THAT(coloured, HasSubstr("\x1b[1m 2 \x1b[0m"));
  for (std::size_t start = 0; (start = coloured.find('\x1b')) != std::string::npos;) {
    coloured.erase(start, coloured.find('m', start) - start + 1);
  }
  EXPECT_EQ(coloured, DrawBoard(*board, false, DrawStyle::kPlain));
}

}  // namespace
}  // namespace plyground::kalah
