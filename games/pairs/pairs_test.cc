#include "games/pairs/pairs.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/moves.h"
#include "games/pairs/notation.h"
#include "games/pairs/test_options.h"
#include "games/pairs/test_referee.h"
#include "gtest/gtest.h"

namespace plyground::pairs {
namespace {

template <int kSeats>
Pairs<kSeats> At(const std::string& spec, const std::string& text) {
  const auto position = Notation<kSeats>::ParsePosition(text, OptionsOf(spec));
  EXPECT_TRUE(position.ok()) << position.status();
  return *position;
}

// The text after the moves, names separated by spaces.
template <int kSeats>
std::string After(Pairs<kSeats> position, const std::vector<std::string>& moves) {
  for (const std::string& name : moves) {
    bool found = false;
    ForEachMove(Pairs<kSeats>(position), [&](Move move) {
      if (MoveName(move) != name || found) return;
      position.Apply(move);
      found = true;
    });
    EXPECT_TRUE(found) << name << " in " << Notation<kSeats>::FormatPosition(position);
  }
  return Notation<kSeats>::FormatPosition(position);
}

// Choices with their weights, as the referee names them.
template <int kSeats>
std::map<std::string, int> Choices(const Pairs<kSeats>& position) {
  std::map<std::string, int> choices;
  if (position.IsChance()) {
    OutcomeList<Pairs<kSeats>> outcomes;
    position.AppendOutcomes(outcomes);
    for (const auto& outcome : outcomes) {
      choices[MoveName(outcome.move)] = static_cast<int>(outcome.weight);
    }
    return choices;
  }
  ForEachMove(position, [&](Move move) { choices[MoveName(move)] = 1; });
  return choices;
}

template <int kSeats>
std::string Summary(const Pairs<kSeats>& position) {
  static const std::string kNames[] = {"deal", "turn", "draw", "over"};
  std::string text = kNames[static_cast<int>(position.phase())];
  if (!position.IsTerminal()) text += std::to_string(Index(position.ToMove()));
  text += " deck" + std::to_string(position.deck());
  for (int seat = 0; seat < position.NumPlayers(); ++seat) {
    text += " " + std::to_string(position.score(seat)) + ":";
    for (int i = 0; i < position.stack(seat).size(); ++i) {
      text += std::to_string(position.stack(seat)[i]) + ".";
    }
  }
  return text;
}

// Plays one game on both boards. Uniform over the choices, so that rare cards
// and long rounds come up; mostly hits where `hits` is large.
template <int kSeats>
int FollowTheReferee(const Options& options, int hits, Random& random) {
  Pairs<kSeats> position(options);
  Referee referee(options);
  for (int plies = 0;; ++plies) {
    const std::map<std::string, int> choices = referee.Choices();
    EXPECT_EQ(Summary(position), referee.Summary());
    EXPECT_EQ(Choices(position), choices) << Notation<kSeats>::FormatPosition(position);
    if (::testing::Test::HasFailure() || choices.empty()) {
      if (choices.empty()) {
        EXPECT_TRUE(position.IsTerminal() && referee.over());
        EXPECT_EQ(position.Utility(PlayerAt(referee.loser())), 1 - options.players);
      }
      return plies;
    }
    auto choice = choices.begin();
    std::advance(choice, random.Below(static_cast<int>(choices.size())));
    if (choices.contains("hit") && random.Below(10) < hits) choice = choices.find("hit");
    const std::string name = choice->first;
    Move played{};
    ForEachMove(position, [&](Move move) {
      if (MoveName(move) == name) played = move;
    });
    position.Apply(played);
    referee.Play(name);
  }
}

TEST(Pairs, RandomGamesFollowTheReferee) {
  Random random(20261130);
  int plies = 0;
  for (int round = 0; plies < 120'000 && !HasFailure(); ++round) {
    for (const Options& options : ManyOptions(2, 8)) {
      plies += FollowTheReferee<8>(options, round % 10, random);
      if (options.players == 2) plies += FollowTheReferee<2>(options, round % 10, random);
    }
  }
  EXPECT_GE(plies, 120'000);
}

TEST(Pairs, BurnsFiveCardsAndWaitsForTheDeal) {
  EXPECT_EQ(After(Pairs<2>(), {}),
            "scores=0,0 stacks=-|- kept=-|- unseen=1.2.3.4.5.6.7.8.9.10 deck=50 deal=0");
  EXPECT_EQ(After(Pairs<2>(OptionsOf("pairs:ranks=2,burn=9,target=2")), {}),
            "scores=0,0 stacks=-|- kept=-|- unseen=1.2 deck=1 deal=0");
}

TEST(Pairs, TheLowestCardGoesFirst) {
  EXPECT_EQ(After(Pairs<8>(OptionsOf("pairs:players=3")), {"9", "4", "5"}),
            "scores=0,0,0 stacks=9|4|5 kept=-|-|- unseen=1.2.3.3.4.6.7.8.8.10 deck=47 turn=1");
}

TEST(Pairs, AmongTheTiedOnlyTheNewCardsCount) {
  const Pairs<8> three(OptionsOf("pairs:players=3"));
  EXPECT_EQ(After(three, {"4", "9", "4"}),
            "scores=0,0,0 stacks=4|9|4 kept=-|-|- unseen=1.2.3.2.5.6.7.8.8.10 deck=47 deal=0");
  // Seat 1 is no longer asked, and its 9 no longer compared.
  EXPECT_EQ(After(three, {"4", "9", "4", "10", "9"}),
            "scores=0,0,0 stacks=4.10|9|4.9 kept=-|-|- unseen=1.2.3.2.5.6.7.8.7.9 deck=45 "
            "turn=2");
  EXPECT_EQ(After(three, {"4", "9", "4", "7", "7"}),
            "scores=0,0,0 stacks=4.7|9|4.7 kept=-|-|- unseen=1.2.3.2.5.6.5.8.8.10 deck=45 "
            "deal=0");
}

TEST(Pairs, APairCaughtInTheDealIsReplacedAndCostsNothing) {
  const Pairs<2> start;
  EXPECT_EQ(After(start, {"5", "5", "5"}),
            "scores=0,0 stacks=5|5 kept=-|- unseen=1.2.3.4.2.6.7.8.9.10 deck=47 caught=5 "
            "deal=0");
  EXPECT_EQ(After(start, {"5", "5", "5", "8", "3"}),
            "scores=0,0 stacks=5.8|5.3 kept=-|- unseen=1.2.2.4.2.6.7.7.9.10 deck=45 turn=1");
}

TEST(Pairs, CardsCaughtInTheDealStayOutOfItsReshuffle) {
  // The only card that is not on the table is a caught one: no card is left, and
  // the lowest tied seat starts. After that the card can be drawn again.
  const std::string spec = "pairs:ranks=3,burn=0,target=3";
  const Pairs<2> tied =
      At<2>(spec, "scores=1,0 stacks=3|3 kept=1|- unseen=0.2.1 deck=3 deal=0");
  EXPECT_EQ(After(tied, {"3"}),
            "scores=1,0 stacks=3|3 kept=1|- unseen=0.2.0 deck=2 caught=3 deal=0");
  EXPECT_EQ(After(tied, {"3", "2", "2"}),
            "scores=1,0 stacks=3.2|3.2 kept=1|- unseen=0.0.0 deck=0 turn=0");
  const Pairs<2> begun =
      At<2>(spec, "scores=1,0 stacks=3.2|3.2 kept=1|- unseen=0.0.0 deck=0 turn=0");
  EXPECT_EQ(Choices(begun), (std::map<std::string, int>{{"hit", 1}, {"fold", 1}}));
  EXPECT_EQ(After(begun, {"hit", "3"}),
            "scores=4,0 stacks=3.2|3.2 kept=1.3|- unseen=0.0.0 "
            "deck=0 over");
}

TEST(Pairs, APairAnywhereInTheOwnStackScores) {
  const std::string text =
      "scores=8,3 stacks=4.10.1|5.8 kept=8|3 unseen=0.2.2.3.4.5.6.6.7.7 deck=37 turn=0";
  EXPECT_EQ(After(At<2>("pairs", text), {"hit", "4"}),
            "scores=12,3 stacks=-|- kept=4.8|3 unseen=0.2.2.2.4.5.6.6.7.7 deck=36 deal=0");
  // A card that another seat has is no pair.
  EXPECT_EQ(After(At<2>("pairs", text), {"hit", "5"}),
            "scores=8,3 stacks=4.10.1.5|5.8 kept=8|3 unseen=0.2.2.3.3.5.6.6.7.7 deck=36 "
            "turn=1");
}

TEST(Pairs, FoldingTakesTheLowestCardOfAnyStack) {
  const std::string text =
      "scores=0,0 stacks=10.9.8|7.2 kept=-|- unseen=1.1.3.4.5.6.6.7.8.9 deck=45 turn=0";
  EXPECT_EQ(After(At<2>("pairs", text), {"fold"}),
            "scores=2,0 stacks=-|- kept=2|- unseen=1.1.3.4.5.6.6.7.8.9 deck=45 deal=0");
}

TEST(Pairs, TheFirstAtTheTargetLosesAndTheGameEnds) {
  const std::string text =
      "scores=29,30 stacks=10.9|7.2 kept=9.10.10|10.10.10 unseen=1.1.3.4.5.6.6.8.7.4 deck=40 "
      "turn=0";
  const Pairs<2> position = At<2>("pairs", text);
  Pairs<2> end = position;
  end.Apply(kFold);
  EXPECT_TRUE(end.IsTerminal());
  EXPECT_EQ(Notation<2>::FormatPosition(end),
            "scores=31,30 stacks=10.9|7 kept=2.9.10.10|10.10.10 unseen=1.1.3.4.5.6.6.8.7.4 "
            "deck=40 over");
  EXPECT_EQ(end.Utility(Player::kFirst), -1);
  EXPECT_EQ(end.Utility(Player::kSecond), 1);
}

TEST(Pairs, TheLoserPaysEachOfTheOthers) {
  Pairs<8> position(OptionsOf("pairs:players=5,target=1"));
  for (const int card : {10, 9, 8, 7, 1}) position.Apply(CardMove(card));
  EXPECT_EQ(position.ToMove(), PlayerAt(4));
  position.Apply(kFold);
  ASSERT_TRUE(position.IsTerminal());
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(position.Utility(PlayerAt(seat)), 1);
  EXPECT_EQ(position.Utility(PlayerAt(4)), -4);
}

TEST(Pairs, TargetsFollowTheNumberOfPlayers) {
  const std::vector<int> targets = {31, 21, 16, 13, 11, 11, 11};
  for (int players = 2; players <= 8; ++players) {
    const Options options = OptionsOf("pairs:players=" + std::to_string(players));
    EXPECT_EQ(TargetOf(options), targets[players - 2]);
    EXPECT_EQ(Pairs<8>(options).rules().target, targets[players - 2]);
  }
}

TEST(Pairs, TheDeckIsShuffledWhenACardIsNeededAndNotBefore) {
  const Pairs<2> empty = At<2>(
      "pairs", "scores=9,7 stacks=10.4|6 kept=9|7 unseen=1.0.0.0.1.1.1.1.0.0 deck=0 turn=0");
  EXPECT_EQ(After(empty, {"hit"}),
            "scores=9,7 stacks=10.4|6 kept=9|7 unseen=1.0.0.0.1.1.1.1.0.0 deck=0 draw=0");
  // 55 cards less 3 in stacks, 2 kept and the one drawn; 5 of them burned.
  EXPECT_EQ(After(empty, {"hit", "3"}),
            "scores=9,7 stacks=10.4.3|6 kept=9|7 unseen=1.2.2.3.5.5.6.8.8.9 deck=44 turn=1");
}

TEST(Pairs, WithoutAnyCardOneCannotHit) {
  const Pairs<2> burned = At<2>("pairs:ranks=3,burn=1,target=3",
                                "scores=2,1 stacks=2.3|3 kept=2|1 unseen=0.0.1 deck=0 turn=1");
  EXPECT_EQ(Choices(burned).count("hit"), 1U) << "a burned card can still be drawn";
  Pairs<2> dry = At<2>("pairs:ranks=2,burn=0,target=2",
                       "scores=0,0 stacks=2|1.2 kept=-|- unseen=0.0 deck=0 turn=0");
  EXPECT_EQ(Choices(dry), (std::map<std::string, int>{{"fold", 1}}));
  dry.Apply(kFold);
  EXPECT_EQ(dry.score(0), 1);
}

TEST(Pairs, ContinuousPlayDiscardsTheScorersStackAlone) {
  const Pairs<2> position = At<2>("pairs:variant=continuous",
                                  "scores=0,0 stacks=10.9.8|7.2 kept=-|- "
                                  "unseen=1.1.3.4.5.6.6.7.8.9 deck=45 turn=0");
  const std::string folded =
      "scores=2,0 stacks=-|7 kept=2|- unseen=1.1.3.4.5.6.6.7.8.9 deck=45 turn=1";
  EXPECT_EQ(After(position, {"fold"}), folded);
  EXPECT_EQ(After(position, {"fold", "hit", "3"}),
            "scores=2,0 stacks=-|7.3 kept=2|- unseen=1.1.2.4.5.6.6.7.8.9 deck=44 turn=0");
  Pairs<2> bare = At<2>("pairs:variant=continuous", folded);
  for (const Move move : {kHit, CardMove(3)}) bare.Apply(move);
  EXPECT_EQ(Choices(bare), (std::map<std::string, int>{{"hit", 1}})) << "no cards: must draw";
}

TEST(Pairs, FreshDecksHaveAllCardsInEveryRound) {
  const Pairs<2> position = At<2>("pairs:fresh=true",
                                  "scores=4,9 stacks=10.9.8|7.2 kept=-|- "
                                  "unseen=1.1.3.4.5.6.6.7.8.9 deck=45 turn=0");
  EXPECT_EQ(After(position, {"fold"}),
            "scores=6,9 stacks=-|- kept=-|- unseen=1.2.3.4.5.6.7.8.9.10 deck=50 deal=0");
}

TEST(Pairs, BurningEachRoundNeverEmptiesTheDeck) {
  const std::string spec = "pairs:burn_each=round";
  const std::string before =
      "scores=0,0 stacks=10.9.8|7.2 kept=-|- unseen=1.1.3.4.5.6.6.7.8.9 deck=";
  const std::string after = "scores=2,0 stacks=-|- kept=2|- unseen=1.1.3.4.5.6.6.7.8.9 deck=";
  EXPECT_EQ(After(At<2>(spec, before + "45 turn=0"), {"fold"}), after + "40 deal=0");
  EXPECT_EQ(After(At<2>(spec, before + "3 turn=0"), {"fold"}), after + "1 deal=0");
  EXPECT_EQ(After(At<2>(spec, before + "0 turn=0"), {"fold"}), after + "0 deal=0");
}

std::int64_t RefereeLines(const Referee& referee, int depth) {
  if (depth == 0) return 1;
  std::int64_t lines = 0;
  for (const auto& [choice, weight] : referee.Choices()) {
    Referee next = referee;
    next.Play(choice);
    lines += RefereeLines(next, depth - 1);
  }
  return lines;
}

TEST(Pairs, PerftCountsCardsAndDecisions) {
  const std::vector<std::int64_t> two = {10, 99, 269, 2635, 14367, 70549, 496070};
  for (int depth = 1; depth <= 7; ++depth) {
    Pairs<2> start;
    EXPECT_EQ(Perft(start, depth), two[depth - 1]);
  }
  EXPECT_EQ(RefereeLines(Referee(Options{}), 6), two[5]);
  for (const Options& options : ManyOptions(2, 4)) {
    Pairs<8> start(options);
    EXPECT_EQ(Perft(start, 5), RefereeLines(Referee(options), 5));
  }
}

TEST(Pairs, TheOrderOfAStackIsNoMatterOncePlayHasBegun) {
  const std::string tail = " kept=-|- unseen=1.1.3.4.5.6.6.7.8.9 deck=45 turn=0";
  const Pairs<2> one = At<2>("pairs", "scores=0,0 stacks=10.9.8|7.2" + tail);
  const Pairs<2> two = At<2>("pairs", "scores=0,0 stacks=8.10.9|7.2" + tail);
  EXPECT_EQ(one.Hash(), two.Hash());
  EXPECT_FALSE(one == two) << "but shown as it came";
}

}  // namespace
}  // namespace plyground::pairs
