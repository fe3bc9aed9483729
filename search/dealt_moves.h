#ifndef PLYGROUND_SEARCH_DEALT_MOVES_H_
#define PLYGROUND_SEARCH_DEALT_MOVES_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/layered.h"
#include "search/dealt_layers.h"
#include "search/layer_entries.h"
#include "search/layer_moves.h"
#include "search/layer_stack.h"
#include "search/peers.h"
#include "search/remote_lookups.h"

namespace plyground {

// The pass over a peer's own boards of a layer with which solving it begins: notes the
// best value among the moves that leave the layer and how many moves stay in it.
template <Layers L>
class DealtMoves {
 public:
  using Position = typename L::Position;

  DealtMoves(const L& layers, const DealtLayers& below, int layer, Peers& peers,
             LayerEntries& entries) noexcept
      : layers_(layers),
        below_(below),
        blocks_(below.blocks()),
        peers_(peers),
        self_(below.self()),
        layer_(layer),
        size_(below.OwnSizeOf(layer)),
        entries_(entries) {}

  // All peers together. Throws std::bad_alloc.
  void Note(const LayerWork& work) {
    RemoteLookups lookups(below_, peers_, kRound);
    auto walk = layers_.Walk(layer_);
    std::uint64_t next = 0;
    std::uint64_t left = 0;
    do {
      const std::uint64_t first = next;
      while (next < size_ && !lookups.full()) {
        const std::uint64_t boards = std::min(kNoted, size_ - next);
        NoteBatch(walk, next, boards, lookups);
        next += boards;
      }
      work.Account(next - first);
      left = lookups.Settle(
          size_ - next, [&](const Asker& asker) noexcept { entries_.Prefetch(asker.at); },
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
    const std::uint64_t first_rank = blocks_.RankAt(self_, first);
    for (std::uint64_t i = 0; i < boards; ++i) {
      const auto at = static_cast<std::uint32_t>(first + i);
      const Position position = walk(first_rank + i);
      Entry entry{kNothing, 0};
      if (position.IsTerminal()) [[unlikely]] {
        entries_.Set(at, {position.Margin(), 0});
        continue;
      }
      ForEachMoveByLayer(
          layers_, layer_, position,
          [&entry](int value) noexcept { entry.best = std::max(entry.best, value); },
          [&](int layer, std::uint64_t rank, int taken, bool same) noexcept {
            const DealtLayers::Slot slot = below_.Of(layer, rank);
            const Asker asker{at, static_cast<std::int8_t>(taken), same};
            if (slot.peer != self_) return lookups.Ask(slot, asker);
            values[count] = below_.At(slot.at);
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

  const L& layers_;
  const DealtLayers& below_;
  const DealtBlocks& blocks_;
  Peers& peers_;
  int self_;
  int layer_;
  std::uint64_t size_;  // of the own share
  LayerEntries& entries_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DEALT_MOVES_H_
