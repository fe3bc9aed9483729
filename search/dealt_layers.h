#ifndef PLYGROUND_SEARCH_DEALT_LAYERS_H_
#define PLYGROUND_SEARCH_DEALT_LAYERS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/dealt_blocks.h"
#include "search/zeroed_pages.h"

namespace plyground {

// One peer's share of the values of layers 0, 1, ..., a byte a position, and where the
// others have theirs. All layers of a peer are one piece of memory: a slot there, and the
// peer, is all that a look-up needs to say. Memory is taken up as layers are written.
class DealtLayers {
 public:
  // `sizes`: positions of each layer. Throws std::bad_alloc.
  DealtLayers(std::span<const std::uint64_t> sizes, int peers, int self)
      : blocks_(peers), self_(self), sizes_(sizes.begin(), sizes.end()) {
    for (int peer = 0; peer < peers; ++peer) {
      std::uint64_t slots = 0;
      for (const std::uint64_t size : sizes) {
        firsts_.push_back(slots);
        slots += blocks_.SizeOf(peer, size);
      }
      if (slots > most_) most_ = slots;
      if (peer == self) own_ = slots;
    }
    pages_ = std::make_unique<ZeroedPages>(static_cast<std::size_t>(own_) + 1);
    values_ = static_cast<std::int8_t*>(pages_->data());
  }

  const DealtBlocks& blocks() const noexcept { return blocks_; }
  int self() const noexcept { return self_; }
  // Slots of this peer, and of the one with most.
  std::uint64_t own_slots() const noexcept { return own_; }
  std::uint64_t most_slots() const noexcept { return most_; }

  struct Slot {
    int peer;
    std::uint64_t at;
  };
  Slot Of(int layer, std::uint64_t rank) const noexcept {
    const DealtBlocks::Place place = blocks_.Of(rank);
    return {place.peer, FirstOf(place.peer, layer) + place.at};
  }
  // Of this peer.
  const std::int8_t* At(std::uint64_t slot) const noexcept { return values_ + slot; }
  std::span<std::int8_t> OwnOf(int layer) noexcept {
    return {values_ + FirstOf(self_, layer), OwnSizeOf(layer)};
  }
  std::size_t OwnSizeOf(int layer) const noexcept {
    return static_cast<std::size_t>(
        blocks_.SizeOf(self_, sizes_[static_cast<std::size_t>(layer)]));
  }

 private:
  std::uint64_t FirstOf(int peer, int layer) const noexcept {
    return firsts_[static_cast<std::size_t>(peer) * sizes_.size() +
                   static_cast<std::size_t>(layer)];
  }

  DealtBlocks blocks_;
  int self_;
  std::vector<std::uint64_t> sizes_;
  std::vector<std::uint64_t> firsts_;  // slots, by peer, then by layer
  std::uint64_t own_ = 0;
  std::uint64_t most_ = 0;
  std::unique_ptr<ZeroedPages> pages_;
  std::int8_t* values_ = nullptr;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DEALT_LAYERS_H_
