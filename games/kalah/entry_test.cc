#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/error.h"
#include "core/spec.h"

namespace plyground {

extern const GameEntry kKalahEntry;

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::shared_ptr<const AnyGame> Kalah(const std::string& text) {
  const auto spec = ParseSpec(text);
  EXPECT_TRUE(spec.ok()) << spec.status();
  const auto game = kKalahEntry.make(*spec);
  EXPECT_TRUE(game.ok()) << game.status();
  return *game;
}

TEST(KalahEntry, StartsEachSizeAsAskedFor) {
  EXPECT_EQ(Kalah("kalah")->Start().Text(), "4,4,4,4,4,4/4,4,4,4,4,4/0,0 S");
  EXPECT_EQ(Kalah("kalah:seeds=20")->Start().Text(),
            "20,20,20,20,20,20/20,20,20,20,20,20/0,0 S");
  EXPECT_EQ(Kalah("kalah:pits=2,seeds=3")->Start().Text(), "3,3/3,3/0,0 S");
}

TEST(KalahEntry, EveryTypeCountsTheSameLines) {
  // Compiled-in presets, stored rules, and the array that seeds=11 selects.
  EXPECT_EQ(Kalah("kalah:rules=standard")->Start().Perft(6), 23233);
  const std::string text = "4,4,4,4,4,4/4,4,4,4,4,4/0,0 S";
  for (const std::string rules :
       {"rules=standard", "rules=course", "rules=standard,end=mover", "rest=none"}) {
    const auto words = Kalah("kalah:" + rules)->Parse(text);
    const auto array = Kalah("kalah:seeds=11," + rules)->Parse(text);
    ASSERT_TRUE(words.ok() && array.ok());
    for (int depth = 1; depth <= 7; ++depth) {
      EXPECT_EQ(words->Perft(depth), array->Perft(depth)) << rules << " " << depth;
    }
  }
}

TEST(KalahEntry, SixPitsUpTo127SeedsAreHashedPerfectly) {
  for (const std::string spec :
       {"kalah", "kalah:rules=standard", "kalah:end=mover", "kalah:seeds=10"}) {
    EXPECT_THAT(Kalah(spec)->Capabilities(), Contains("perfect_hash")) << spec;
  }
  for (const std::string spec : {"kalah:pits=5", "kalah:seeds=11"}) {
    EXPECT_THAT(Kalah(spec)->Capabilities(), Not(Contains("perfect_hash"))) << spec;
    EXPECT_THAT(Kalah(spec)->Capabilities(), Contains("hash")) << spec;
  }
}

TEST(KalahEntry, OffersItsOwnEvaluatorFirst) {
  EXPECT_THAT(Kalah("kalah")->Evaluators(), ElementsAre("rows", "margin", "zero", "learned"));
  EXPECT_THAT(Kalah("kalah:pits=3")->Evaluators(),
              ElementsAre("rows", "margin", "zero", "learned"));
  EXPECT_EQ(Kalah("kalah")->unit(), "seeds");
}

TEST(KalahEntry, CanonicalSpecSpellsThePresetOut) {
  EXPECT_EQ(Kalah("kalah:rules=standard")->CanonicalSpec(),
            "kalah:lap_skip=false,empty_capture=none");
  EXPECT_EQ(Kalah("kalah:rules=course")->CanonicalSpec(), "kalah");
}

TEST(KalahEntry, AMoveOfTheOtherPlayerIsRefusedAndChangesNothing) {
  AnyPosition position = Kalah("kalah")->Start();
  const std::string before = position.Text();
  for (const std::string bad : {"A", "C", "g", "", "ab", "1"}) {
    const absl::Status status = position.Play(bad);
    ASSERT_FALSE(status.ok()) << bad;
    EXPECT_THAT(DescribeError(status).expected, ElementsAre("a", "b", "c", "d", "e", "f"));
    EXPECT_EQ(position.Text(), before);
  }
  ASSERT_TRUE(position.Play("a").ok());
  EXPECT_FALSE(position.Play("b").ok());
  EXPECT_TRUE(position.Play("B").ok());
}

TEST(KalahEntry, AGameThatIsOverHasReturnsAndNoMoves) {
  auto position = Kalah("kalah:rules=standard")->Parse("0,0,0,0,0,2/1,2,0,0,3,0/20,20 S");
  ASSERT_TRUE(position.ok()) << position.status();
  ASSERT_TRUE(position->Play("f").ok());
  EXPECT_TRUE(position->IsTerminal());
  EXPECT_TRUE(position->LegalMoves().empty());
  EXPECT_THAT(position->Returns(), ElementsAre(-6, 6));
  EXPECT_THAT(std::string(position->Play("f").message()), HasSubstr("the game is over"));
}

TEST(KalahEntry, TooManySeedsAreRefusedByMakeAndByParse) {
  const auto game = kKalahEntry.make(*ParseSpec("kalah:pits=12,seeds=24"));
  ASSERT_FALSE(game.ok());
  EXPECT_THAT(DescribeError(game.status()).expected, ElementsAre("2 * pits * seeds <= 255"));
  const auto position = Kalah("kalah")->Parse("99,99,0,0,0,0/1,0,0,0,0,0/0,0 S");
  ASSERT_FALSE(position.ok());
  EXPECT_THAT(DescribeError(position.status()).expected, ElementsAre("at most 127"));
}

TEST(KalahEntry, EveryOptionIsListed) {
  std::vector<std::string> names;
  for (const OptionInfo& info : kKalahEntry.options()) {
    names.push_back(info.name);
    EXPECT_FALSE(info.help.empty()) << info.name;
    EXPECT_FALSE(info.default_value.empty()) << info.name;
  }
  EXPECT_THAT(
      names, ElementsAre("rules", "pits", "seeds", "lap_skip", "empty_capture", "end", "rest"));
}

TEST(KalahEntry, RulesFitATerminal) {
  std::istringstream lines{std::string(kKalahEntry.rules)};
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
  for (const OptionInfo& info : kKalahEntry.options()) {
    if (info.name == "pits" || info.name == "seeds") continue;
    EXPECT_THAT(std::string(kKalahEntry.rules), HasSubstr(info.name + "="));
  }
}

}  // namespace
}  // namespace plyground
