#ifndef PLYGROUND_SEARCH_TRANSPOSITIONS_H_
#define PLYGROUND_SEARCH_TRANSPOSITIONS_H_

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/game.h"

namespace plyground {

// The key by which equal positions find each other in a tree that is a graph,
// never 0: all that a value depends on, so that proofs may be shared.
template <Hashed G>
std::uint64_t GraphKey(const G& position) noexcept {
  if constexpr (PathDependent<G>) {
    return position.PathHash() | 1;
  } else {
    return position.Hash() | 1;
  }
}

// Finds the block of children by its position's key: open addressing over block
// numbers, the keys stand in the blocks themselves. A full neighbourhood keeps
// no more, which loses a sharing and nothing else. Thread-safe.
class Transpositions {
 public:
  // Room for as many blocks as a quarter of `nodes`. Throws std::bad_alloc.
  explicit Transpositions(std::size_t nodes)
      : mask_(std::bit_floor(nodes / 4 + 16) - 1),
        blocks_(std::make_unique<std::atomic<std::uint32_t>[]>(mask_ + 1)) {}

  void Clear() noexcept {
    for (std::size_t i = 0; i <= mask_; ++i) blocks_[i].store(0, std::memory_order_relaxed);
  }

  // The first block for which `is_it(block)`; 0 if there is none.
  template <class Predicate>
  std::uint32_t Find(std::uint64_t key, Predicate is_it) const noexcept {
    for (std::size_t i = 0; i < kProbes; ++i) {
      const std::uint32_t block = blocks_[Slot(key, i)].load(std::memory_order_acquire);
      if (block == 0 || is_it(block)) return block;
    }
    return 0;
  }
  // Publishes `block`, which is complete, to other threads.
  void Insert(std::uint64_t key, std::uint32_t block) noexcept {
    for (std::size_t i = 0; i < kProbes; ++i) {
      std::uint32_t none = 0;
      if (blocks_[Slot(key, i)].compare_exchange_strong(none, block,
                                                        std::memory_order_acq_rel)) {
        return;
      }
    }
  }

 private:
  static constexpr std::size_t kProbes = 8;
  std::size_t Slot(std::uint64_t key, std::size_t probe) const noexcept {
    return ((key >> 1) + probe) & mask_;
  }

  std::size_t mask_;
  std::unique_ptr<std::atomic<std::uint32_t>[]> blocks_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_TRANSPOSITIONS_H_
