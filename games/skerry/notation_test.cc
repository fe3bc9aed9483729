#include "games/skerry/notation.h"

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/spec.h"
#include "games/skerry/skerry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground {

extern const GameEntry kSkerryEntry;

namespace skerry {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

absl::StatusOr<std::shared_ptr<const AnyGame>> MakeGame(const std::string& text) {
  const auto spec = ParseSpec(text);
  if (!spec.ok()) return spec.status();
  return kSkerryEntry.make(*spec);
}

std::string ErrorOf(const std::string& game, const std::string& position) {
  const auto made = MakeGame(game);
  if (!made.ok()) return std::string(made.status().message());
  const auto parsed = (*made)->Parse(position);
  return parsed.ok() ? "no error" : std::string(parsed.status().message());
}

std::string Canonical(const std::string& game) {
  const auto made = MakeGame(game);
  return made.ok() ? (*made)->CanonicalSpec() : std::string(made.status().message());
}

TEST(SkerryOptions, DefaultsFollowTheNumberOfKeepers) {
  const auto options = [](const std::string& text) {
    return *OptionList{}.Parse(*ParseSpec(text));
  };
  EXPECT_EQ(options("skerry"), (Options{2, 6, 5, 4, 2, 1}));
  EXPECT_EQ(options("skerry:players=3"), (Options{3, 6, 5, 3, 0, 1}));
  EXPECT_EQ(options("skerry:players=4"), (Options{4, 7, 7, 3, 0, 1}));
  EXPECT_EQ(options("skerry:rocks=5,players=4,komi=2"), (Options{4, 7, 5, 3, 2, 1}));
}

TEST(SkerryOptions, CanonicalSpecLeavesTheDefaultsOut) {
  EXPECT_EQ(Canonical("skerry:players=2,size=6,rocks=5,lighthouses=4,komi=2,seed=1"), "skerry");
  EXPECT_EQ(Canonical("skerry:players=4,size=7,rocks=7"), "skerry:players=4");
  EXPECT_EQ(Canonical("skerry:size=6,players=4"), "skerry:players=4,size=6");
  EXPECT_EQ(Canonical("skerry:players=3,komi=2,seed=9"), "skerry:players=3,komi=2,seed=9");
}

TEST(SkerryOptions, BadOptionsSayWhatIsWrongAndWhatIsAccepted) {
  const std::vector<std::vector<std::string>> cases = {
      {"skerry:size=2", "size", "3..10"},
      {"skerry:size=11", "size", "3..10"},
      {"skerry:players=5", "players", "2..4"},
      {"skerry:players=1", "players", "2..4"},
      {"skerry:lighthouses=0", "lighthouses", "1..50"},
      {"skerry:komi=101", "komi", "-100..100"},
      {"skerry:seed=-1", "seed"},
      {"skerry:seed=9007199254740992", "seed"},
      {"skerry:rocks=100", "rocks", "0..99"},
      {"skerry:size=3,rocks=9", "rocks", "no square at sea", "0..8"},
      {"skerry:lighthouse=3", "lighthouse", "did you mean", "lighthouses"},
      {"skerry:size=six", "\"six\"", "3..10"},
  };
  for (const auto& wanted : cases) {
    const std::string error = ErrorOf(wanted[0], "");
    for (std::size_t i = 1; i < wanted.size(); ++i) {
      EXPECT_THAT(error, HasSubstr(wanted[i])) << wanted[0];
    }
  }
}

TEST(SkerryNotation, BadPositionsSayWhatIsWrongAndWhatIsAccepted) {
  const std::string game = "skerry:size=3,lighthouses=2";
  const std::vector<std::vector<std::string>> cases = {
      {"", "0 rows", "3 rows"},
      {"A", "1 rows", "3 rows"},
      {"111/111 A", "2 rows", "3 rows"},
      {"111/111/111/111 A", "4 rows", "3 rows"},
      {"111//111 A", "row 2 has fewer", "3 squares a row"},
      {"111/1111/111 A", "row 2 has more", "3 squares a row"},
      {"111/11/1111 A", "row 2 has fewer"},
      {"111/1A1B/111 A", "row 2 has fewer"},
      {"111/101/111 A", "\"0\" at b2", "1..9"},
      {"111/1x1/111 A", "\"x\" at b2"},
      {"111/1\xff\x31/111 A", "\\xff", "b2"},
      {"111/#A11/111 A", "\"A\" at b2"},
      {"111/1A11/111", "to move is missing", "B after"},
      {"111/1A11/111 ", "to move is missing"},
      {"111/1A11/111 A", "\"A\" is not the keeper to move", "B after"},
      {"111/1A11/111 b", "\"b\" is not the keeper"},
      {"111/1A11/111 B B", "\"B B\""},
      {"111/1C11/111 A", "\"C\" at a2 is no keeper", "A..B"},
      {"111/1B11/111 B", "keeper A has 0 of 1", "1"},
      {"1A1A1/111/111 A", "keeper A has 2 of 2", "1"},
      {"1A1A1A/1B1B1/111 B", "5 lighthouses", "at most 4"},
      {"###/###/### A", "every square is a rock"},
      {std::string(3'000'000, '1'), "1 rows"},
      {std::string(3'000'000, '/'), "3000001 rows"},
  };
  for (const auto& wanted : cases) {
    const std::string error = ErrorOf(game, wanted[0]);
    for (std::size_t i = 1; i < wanted.size(); ++i) {
      EXPECT_THAT(error, HasSubstr(wanted[i])) << wanted[0].substr(0, 80);
    }
    EXPECT_LT(error.size(), 600U);
  }
}

TEST(SkerryNotation, AnyMapOfTheSizeMaySetUpAPosition) {
  const auto game = MakeGame("skerry:size=3,rocks=1,seed=77");
  const auto position = (*game)->Parse("  ##9A/#1B1/135   A ");
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(position->Text(), "##9A/#1B1/135 A");
  EXPECT_THAT(position->LegalMoves(), ElementsAre("c2", "a3", "b3", "c3"));
}

TEST(SkerryNotation, MovesAreTakenInAnyCaseAndRefusedWithTheLegalOnes) {
  AnyPosition position = *(*MakeGame("skerry:size=3"))->Parse("##9A/#1B1/135 A");
  const std::string before = position.Text();
  for (const char* bad : {"", "c1", "a1", "d4", "c", "33", "pass", "c10"}) {
    const absl::Status status = position.Play(bad);
    ASSERT_FALSE(status.ok()) << bad;
    EXPECT_THAT(std::string(status.message()), HasSubstr("c2")) << bad;
    EXPECT_EQ(position.Text(), before);
  }
  EXPECT_TRUE(position.Play(" C2 ").ok());
  EXPECT_EQ(position.Text(), "##9A/#1B1A/135 B");
}

TEST(SkerryNotation, TheTenthRowHasTwoDigits) {
  AnyPosition position = (*MakeGame("skerry:size=10,rocks=0"))->Start();
  EXPECT_EQ(position.CountMoves(), 100);
  EXPECT_TRUE(position.Play("j10").ok());
  EXPECT_EQ(position.LegalMoves().back(), "i10");
}

TEST(SkerryNotation, PlainDrawingShowsWhoWouldFish) {
  const auto position = (*MakeGame("skerry:size=3,lighthouses=2"))->Parse("1A5#/921B/467 A");
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(position->Draw(DrawStyle::kPlain),
            "   a  b  c \n"
            " 1 *A 5a ##\n"
            " 2 9- 2b *B\n"
            " 3 4a 6  7b\n"
            "catch: A 11 B 9 (komi 2), 2 to build, A next\n");
}

TEST(SkerryNotation, ColouredDrawingHasTheSameSquares) {
  const std::string text = "1A5#/921B/467 A";
  const auto game = MakeGame("skerry:size=3,lighthouses=2");
  std::string drawing = (*game)->Parse(text)->Draw(DrawStyle::kColour);
  EXPECT_THAT(drawing, HasSubstr("\x1b[0m"));
  for (std::size_t at; (at = drawing.find('\x1b')) != std::string::npos;) {
    drawing.erase(at, drawing.find('m', at) - at + 1);
  }
  EXPECT_EQ(drawing, (*game)->Parse(text)->Draw(DrawStyle::kPlain));
}

TEST(SkerryEntry, TwoAndMoreKeepersAreGamesOfTheirOwnKind) {
  using testing::Contains;
  for (const char* size : {"6", "10"}) {
    const auto two = MakeGame(std::string("skerry:size=") + size);
    EXPECT_THAT((*two)->Capabilities(), Contains("margin"));
    EXPECT_THAT((*two)->Evaluators(), ElementsAre("spread", "margin", "zero", "learned"));
    const auto three = MakeGame(std::string("skerry:players=3,size=") + size);
    EXPECT_THAT((*three)->Capabilities(), Contains("multiplayer"));
    EXPECT_THAT((*three)->Evaluators(), ElementsAre("spread", "catch", "zero", "learned"));
    EXPECT_EQ((*three)->Start().num_players(), 3);
    EXPECT_EQ((*three)->Start().SeatName(2), "C");
  }
  EXPECT_EQ((*MakeGame("skerry"))->unit(), "fish");
}

TEST(SkerryEntry, RulesFitATerminalAndExplainTheGame) {
  std::istringstream lines{std::string(kSkerryEntry.rules)};
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  std::istringstream words{std::string(kSkerryEntry.rules)};
  int count = 0;
  for (std::string word; words >> word;) ++count;
  EXPECT_GE(count, 150);
}

TEST(SkerryNotation, RefusedMovesAreExplained) {
  const auto game = MakeGame("skerry:size=3,rocks=1,lighthouses=1");
  ASSERT_TRUE(game.ok()) << game.status();
  const auto why = [&](const char* move) {
    return (*(*game)->Parse("#1A5/111/111 B")).WhyIllegal(move);
  };
  EXPECT_EQ(why("a1"), "a1 is a rock");
  EXPECT_EQ(why("B1"), "a lighthouse of keeper A stands on b1");
  EXPECT_EQ(why("d4"), "\"d4\" is no square of this map, which are a1 to c3");
}

TEST(SkerryNotation, TellsHowFarEachLighthouseShines) {
  auto game = MakeGame("skerry:size=4,rocks=1,lighthouses=2");
  ASSERT_TRUE(game.ok());
  auto position = (*game)->Parse("1#23/4567/8912/3456 A");
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(position->Fact("beams", "{}"), "[]");
  ASSERT_TRUE(position->Play("b3").ok());
  EXPECT_EQ(position->Fact("beams", "{}"), R"(["b3 e2 s1 w1 n1"])");
  ASSERT_TRUE(position->Play("b2").ok());
  EXPECT_EQ(position->Fact("beams", "{}"), R"(["b2 e2 s0 w1 n0","b3 e2 s1 w1 n0"])");
}

}  // namespace
}  // namespace skerry
}  // namespace plyground
