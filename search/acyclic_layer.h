#ifndef PLYGROUND_SEARCH_ACYCLIC_LAYER_H_
#define PLYGROUND_SEARCH_ACYCLIC_LAYER_H_

#include <algorithm>
#include <array>
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
// every value is there when it is asked for. Parts go to threads whole. Memory: the
// values alone.
template <AcyclicLayers L>
class AcyclicLayer {
 public:
  using Position = typename L::Position;

  AcyclicLayer(const L& layers, const LayerStack& below, int layer)
      : layers_(layers), moves_(layers, layer, below), layer_(layer) {}

  // False if it was stopped. Pre: values.size() is that of the layer.
  bool Solve(const LayerWork& work, std::span<std::int8_t> values) {
    std::vector<std::uint64_t> ends = layers_.Parts(layer_);
    ends.push_back(layers_.SizeOf(layer_));
    std::atomic<std::size_t> taken{0};
    OnThreads(work.threads, [&] {
      for (std::size_t part = taken++; part + 1 < ends.size(); part = taken++) {
        const std::size_t from = ends.size() - 2 - part;  // the largest are the last
        SolvePart(ends[from], ends[from + 1], work, values);
      }
    });
    return !work.stopped();
  }

 private:
  static constexpr std::uint64_t kSlice = 1 << 14;  // positions between looks at `stop`
  static constexpr std::uint64_t kBatch = 16;       // whose moves are looked up together

  using Reply = typename LayerMoves<L>::Reply;
  struct Batch {
    std::array<Reply, kBatch* static_cast<std::size_t>(Position::kMaxMoves)> replies;
    std::array<std::size_t, kBatch> ends;  // of each board's replies
    std::size_t size = 0;
  };

  void SolvePart(std::uint64_t first, std::uint64_t last, const LayerWork& work,
                 std::span<std::int8_t> values) const noexcept {
    auto walk = layers_.Walk(layer_);
    Batch batch;
    for (std::uint64_t rank = first; rank < last; rank += kBatch) {
      const std::uint64_t boards = std::min(kBatch, last - rank);
      // Nothing is read before all is on its way from memory.
      batch.size = 0;
      for (std::uint64_t i = 0; i < boards; ++i) {
        AddReplies(walk(rank + i), values.data(), batch);
        batch.ends[i] = batch.size;
      }
      std::size_t reply = 0;
      for (std::uint64_t i = 0; i < boards; ++i) {
        int best = -128;
        for (; reply < batch.ends[i]; ++reply)
          best = std::max(best, batch.replies[reply].Value());
        values[rank + i] = static_cast<std::int8_t>(best);
      }
      if (rank % kSlice >= kBatch) continue;
      work.Account(kSlice);
      if (work.stopped()) return;
    }
  }

  void AddReplies(const Position& position, const std::int8_t* values,
                  Batch& batch) const noexcept {
    static constexpr std::int8_t kOver = 0;
    const auto add = [&batch](const Reply& reply) noexcept {
      __builtin_prefetch(reply.board);
      batch.replies[batch.size++] = reply;
    };
    if (position.IsTerminal()) [[unlikely]] {
      add({&kOver, position.Margin(), true});
      return;
    }
    moves_.ForEachReply(position, add, [&](const Position& child, bool same) noexcept {
      add({values + layers_.RankOf(child), 0, same});
    });
  }

  const L& layers_;
  LayerMoves<L> moves_;
  int layer_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ACYCLIC_LAYER_H_
