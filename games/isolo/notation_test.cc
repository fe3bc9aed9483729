#include "games/isolo/notation.h"

#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "core/error.h"
#include "core/random.h"
#include "core/spec.h"
#include "games/isolo/isolo.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground {

extern const GameEntry kIsoloEntry;

namespace isolo {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const char kStart[] = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/16,16 S 0";

TEST(IsoloNotation, BoardsAreReadBackAsTheyWereWritten) {
  for (const std::string& text :
       {std::string(kStart), std::string("0,0,0,0,0,0,0,999/1,2,3,4,5,6,7,8/-1,0 N 10000")}) {
    const auto board = ParseBoard(text);
    ASSERT_TRUE(board.ok()) << board.status();
    EXPECT_EQ(FormatBoard(*board), text);
    EXPECT_EQ(ParseBoard("  " + text + " "), board);
  }
}

struct BadText {
  std::string text;
  std::string message;   // a part of it
  std::string expected;  // what is accepted there
};

TEST(IsoloNotation, BadTextsSayWhatIsWrongAndWhatIsAccepted) {
  const std::string rows = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/";
  const std::vector<BadText> cases = {
      {"", "\"\" has not three parts", kStart},
      {"2,2/2,2 S 0", "has not three parts", kStart},
      {rows + "16,16 S 0 1", "goes on after the ply", kStart},
      {"2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/16,16 S 0", "South's row in",
       "8 numbers separated by commas"},
      {"2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,x/16,16 S 0", "North's row has \"x\"", "0..999"},
      {"2,2,2,2,2,2,2,-2/2,2,2,2,2,2,2,2/16,16 S 0", "South's row has \"-2\"", "0..999"},
      {"2,2,2,2,2,2,2,1000/2,2,2,2,2,2,2,2/16,16 S 0", "has \"1000\"", "0..999"},
      {rows + "16 S 0", "the pair of stocks in \"16\" has 1 number",
       "2 numbers separated by commas"},
      {rows + "-2,16 S 0", "the pair of stocks has \"-2\"", "-1..10000"},
      {rows + "16,16", "the side to move is missing", "S"},
      {rows + "16,16 X 0", "the side to move is \"X\"", "N"},
      {rows + "16,16 S", "the ply has \"\"", "0..10000"},
      {rows + "16,16 S -1", "the ply has \"-1\"", "0..10000"},
      {rows + "16,16 S 10001", "the ply has \"10001\"", "0..10000"},
  };
  for (const BadText& bad : cases) {
    const auto board = ParseBoard(bad.text);
    ASSERT_FALSE(board.ok()) << bad.text;
    const InputError error = DescribeError(board.status());
    EXPECT_THAT(error.message, HasSubstr("malformed isolo position: ")) << bad.text;
    EXPECT_THAT(error.message, HasSubstr(bad.message)) << bad.text;
    EXPECT_THAT(error.expected, Contains(bad.expected)) << bad.text;
  }
}

TEST(IsoloNotation, AnyBytesAreRefusedOrUnderstood) {
  const std::string alphabet("0123456789,,,,,///  SNx-\0\xff", 26);
  Random random(20261213);
  int understood = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = kStart;
    for (int edits = 1 + random.Below(3); edits > 0; --edits) {
      const auto at = static_cast<std::size_t>(random.Below(static_cast<int>(text.size())));
      text[at] = alphabet[static_cast<std::size_t>(random.Below(26))];
    }
    const auto position = Notation::ParsePosition(text, {});
    if (!position.ok()) continue;
    ++understood;
    EXPECT_EQ(*Notation::ParsePosition(Notation::FormatPosition(*position), {}), *position);
  }
  EXPECT_GT(understood, 1000);
}

TEST(IsoloNotation, DrawsHolesAboveTheHolesThatTheyFace) {
  const auto position =
      Notation::ParsePosition("1,2,3,4,5,6,7,8/10,0,0,0,0,0,0,9/5,-1 S 3", {});
  ASSERT_TRUE(position.ok());
  EXPECT_EQ(Notation::Draw(*position, DrawStyle::kPlain),
            "         H    G    F    E    D    C    B    A\n"
            "North [  9][  0][  0][  0][  0][  0][  0][ 10]  stock without end\n"
            "South [  1][  2][  3][  4][  5][  6][  7][  8]  stock 5\n"
            "         a    b    c    d    e    f    g    h\n"
            "South to move.\n");
  const std::string colour = Notation::Draw(*position, DrawStyle::kColour);
  EXPECT_THAT(colour, HasSubstr("\x1b[1m  8\x1b[0m"));
  EXPECT_THAT(colour, HasSubstr("\x1b[2m  0\x1b[0m"));
  EXPECT_THAT(colour, testing::Not(HasSubstr("\x1b[1m  9")));
}

std::shared_ptr<const AnyGame> Erased(const std::string& text) {
  const auto game = kIsoloEntry.make(*ParseSpec(text));
  EXPECT_TRUE(game.ok()) << game.status();
  return *game;
}

TEST(IsoloEntry, OptionsAreReadAndWritten) {
  const std::string all =
      "isolo:nkonto=-1,seeds=3,main_min=1,max_laps=500,max_plies=100,end_side=owner,"
      "n_resow=after_last,n_end_left=true,m_single=true";
  EXPECT_EQ(Erased(all)->CanonicalSpec(), all);
  EXPECT_EQ(Erased("isolo:nkonto=16,m_single=false,end_side=mover")->CanonicalSpec(), "isolo");
  EXPECT_EQ(Erased("isolo")->Start().Text(), kStart);
  EXPECT_EQ(Erased(all)->Start().Text(), "3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3/-1,-1 S 0");
}

TEST(IsoloEntry, BadOptionsSayWhatIsAccepted) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"isolo:nkonto=-2", "-1..10000"}, {"isolo:seeds=0", "1..99"},
      {"isolo:seeds=100", "1..99"},     {"isolo:main_min=0", "1..16"},
      {"isolo:max_laps=0", "1..10000"}, {"isolo:max_plies=10001", "1..10000"},
      {"isolo:end_side=left", "owner"}, {"isolo:n_resow=start", "after_last"},
      {"isolo:n_end_left=1", "true"},   {"isolo:m_single=no", "false"},
      {"isolo:stock=3", "nkonto"},
  };
  for (const auto& [text, expected] : cases) {
    const auto game = kIsoloEntry.make(*ParseSpec(text));
    ASSERT_FALSE(game.ok()) << text;
    EXPECT_THAT(DescribeError(game.status()).expected, Contains(expected)) << text;
  }
}

TEST(IsoloEntry, AMoveOfTheOtherPlayerIsRefusedAndChangesNothing) {
  AnyPosition position = Erased("isolo")->Start();
  for (const std::string bad : {"A", "i", "", "ab", "1"}) {
    const absl::Status status = position.Play(bad);
    ASSERT_FALSE(status.ok()) << bad;
    EXPECT_THAT(DescribeError(status).expected,
                ElementsAre("a", "b", "c", "d", "e", "f", "g", "h"));
    EXPECT_EQ(position.Text(), kStart);
  }
}

TEST(IsoloEntry, RulesFitATerminalAndNameTheOptions) {
  std::istringstream lines{std::string(kIsoloEntry.rules)};
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
  for (const OptionInfo& info : kIsoloEntry.options()) {
    EXPECT_THAT(std::string(kIsoloEntry.rules), HasSubstr(info.name + "="));
  }
}

}  // namespace
}  // namespace isolo
}  // namespace plyground
