#include "bench/match/ratings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "bench/match/statistics.h"

namespace plyground::match {
namespace {

using ::testing::ElementsAre;

// Single games: each a block of its own.
PoolPairing Games(int first, int second, double wins, double draws, double losses) {
  PoolPairing pairing{.first = first, .second = second};
  pairing.AddBlock(1, 1, wins);
  pairing.AddBlock(1, 0.5, draws);
  pairing.AddBlock(1, 0, losses);
  return pairing;
}

constexpr int kA = 0;
constexpr int kB = 1;
constexpr int kC = 2;
constexpr int kD = 3;

std::vector<PoolPairing> PublishedPool() {
  return {Games(kA, kB, 60, 20, 20), Games(kA, kC, 70, 15, 15), Games(kA, kD, 80, 10, 10),
          Games(kB, kC, 45, 30, 25), Games(kB, kD, 55, 25, 20), Games(kC, kD, 40, 40, 20)};
}

TEST(BradleyTerryTest, RatingsAndErrorsEqualThoseComputedElsewhere) {
  // Ordo agrees within 0.003 in its own scale. The second error is 26.7447 by the
  // formula; 26.75 was rounded twice.
  const PoolRatings ratings = RateBradleyTerry(4, PublishedPool());
  const std::vector<double> elo = {164.7833, 12.6069, -53.9864, -123.4038};
  const std::vector<double> errors = {31.48, 26.75, 26.20, 27.73};
  for (int player = 0; player < 4; ++player) {
    EXPECT_NEAR(ratings.players[player].elo.value(), elo[player], 5e-5);
    EXPECT_NEAR(ratings.players[player].error95.value(), errors[player], 5.5e-3);
  }
  EXPECT_THAT(ratings.groups, ElementsAre(ElementsAre(0, 1, 2, 3)));
}

TEST(BradleyTerryTest, TwoPlayersHaveTheEloOfTheirScore) {
  const PoolRatings ratings = RateBradleyTerry(2, {Games(0, 1, 136, 111, 96)});
  const std::vector<std::int64_t> bins = {96, 111, 136};
  EXPECT_NEAR(*ratings.players[0].elo - *ratings.players[1].elo, *EstimateElo(bins).elo, 1e-9);
  EXPECT_NEAR(ratings.Los(0, 1).value(), *EstimateElo(bins).los, 1e-3);
  EXPECT_NEAR(*ratings.Los(0, 1) + *ratings.Los(1, 0), 1, 1e-12);
}

TEST(BradleyTerryTest, LosFollowsTheDifferenceAndItsCovariance) {
  const PoolRatings ratings = RateBradleyTerry(4, PublishedPool());
  EXPECT_GT(ratings.Los(kA, kB).value(), 0.9999);
  const double variance =
      ratings.covariance[kB][kB] + ratings.covariance[kC][kC] - 2 * ratings.covariance[kB][kC];
  EXPECT_NEAR(ratings.Los(kB, kC).value(), NormalCdf((12.6069 + 53.9864) / std::sqrt(variance)),
              1e-6);
  EXPECT_FALSE(ratings.Los(kB, kB).has_value());
}

TEST(BradleyTerryTest, PairsOfOneOpeningAreJudgedTogether) {
  // 200 games in pairs of one win each: as single games they would have a
  // spread, but every pair came out even.
  PoolPairing pairs{.first = 0, .second = 1};
  pairs.AddBlock(2, 1, 98);
  pairs.AddBlock(2, 2, 2);
  const PoolRatings paired = RateBradleyTerry(2, {pairs});
  const PoolRatings single = RateBradleyTerry(2, {Games(0, 1, 102, 0, 98)});
  EXPECT_NEAR(*paired.players[0].elo, *single.players[0].elo, 1e-9);
  EXPECT_LT(*paired.players[0].error95, 0.3 * *single.players[0].error95);
}

TEST(BradleyTerryTest, FewPairsAreNotTooSure) {
  PoolPairing pairs{.first = 0, .second = 1};
  pairs.AddBlock(2, 2, 1);
  pairs.AddBlock(2, 1.5, 3);
  const PoolRatings ratings = RateBradleyTerry(2, {pairs});
  EXPECT_LT(ratings.Los(0, 1).value(), 0.98);
}

TEST(BradleyTerryTest, GroupsWithoutACommonScaleStandApart) {
  // 0 and 1 share points, so do 2 and 3; 4 lost to all, 5 played nobody.
  const PoolRatings ratings = RateBradleyTerry(6, {Games(0, 1, 3, 0, 2), Games(2, 3, 1, 2, 1),
                                                   Games(4, 0, 0, 0, 4), Games(4, 2, 0, 0, 4)});
  EXPECT_THAT(ratings.groups, ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3), ElementsAre(4),
                                          ElementsAre(5)));
  EXPECT_TRUE(ratings.players[0].elo.has_value());
  EXPECT_NEAR(*ratings.players[2].elo, 0, 1e-9);
  EXPECT_FALSE(ratings.players[4].elo.has_value());
  EXPECT_FALSE(ratings.players[5].elo.has_value());
  EXPECT_FALSE(ratings.Los(0, 2).has_value());
  EXPECT_FALSE(ratings.Los(0, 4).has_value());
  EXPECT_EQ(ratings.players[3].group, 1);
}

TEST(BradleyTerryTest, EqualResultsHaveNoError) {
  const PoolRatings ratings = RateBradleyTerry(2, {Games(0, 1, 0, 200, 0)});
  EXPECT_NEAR(ratings.players[0].elo.value(), 0, 1e-9);
  EXPECT_FALSE(ratings.players[0].error95.has_value());
  EXPECT_FALSE(ratings.Los(0, 1).has_value());
}

TEST(BradleyTerryTest, AChainOfPlayersConverges) {
  // Each 3:1 against the next: equal steps of Elo(3/4).
  std::vector<PoolPairing> chain;
  for (int player = 0; player + 1 < 12; ++player) {
    chain.push_back(Games(player, player + 1, 30, 0, 10));
  }
  const PoolRatings ratings = RateBradleyTerry(12, chain);
  for (int player = 0; player + 1 < 12; ++player) {
    EXPECT_NEAR(*ratings.players[player].elo - *ratings.players[player + 1].elo, 190.848502,
                1e-4);
  }
}

Ranking Order(std::vector<int> players, std::int64_t times) {
  Ranking ranking{.places = {}, .times = times};
  for (const int player : players) ranking.places.push_back({player});
  return ranking;
}

TEST(PlackettLuceTest, RatingsEqualThoseComputedElsewhere) {
  const PoolRatings three = RatePlackettLuce(
      3, {Order({kA, kB, kC}, 4), Order({kA, kC, kB}, 3), Order({kB, kA, kC}, 2),
          Order({kC, kA, kB}, 2), Order({kB, kC, kA}, 1), Order({kC, kB, kA}, 1)});
  EXPECT_NEAR(three.players[kA].elo.value(), 93.217760, 1e-6);
  EXPECT_NEAR(three.players[kB].elo.value(), -34.549043, 1e-6);
  EXPECT_NEAR(three.players[kC].elo.value(), -58.668716, 1e-6);
  const PoolRatings four = RatePlackettLuce(
      4, {Order({kA, kB, kC, kD}, 5), Order({kB, kA, kC, kD}, 3), Order({kD, kC, kB, kA}, 1),
          Order({kC, kA, kB, kD}, 2), Order({kA, kD, kB, kC}, 2)});
  EXPECT_NEAR(four.players[kA].elo.value(), 216.718957, 1e-6);
  EXPECT_NEAR(four.players[kB].elo.value(), 108.095991, 1e-6);
  EXPECT_NEAR(four.players[kC].elo.value(), -47.158626, 1e-6);
  EXPECT_NEAR(four.players[kD].elo.value(), -277.656322, 1e-6);
}

TEST(PlackettLuceTest, TwoPlayersAreBradleyTerry) {
  const PoolRatings ranked = RatePlackettLuce(2, {Order({0, 1}, 60), Order({1, 0}, 40)});
  const PoolRatings paired = RateBradleyTerry(2, {Games(0, 1, 60, 0, 40)});
  EXPECT_NEAR(*ranked.players[0].elo, *paired.players[0].elo, 1e-9);
  EXPECT_NEAR(*ranked.players[0].error95, *paired.players[0].error95, 1e-6);
  EXPECT_NEAR(*ranked.Los(0, 1), *paired.Los(0, 1), 1e-9);
}

TEST(PlackettLuceTest, OneLoserAGameIsAChoiceOfTheLoser) {
  // Three players; they lose 10, 20 and 30 of 60 games: strengths in inverse
  // proportion, so 400 log10 of 2 and of 3 apart.
  std::vector<Ranking> rankings;
  for (int loser = 0; loser < 3; ++loser) {
    rankings.push_back(
        {.places = {{(loser + 1) % 3, (loser + 2) % 3}, {loser}}, .times = 10 * (loser + 1)});
  }
  const PoolRatings ratings = RatePlackettLuce(3, rankings);
  EXPECT_NEAR(*ratings.players[0].elo - *ratings.players[1].elo, 400 * std::log10(2), 1e-6);
  EXPECT_NEAR(*ratings.players[0].elo - *ratings.players[2].elo, 400 * std::log10(3), 1e-6);
  EXPECT_GT(ratings.Los(0, 2).value(), 0.99);
}

TEST(PlackettLuceTest, AWinnerAloneIsOneChoice) {
  // 0 wins 20 of 30 against two who always share the second place.
  const PoolRatings ratings = RatePlackettLuce(3, {{.places = {{0}, {1, 2}}, .times = 20},
                                                   {.places = {{1}, {0, 2}}, .times = 5},
                                                   {.places = {{2}, {0, 1}}, .times = 5}});
  EXPECT_NEAR(*ratings.players[0].elo - *ratings.players[1].elo, 400 * std::log10(4), 1e-6);
}

TEST(PlackettLuceTest, APlayerWhoAlwaysWinsHasNoRating) {
  const PoolRatings ratings = RatePlackettLuce(3, {Order({0, 1, 2}, 4), Order({0, 2, 1}, 3)});
  EXPECT_FALSE(ratings.players[0].elo.has_value());
  EXPECT_TRUE(ratings.players[1].elo.has_value());
  EXPECT_EQ(ratings.groups.size(), 2u);
  EXPECT_EQ(RatePlackettLuce(2, {}).groups.size(), 2u);
}

}  // namespace
}  // namespace plyground::match
