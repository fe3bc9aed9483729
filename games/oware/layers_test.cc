#include "games/oware/layers.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/moves.h"
#include "games/oware/oware.h"
#include "games/oware/test_databases.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "search/layer_stack.h"
#include "search/layer_sweep.h"
#include "search/retrograde.h"
#include "tests/layer_conformance.h"

namespace plyground::oware {
namespace {

using nlohmann::json;

template <class SlamSource>
OwareLayers<SlamSource> LayersFor(Slam slam) {
  Options options;
  options.slam = slam;
  return *OwareLayers<SlamSource>::Of(options);
}

// Up to nine seeds here, up to eleven by scripts/check_databases.
template <class SlamSource>
void CheckVariant(const std::string& name, Slam slam) {
  const json known = KnownLayers(PLYGROUND_TEST_DATA, name);
  const auto layers = LayersFor<SlamSource>(slam);
  LayerStack stack;
  SolveNext(layers, stack);
  for (int seeds = 1; seeds <= 9; ++seeds) {
    SolveNext(layers, stack);
    ExpectKnownLayer(known.at(static_cast<std::size_t>(seeds - 1)), seeds, stack.Layer(seeds));
  }
}

TEST(OwareLayers, AreThoseOfOtherProgramsWithSlamsThatCaptureNothing) {
  CheckVariant<FixedSlam<Slam::kNoCapture>>("no_capture", Slam::kNoCapture);
}
TEST(OwareLayers, AreThoseOfOtherProgramsWithIllegalSlams) {
  CheckVariant<StoredSlam>("illegal", Slam::kIllegal);
}
TEST(OwareLayers, AreThoseOfOtherProgramsWithSlamsThatTakeAll) {
  CheckVariant<StoredSlam>("take_all", Slam::kTakeAll);
}

TEST(OwareLayers, EqualThoseOfSweepsAndSearchWithEverySlamRule) {
  for (int rule = 0; rule < 8; ++rule) {
    SCOPED_TRACE(rule);
    ExpectLayersAsBySweepsAndSearch(LayersFor<StoredSlam>(static_cast<Slam>(rule)), 7);
  }
}

TEST(OwareLayers, PartsSolvedAgainGiveTheSameValues) {
  const auto layers = LayersFor<StoredSlam>(Slam::kIllegal);
  LayerStack stack;
  for (int seeds = 0; seeds <= 7; ++seeds) SolveNext(layers, stack);
  const auto values = stack.Layer(7);
  std::vector<std::int8_t> mended(values.begin(), values.end());
  std::vector<std::uint64_t> some;
  for (std::uint64_t rank = 500; rank < 9000; rank += 1 + rank % 3) {
    some.push_back(rank);
    mended[rank] = 99;
  }
  LayerSweep(layers, stack, 7, std::move(some)).Solve(mended);
  EXPECT_TRUE(std::equal(values.begin(), values.end(), mended.begin()));
}

TEST(OwareLayers, ThreadsGiveTheSameValues) {
  ExpectThreadsGiveTheSameLayers(LayersFor<FixedSlam<Slam::kNoCapture>>(Slam::kNoCapture), 10);
}

TEST(OwareLayers, PeersGiveTheSameValues) {
  const auto layers = LayersFor<FixedSlam<Slam::kNoCapture>>(Slam::kNoCapture);
  for (const int peers : {1, 2, 5}) ExpectPeersGiveTheSameLayers(layers, 11, peers);
  ExpectPeersGiveTheSameLayers(LayersFor<StoredSlam>(Slam::kIllegal), 10, 3);
}

TEST(OwareLayers, StopWhenAsked) {
  const auto layers = LayersFor<StoredSlam>(Slam::kIllegal);
  LayerStack stack;
  const std::atomic<bool> stop = true;
  const auto values = stack.Add(layers.SizeOf(0));
  EXPECT_FALSE(CyclicLayer(layers, stack, 0).Solve({.stop = &stop}, values));
}

// Every move within a layer is told once by the board it leads to, and nothing else.
template <class SlamSource>
void CheckPredecessors(Slam slam, int seeds, std::uint64_t step) {
  const auto layers = LayersFor<SlamSource>(slam);
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  std::map<Pair, int> moves;  // from, to: forward less backward
  auto walk = layers.Walk(seeds);
  const auto picked = [step](std::uint64_t rank) { return rank % step == 0; };
  for (std::uint64_t rank = 0; rank < layers.SizeOf(seeds); ++rank) {
    const auto position = walk(rank);
    ASSERT_EQ(position.IsTerminal() ? rank : layers.RankOf(position), rank);
    if (picked(rank) && !position.IsTerminal()) {
      layers.ForEachPredecessor(position, [&](const auto& from) noexcept {
        --moves[{layers.RankOf(from), rank}];
      });
    }
    ForEachMove(position, [&](Move move) noexcept {
      auto child = position;
      child.Apply(move);
      const bool inside = !child.IsTerminal() && layers.LayerOf(child) == seeds;
      if (inside && picked(layers.RankOf(child))) ++moves[{rank, layers.RankOf(child)}];
    });
  }
  EXPECT_GT(moves.size(), 0U);
  for (const auto& [pair, difference] : moves) {
    ASSERT_EQ(difference, 0) << pair.first << " to " << pair.second;
  }
}

TEST(OwareLayers, PredecessorsAreTheMovesTurnedRound) {
  for (int rule = 0; rule < 8; ++rule) {
    SCOPED_TRACE(rule);
    for (int seeds = 3; seeds <= 6; ++seeds) {
      CheckPredecessors<StoredSlam>(static_cast<Slam>(rule), seeds, 1);
    }
  }
  CheckPredecessors<FixedSlam<Slam::kNoCapture>>(Slam::kNoCapture, 6, 1);
}

// Sowings of more than a lap need eleven other houses that all hold a seed.
TEST(OwareLayers, PredecessorsOfFullBoardsAreSownForMoreThanALap) {
  CheckPredecessors<FixedSlam<Slam::kNoCapture>>(Slam::kNoCapture, 13, 7);
}

TEST(OwareLayers, RepetitionThatDoesNotDivideHasNone) {
  Options options;
  options.repetition = Repetition::kOwnSide;
  EXPECT_FALSE(OwareLayers<StoredSlam>::Of(options).has_value());
}

}  // namespace
}  // namespace plyground::oware
