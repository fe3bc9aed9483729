#ifndef PLYGROUND_SEARCH_LAYER_STACK_H_
#define PLYGROUND_SEARCH_LAYER_STACK_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "search/zeroed_pages.h"

namespace plyground {

// The values of finished layers 0, 1, ... in memory, a byte a position. Many threads
// may read.
class LayerStack {
 public:
  static constexpr int kMostLayers = 128;  // values fit a byte

  int size() const noexcept { return static_cast<int>(layers_.size()); }
  // Pre: layer < size(), and it has that rank.
  int At(int layer, std::uint64_t rank) const noexcept {
    return values_[static_cast<std::size_t>(layer)][rank];
  }
  const std::int8_t* Board(int layer, std::uint64_t rank) const noexcept {
    return values_[static_cast<std::size_t>(layer)] + rank;
  }
  std::span<const std::int8_t> Layer(int layer) const noexcept {
    return layers_[static_cast<std::size_t>(layer)].values;
  }

  // The next layer, all zero, to be written before it is read. Throws std::bad_alloc.
  std::span<std::int8_t> Add(std::uint64_t positions) {
    auto pages = std::make_unique<ZeroedPages>(static_cast<std::size_t>(positions));
    auto* const values = static_cast<std::int8_t*>(pages->data());
    values_[layers_.size()] = values;
    layers_.push_back({std::move(pages), {values, static_cast<std::size_t>(positions)}});
    return layers_.back().values;
  }
  std::span<std::int8_t> Mutable(int layer) noexcept {
    return layers_[static_cast<std::size_t>(layer)].values;
  }

 private:
  struct Held {
    std::unique_ptr<ZeroedPages> pages;
    std::span<std::int8_t> values;
  };
  std::array<const std::int8_t*, kMostLayers> values_{};
  std::vector<Held> layers_;
};

// How a layer is worked on.
struct LayerWork {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;     // may be null
  std::atomic<std::uint64_t>* done = nullptr;  // may be null: positions looked at

  bool stopped() const noexcept {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
  void Account(std::uint64_t positions) const noexcept {
    if (done != nullptr) done->fetch_add(positions, std::memory_order_relaxed);
  }
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_LAYER_STACK_H_
