#include "games/othello/notation.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/spec.h"
#include "games/othello/othello.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground {

extern const GameEntry kOthelloEntry;

namespace othello {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kStart4[] = "-----OX--XO-----";

absl::StatusOr<std::shared_ptr<const AnyGame>> MakeGame(std::string_view text) {
  const auto spec = ParseSpec(text);
  if (!spec.ok()) return spec.status();
  return kOthelloEntry.make(*spec);
}

std::string ErrorOf(std::string_view game, std::string_view position = "") {
  const auto made = MakeGame(game);
  if (!made.ok()) return std::string(made.status().message());
  const auto parsed = (*made)->Parse(position);
  return parsed.ok() ? "no error" : std::string(parsed.status().message());
}

TEST(OthelloEntry, BareNameIsTheStandardGame) {
  const auto game = MakeGame("othello");
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ((*game)->CanonicalSpec(), "othello");
  EXPECT_EQ((*game)->Start().Text(),
            "---------------------------OX------XO--------------------------- X");
  EXPECT_EQ((*game)->Evaluators(),
            (std::vector<std::string>{"positional", "margin", "zero", "learned"}));
}

TEST(OthelloEntry, CanonicalSpecSortsPitsAndDropsDefaults) {
  const auto game = MakeGame("othello:score=discs,pits=b2+A1,size=6,start=seed");
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ((*game)->CanonicalSpec(), "othello:size=6,pits=a1+b2,start=seed");
  EXPECT_EQ((*game)->Start().Text(), "#------#------XO----OX-------------- X");
}

TEST(OthelloEntry, EverySizePlaysFromAToTheLastRow) {
  for (int size = 4; size <= 26; size += 2) {
    const std::string last = CellName(size - 1, size - 1);
    const auto game = MakeGame("othello:size=" + std::to_string(size) + ",pits=" + last);
    ASSERT_TRUE(game.ok()) << game.status();
    AnyPosition position = (*game)->Start();
    const std::string text = position.Text();
    EXPECT_EQ(text.size(), static_cast<std::size_t>(size * size + 2));
    EXPECT_EQ(text[static_cast<std::size_t>(size * size - 1)], '#');
    ASSERT_EQ(position.CountMoves(), 4);
    const std::string move = position.LegalMoves()[0];
    EXPECT_EQ(move, CellName(size / 2 - 2, size / 2 - 1));
    EXPECT_TRUE(position.Play(move).ok());
    EXPECT_EQ(position.CountMoves(), 3);
  }
}

TEST(OthelloEntry, BadOptionsSayWhatIsWrongAndWhatIsAccepted) {
  const std::vector<std::vector<std::string>> cases = {
      {"othello:size=5", "size", "even", "4, 6, 8, ... 26"},
      {"othello:size=2", "size", "4..26"},
      {"othello:size=28", "size", "4..26"},
      {"othello:size=", "size", "4..26"},
      {"othello:size=8x", "size", "\"8x\""},
      {"othello:sise=8", "sise", "did you mean"},
      {"othello:start=upside", "start", "standard", "seed"},
      {"othello:score=stones", "score", "discs", "empties_to_winner"},
      {"othello:pits=a", "\"a\"", "not a cell", "a1+b2"},
      {"othello:pits=1a", "\"1a\"", "not a cell"},
      {"othello:pits=a0", "\"a0\"", "not a cell"},
      {"othello:pits=a01", "\"a01\"", "not a cell"},
      {"othello:pits=a-1", "\"a-1\"", "not a cell"},
      {"othello:pits=a99999999999999999999", "not a cell"},
      {"othello:pits=a1+", "\"\"", "not a cell"},
      {"othello:pits=+a1", "\"\"", "not a cell"},
      {"othello:pits=a1+b2+A1", "\"A1\"", "twice"},
      {"othello:pits=a9", "a9", "outside the board of size 8", "a1..h8"},
      {"othello:size=6,pits=g1", "g1", "outside the board of size 6", "a1..f6"},
      {"othello:pits=d4", "d4", "centre"},
      {"othello:pits=e5", "e5", "centre"},
      {"othello:size=4,pits=a1+a2+a3+a4+b1+c1+d1+d2+d3", "9 cells", "at most 8"},
  };
  for (const auto& wanted : cases) {
    const std::string error = ErrorOf(wanted[0]);
    for (std::size_t i = 1; i < wanted.size(); ++i) {
      EXPECT_THAT(error, HasSubstr(wanted[i])) << wanted[0];
    }
  }
}

TEST(OthelloEntry, HalfOfTheCellsMayBePits) {
  EXPECT_TRUE(MakeGame("othello:size=4,pits=a1+a2+a3+a4+b1+c1+d1+d2").ok());
}

TEST(OthelloNotationTest, BadPositionsSayWhatIsWrongAndWhatIsAccepted) {
  const std::string start = kStart4;
  const std::vector<std::vector<std::string>> cases = {
      {"othello:size=4", "", "16 cells, the text 0"},
      {"othello:size=4", start, "side to move is missing", "X or O"},
      {"othello:size=4", start + " ", "side to move is missing"},
      {"othello:size=4", start + " Z", "\"Z\"", "X or O"},
      {"othello:size=4", start + " XO", "\"XO\""},
      {"othello:size=4", start + " X X", "\"X X\""},
      {"othello:size=4", start + "X", "16 cells, the text 17"},
      {"othello:size=4", start.substr(1) + " X", "16 cells, the text 15"},
      {"othello:size=6", start + " X", "36 cells, the text 16", "othello:size=4"},
      {"othello", std::string(100, '-') + " X", "64 cells, the text 100", "othello:size=10"},
      {"othello:size=4", "----?" + start.substr(5) + " X", "\"?\" at a2", "X, O, -"},
      {"othello:size=4", "---\xff-" + start.substr(5) + " X", "\\xff", "d1"},
      {"othello:size=4", "-----#X--XO----- X", "centre cell b2 is a pit"},
      {"othello:size=4", "#####OX##XO#-#-# X", "10 pits", "at most 8"},
      {"othello:size=4,pits=a1", start + " X", "a1 is no pit", "without the option"},
      {"othello:size=4,pits=a1", "##---OX--XO----- X", "b1 is a pit", "without the option"},
      {"othello:size=4", std::string(3'000'000, '-'), "16 cells"},
  };
  for (const auto& wanted : cases) {
    const std::string error = ErrorOf(wanted[0], wanted[1]);
    for (std::size_t i = 2; i < wanted.size(); ++i) {
      EXPECT_THAT(error, HasSubstr(wanted[i])) << wanted[0] << " " << wanted[1].substr(0, 80);
    }
    EXPECT_LT(error.size(), 600U);
  }
}

TEST(OthelloNotationTest, AcceptsVariantsAndWritesOneForm) {
  const auto game = MakeGame("othello:size=4");
  ASSERT_TRUE(game.ok());
  for (const char* text : {".....ox..xo..... o", "  -----OX--XO-----   O \n"}) {
    const auto position = (*game)->Parse(text);
    ASSERT_TRUE(position.ok()) << position.status();
    EXPECT_EQ(position->Text(), "-----OX--XO----- O");
    EXPECT_EQ(position->to_move(), 1);
  }
}

TEST(OthelloNotationTest, PitsOfTheTextCountWhereTheOptionNamesNone) {
  const auto game = MakeGame("othello:size=4");
  ASSERT_TRUE(game.ok());
  const auto position = (*game)->Parse("#----OX--XO----# X");
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(position->Text(), "#----OX--XO----# X");
  EXPECT_TRUE((*MakeGame("othello:size=4,pits=a1+d4"))->Parse("#----OX--XO----# X").ok());
}

TEST(OthelloNotationTest, CentreCellsMayBeEmpty) {
  const auto position = (*MakeGame("othello:size=4"))->Parse("---------------- X");
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_TRUE(position->IsTerminal());
}

TEST(OthelloNotationTest, MovesAreTakenInAnyCaseAndSpellingOfPass) {
  AnyPosition position = (*MakeGame("othello"))->Start();
  EXPECT_TRUE(position.Play(" D3 ").ok());
  const absl::Status illegal = position.Play("a1");
  EXPECT_THAT(std::string(illegal.message()), AllOf(HasSubstr("\"a1\""), HasSubstr("c3")));
  EXPECT_FALSE(position.Play("").ok());
  EXPECT_FALSE(position.Play("pass").ok()) << "a pass is legal only when forced";
  for (const char* pass : {"pass", "PASS", "ps", "Pa", "--"}) {
    AnyPosition forced = *(*MakeGame("othello:size=4"))->Parse("-XXO----XX--XXXX X");
    EXPECT_EQ(forced.LegalMoves(), std::vector<std::string>{"pass"});
    EXPECT_TRUE(forced.Play(pass).ok()) << pass;
    EXPECT_EQ(forced.Text(), "-XXO----XX--XXXX O");
  }
}

TEST(OthelloNotationTest, PlainDrawingHasCoordinatesAndDots) {
  const auto game = MakeGame("othello:size=4,pits=a1");
  EXPECT_EQ((*game)->Start().Draw(DrawStyle::kPlain),
            "   A B C D\n"
            " 1 # . . .\n"
            " 2 . O X .\n"
            " 3 . X O .\n"
            " 4 . . . .\n");
  const std::string large = (*MakeGame("othello:size=10"))->Start().Draw(DrawStyle::kPlain);
  EXPECT_THAT(large, StartsWith("   A B C D E F G H I J\n 1 ."));
  EXPECT_THAT(large, HasSubstr("\n10 . .")) << "row numbers are right-adjusted";
}

TEST(OthelloNotationTest, ColouredDrawingHasTheSameCells) {
  const std::string drawing =
      (*MakeGame("othello:size=4,pits=a1"))->Start().Draw(DrawStyle::kColour);
  EXPECT_THAT(drawing, StartsWith("   A B C D\n"));
  int discs = 0;
  for (std::size_t at = drawing.find("●"); at != std::string::npos;
       at = drawing.find("●", at + 1)) {
    ++discs;
  }
  EXPECT_EQ(discs, 4);
  EXPECT_THAT(drawing, HasSubstr("\x1b[0m"));
}

TEST(OthelloNotationTest, SeatsAreNamedAsInTheText) {
  const AnyPosition position = (*MakeGame("othello"))->Start();
  EXPECT_EQ(position.SeatName(0), "X");
  EXPECT_EQ(position.SeatName(1), "O");
  EXPECT_EQ((*MakeGame("othello"))->unit(), "discs");
}

TEST(OthelloEntry, RulesFitAnEightyColumnTerminal) {
  std::size_t column = 0;
  for (const char c : kOthelloEntry.rules) {
    column = c == '\n' ? 0 : column + 1;
    ASSERT_LE(column, 80U);
  }
}

TEST(OthelloNotationTest, RefusedMovesAreExplained) {
  const auto why = [](const char* position, const char* move) {
    const auto game = MakeGame("othello:size=4");
    return (*game)->Parse(position)->WhyIllegal(move);
  };
  const char* const start = "#----OX--XO----- X";
  EXPECT_EQ(why(start, "a1"), "a1 is a pit");
  EXPECT_EQ(why(start, "b2"), "b2 is occupied");
  EXPECT_EQ(why(start, "D4"), "d4 would flip nothing");
  EXPECT_EQ(why(start, "e1"), "e1 is outside the board, which ends at d4");
  EXPECT_EQ(why(start, "zz"),
            "a move is a cell, its column's letter and its row's number: a1 to d4");
  EXPECT_EQ(why(start, "pass"), "X may pass only without a move that flips");
  EXPECT_EQ(why("OX-------------- X", "c1"), "X can flip nothing and has to pass");
}

}  // namespace
}  // namespace othello
}  // namespace plyground
