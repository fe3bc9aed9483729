#ifndef PLYGROUND_SEARCH_ACYCLIC_LAYER_H_
#define PLYGROUND_SEARCH_ACYCLIC_LAYER_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/layered.h"
#include "search/layer_moves.h"
#include "search/layer_stack.h"
#include "search/on_threads.h"

namespace plyground {

// Solves a layer whose moves within it lead to smaller ranks: in one pass, in which
// every value is there when it is asked for. Parts go to threads whole. False if it
// was stopped.
template <AcyclicLayers L>
bool SolveAcyclic(const L& layers, const LayerStack& below, int layer, const LayerWork& work,
                  std::span<std::int8_t> values) {
  using Position = typename L::Position;
  const LayerMoves<L> moves(layers, layer, below);
  std::vector<std::uint64_t> ends = layers.Parts(layer);
  ends.push_back(layers.SizeOf(layer));
  std::atomic<std::size_t> next{ends.size() - 1};  // the largest are the last
  constexpr std::uint64_t kSlice = 1 << 14;
  OnThreads(work.threads, [&] {
    for (std::size_t part = next--; part > 0 && part < ends.size(); part = next--) {
      auto walk = layers.Walk(layer);
      for (std::uint64_t rank = ends[part - 1]; rank < ends[part]; ++rank) {
        const Position position = walk(rank);
        int best = position.IsTerminal() ? position.Margin() : -128;
        if (!position.IsTerminal()) {
          moves.ForEach(
              position, [&best](int value) noexcept { best = std::max(best, value); },
              [&](const Position& child, bool same) noexcept {
                const int value = values[layers.RankOf(child)];
                best = std::max(best, same ? value : -value);
              });
        }
        values[rank] = static_cast<std::int8_t>(best);
        if ((rank & (kSlice - 1)) != 0) continue;
        work.Account(kSlice);
        if (work.stopped()) return;
      }
    }
  });
  return !work.stopped();
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ACYCLIC_LAYER_H_
