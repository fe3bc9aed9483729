#ifndef PLYGROUND_SEARCH_TABLE_H_
#define PLYGROUND_SEARCH_TABLE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/score.h"

namespace plyground {

// A transposition table of 16-byte entries, four to a cache line. Any number
// of threads may probe and store at once without a lock: an entry's first word
// is its key exclusive-or its data (Hyatt and Mann, "A lockless transposition
// table implementation for parallel search", 2002), so a torn entry does not
// match. An empty slot is one whose data word is zero, which no stored entry
// has.
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

  // At least one cache line; rounded down to a power of two.
  explicit TranspositionTable(std::size_t bytes);
  ~TranspositionTable();
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  void Clear() noexcept;
  // A new search began: entries of earlier ones are the first to be replaced.
  void NewSearch() noexcept { generation_ = (generation_ + 1) & kGenerationMask; }

  std::optional<Entry> Probe(std::uint64_t key) const noexcept;
  // Pre: entry.depth <= kProved, entry.move_index < 256.
  void Store(std::uint64_t key, const Entry& entry) noexcept;
  void Prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(BucketOf(key)); }

  std::size_t bytes() const noexcept { return (mask_ + 1) * sizeof(Bucket); }

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
  struct Unmap {
    std::size_t bytes;
    void operator()(Bucket* buckets) const noexcept;
  };

  Bucket* BucketOf(std::uint64_t key) const noexcept { return &buckets_[key & mask_]; }

  std::size_t mask_;
  std::unique_ptr<Bucket[], Unmap> buckets_;
  std::uint64_t generation_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_TABLE_H_
