#ifndef PLYGROUND_SEARCH_ERASE_LAYERS_H_
#define PLYGROUND_SEARCH_ERASE_LAYERS_H_

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/layered.h"
#include "core/notation.h"
#include "search/acyclic_layer.h"
#include "search/any_layers.h"
#include "search/dealt_layer.h"
#include "search/erase_position.h"
#include "search/forced_search.h"
#include "search/layer_moves.h"
#include "search/layer_sweep.h"
#include "search/on_threads.h"
#include "search/retrograde.h"

namespace plyground {

// A game's numbering and the solving of its layers, erased.
template <Layered G, Notation<G> N>
class ErasedLayers final : public AnyLayers {
 public:
  using L = typename LayersOf<G>::Type;
  using Board = typename L::Position;

  ErasedLayers(const typename G::Options& options, const L& layers)
      : options_(options), layers_(layers) {}

  int most() const override { return L::kMaxLayer; }
  LayerId IdOf(int layer) const override {
    return {std::string(L::kGame), layers_.rules(), layer};
  }
  std::uint64_t SizeOf(int layer) const override {
    return layer <= L::kMaxLayer ? layers_.SizeOf(layer) : 0;
  }

  bool Solve(const LayerStack& below, int layer, const LayerWork& work,
             std::span<std::int8_t> values) const override {
    if constexpr (AcyclicLayers<L>) {
      return AcyclicLayer<L>(layers_, below, layer).Solve(work, values);
    } else {
      return CyclicLayer<L>(layers_, below, layer).Solve(work, values);
    }
  }

  bool CanBeDealt() const override { return Predecessors<L>; }
  void SolveShare(const DealtLayers& below, int layer, Peers& peers, const LayerWork& work,
                  std::span<std::int8_t> values) const override {
    if constexpr (Predecessors<L>) {
      DealtLayer<L>(layers_, below, layer, peers).Solve(work, values);
    } else {
      assert(false);
    }
  }

  int BytesToSolve() const override { return AcyclicLayers<L> ? 1 : 3; }

  std::vector<WrongEntry> Check(const LayerStack& layers, int layer, const LayerWork& work,
                                std::size_t most) const override {
    constexpr std::uint64_t kChunk = 1 << 14;
    const std::uint64_t size = layers_.SizeOf(layer);
    std::vector<WrongEntry> wrong;
    std::mutex found;
    std::atomic<std::uint64_t> next{0};
    OnThreads(work.threads, [&] {
      while (!work.stopped()) {
        const std::uint64_t first = next.fetch_add(kChunk);
        if (first >= size) return;
        const std::uint64_t last = std::min(first + kChunk, size);
        std::vector<WrongEntry> here = CheckRange(layers, layer, first, last);
        work.Account(last - first);
        if (here.empty()) continue;
        const std::scoped_lock lock(found);
        wrong.insert(wrong.end(), here.begin(), here.end());
      }
    });
    std::sort(wrong.begin(), wrong.end(),
              [](const WrongEntry& a, const WrongEntry& b) { return a.rank < b.rank; });
    if (wrong.size() > most) wrong.resize(most);
    return wrong;
  }

  void Mend(LayerStack& layers, int layer,
            std::span<const std::uint64_t> blocks) const override {
    std::vector<std::uint64_t> ranks;
    for (const std::uint64_t block : blocks) {
      const std::uint64_t first = block * LayerFile::kBlock;
      const std::uint64_t last = std::min(first + LayerFile::kBlock, layers_.SizeOf(layer));
      for (std::uint64_t rank = first; rank < last; ++rank) ranks.push_back(rank);
    }
    LayerSweep<L>(layers_, layers, layer, std::move(ranks)).Solve(layers.Mutable(layer));
  }

  BoardSearch MakeSearch() const override {
    const auto search = std::make_shared<ForcedSearch<L>>(layers_);
    return [search, layers = layers_](int layer, std::uint64_t rank, int guess) {
      return search->ValueOf(layers.Walk(layer)(rank), guess);
    };
  }

  std::string TextOf(int layer, std::uint64_t rank) const override {
    return N::FormatPosition(PositionOf(layers_.Walk(layer)(rank)));
  }

  std::optional<BoardPlace> Find(const AnyPosition& any) const override {
    const auto* model = dynamic_cast<const ErasedPosition<G, N>*>(&any.model());
    if (model == nullptr) return std::nullopt;
    const Board& board = BoardOf(model->position());
    const int layer = layers_.LayerOf(board);
    if (layer > L::kMaxLayer) return std::nullopt;
    return BoardPlace{layer, layers_.RankOf(board), board.TakenMargin()};
  }

 private:
  G PositionOf(const Board& board) const {
    if constexpr (std::is_same_v<G, Board>) {
      return board;
    } else {
      return G(options_, board);
    }
  }

  std::vector<WrongEntry> CheckRange(const LayerStack& layers, int layer, std::uint64_t first,
                                     std::uint64_t last) const {
    const LayerMoves<L> moves(layers_, layer, layers);
    const std::span<const std::int8_t> values = layers.Layer(layer);
    std::vector<WrongEntry> wrong;
    auto walk = layers_.Walk(layer);
    for (std::uint64_t rank = first; rank < last; ++rank) {
      const Board board = walk(rank);
      int best = -128;
      if (board.IsTerminal()) {
        best = board.Margin();
      } else {
        const auto known = [&best](int value) noexcept { best = std::max(best, value); };
        moves.ForEach(board, known, [&](const Board& child, bool same) noexcept {
          const int value = values[layers_.RankOf(child)];
          known(same ? value : -value);
        });
      }
      if (values[rank] != best) wrong.push_back({rank, values[rank], best});
    }
    return wrong;
  }

  typename G::Options options_;
  L layers_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASE_LAYERS_H_
