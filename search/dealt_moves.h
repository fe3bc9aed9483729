#ifndef PLYGROUND_SEARCH_DEALT_MOVES_H_
#define PLYGROUND_SEARCH_DEALT_MOVES_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/layered.h"
#include "search/dealt_blocks.h"
#include "search/dealt_layers.h"
#include "search/layer_entries.h"
#include "search/layer_moves.h"
#include "search/layer_stack.h"
#include "search/peers.h"
#include "search/remote_lookups.h"

namespace plyground {

// A layer that is being solved, and one peer's share of it.
template <Layers L>
struct DealtShare {
  const L& layers;
  const DealtLayers& below;
  int layer;
  Peers& peers;
  const DealtBlocks& blocks = below.blocks();
  int self = below.self();
  std::uint64_t size = below.OwnSizeOf(layer);
};

// The pass over a peer's own boards of a layer with which solving it begins: notes the
// best value among the moves that leave the layer and how many moves stay in it.
template <Layers L>
class DealtMoves {
 public:
  using Position = typename L::Position;

  DealtMoves(const DealtShare<L>& share, LayerEntries& entries) noexcept
      : share_(share), entries_(entries) {}

  // All peers together. Throws std::bad_alloc.
  void Note(const LayerWork& work) {
    RemoteLookups lookups(share_.below, share_.peers, kRound);
    auto walk = share_.layers.Walk(share_.layer);
    std::uint64_t next = 0;
    std::uint64_t left = 0;
    do {
      const std::uint64_t first = next;
      while (next < share_.size && !lookups.full()) {
        const std::uint64_t boards = std::min(kNoted, share_.size - next);
        NoteBatch(walk, next, boards, lookups);
        next += boards;
      }
      work.Account(next - first);
      left = lookups.Settle(
          share_.size - next, [&](const Asker& asker) noexcept { entries_.Prefetch(asker.at); },
          [&](const Asker& asker, int value) noexcept { Improve(asker, value); });
    } while (left > 0);
  }

 private:
  using Entry = LayerEntries::Entry;
  using Walk = decltype(std::declval<const L&>().Walk(0));
  using Asker = RemoteLookups::Asker;
  static constexpr int kNothing = -128;        // below every value
  static constexpr std::uint64_t kNoted = 64;  // boards whose moves are looked up together
  static constexpr std::size_t kRound = kNoted * static_cast<std::size_t>(Position::kMaxMoves);

  // Pre: the boards are of one block.
  void NoteBatch(Walk& walk, std::uint64_t first, std::uint64_t boards,
                 RemoteLookups& lookups) noexcept {
    std::array<Asker, kNoted* static_cast<std::size_t>(Position::kMaxMoves)> own;
    std::array<const std::int8_t*, own.size()> values;
    std::size_t count = 0;
    const std::uint64_t first_rank = share_.blocks.RankAt(share_.self, first);
    for (std::uint64_t i = 0; i < boards; ++i) {
      const auto at = static_cast<std::uint32_t>(first + i);
      const Position position = walk(first_rank + i);
      Entry entry{kNothing, 0};
      if (position.IsTerminal()) [[unlikely]] {
        entries_.Set(at, {position.Margin(), 0});
        continue;
      }
      ForEachMoveByLayer(
          share_.layers, share_.layer, position,
          [&entry](int value) noexcept { entry.best = std::max(entry.best, value); },
          [&](int layer, std::uint64_t rank, int taken, bool same) noexcept {
            const DealtLayers::Slot slot = share_.below.Of(layer, rank);
            const Asker asker{at, static_cast<std::int8_t>(taken), same};
            if (slot.peer != share_.self) return lookups.Ask(slot, asker);
            values[count] = share_.below.At(slot.at);
            __builtin_prefetch(values[count]);
            own[count++] = asker;
          },
          [&entry](const Position&, bool) noexcept { ++entry.open; });
      entries_.Set(at, entry);
    }
    for (std::size_t i = 0; i < count; ++i) Improve(own[i], *values[i]);
  }

  // A move of the asker leads to a board of this value.
  void Improve(const Asker& asker, int board) noexcept {
    Entry entry = entries_.Load<false>(asker.at);
    entry.best = std::max(entry.best, asker.ValueOf(board));
    entries_.Set(asker.at, entry);
  }

  const DealtShare<L>& share_;
  LayerEntries& entries_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DEALT_MOVES_H_
