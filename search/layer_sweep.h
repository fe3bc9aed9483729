#ifndef PLYGROUND_SEARCH_LAYER_SWEEP_H_
#define PLYGROUND_SEARCH_LAYER_SWEEP_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/layered.h"
#include "search/layer_moves.h"
#include "search/layer_stack.h"

namespace plyground {

// Solves some boards of a layer, given all others, by moves alone: sweeps over them
// until nothing changes, for each value in turn. Slow and plain: what the faster
// algorithms are tested against, and how a few damaged blocks are mended. A board
// outside that is known to be worth v might as well be the end of the game there, so
// that what comes out is what the whole layer would give.
template <Layers L>
class LayerSweep {
 public:
  using Position = typename L::Position;

  // `unknown`: ranks in ascending order. Throws std::bad_alloc.
  LayerSweep(const L& layers, const LayerStack& below, int layer,
             std::vector<std::uint64_t> unknown)
      : layers_(layers),
        moves_(layers, layer, below),
        layer_(layer),
        ranks_(std::move(unknown)) {}

  // Values of the other ranks are read from `values`, those asked for are written.
  void Solve(std::span<std::int8_t> values) {
    Expand(values);
    std::vector<int> solved(ranks_.size(), kOpen);
    for (int t = layer_; t >= 1; --t) {
      for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < ranks_.size(); ++i) {
          if (solved[i] != kOpen) continue;
          solved[i] = ValueAt(i, t, solved);
          changed |= solved[i] != kOpen;
        }
      }
    }
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
      values[ranks_[i]] = static_cast<std::int8_t>(solved[i] == kOpen ? 0 : solved[i]);
    }
  }

 private:
  static constexpr int kOpen = 1000;
  static constexpr int kNothing = -128;

  struct Edge {
    std::uint32_t index;  // among the unknown
    bool same;
  };
  struct Node {
    int known = kNothing;  // the best value of the moves that are known
    std::size_t first_edge = 0;
  };

  // Notes where each board's moves lead.
  void Expand(std::span<const std::int8_t> values) {
    // LayerMoves may not throw.
    edges_.reserve(ranks_.size() * static_cast<std::size_t>(Position::kMaxMoves));
    nodes_.reserve(ranks_.size() + 1);
    auto walk = layers_.Walk(layer_);
    for (const std::uint64_t rank : ranks_) {
      const Position position = walk(rank);
      Node node{.first_edge = edges_.size()};
      if (position.IsTerminal()) {
        node.known = position.Margin();
      } else {
        const auto known = [&node](int value) { node.known = std::max(node.known, value); };
        moves_.ForEach(position, known, [&](const Position& child, bool same) {
          const std::uint64_t to = layers_.RankOf(child);
          const auto found = std::lower_bound(ranks_.begin(), ranks_.end(), to);
          if (found == ranks_.end() || *found != to) {
            known(same ? values[to] : -values[to]);
          } else {
            edges_.push_back({static_cast<std::uint32_t>(found - ranks_.begin()), same});
          }
        });
      }
      nodes_.push_back(node);
    }
    nodes_.push_back({.first_edge = edges_.size()});
  }

  // t, -t or kOpen, as what is solved so far decides it.
  int ValueAt(std::size_t at, int t, const std::vector<int>& solved) const {
    bool lost = nodes_[at].known <= -t;
    if (nodes_[at].known >= t) return t;
    for (std::size_t i = nodes_[at].first_edge; i < nodes_[at + 1].first_edge; ++i) {
      const int next = solved[edges_[i].index];
      if (next == kOpen) {
        lost = false;
        continue;
      }
      const int value = edges_[i].same ? next : -next;
      if (value >= t) return t;
      lost = lost && value <= -t;
    }
    return lost ? -t : kOpen;
  }

  const L& layers_;
  LayerMoves<L> moves_;
  int layer_;
  std::vector<std::uint64_t> ranks_;
  std::vector<Node> nodes_;  // and one more, for the end of the edges
  std::vector<Edge> edges_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_LAYER_SWEEP_H_
