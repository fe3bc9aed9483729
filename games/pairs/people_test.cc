#include "games/pairs/people.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/pairs/notation.h"

namespace plyground::pairs {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::vector<std::string> kNames = {"Ann", "Bob"};

Pairs<2> At(const std::string& text) {
  const auto position = Notation<2>::ParsePosition(text, Options{});
  EXPECT_TRUE(position.ok()) << position.status();
  return *position;
}

News NewsAt(const std::string& text, Move move) {
  return Notation<2>::NewsOf(At(text), move, kNames);
}

TEST(PairsNews, APairIsCaughtCountedAndEndsTheRound) {
  const std::string text =
      "scores=8,3 stacks=4.10|5.8 kept=8|3 unseen=1.2.2.3.4.6.7.6.9.9 deck=44 draw=0";
  const News pair = NewsAt(text, CardMove(4));
  EXPECT_THAT(pair.lines, ElementsAre("Ann draws a 4: CAUGHT, a pair of 4s! 4 points."));
  EXPECT_TRUE(pair.round_over);
  EXPECT_THAT(pair.counts, ElementsAre(NewsCount{"hits", 0, 0}, NewsCount{"folds", 0, 0},
                                       NewsCount{"pairs", 0, 1}, NewsCount{"points", 0, 4}));
  const News none = NewsAt(text, CardMove(8));
  EXPECT_THAT(none.lines, ElementsAre("Ann draws an 8, no pair."));
  EXPECT_FALSE(none.round_over);
  EXPECT_THAT(none.counts, IsEmpty());
}

TEST(PairsNews, WhoReachesTheTargetLoses) {
  const News news = NewsAt(
      "scores=28,3 stacks=4.10|5.8 kept=8.10.10|3 unseen=1.2.2.3.4.6.7.6.9.7 deck=42 draw=0",
      CardMove(4));
  EXPECT_THAT(news.lines, ElementsAre(HasSubstr("CAUGHT"),
                                      "Ann has 32 points, which is 31 or more, and loses the "
                                      "game."));
}

TEST(PairsNews, FoldingTakesTheLowestCardAndAsksWhoseAmongEqualOnes) {
  const News one = NewsAt(
      "scores=8,3 stacks=4.10|5.8 kept=8|3 unseen=1.2.2.3.4.6.7.6.9.9 deck=44 turn=1", kFold);
  EXPECT_THAT(one.lines, ElementsAre("Bob folds and takes the 4 of Ann: 4 points."));
  EXPECT_EQ(one.question.text, "");
  const News two = NewsAt(
      "scores=8,3 stacks=4.10|8.4 kept=8|3 unseen=1.2.2.2.5.6.7.6.9.9 deck=44 turn=1", kFold);
  EXPECT_THAT(two.lines, ElementsAre("Bob folds and takes a 4: 4 points."));
  EXPECT_EQ(two.question.text, "Whose 4 do you take?");
  EXPECT_THAT(two.question.answers, ElementsAre("Bob", "Ann"));
  EXPECT_THAT(two.question.lines, ElementsAre("It is the 4 of Bob.", "It is the 4 of Ann."));
}

TEST(PairsNews, TheDealTellsPairsTiesAndWhoGoesFirst) {
  Pairs<2> position;
  const auto deal = [&](int rank) {
    const News news = Notation<2>::NewsOf(position, CardMove(rank), kNames);
    position.Apply(CardMove(rank));
    return news.lines;
  };
  EXPECT_THAT(deal(7), ElementsAre("Ann is dealt a 7."));
  EXPECT_THAT(deal(7),
              ElementsAre("Bob is dealt a 7.",
                          "Ann and Bob are tied for the lowest card: another card each."));
  EXPECT_THAT(deal(7), ElementsAre("Ann is dealt a 7: a pair, which costs nothing in the deal. "
                                   "It is discarded and replaced."));
  EXPECT_THAT(deal(8), ElementsAre("Ann is dealt an 8."));
  EXPECT_THAT(deal(2), ElementsAre("Bob is dealt a 2.", "Bob goes first."));
}

TEST(PairsTable, ShowsScoresTargetAndCards) {
  const Pairs<2> dealing =
      At("scores=8,3 stacks=10|- kept=8|3 unseen=1.2.2.4.5.6.7.7.9.9 deck=47 deal=1");
  EXPECT_EQ(Notation<2>::DrawFor(dealing, {.names = kNames}),
            "Target 31: who reaches it loses. Deck 47, burned 5, discards 0.\n"
            "  Ann  8 points of 31\n"
            "  .---.\n"
            "  |10 |\n"
            "  '---'\n"
            "> Bob  3 points of 31\n"
            "  no cards\n");
  const Pairs<2> position =
      At("scores=8,3 stacks=4.10|5.8 kept=8|3 unseen=1.2.2.3.4.6.7.6.9.9 deck=44 turn=0");
  EXPECT_EQ(Notation<2>::DrawFor(position, {.columns = 10, .names = kNames}),
            "Target 31: who reaches it loses.\nDeck 44, burned 5, discards 0.\n"
            "> Ann  8 points of 31\n  cards 4 10\n"
            "  Bob  3 points of 31\n  cards 5 8\n");
  EXPECT_THAT(Notation<2>::DrawFor(position, {.style = DrawStyle::kColour}),
              HasSubstr("|\x1b[1;33m 4 \x1b[0m|\x1b[1;33m10 \x1b[0m|\n"));
}

TEST(PairsNotation, RefusedDecisionsAreExplained) {
  const auto why = [](const std::string& text, const std::string& move) {
    return Notation<2>::WhyIllegal(At(text), move);
  };
  const std::string text =
      "scores=8,3 stacks=4.10|5.8 kept=8|3 unseen=1.2.2.3.4.6.7.6.9.9 deck=44 turn=0";
  EXPECT_EQ(why(text, "hti"), "\"hti\" is no decision: hit takes a card, fold ends the round");
  EXPECT_EQ(why(text, "7"), "\"7\" is no decision: hit takes a card, fold ends the round");
}

}  // namespace
}  // namespace plyground::pairs
