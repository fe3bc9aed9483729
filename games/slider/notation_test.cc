#include "games/slider/notation.h"

#include <string>
#include <vector>

#include "core/error.h"
#include "games/slider/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::slider {
namespace {

using ::testing::HasSubstr;

TEST(SliderNotation, ReadsEitherDirectionAndWritesTheSmallerEndFirst) {
  for (const char* text : {"5x6 c3-c2-b2", "5x6 b2-c2-c3", " 5X6  B2-C2-C3 "}) {
    const auto position = Notation::ParsePosition(text, {});
    ASSERT_TRUE(position.ok()) << text << position.status();
    EXPECT_EQ(Notation::FormatPosition(*position), "5x6 b2-c2-c3");
  }
  EXPECT_EQ(Notation::FormatPosition(Slider()), "5x6 start");
}

TEST(SliderNotation, ClosedLinesNameTheirLastDotTwice) {
  const Options all{.rows = 3, .columns = 3, .closing = Closing::kAll};
  for (const char* text :
       {"3x3 a1-a2-b2-b1-a1", "3x3 a3-a2-a1-b1-b2-a2", "3x3 c1-b1-a1-a2-b2-b1",
        "3x3 c3-c2-c1-b1-a1-a2-b2-b1", "3x3 a1-b1-b2-b3-c3-c2-b2"}) {
    const auto position = Notation::ParsePosition(text, all);
    ASSERT_TRUE(position.ok()) << text << position.status();
    EXPECT_TRUE(position->closed());
    EXPECT_EQ(Notation::FormatPosition(*position), text);
  }
}

TEST(SliderNotation, MovesAreReadHoweverTheyAreTurned) {
  const Slider start;
  EXPECT_EQ(Notation::NormalizeMove(start, "C2b2"), "b2c2");
  EXPECT_EQ(Notation::NormalizeMove(start, "b2-c2"), "b2c2");
  const Slider line = *Notation::ParsePosition("5x6 b2-c2-c3", {});
  EXPECT_EQ(Notation::NormalizeMove(line, "d3c3"), "c3d3");
  EXPECT_EQ(Notation::NormalizeMove(line, "c3d3"), "c3d3");
  EXPECT_EQ(Notation::NormalizeMove(line, "zz"), "zz");
  EXPECT_EQ(Notation::NormalizeMove(line, "c3d9"), "c3d9");
}

struct BadPosition {
  const char* text;
  Options options;
  const char* says;
};

TEST(SliderNotation, RefusesWithTheReason) {
  const std::vector<BadPosition> cases = {
      {"", {}, "is not a board and a line"},
      {"5x6", {}, "is not a board and a line"},
      {"6x5 start", {}, "the board is 5x6"},
      {"5x6 a1", {}, "at least two dots"},
      {"5x6 a1-", {}, "is not a dot"},
      {"5x6 a1--a2", {}, "is not a dot"},
      {"5x6 a1-a2x", {}, "is not a dot"},
      {"5x6 a0-a1", {}, "\"a0\" is not a dot of 5x6"},
      {"5x6 a01-a2", {}, "is not a dot"},
      {"5x6 a5-a6", {}, "\"a6\" is not a dot"},
      {"5x6 f1-g1", {}, "\"g1\" is not a dot"},
      {"5x6 a1-a99999999999999999999", {}, "is not a dot"},
      {"5x6 a1-b2", {}, "a1-b2 does not join neighbours"},
      {"5x6 a5-b1", {}, "does not join neighbours"},
      {"5x6 a1-a2-a1", {}, "a2-a1 runs into the line"},
      {"5x6 a1-a2-b2-b1-a1", {}, "b1-a1 runs into the line"},
      {"5x6 a1-a2-b2-b1-a1-c1", {.closing = Closing::kLoop}, "does not join"},
      {"5x6 a3-a2-a1-b1-b2-a2", {.closing = Closing::kLoop}, "b2-a2 runs into the line"},
      {"5x6 a3-a2-a1-b1-b2-a2-b2", {.closing = Closing::kAll}, "a2-b2 runs into the line"},
  };
  for (const BadPosition& bad : cases) {
    const auto position = Notation::ParsePosition(bad.text, bad.options);
    ASSERT_FALSE(position.ok()) << bad.text;
    EXPECT_THAT(std::string(position.status().message()), HasSubstr(bad.says));
    EXPECT_FALSE(DescribeError(position.status()).expected.empty()) << bad.text;
  }
  std::string endless = "5x6 a1";
  for (int i = 0; i < 1000; ++i) endless += i % 2 == 0 ? "-a2" : "-a1";
  EXPECT_FALSE(Notation::ParsePosition(endless, {}).ok());
}

TEST(SliderNotation, DrawsTheBoardWithCoordinates) {
  const Slider position = *Notation::ParsePosition("2x3 a1-b1-b2", {.rows = 2, .columns = 3});
  EXPECT_EQ(Notation::Draw(position, DrawStyle::kPlain),
            "    a   b   c\n"
            " 1  @---o   .\n"
            "        |\n"
            " 2  .   @   .\n");
  EXPECT_THAT(Notation::Draw(position, DrawStyle::kColour), HasSubstr("\x1b["));
}

TEST(SliderOptions, BoardsHaveTwoToSixtyFourDots) {
  const auto parse = [](const char* text) { return ParseOptions(*ParseSpec(text)); };
  EXPECT_TRUE(parse("slider:rows=8,cols=8").ok());
  EXPECT_TRUE(parse("slider:rows=2,cols=26").ok());
  EXPECT_TRUE(parse("slider:rows=1,cols=2").ok());
  for (const char* text : {"slider:rows=1,cols=1", "slider:rows=8,cols=9", "slider:rows=27",
                           "slider:rows=0", "slider:closing=no", "slider:rows=2.5"}) {
    EXPECT_FALSE(parse(text).ok()) << text;
  }
}

TEST(SliderNotation, RefusedMovesAreExplained) {
  const Slider line = *Notation::ParsePosition("5x6 b2-c2-c3", {});
  const auto why = [&](const char* move) { return Notation::WhyIllegal(line, move); };
  EXPECT_EQ(why("zz"),
            "a segment is named by its two dots, such as a1a2; the dots are a1 to f5");
  EXPECT_EQ(why("b2d4"), "b2 and d4 are not one step apart, across or down");
  EXPECT_EQ(why("e4e5"), "the line grows from an end, which are b2 and c3");
  EXPECT_EQ(why("c2d2"), "the line grows from an end, which are b2 and c3");
  EXPECT_EQ(why("c3c2"), "c2 is on the line already");
  EXPECT_EQ(Notation::WhyIllegal(Slider(), "a1c1"),
            "a1 and c1 are not one step apart, across or down");
}

}  // namespace
}  // namespace plyground::slider
