#include "games/pairs/notation.h"

#include <string>
#include <vector>

#include "core/error.h"
#include "core/moves.h"
#include "games/pairs/test_options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::pairs {
namespace {

using ::testing::HasSubstr;

constexpr char kMiddle[] =
    "scores=8,3 stacks=4.10.1|5.8 kept=8|3 unseen=0.2.2.3.4.5.6.6.7.7 deck=37 turn=0";

TEST(PairsNotation, FieldsMayStandInAnyOrder) {
  const char* const turned =
      "  turn=0 deck=37  kept=8|3 unseen=0.2.2.3.4.5.6.6.7.7 stacks=4.10.1|5.8 scores=8,3 ";
  const auto position = Notation<2>::ParsePosition(turned, {});
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(Notation<2>::FormatPosition(*position), kMiddle);
}

TEST(PairsNotation, AllThatCanBeAwaitedHasAText) {
  for (const char* text :
       {kMiddle, "scores=0,0 stacks=-|- kept=-|- unseen=1.2.3.4.5.6.7.8.9.10 deck=50 deal=0",
        "scores=0,0 stacks=5|- kept=-|- unseen=1.2.3.4.4.6.7.8.9.10 deck=49 deal=1",
        "scores=0,0 stacks=5|5 kept=-|- unseen=1.2.3.4.3.6.7.8.9.10 deck=48 deal=0",
        "scores=0,0 stacks=5.9|5 kept=-|- unseen=1.2.3.4.2.6.7.8.8.10 deck=46 caught=5 deal=1",
        "scores=8,3 stacks=4.10.1|5.8 kept=8|3 unseen=0.2.2.3.4.5.6.6.7.7 deck=37 draw=1",
        "scores=31,30 stacks=10.9|7 kept=2.9.10.10|10.10.10 unseen=1.1.3.4.5.6.6.8.7.4 "
        "deck=40 over"}) {
    const auto position = Notation<2>::ParsePosition(text, {});
    ASSERT_TRUE(position.ok()) << text << ": " << position.status();
    EXPECT_EQ(Notation<2>::FormatPosition(*position), text);
  }
}

TEST(PairsNotation, MovesAreReadHoweverTheyAreTyped) {
  EXPECT_EQ(NormalMoveName(" Hit "), "hit");
  EXPECT_EQ(NormalMoveName("F"), "fold");
  EXPECT_EQ(NormalMoveName("h"), "hit");
  EXPECT_EQ(NormalMoveName("10"), "10");
  EXPECT_EQ(NormalMoveName("stay"), "stay");
}

struct Bad {
  std::string text;
  const char* says;
  const char* spec = "pairs";
};

std::string With(const std::string& from, const std::string& to) {
  std::string text = kMiddle;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

void ExpectRefused(const std::vector<Bad>& cases) {
  for (const Bad& bad : cases) {
    const auto layout = ParseLayout(bad.text, OptionsOf(bad.spec));
    ASSERT_FALSE(layout.ok()) << bad.text;
    EXPECT_THAT(std::string(layout.status().message()), HasSubstr(bad.says)) << bad.text;
    EXPECT_FALSE(DescribeError(layout.status()).expected.empty()) << bad.text;
  }
}

TEST(PairsNotation, RefusesBadFieldsWithTheReason) {
  ExpectRefused({
      {"", "no field \"scores\""},
      {"hello", "unknown field of a position \"hello\""},
      {With("deck", "dekc"), "did you mean \"deck\""},
      {With(" turn=0", ""), "no field \"turn\""},
      {With("turn=0", "turn=0 draw=0"), "two fields that say what is awaited"},
      {With("deck=37", "deck=37 deck=37"), "two fields deck"},
      {With("scores=8,3", "scores=8"), "scores"},
      {With("scores=8,3", "scores=8,-3"), "scores"},
      {With("scores=8,3", "scores=8,999"), "scores"},
      {With("|5.8", ""), "\"stacks\" has 1 parts for 2 players"},
      {With("|5.8", "|5.8|-"), "\"stacks\" has 3 parts"},
      {With("4.10.1", "4.11.1"), "card in stacks"},
      {With("4.10.1", "4..1"), "card in stacks"},
      {With("4.10.1", "4.0.1"), "card in stacks"},
      {With("4.10.1", "4.10.4"), "the stack of seat 0 has a pair of 4"},
      {With("kept=8|3", "kept=8.1.1|3"), "too many cards of rank 1"},
      {With("kept=8|3", "kept=8"), "\"kept\" has 1 parts"},
      {With("0.2.2.3", "2.2.2.3"), "unseen cards of rank 1"},
      {With("0.2.2.3", "0.2.2"), "\"unseen\" has 9 numbers for 10 ranks"},
      {With("deck=37", "deck=x"), "deck"},
      {With("turn=0", "turn=2"), "turn"},
      {With("turn=0", "turn=99999999999999999999"), "turn"},
      {With("turn=0", "turn="), "turn"},
  });
}

TEST(PairsNotation, RefusesWhatCannotLieOnATable) {
  const std::string start =
      "scores=0,0 stacks=-|- kept=-|- unseen=1.2.3.4.5.6.7.8.9.10 deck=50 ";
  ExpectRefused({
      {With("0.2.2.3", "1.2.2.3"), "there are 2 cards of rank 1"},
      {With("deck=37", "deck=43"), "a deck of 43 cards does not fit 42 unseen"},
      {With("deck=37", "deck=36"), "a deck of 36 cards does not fit"},
      {With("kept=8|3", "kept=8|-"), "seat 1 has 3 points but has kept 0"},
      {With("scores=8,3", "scores=9,3"), "seat 0 has 9 points but has kept 8"},
      {With("turn=0", "over"), "0 seats have reached the target"},
      {With("turn=0", "turn=0 caught=9"), "there is no deal"},
      {With("4.10.1|", "-|"), "seat 0 has no cards after the deal"},
      {With("turn=0", "deal=0"), "the deal is done"},
      {"scores=31,3 stacks=4.10|5.8 kept=1.10.10.10|3 unseen=0.2.2.3.4.5.6.6.7.6 deck=36 "
       "turn=0",
       "1 seats have reached the target 31"},
      {start + "deal=1", "seat 0 cannot have 0 cards when seat 1"},
      {start + "turn=0", "seat 0 has no cards"},
      {start + "over", "0 seats have reached"},
      {"scores=0,0 stacks=5|- kept=-|- unseen=1.2.3.4.4.6.7.8.9.10 deck=49 deal=0",
       "seat 1 cannot have 0 cards when seat 0 is dealt card 2"},
      {"scores=0,0 stacks=5|- kept=-|- unseen=1.2.3.4.4.6.7.8.8.10 deck=48 caught=9 deal=1",
       "no pair can be caught among first cards"},
      {"scores=0,0 stacks=5|9 kept=-|- unseen=1.2.3.4.4.6.7.8.8.10 deck=48 deal=0",
       "the deal is done"},
      {"scores=0,0,0 stacks=5|9|5 kept=-|-|- unseen=1.2.3.4.3.6.7.8.8.10 deck=47 deal=1",
       "seat 1", "pairs:players=3"},
      {"scores=0,0,0 stacks=5|9.8|5 kept=-|-|- unseen=1.2.3.4.3.6.7.7.8.10 deck=46 deal=0",
       "seat 1 cannot have 2 cards", "pairs:players=3"},
      {"scores=8,0 stacks=5|- kept=8|- unseen=1.2.3.4.4.6.7.7.9.10 deck=48 deal=1",
       "no deal after the first score", "pairs:variant=continuous"},
      {"scores=2,0 stacks=2.1|2 kept=2|- unseen=0.0 deck=0 turn=0", "3 cards of rank 2",
       "pairs:ranks=2,target=2,burn=0"},
      {"scores=0,0 stacks=2.1|2 kept=-|- unseen=0.0 deck=0 draw=0",
       "a card is awaited, but there is none", "pairs:ranks=2,target=2,burn=0"},
      {"scores=4,9 stacks=5|6 kept=4|9 unseen=1.2.3.3.4.5.7.8.8.10 deck=46 turn=0",
       "since fresh=true", "pairs:fresh=true"},
  });
}

// Whatever is read can be played to its end.
TEST(PairsNotation, DamagedTextsAreRefusedOrPlayable) {
  Random random(11);
  const std::vector<Options> sets = ManyOptions(2, 4);
  int accepted = 0;
  for (int i = 0; i < 40'000; ++i) {
    const Options& options = sets[random.Below(static_cast<int>(sets.size()))];
    Pairs<8> position(options);
    for (int ply = random.Below(60); ply > 0; --ply) PlayRandomMove(position, random);
    std::string text = Notation<8>::FormatPosition(position);
    for (int damage = random.Below(3); damage >= 0; --damage) {
      const int at = random.Below(static_cast<int>(text.size()));
      text[at] = "0123456789.|-,= aov"[random.Below(19)];
    }
    auto damaged = Notation<8>::ParsePosition(text, options);
    if (!damaged.ok()) continue;
    ++accepted;
    EXPECT_LE(PlayOut(*damaged, random), Pairs<8>::kMaxPlies);
    EXPECT_TRUE(damaged->IsTerminal()) << text;
  }
  EXPECT_GT(accepted, 500);
}

TEST(PairsNotation, DrawsTheTable) {
  const auto position = Notation<2>::ParsePosition(kMiddle, {});
  EXPECT_EQ(Notation<2>::Draw(*position, DrawStyle::kPlain),
            "seat  points  stack\n"
            "> 0    8 of 31  [ 4][10][ 1]              kept 8\n"
            "  1    3 of 31  [ 5][ 8]                  kept 3\n"
            "deck 37, burned 5, discards 6\n"
            "unseen  1:0  2:2  3:2  4:3  5:4  6:5  7:6  8:6  9:7  10:7\n"
            "seat 0 decides\n");
  EXPECT_THAT(Notation<2>::Draw(*position, DrawStyle::kColour), HasSubstr("\x1b["));
}

TEST(PairsOptions, RefuseWhatCannotBePlayed) {
  const auto parse = [](const char* text) { return ParseOptions(*ParseSpec(text)); };
  for (const char* text :
       {"pairs:players=8,ranks=5,target=2", "pairs:ranks=3,target=6,burn=1", "pairs:target=188",
        "pairs:fresh=true,target=200", "pairs:ranks=2,target=2", "pairs:burn=55"}) {
    EXPECT_TRUE(parse(text).ok()) << text << parse(text).status();
  }
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"pairs:players=1", "2..8"},
      {"pairs:players=9", "2..8"},
      {"pairs:ranks=11", "2..10"},
      {"pairs:ranks=1", "2..10"},
      {"pairs:burn=-1", "0..55"},
      {"pairs:target=201", "0..200"},
      {"pairs:target=189", "target=1..188"},
      {"pairs:ranks=3,target=7", "target=1..6"},
      {"pairs:ranks=4", "target=1..13"},
      {"pairs:players=8,ranks=3,fresh=true", "too few for 8 players"},
      {"pairs:burn_each=turn", "shuffle"},
      {"pairs:variant=fast", "continuous"},
      {"pairs:fresh=yes", "true"},
      {"pairs:decks=2", "players"},
  };
  for (const auto& [text, says] : cases) {
    const auto options = parse(text);
    ASSERT_FALSE(options.ok()) << text;
    EXPECT_THAT(std::string(options.status().message()), HasSubstr(says)) << text;
  }
}

}  // namespace
}  // namespace plyground::pairs
