#ifndef PLYGROUND_SEARCH_VALUE_TABLE_H_
#define PLYGROUND_SEARCH_VALUE_TABLE_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace plyground {

// What a search of one thread remembers of positions, for values that do not
// fit the 16 bytes of a TranspositionTable entry: expectations, vectors, proof
// numbers. The memory is reserved at once and touched as it is used; nothing
// is allocated after that.
template <class Value>
requires std::is_trivially_copyable_v<Value>
class ValueTable {
 public:
  // At least one bucket; rounded down to a power of two. Throws std::bad_alloc.
  explicit ValueTable(std::size_t bytes)
      : mask_(std::bit_floor(std::max(bytes, sizeof(Bucket)) / sizeof(Bucket)) - 1),
        buckets_(static_cast<Bucket*>(std::calloc(mask_ + 1, sizeof(Bucket)))) {
    if (buckets_ == nullptr) throw std::bad_alloc();
  }

  // Costs nothing: what is there belongs to another era.
  void Clear() noexcept { ++era_; }
  // A new search began: entries of earlier ones are the first to be replaced.
  void NewSearch() noexcept { ++search_; }

  // Null if unknown. Valid until the next Store.
  const Value* Probe(std::uint64_t key) const noexcept {
    for (const Slot& slot : BucketOf(key).slots) {
      if (slot.key == key && slot.era == era_) return &slot.value;
    }
    return nullptr;
  }

  // Replaces the position itself, else an empty slot, else what is of the least
  // worth (a depth, say), one of an earlier search before any of this one.
  void Store(std::uint64_t key, std::uint32_t worth, const Value& value) noexcept {
    Bucket& bucket = BucketOf(key);
    Slot* victim = &bucket.slots[0];
    for (Slot& slot : bucket.slots) {
      if (Loss(slot, key) < Loss(*victim, key)) victim = &slot;
    }
    *victim = {.key = key, .era = era_, .search = search_, .worth = worth, .value = value};
  }

  std::size_t bytes() const noexcept { return (mask_ + 1) * sizeof(Bucket); }

 private:
  struct Slot {
    std::uint64_t key;
    std::uint32_t era;  // 0: never used
    std::uint32_t search;
    std::uint32_t worth;
    Value value;
  };
  struct Bucket {
    Slot slots[4];
  };
  struct Free {
    void operator()(Bucket* buckets) const noexcept { std::free(buckets); }
  };

  // What is lost by storing `key` in this slot.
  std::uint64_t Loss(const Slot& slot, std::uint64_t key) const noexcept {
    if (slot.era != era_) return 1;
    if (slot.key == key) return 0;
    return 2 + slot.worth + (static_cast<std::uint64_t>(slot.search == search_) << 33);
  }
  Bucket& BucketOf(std::uint64_t key) const noexcept { return buckets_[key & mask_]; }

  std::size_t mask_;
  std::unique_ptr<Bucket[], Free> buckets_;
  std::uint32_t era_ = 1;
  std::uint32_t search_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_VALUE_TABLE_H_
