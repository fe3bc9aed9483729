#include "games/police_car/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/error.h"
#include "core/moves.h"
#include "core/random.h"
#include "core/spec.h"
#include "games/police_car/options.h"

namespace plyground::police_car {
namespace {

using testing::HasSubstr;

std::string ErrorOf(const std::string& text, const Options& options = {}) {
  const auto position = Notation::ParsePosition(text, options);
  EXPECT_FALSE(position.ok()) << text;
  if (position.ok()) return "";
  EXPECT_FALSE(DescribeError(position.status()).expected.empty()) << text;
  return std::string(position.status().message());
}

std::string Reread(const std::string& text, const Options& options = {}) {
  const auto position = Notation::ParsePosition(text, options);
  EXPECT_TRUE(position.ok()) << position.status();
  return position.ok() ? Notation::FormatPosition(*position) : "";
}

TEST(PoliceCarNotation, TextsAreWrittenBackAsTheyWereRead) {
  for (const std::string text :
       {"0,0,N 2,7 p 0", "-7,-19,E -8,-19 c 0", "16,-1,S 20,7 c 1000", "5,5,W 5,5 p 17",
        "1000000,-1000000,W -1000000,1000000 p 0", "1000002,0,E 0,-1000000 c 1"}) {
    EXPECT_EQ(Reread(text), text);
  }
  EXPECT_EQ(Reread("  0,0,N 2,7 p 0 "), "0,0,N 2,7 p 0");
}

TEST(PoliceCarNotation, BadPositionsSayWhatIsWrong) {
  const struct {
    const char* text;
    const char* message;
  } cases[] = {
      {"", "has 1 part"},
      {"0,0,N 2,7 p", "has 3 parts"},
      {"0,0,N 2,7 p 0 0", "has 5 parts"},
      {"0,0,N  2,7 p 0", "has 5 parts"},
      {"0,0 2,7 p 0", "heading in \"0,0\" is \"0\""},
      {"0 2,7 p 0", "heading in \"0\" is missing"},
      {"0,0,X 2,7 p 0", "heading in \"0,0,X\" is \"X\""},
      {"0,0,n 2,7 p 0", "is \"n\""},
      {"0,0,NE 2,7 p 0", "is \"NE\""},
      {"0,0, 2,7 p 0", "is missing"},
      {"0,N 2,7 p 0", "the car's cell in \"0\" has 1 number"},
      {"0,0,0,N 2,7 p 0", "has 3 numbers"},
      {"0,a,N 2,7 p 0", "the car's cell has \"a\""},
      {"0,0,N 2 p 0", "the criminals' cell in \"2\" has 1 number"},
      {"0,0,N 2,+7 p 0", "\"+7\""},
      {"0,0,N 2,-0 p 0", "\"-0\""},
      {"0,0,N 2,007 p 0", "\"007\""},
      {"0,0,N 2,7 q 0", "the side to move is \"q\""},
      {"0,0,N 2,7 P 0", "the side to move is \"P\""},
      {"0,0,N 2,7 p -1", "police moves made has \"-1\""},
      {"0,0,N 2,7 p 1001", "police moves made has \"1001\""},
      {"0,0,N 2,7 p x", "police moves made has \"x\""},
      {"1000001,0,N 2,7 p 0", "the car's cell has \"1000001\""},
      {"0,-1000001,N 2,7 c 0", "the car's cell has \"-1000001\""},
      {"0,0,N 2,99999999999999999999 p 0", "the criminals' cell has"},
      {"1000003,0,N 2,7 p 1", "the car's cell has \"1000003\""},
  };
  for (const auto& bad : cases) EXPECT_THAT(ErrorOf(bad.text), HasSubstr(bad.message));
  Options limited;
  limited.move_limit = 20;
  EXPECT_THAT(ErrorOf("0,0,N 2,7 p 21", limited), HasSubstr("0..20"));
  EXPECT_EQ(Reread("0,0,N 2,7 c 20", limited), "0,0,N 2,7 c 20");
}

TEST(PoliceCarNotation, CriminalsWhoBeganMayBeOneCellFurther) {
  Options options;
  options.first = First::kCriminals;
  EXPECT_EQ(Reread("0,0,N 0,1000001 p 0", options), "0,0,N 0,1000001 p 0");
  EXPECT_THAT(ErrorOf("0,0,N 0,1000001 c 0", options), HasSubstr("1000001"));
}

// Whether the text is read; if so, what every move makes of it has to be, too.
bool LeadsToTextsThatAreRead(const std::string& text, const Options& options) {
  const auto position = Notation::ParsePosition(text, options);
  if (!position.ok()) return false;
  EXPECT_EQ(Notation::FormatPosition(*position), text);
  ForEachMove(*position, [&](Move move) {
    PoliceCar child = *position;
    child.Apply(move);
    const std::string after = Notation::FormatPosition(child);
    EXPECT_EQ(Reread(after, options), after) << "after " << text;
  });
  return true;
}

TEST(PoliceCarNotation, EveryMoveFromATextThatIsReadLeadsToAnother) {
  int read = 0;
  for (const First first : {First::kPolice, First::kCriminals}) {
    Options options;
    options.first = first;
    options.criminals = CriminalRule::kKing;
    for (const char mover : {'p', 'c'}) {
      for (const int made : {0, 1, 2, 500, 999, 1000}) {
        for (int beyond = -3; beyond <= 2 * made + 3; ++beyond) {
          if (beyond > 3 && beyond < made - 3) continue;
          if (beyond > made + 3 && beyond < 2 * made - 3) continue;
          for (const int sign : {1, -1}) {
            const std::string far = std::to_string(sign * (1'000'000 + beyond));
            const std::string rest = " " + std::string(1, mover) + " " + std::to_string(made);
            for (const std::string heading : {"N", "E", "S", "W"}) {
              const std::string car = far + "," + far + "," + heading;
              read += static_cast<int>(LeadsToTextsThatAreRead(car + " 0,0" + rest, options));
            }
            read += static_cast<int>(
                LeadsToTextsThatAreRead("0,0,N " + far + "," + far + rest, options));
          }
        }
      }
    }
  }
  EXPECT_GT(read, 500);
  EXPECT_TRUE(LeadsToTextsThatAreRead("0,0,N 1000000,7 p 0", {}));
  EXPECT_FALSE(LeadsToTextsThatAreRead("0,0,N 1000001,7 p 0", {}));
}

TEST(PoliceCarNotation, NoBytesMakeItFail) {
  Random random(5);
  const std::string letters = "0123456789,,,  --NESWpc\x01\xff";
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = "0,0,N 2,7 p 0";
    const int changes = 1 + random.Below(4);
    for (int k = 0; k < changes; ++k) {
      const auto at = static_cast<std::size_t>(random.Below(static_cast<int>(text.size())));
      text[at] =
          letters[static_cast<std::size_t>(random.Below(static_cast<int>(letters.size())))];
    }
    const auto position = Notation::ParsePosition(text, Options{});
    if (!position.ok()) continue;
    ++accepted;
    const std::string written = Notation::FormatPosition(*position);
    EXPECT_EQ(Reread(written), written) << text;
  }
  EXPECT_GT(accepted, 1000);
}

TEST(PoliceCarNotation, MovesAreReadInAnyCase) {
  const PoliceCar position;
  EXPECT_EQ(Notation::NormalizeMove(position, " r "), "R");
  EXPECT_EQ(Notation::NormalizeMove(position, "Stay"), "stay");
  EXPECT_EQ(Notation::NormalizeMove(position, "nE"), "NE");
  EXPECT_EQ(Notation::NormalizeMove(position, ""), "");
}

TEST(PoliceCarNotation, DrawsThePlaneWithCoordinates) {
  Options limited;
  limited.move_limit = 4;
  const auto position = Notation::ParsePosition("-1,0,E 2,1 p 3", limited);
  ASSERT_TRUE(position.ok());
  EXPECT_EQ(Notation::Draw(*position, DrawStyle::kPlain),
            "       4 . . . . . . . . . .\n"
            "       3 . . . . . . . . . .\n"
            "       2 . . . . . . . . . .\n"
            "       1 . . : : : . C . . .\n"
            "       0 . . : > : + . . . .\n"
            "      -1 . . : : : . . . . .\n"
            "      -2 . . . + . . . . . .\n"
            "      -3 . . . . . . . . . .\n"
            "                 0         5\n"
            "The police to move; the police have 1 move left.\n");
  EXPECT_THAT(Notation::Draw(*position, DrawStyle::kColour), HasSubstr("\x1b[1;31mC\x1b[0m"));
}

TEST(PoliceCarNotation, FarApartTheDrawingSaysWhereTheCriminalsAre) {
  const auto position = Notation::ParsePosition("-1000000,0,W 1000000,-3 c 5", Options{});
  ASSERT_TRUE(position.ok());
  const std::string drawing = Notation::Draw(*position, DrawStyle::kPlain);
  EXPECT_THAT(drawing, HasSubstr(". . : < : . ."));
  EXPECT_THAT(drawing, HasSubstr("2000000 to the east and 3 to the south"));
}

TEST(PoliceCarOptionsTest, AStartInRangeIsRefused) {
  const auto parse = [](const std::string& text) {
    return ParseOptions(ParseSpec("police_car:" + text).value()).status();
  };
  EXPECT_THAT(std::string(parse("x=1,y=1").message()), HasSubstr("criminals caught"));
  EXPECT_TRUE(parse("x=1,y=1,capture=ortho").ok());
  EXPECT_FALSE(parse("x=0,y=-1,capture=ortho").ok());
  EXPECT_TRUE(parse("x=0,y=-1,capture=same").ok());
  EXPECT_FALSE(parse("x=0,y=0,capture=same,capture_check=police").ok());
  EXPECT_THAT(std::string(parse("move_limit=1001").message()), HasSubstr("1000"));
  EXPECT_THAT(std::string(parse("police=turn").message()), HasSubstr("turn_then_2"));
  EXPECT_THAT(std::string(parse("en_passant=2").message()), HasSubstr("en_passant"));
  EXPECT_THAT(std::string(parse("x=1000001").message()), HasSubstr("1000000"));
}

TEST(PoliceCarNotation, RefusedMovesAreExplained) {
  const auto why = [](const std::string& text, const std::string& move) {
    return Notation::WhyIllegal(*Notation::ParsePosition(text, {}), move);
  };
  EXPECT_EQ(why("0,0,N 2,7 p 0", "L"), "the car cannot turn left");
  EXPECT_EQ(why("0,0,N 2,7 p 0", "N"),
            "the car goes straight on (F) or turns right (R), as the rules list it");
  EXPECT_EQ(why("0,0,N 2,7 c 1", "stay"), "the criminals may not stay");
  EXPECT_EQ(why("0,0,N 2,7 c 1", "ne"), "the criminals do not go diagonally");
  EXPECT_EQ(why("0,0,N 2,7 c 1", "F"),
            "the criminals move by a direction of the compass, such as N");
}

}  // namespace
}  // namespace plyground::police_car
