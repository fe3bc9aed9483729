#include "games/skerry/skerry.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "games/skerry/notation.h"
#include "games/skerry/test_referee.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

// The position types against the referee, and the rules one by one. Counts and
// values from elsewhere are in vectors_test.cc.
namespace plyground::skerry {
namespace {

using testing::ElementsAre;

template <class G>
G PositionOf(const Options& options, const std::string& text) {
  const auto position = Notation<G>::ParsePosition(text, options);
  EXPECT_TRUE(position.ok()) << position.status();
  return position.value_or(G{});
}

Options Sea(int size, int lighthouses, int players = 2) {
  return {.players = players, .size = size, .rocks = 0, .lighthouses = lighthouses, .komi = 0};
}

template <class G>
void ExpectAgreement(const G& position, const Referee& referee) {
  ASSERT_EQ(Index(position.ToMove()), referee.to_move());
  ASSERT_EQ(position.ToChart(), referee.chart());
  ASSERT_EQ(position.IsTerminal(), referee.over());
  ASSERT_EQ(Notation<G>::Owners(position), referee.Owners());
  const std::vector<int> catches = referee.Catches();
  const std::vector<int> utilities = referee.Utilities();
  for (int seat = 0; seat < referee.players(); ++seat) {
    ASSERT_EQ(position.Catch(seat), catches[seat]);
    ASSERT_EQ(position.Utility(PlayerAt(seat)), utilities[seat]);
  }
  std::vector<std::string> moves;
  ForEachMove(position,
              [&](Move move) { moves.push_back(Notation<G>::FormatMove(position, move)); });
  ASSERT_EQ(moves, referee.Legal());
}

// Random games under random options; returns the plies compared.
template <class G>
std::int64_t PlayAgainstReferee(int games, int fewest, int most, int smallest, int largest,
                                std::uint64_t seed) {
  Random random(seed);
  std::int64_t plies = 0;
  for (int game = 0; game < games && !testing::Test::HasFatalFailure(); ++game) {
    Options options;
    options.players = fewest + random.Below(most - fewest + 1);
    options.size = smallest + random.Below(largest - smallest + 1);
    options.rocks = random.Below(options.size * options.size / 2);
    options.lighthouses = 1 + random.Below(random.Below(4) == 0 ? 50 : 8);
    options.komi = random.Below(201) - 100;
    options.seed = random.Below(1'000'000);
    SCOPED_TRACE(FormatSpec(OptionList{}.Format("skerry", options)));
    G position(options);
    Referee referee(options);
    ExpectAgreement(position, referee);
    for (; !referee.over() && !testing::Test::HasFatalFailure(); ++plies) {
      const auto moves = position.Moves();
      const Move move = moves[random.Below(moves.size())];
      referee.Play(Notation<G>::FormatMove(position, move));
      position.Apply(move);
      ExpectAgreement(position, referee);
    }
  }
  return plies;
}

TEST(Skerry, TwoKeepersPlayAsTheRefereeSays) {
  EXPECT_GE(PlayAgainstReferee<Skerry2>(4500, 2, 2, 3, 8, 1), 45'000);
}

TEST(Skerry, MoreKeepersPlayAsTheRefereeSays) {
  EXPECT_GE(PlayAgainstReferee<Skerry4>(2800, 2, 4, 3, 8, 2), 35'000);
}

TEST(Skerry, LargeMapsPlayAsTheRefereeSays) {
  EXPECT_GE(PlayAgainstReferee<LargeSkerry2>(900, 2, 2, 3, 10, 3), 10'000);
  EXPECT_GE(PlayAgainstReferee<LargeSkerry4>(500, 2, 4, 8, 10, 4), 10'000);
}

TEST(Skerry, ALightReachesTheFirstRockLighthouseOrEdge) {
  const auto position = PositionOf<Skerry2>(Sea(5, 2), "11111/11111/1#1A11/11111/111B11 A");
  EXPECT_EQ(Notation<Skerry2>::Owners(position),
            "..a.."
            "..a.."
            ".#Aaa"
            "..-.."
            "bbBbb");
}

TEST(Skerry, ALighthouseInABeamCutsItAndTakesWhatLiesBeyond) {
  Skerry2 position = PositionOf<Skerry2>(Sea(5, 2), "1A9999/11111/11111/11111/11111 B");
  EXPECT_EQ(position.Catch(0), 4 * 9 + 4);
  position.Apply(Move::At(SmallGrid::At(0, 1)));
  EXPECT_EQ(position.Catch(0), 4) << "the column";
  EXPECT_EQ(position.Catch(1), 3 * 9 + 4);
}

TEST(Skerry, TheOwnLighthouseCutsABeamTooButKeepsItsLight) {
  Skerry2 position = PositionOf<Skerry2>(Sea(3, 4), "1A1B1/111/119 A");
  position.Apply(Move::At(SmallGrid::At(0, 2)));
  EXPECT_EQ(Notation<Skerry2>::Owners(position), "ABAabaaba");
}

TEST(Skerry, ASquareGoesToTheMostLightsAndATieToNobody) {
  // b2 is lit by A from the west and the north, by B from the east.
  const Options options = Sea(3, 4);
  const std::string before = "11A1/1A11B/111 B";
  Skerry2 position = PositionOf<Skerry2>(options, before);
  EXPECT_EQ(Notation<Skerry2>::Owners(position)[4], 'a');
  position.Apply(Move::At(SmallGrid::At(2, 1)));
  EXPECT_EQ(Notation<Skerry2>::Owners(position)[4], '-');
}

TEST(Skerry, OfThreeKeepersTwoLightsBeatOneAndOneAndTwoTied) {
  const Options options = Sea(3, 2, 3);
  // b2: two lights of A, one of B, one of C.
  const auto two = PositionOf<Skerry4>(options, "11A1/1B11C/11A1 B");
  EXPECT_EQ(Notation<Skerry4>::Owners(two)[4], 'a');
  // One each.
  const auto one = PositionOf<Skerry4>(options, "11A1/1B11C/111 A");
  EXPECT_EQ(Notation<Skerry4>::Owners(one)[4], '-');
}

TEST(Skerry, TheFishUnderALighthouseAreLost) {
  Skerry2 position = PositionOf<Skerry2>(Sea(3, 4), "999/999/999 A");
  position.Apply(Move::At(SmallGrid::At(1, 1)));
  EXPECT_EQ(position.Catch(0), 4 * 9);
}

TEST(Skerry, KomiIsTheFirstKeepersOfTwo) {
  Options options = Sea(3, 1);
  options.komi = 2;
  Skerry2 position(options);
  EXPECT_EQ(position.Margin(), 2);
  position.Apply(Move::At(0));
  position.Apply(Move::At(SmallGrid::At(2, 2)));
  ASSERT_TRUE(position.IsTerminal());
  EXPECT_EQ(position.Utility(Player::kFirst), position.Catch(0) + 2 - position.Catch(1));
  EXPECT_EQ(position.Utility(Player::kSecond), -position.Utility(Player::kFirst));
  EXPECT_EQ(position.Margin(), position.Utility(position.ToMove()));
}

TEST(Skerry, UtilityOfThreeIsTheCatchMinusTheMeanTimesThree) {
  const auto position = PositionOf<Skerry4>(Sea(3, 1, 3), "1A59/5B37/1C82 A");
  ASSERT_TRUE(position.IsTerminal());
  ASSERT_EQ(position.Catch(0), 5 + 9);
  ASSERT_EQ(position.Catch(1), 3 + 7);
  ASSERT_EQ(position.Catch(2), 8 + 2);
  EXPECT_EQ(position.Utility(PlayerAt(0)), 3 * 14 - 34);
  EXPECT_EQ(position.Utility(PlayerAt(1)), 3 * 10 - 34);
  EXPECT_EQ(position.Utility(PlayerAt(2)), 3 * 10 - 34);
}

TEST(Skerry, TheGameAlsoEndsWhenNoSquareIsFree) {
  Skerry2 position(Options{.size = 3, .rocks = 2, .lighthouses = 50, .komi = 0, .seed = 1});
  EXPECT_EQ(position.PliesLeft(), 7);
  Random random(1);
  EXPECT_EQ(PlayOut(position, random), 7);
  EXPECT_EQ(position.Utility(Player::kFirst), 0) << "there is no water left to fish";
}

// Also where one lighthouse stands in the light of another.
TEST(Skerry, TheOrderOfBuildingDoesNotMatter) {
  Random random(20261130);
  for (int game = 0; game < 200; ++game) {
    Skerry2 one(Options{.rocks = 3, .lighthouses = 6, .seed = game});
    Skerry2 two = one;
    std::array<std::vector<Move>, 2> built;
    while (!one.IsTerminal()) {
      const auto moves = one.Moves();
      const Move move = moves[random.Below(moves.size())];
      built[Index(one.ToMove())].push_back(move);
      one.Apply(move);
    }
    while (!two.IsTerminal()) {  // every keeper's lighthouses last to first
      std::vector<Move>& left = built[Index(two.ToMove())];
      two.Apply(left.back());
      left.pop_back();
    }
    ASSERT_EQ(one, two);
    ASSERT_EQ(one.Hash(), two.Hash());
  }
}

TEST(Skerry, HashCoversMapRulesAndEveryLighthouse) {
  std::vector<std::uint64_t> hashes;
  const std::vector<Options> options = {
      {}, {.seed = 2}, {.komi = 1}, {.lighthouses = 5}, {.rocks = 4}, {.size = 7}};
  for (const Options& set : options) hashes.push_back(Skerry2(set).Hash());
  Skerry2 position;
  const auto moves = position.Moves();
  for (int i = 0; i < moves.size(); ++i) {
    Skerry2 child = position;
    child.Apply(moves[i]);
    hashes.push_back(child.Hash());
    Skerry2 grandchild = child;
    grandchild.Apply(moves[(i + 1) % moves.size()]);
    hashes.push_back(grandchild.Hash());
  }
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::adjacent_find(hashes.begin(), hashes.end()), hashes.end());
}

TEST(Skerry, BothGridsCountTheSameLines) {
  for (const int players : {2, 3, 4}) {
    Options options = DefaultsFor(players);
    options.rocks = 20;
    Skerry4 small(options);
    LargeSkerry4 large(options);
    for (int depth = 1; depth <= 3; ++depth) {
      EXPECT_EQ(Perft(small, depth), Perft(large, depth)) << players << " " << depth;
    }
  }
}

TEST(Skerry, OrdererPutsTheBestMarginFirst) {
  const auto position = PositionOf<Skerry2>(Sea(3, 2), "199/111/111 A");
  const auto orderer = position.MakeOrderer(4);
  const auto rank = [&](int row, int column) {
    Skerry2 child = position;
    child.Apply(Move::At(SmallGrid::At(row, column)));
    return orderer(Move::At(SmallGrid::At(row, column)), child);
  };
  EXPECT_LT(rank(0, 0), rank(2, 0));
  EXPECT_LT(rank(2, 2), rank(2, 0));
}

TEST(Skerry, CopiesAreSmall) {
  EXPECT_LE(sizeof(Skerry2), 144U);
  EXPECT_LE(sizeof(LargeSkerry4), 432U);
}

}  // namespace
}  // namespace plyground::skerry
