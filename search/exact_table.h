#ifndef PLYGROUND_SEARCH_EXACT_TABLE_H_
#define PLYGROUND_SEARCH_EXACT_TABLE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "search/zeroed_pages.h"

namespace plyground {

// What is proved of positions: bounds of the final margin, in points for the side
// to move, and the move to try first. Sixteen bytes an entry, four to a cache line.
// Any number of threads may probe and store at once without a lock: an entry's
// first word is its key exclusive-or its data (Hyatt and Mann, "A lockless
// transposition table implementation for parallel search", 2002).
class ExactTable {
 public:
  static constexpr int kNoMove = 255;

  struct Entry {
    int low = std::numeric_limits<std::int16_t>::min();
    int high = std::numeric_limits<std::int16_t>::max();
    int move = kNoMove;  // place in the move list
    int effort = 0;      // 0..255: of two entries the one that cost more is kept
  };

  // At least one cache line; rounded down to a power of two. Throws std::bad_alloc.
  explicit ExactTable(std::size_t bytes);

  // Pre of both: no other thread uses the table.
  void Clear() noexcept;
  // Entries of earlier searches stay true, but are the first to be replaced.
  void NewSearch() noexcept { generation_ = (generation_ + 1) & kGenerationMask; }

  void Prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(BucketOf(key)); }

  // False, and `entry` as it was, if nothing is known.
  bool Probe(std::uint64_t key, Entry& entry) const noexcept {
    for (const Slot& slot : BucketOf(key)->slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
        entry = Unpack(data);
        return true;
      }
    }
    return false;
  }

  // Joins the bounds with those known before. Pre: bounds within 16 bits.
  void Store(std::uint64_t key, Entry entry) noexcept;

 private:
  static constexpr int kHighShift = 16;
  static constexpr int kMoveShift = 32;
  static constexpr int kEffortShift = 40;
  static constexpr int kGenerationShift = 48;
  static constexpr std::uint64_t kGenerationMask = 0x7F;
  static constexpr std::uint64_t kUsed = std::uint64_t{1} << 63;  // no entry is zero

  static Entry Unpack(std::uint64_t data) noexcept {
    return {.low = static_cast<std::int16_t>(data & 0xFFFF),
            .high = static_cast<std::int16_t>(data >> kHighShift & 0xFFFF),
            .move = static_cast<int>(data >> kMoveShift & 255),
            .effort = static_cast<int>(data >> kEffortShift & 255)};
  }
  std::uint64_t Pack(const Entry& entry) const noexcept;

  struct Slot {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    Slot slots[4];
  };
  Bucket* BucketOf(std::uint64_t key) const noexcept { return &buckets_[key & mask_]; }

  std::size_t mask_;
  ZeroedPages pages_;
  Bucket* buckets_;
  std::uint64_t generation_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_EXACT_TABLE_H_
