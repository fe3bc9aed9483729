#ifndef PLYGROUND_SEARCH_RETROGRADE_H_
#define PLYGROUND_SEARCH_RETROGRADE_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/layered.h"
#include "search/layer_entries.h"
#include "search/layer_moves.h"
#include "search/layer_stack.h"
#include "search/on_threads.h"

namespace plyground {

// Solves a layer whose moves may lead round in circles, from its end backwards.
//
// One pass over the boards notes the best value among the moves that leave the layer
// and how many moves stay in it. Then for t = n, n - 1, ... 1, when all values beyond t
// and -t are final, a board is worth
//   t    if a move gives t: one that leaves the layer, or to a board worth -t,
//   -t   if no move is left that could give more: all stay and lead to boards worth t
//        or more, or leave and give -t at best.
// Each board that becomes final tells its predecessors. Who can force nothing is left
// over: play without end, worth 0. (Lincke and Marzetta, "Large endgame databases with
// limited memory space", 2000, and Romein and Bal 2003 describe the like.)
//
// Memory: 2 bytes a position and 2.5 MB a thread. The values are the same whatever the
// number of threads.
template <Predecessors L>
class CyclicLayer {
 public:
  using Position = typename L::Position;

  // Throws std::bad_alloc.
  CyclicLayer(const L& layers, const LayerStack& below, int layer)
      : layers_(layers),
        moves_(layers, layer, below),
        layer_(layer),
        size_(layers.SizeOf(layer)),
        entries_(size_) {}

  // False if it was stopped. Pre: values.size() is that of the layer.
  bool Solve(const LayerWork& work, std::span<std::int8_t> values) {
    const bool shared = work.threads > 1 && size_ > kWorthThreads;
    if (!(shared ? SolveIn<true>(work) : SolveIn<false>(work))) return false;
    for (std::size_t rank = 0; rank < values.size(); ++rank) {
      const Entry entry = entries_.Load<false>(rank);
      values[rank] = static_cast<std::int8_t>(entry.open == Entry::kFinal ? entry.best : 0);
    }
    return true;
  }

 private:
  using Entry = LayerEntries::Entry;
  static constexpr int kNothing = -128;  // below every value

  static constexpr std::uint64_t kWorthThreads = 1 << 16;  // positions
  static constexpr std::uint64_t kChunk = 1 << 14;         // that a thread takes at a time
  static constexpr std::size_t kMostFinals = 1 << 16;
  static constexpr std::uint64_t kNoted = 64;  // boards whose moves are looked up together
  static constexpr std::size_t kBatch = 32;    // boards found before they are followed up
  static constexpr std::size_t kEdges = 64;    // predecessors looked at together
  static constexpr std::size_t kMostPredecessors = 256;

  struct Final {
    Position board;
    int value;
  };
  struct Edge {
    Position board;
    std::uint32_t rank;
    int value;  // of the board it leads to
  };
  // One thread's.
  struct Room {
    Room() : edges(kEdges + kMostPredecessors) { finals.reserve(kMostFinals); }
    std::vector<Final> finals;  // predecessors are to be told
    std::vector<Edge> edges;
    std::size_t count = 0;
  };

  template <bool kShared>
  bool SolveIn(const LayerWork& work) {
    std::vector<Room> rooms(static_cast<std::size_t>(kShared ? work.threads : 1));
    InChunks(rooms, work, [&](std::uint64_t first, std::uint64_t last, Room&) {
      NoteMoves(first, last);
      work.Account(last - first);
    });
    for (int t = layer_; t >= 1 && !work.stopped(); --t) {
      do {
        const bool again = untold_.exchange(false);
        InChunks(rooms, work, [&](std::uint64_t first, std::uint64_t last, Room& room) {
          Scan<kShared>(t, again, first, last, room);
        });
      } while (untold_.load() && !work.stopped());
    }
    return !work.stopped();
  }

  // Calls `work(first, last, room)` for all chunks of the layer, in a thread a room.
  template <class Work>
  void InChunks(std::vector<Room>& rooms, const LayerWork& limits, const Work& work) {
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::size_t> next_room{0};
    OnThreads(static_cast<int>(rooms.size()), [&] {
      Room& room = rooms[next_room.fetch_add(1)];
      while (!limits.stopped()) {
        const std::uint64_t first = next.fetch_add(kChunk);
        if (first >= size_) return;
        work(first, std::min(first + kChunk, size_), room);
      }
    });
  }

  void NoteMoves(std::uint64_t first, std::uint64_t last) noexcept {
    auto walk = layers_.Walk(layer_);
    for (std::uint64_t rank = first; rank < last; rank += kNoted) {
      NoteBatch(walk, rank, std::min(kNoted, last - rank));
    }
  }

  // No value is read before all of the batch are on their way from memory.
  template <class Walk>
  void NoteBatch(Walk& walk, std::uint64_t first, std::uint64_t boards) noexcept {
    using Reply = typename LayerMoves<L>::Reply;
    std::array<Reply, kNoted* static_cast<std::size_t>(Position::kMaxMoves)> replies;
    std::array<std::size_t, kNoted> ends;  // of each board's replies
    std::size_t count = 0;
    for (std::uint64_t i = 0; i < boards; ++i) {
      const Position position = walk(first + i);
      int open = 0;
      if (!position.IsTerminal()) [[likely]] {
        moves_.ForEachReply(
            position,
            [&](const Reply& reply) noexcept {
              __builtin_prefetch(reply.board);
              replies[count++] = reply;
            },
            [&open](const Position&, bool) noexcept { ++open; });
      }
      entries_.Set(first + i, {position.IsTerminal() ? position.Margin() : kNothing, open});
      ends[i] = count;
    }
    std::size_t reply = 0;
    for (std::uint64_t i = 0; i < boards; ++i) {
      if (reply == ends[i]) continue;
      Entry entry = entries_.template Load<false>(first + i);
      for (; reply < ends[i]; ++reply) {
        entry.best = std::max(entry.best, replies[reply].Value());
      }
      entries_.Set(first + i, entry);
    }
  }

  // Makes boards final that are worth t or -t by their own moves, and all that follow.
  template <bool kShared>
  void Scan(int t, bool untold, std::uint64_t first, std::uint64_t last, Room& room) noexcept {
    auto walk = layers_.Walk(layer_);
    constexpr std::uint64_t kLanes = LayerEntries::kLanes;
    for (std::uint64_t lanes = first; lanes < last; lanes += kLanes) {
      if (!entries_.MayBeReady<kShared>(lanes, t, untold)) [[likely]]
        continue;
      for (std::uint64_t rank = lanes; rank < std::min(lanes + kLanes, last); ++rank) {
        Entry entry = entries_.Load<kShared>(rank);
        const int best = entry.best;
        if (!entry.IsReady(t) ||
            !entries_.Exchange<kShared>(rank, entry, {best, Entry::kFinal})) {
          continue;
        }
        room.finals.push_back({walk(rank), best});
      }
      if (room.finals.size() >= kBatch) Drain<kShared>(room);
    }
    Drain<kShared>(room);
  }

  // Tells the predecessors of all finals, and those of boards that become final by it.
  template <bool kShared>
  void Drain(Room& room) noexcept {
    while (!room.finals.empty()) {
      room.count = 0;
      while (room.count < kEdges && !room.finals.empty()) {
        const Final final = room.finals.back();
        room.finals.pop_back();
        layers_.ForEachPredecessor(final.board, [&](const Position& board) noexcept {
          const auto rank = static_cast<std::uint32_t>(layers_.RankOf(board));
          entries_.Prefetch(rank);
          room.edges[room.count++] = {board, rank, final.value};
        });
      }
      for (std::size_t i = 0; i < room.count; ++i) Tell<kShared>(room.edges[i], room);
    }
  }

  // A move of the board leads to one that is worth edge.value to the other side.
  template <bool kShared>
  void Tell(const Edge& edge, Room& room) noexcept {
    Entry entry = entries_.Load<kShared>(edge.rank);
    while (entry.open < Entry::kUntold) {
      Entry told = entry.Told(-edge.value);
      const bool final = told.open == Entry::kFinal;
      if (final && room.finals.size() >= kMostFinals) told.open = Entry::kUntold;
      if (!entries_.Exchange<kShared>(edge.rank, entry, told)) continue;
      if (told.open == Entry::kFinal) room.finals.push_back({edge.board, told.best});
      if (told.open == Entry::kUntold) untold_.store(true);
      return;
    }
  }

  const L& layers_;
  LayerMoves<L> moves_;
  int layer_;
  std::uint64_t size_;
  LayerEntries entries_;
  std::atomic<bool> untold_ = false;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_RETROGRADE_H_
