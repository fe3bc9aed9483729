#include "search/exact_table.h"

#include <algorithm>
#include <bit>

namespace plyground {

ExactTable::ExactTable(std::size_t bytes)
    : mask_(std::bit_floor(std::max(bytes, sizeof(Bucket)) / sizeof(Bucket)) - 1),
      pages_((mask_ + 1) * sizeof(Bucket)),
      buckets_(static_cast<Bucket*>(pages_.data())) {}

void ExactTable::Clear() noexcept {
  pages_.Clear(pages_.size());
  generation_ = 0;
}

std::uint64_t ExactTable::Pack(const Entry& entry) const noexcept {
  return static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.low)) |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.high)) << kHighShift |
         static_cast<std::uint64_t>(entry.move & 255) << kMoveShift |
         static_cast<std::uint64_t>(entry.effort & 255) << kEffortShift |
         generation_ << kGenerationShift | kUsed;
}

// Replaces the position itself, else the entry that cost least, one of an earlier
// search counting as cheaper than any of this one.
void ExactTable::Store(std::uint64_t key, Entry entry) noexcept {
  Bucket& bucket = *BucketOf(key);
  Slot* victim = bucket.slots;
  int lowest = 1 << 10;
  for (Slot& slot : bucket.slots) {
    const std::uint64_t old = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ old) == key && old != 0) {
      const Entry known = Unpack(old);
      entry.low = std::max(entry.low, known.low);
      entry.high = std::min(entry.high, known.high);
      victim = &slot;
      break;
    }
    const bool current = (old >> kGenerationShift & kGenerationMask) == generation_;
    const int worth = old == 0 ? -1 : Unpack(old).effort + (current ? 256 : 0);
    if (worth < lowest) {
      lowest = worth;
      victim = &slot;
    }
  }
  const std::uint64_t data = Pack(entry);
  victim->data.store(data, std::memory_order_relaxed);
  victim->check.store(key ^ data, std::memory_order_relaxed);
}

}  // namespace plyground
