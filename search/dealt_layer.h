#ifndef PLYGROUND_SEARCH_DEALT_LAYER_H_
#define PLYGROUND_SEARCH_DEALT_LAYER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/layered.h"
#include "search/dealt_layers.h"
#include "search/dealt_moves.h"
#include "search/layer_entries.h"
#include "search/layer_stack.h"
#include "search/outbox.h"
#include "search/peers.h"

namespace plyground {

// Solves a layer as CyclicLayer does (search/retrograde.h), with the boards dealt among
// peers. What a peer needs to know of others' boards, and what they need to know, goes in
// rounds that all of them take part in:
//
// In the pass over the boards, moves that leave the layer look up the boards they lead to
// (search/remote_lookups.h). For each t, a board that becomes final tells the owners of
// its predecessors: their places, of 31 bits, and whether it is worth t or -t. t is done
// when nobody has sent anything or has anything left to do.
//
// The values are those of CyclicLayer: every board's is determined by the equations there,
// in whatever order they are worked out. Memory: 2 bytes a position of the own share, and
// 3 MB.
template <Predecessors L>
class DealtLayer {
 public:
  using Position = typename L::Position;

  // Throws std::bad_alloc. Pre: no peer has 2^32 slots or more, or 2^31 boards of the layer.
  DealtLayer(const L& layers, const DealtLayers& below, int layer, Peers& peers)
      : share_{.layers = layers, .below = below, .layer = layer, .peers = peers},
        entries_(share_.size),
        outbox_(peers.count(), kMostPredecessors),
        edges_(kEdges + kMostPredecessors + 1) {
    finals_.reserve(kMostFinals);
  }

  // Pre: values are those of the own share.
  void Solve(const LayerWork& work, std::span<std::int8_t> values) {
    DealtMoves<L>(share_, entries_).Note(work);
    for (int t = share_.layer; t >= 1; --t) Settle(t);
    for (std::size_t at = 0; at < values.size(); ++at) {
      const Entry entry = entries_.Load<false>(at);
      values[at] = static_cast<std::int8_t>(entry.open == Entry::kFinal ? entry.best : 0);
    }
  }

 private:
  using Entry = LayerEntries::Entry;
  using Walk = decltype(std::declval<const L&>().Walk(0));
  static constexpr std::size_t kMostFinals = 1 << 14;
  static constexpr std::size_t kBatch = 32;  // boards found before they are followed up
  static constexpr std::size_t kEdges = 64;  // predecessors looked at together
  static constexpr std::size_t kMostPredecessors = 256;
  static constexpr std::size_t kAhead =
      16;  // words of a message looked at before they are read

  struct Final {
    Position board;
    int value;
  };
  struct Edge {
    Position board;
    std::uint32_t at;
    int value;  // of the board it leads to
  };

  // Makes boards final that are worth t or -t by their own moves, and all that follow.
  void Settle(int t) {
    auto walk = share_.layers.Walk(share_.layer);
    std::uint64_t scanned = 0;
    bool again = false;  // looking for boards that were not told
    while (true) {
      while (!outbox_.full()) {
        if (!finals_.empty()) {
          Drain();
        } else if (scanned < share_.size) {
          scanned = Scan(t, again, scanned, walk);
        } else if (untold_) {
          untold_ = false;
          again = true;
          scanned = 0;
        } else {
          break;
        }
      }
      const std::uint64_t left =
          finals_.size() + (share_.size - scanned) + static_cast<std::uint64_t>(untold_);
      if (outbox_.Send(share_.peers, mail_, left) == 0) return;
      Receive(t, walk);
    }
  }

  // From a place on, until there are boards enough to follow up. Returns how far it came.
  std::uint64_t Scan(int t, bool again, std::uint64_t from, Walk& walk) noexcept {
    constexpr std::uint64_t kLanes = LayerEntries::kLanes;
    for (; from < share_.size && finals_.size() < kBatch; from += kLanes) {
      if (!entries_.template MayBeReady<false>(from, t, again)) [[likely]]
        continue;
      for (std::uint64_t at = from; at < std::min(from + kLanes, share_.size); ++at) {
        const Entry entry = entries_.template Load<false>(at);
        if (!entry.IsReady(t)) continue;
        entries_.Set(at, {entry.best, Entry::kFinal});
        finals_.push_back({walk(share_.blocks.RankAt(share_.self, at)), entry.best});
      }
    }
    return std::min(from, share_.size);
  }

  // Tells the predecessors of some finals.
  void Drain() noexcept {
    std::size_t count = 0;
    while (count < kEdges && !finals_.empty() && !outbox_.full()) {
      const Final final = finals_.back();
      finals_.pop_back();
      share_.layers.ForEachPredecessor(final.board, [&](const Position& board) noexcept {
        const DealtBlocks::Place place = share_.blocks.Of(share_.layers.RankOf(board));
        const auto at = static_cast<std::uint32_t>(place.at);
        // Both are written and one counts: whose it is, no processor guesses.
        const bool own = place.peer == share_.self;
        edges_[count] = {board, at, final.value};
        entries_.Prefetch(own ? at : 0);
        count += static_cast<std::size_t>(own);
        outbox_.AddIf(!own, place.peer, at << 1 | static_cast<std::uint32_t>(final.value > 0));
      });
    }
    for (std::size_t i = 0; i < count; ++i) {
      Tell(edges_[i].at, edges_[i].value, [&]() noexcept { return edges_[i].board; });
    }
  }

  void Receive(int t, Walk& walk) noexcept {
    const std::span<const std::uint32_t> words = WordsOf(mail_.bytes);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (i + kAhead < words.size()) entries_.Prefetch(words[i + kAhead] >> 1);
      const std::uint32_t at = words[i] >> 1;
      Tell(at, (words[i] & 1) != 0 ? t : -t,
           [&]() noexcept { return walk(share_.blocks.RankAt(share_.self, at)); });
    }
  }

  // A move of the board at a place leads to one that is worth `value` to the other side.
  template <class Board>
  void Tell(std::uint32_t at, int value, const Board& board) noexcept {
    const Entry entry = entries_.Load<false>(at);
    if (entry.open >= Entry::kUntold) return;
    Entry told = entry.Told(-value);
    if (told.open == Entry::kFinal) {
      if (finals_.size() < kMostFinals) {
        finals_.push_back({board(), told.best});
      } else {
        told.open = Entry::kUntold;
        untold_ = true;
      }
    }
    entries_.Set(at, told);
  }

  DealtShare<L> share_;
  LayerEntries entries_;
  Outbox outbox_;
  Peers::Mail mail_;
  std::vector<Final> finals_;
  std::vector<Edge> edges_;  // of one Drain; made once, since boards have to be made
  bool untold_ = false;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DEALT_LAYER_H_
