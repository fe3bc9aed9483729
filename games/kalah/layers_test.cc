#include "games/kalah/layers.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "games/kalah/kalah.h"
#include "gtest/gtest.h"
#include "search/exhaustive.h"
#include "search/layer_stack.h"
#include "tests/layer_conformance.h"

namespace plyground::kalah {
namespace {

Options WithRules(const Rules& rules) {
  Options options;
  static_cast<Rules&>(options) = rules;
  return options;
}

// Every rule set of six pits.
std::vector<Rules> AllRules() {
  std::vector<Rules> all;
  for (int code = 0; code < 24; ++code)
    all.push_back(UnpackRules(static_cast<std::uint8_t>(code)));
  return all;
}

using AnyLayersOfKalah = KalahLayers<StoredRules>;

TEST(KalahLayers, NumbersAreTheInverseOfTheWalk) {
  for (int seeds = 0; seeds <= 8; ++seeds) {
    BoardNumbers::Walker walk(seeds);
    for (std::uint64_t rank = 0; rank < CountBoards(seeds); ++rank) {
      const auto rows = walk(rank);
      ASSERT_EQ(BoardNumbers::RankOf(rows.own, rows.other), rank) << seeds;
    }
  }
  Random random(3);
  for (int seeds = 9; seeds <= kMostRowSeeds; ++seeds) {
    BoardNumbers::Walker walk(seeds);
    for (int i = 0; i < 3000; ++i) {
      const std::uint64_t rank = random.Next() % CountBoards(seeds);
      for (std::uint64_t next = rank; next < rank + 3 && next < CountBoards(seeds); ++next) {
        const auto rows = walk(next);
        ASSERT_EQ(BoardNumbers::RankOf(rows.own, rows.other), next) << seeds;
      }
    }
  }
}

TEST(KalahLayers, MovesWithinALayerLeadToSmallerRanksOfTheSamePart) {
  for (const Rules& rules : AllRules()) {
    const auto layers = *AnyLayersOfKalah::Of(WithRules(rules));
    for (int seeds = 1; seeds <= 6; ++seeds) {
      const std::vector<std::uint64_t> parts = layers.Parts(seeds);
      const auto part_of = [&parts](std::uint64_t rank) {
        return std::upper_bound(parts.begin(), parts.end(), rank) - parts.begin();
      };
      auto walk = layers.Walk(seeds);
      int inside = 0;
      for (std::uint64_t rank = 0; rank < layers.SizeOf(seeds); ++rank) {
        const AnyRulesKalah position = walk(rank);
        ForEachMove(position, [&](Move move) {
          AnyRulesKalah child = position;
          child.Apply(move);
          if (child.IsTerminal() || layers.LayerOf(child) != seeds) return;
          ++inside;
          ASSERT_LT(layers.RankOf(child), rank);
          ASSERT_EQ(part_of(layers.RankOf(child)), part_of(rank));
        });
      }
      EXPECT_TRUE(seeds < 3 || inside > 0);
    }
  }
}

TEST(KalahLayers, EqualThoseOfSweepsAndSearchWithEveryRuleSet) {
  for (const Rules& rules : AllRules()) {
    ExpectLayersAsBySweepsAndSearch(*AnyLayersOfKalah::Of(WithRules(rules)), 6);
  }
}

TEST(KalahLayers, EqualExhaustiveSearchToTheEnd) {
  const auto layers = *KalahLayers<FixedRules<kStandardRules>>::Of(WithRules(kStandardRules));
  LayerStack stack;
  Random random(8);
  for (int seeds = 0; seeds <= 7; ++seeds) {
    SolveNext(layers, stack);
    auto walk = layers.Walk(seeds);
    for (int i = 0; i < 60; ++i) {
      const std::uint64_t rank = random.Next() % layers.SizeOf(seeds);
      StandardKalah position = walk(rank);
      if (position.IsTerminal()) continue;
      const Score value = Minimax(position, ZeroEvaluator{}, 1000);
      ASSERT_EQ(value, Score::Points(stack.At(seeds, rank))) << seeds << " " << rank;
    }
  }
}

TEST(KalahLayers, ThreadsGiveTheSameValues) {
  ExpectThreadsGiveTheSameLayers(
      *KalahLayers<FixedRules<kCourseRules>>::Of(WithRules(kCourseRules)), 11);
}

// Their predecessors are those of all moves within the layer, or values would differ.
TEST(KalahLayers, PeersGiveTheSameValuesWithEveryRuleSet) {
  for (const Rules& rules : AllRules()) {
    ExpectPeersGiveTheSameLayers(*AnyLayersOfKalah::Of(WithRules(rules)), 9, 3);
  }
}

TEST(KalahLayers, OtherSizesHaveNone) {
  Options options;
  options.pits = 5;
  EXPECT_FALSE(AnyLayersOfKalah::Of(options).has_value());
}

}  // namespace
}  // namespace plyground::kalah
