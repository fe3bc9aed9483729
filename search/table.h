#ifndef PLYGROUND_SEARCH_TABLE_H_
#define PLYGROUND_SEARCH_TABLE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/score.h"
#include "search/zeroed_pages.h"

namespace plyground {

// A transposition table of 16-byte entries, four to a cache line. Any number
// of threads may probe and store at once without a lock: an entry's first word
// is its key exclusive-or its data (Hyatt and Mann, "A lockless transposition
// table implementation for parallel search", 2002), so a torn entry does not
// match. An empty slot is one whose data word is zero, which no stored entry
// has.
//
// The memory is reserved at once but taken up as it is needed: a table uses a
// few pages at first and twice as many whenever those in use hold an entry a
// bucket on average, so that a short search in a large table touches as little
// memory as one in a small table.
class TranspositionTable {
 public:
  enum class Bound : std::uint8_t { kLower = 1, kUpper = 2, kExact = 3 };

  // A depth that no search asks for more than: the value is proved to the end
  // of the game, whatever the horizon was.
  static constexpr int kProved = 255;

  struct Entry {
    Score score;
    int depth;       // plies below the position that the score looked at, or kProved
    int move_index;  // place of the best move in the move list
    Bound bound;
  };

  // At least one cache line; rounded down to a power of two. Throws
  // std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes);

  // Costs what was used, not what is reserved. Pre: no other thread uses the
  // table.
  void Clear() noexcept;
  // A new search began: entries of earlier ones are the first to be replaced.
  void NewSearch() noexcept { generation_ = (generation_ + 1) & kGenerationMask; }

  std::optional<Entry> Probe(std::uint64_t key) const noexcept;
  // Pre: entry.depth <= kProved, entry.move_index < 256.
  void Store(std::uint64_t key, const Entry& entry) noexcept;
  void Prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(BucketOf(key)); }

  // The most it may take up, and what it does now.
  std::size_t bytes() const noexcept { return (last_mask_ + 1) * sizeof(Bucket); }
  std::size_t bytes_in_use() const noexcept { return (Mask() + 1) * sizeof(Bucket); }

 private:
  static constexpr std::uint64_t kGenerationMask = 0x3F;
  static constexpr int kSlots = 4;

  // data: score 0-31 | depth 32-39 | move 40-47 | bound 48-49 | generation 50-55
  struct Slot {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    Slot slots[kSlots];
  };

  std::size_t Mask() const noexcept { return mask_.load(std::memory_order_relaxed); }
  Bucket* BucketOf(std::uint64_t key) const noexcept { return &buckets_[key & Mask()]; }
  std::size_t FirstMask() const noexcept;
  void CountEntry(std::uint64_t key) noexcept;
  void Grow() noexcept;

  const std::size_t last_mask_;
  std::atomic<std::size_t> mask_;  // of the buckets in use; those beyond are empty
  ZeroedPages pages_;
  Bucket* buckets_;
  std::uint64_t generation_ = 0;
  // On a cache line of their own: they are written all the time, the others read.
  alignas(64) std::atomic<std::size_t> entries_{0};  // about
  std::atomic_flag growing_ = ATOMIC_FLAG_INIT;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_TABLE_H_
