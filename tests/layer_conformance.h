#ifndef PLYGROUND_TESTS_LAYER_CONFORMANCE_H_
#define PLYGROUND_TESTS_LAYER_CONFORMANCE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "core/layered.h"
#include "gtest/gtest.h"
#include "search/acyclic_layer.h"
#include "search/dealt_layer.h"
#include "search/dealt_layers.h"
#include "search/forced_search.h"
#include "search/layer_stack.h"
#include "search/layer_sweep.h"
#include "search/retrograde.h"
#include "tests/thread_peers.h"

namespace plyground {

// What holds for the end-game databases of any game with a numbering of its boards.

// Adds the next layer, solved as `plyground database build` solves it.
template <Layers L>
void SolveNext(const L& layers, LayerStack& stack, int threads = 1) {
  const int layer = stack.size();
  const auto values = stack.Add(layers.SizeOf(layer));
  if constexpr (AcyclicLayers<L>) {
    ASSERT_TRUE(AcyclicLayer<L>(layers, stack, layer).Solve({.threads = threads}, values));
  } else {
    ASSERT_TRUE(CyclicLayer<L>(layers, stack, layer).Solve({.threads = threads}, values));
  }
}

// Sweeps know moves forward alone, no predecessors and no order of solving. The search
// knows no other entries either; up to a layer less, since it asks of every board for
// every margin.
template <Layers L>
void ExpectLayersAsBySweepsAndSearch(const L& layers, int last) {
  LayerStack stack;
  ForcedSearch<L> search(layers);
  for (int layer = 0; layer <= last; ++layer) {
    SolveNext(layers, stack);
    const auto values = stack.Layer(layer);
    std::vector<std::int8_t> swept(values.size());
    std::vector<std::uint64_t> all(values.size());
    std::iota(all.begin(), all.end(), std::uint64_t{0});
    LayerSweep<L>(layers, stack, layer, std::move(all)).Solve(swept);
    EXPECT_TRUE(std::equal(values.begin(), values.end(), swept.begin())) << layer;
    if (layer == last) break;
    auto walk = layers.Walk(layer);
    for (std::uint64_t rank = 0; rank < values.size(); ++rank) {
      // Guesses that are right, too high and too low.
      const int guess = values[rank] + static_cast<int>(rank % 3) - 1;
      ASSERT_EQ(search.ValueOf(walk(rank), guess), values[rank]) << layer << " " << rank;
    }
  }
}

template <Layers L>
void ExpectThreadsGiveTheSameLayers(const L& layers, int last) {
  LayerStack one;
  LayerStack three;
  for (int layer = 0; layer <= last; ++layer) {
    SolveNext(layers, one);
    SolveNext(layers, three, 3);
    ASSERT_TRUE(std::equal(one.Layer(layer).begin(), one.Layer(layer).end(),
                           three.Layer(layer).begin()))
        << layer;
  }
}

// Solved by several peers, each with a share of the boards.
template <Predecessors L>
void ExpectPeersGiveTheSameLayers(const L& layers, int last, int count) {
  LayerStack alone;
  std::vector<std::uint64_t> sizes;
  for (int layer = 0; layer <= last; ++layer) {
    SolveNext(layers, alone);
    sizes.push_back(layers.SizeOf(layer));
  }
  ThreadPeers::Run(count, [&](Peers& peers) {
    DealtLayers own(sizes, count, peers.self());
    for (int layer = 0; layer <= last; ++layer) {
      const std::span<std::int8_t> values = own.OwnOf(layer);
      DealtLayer<L>(layers, own, layer, peers).Solve({}, values);
      std::size_t wrong = 0;
      for (std::size_t at = 0; at < values.size(); ++at) {
        const std::uint64_t rank = own.blocks().RankAt(peers.self(), at);
        wrong += static_cast<std::size_t>(values[at] != alone.At(layer, rank));
      }
      EXPECT_EQ(wrong, 0U) << "layer " << layer << ", peer " << peers.self();
    }
  });
}

}  // namespace plyground

#endif  // PLYGROUND_TESTS_LAYER_CONFORMANCE_H_
