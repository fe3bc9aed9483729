#include "search/table.h"

#include <algorithm>
#include <bit>

namespace plyground {
namespace {

constexpr std::size_t kFirstBytes = std::size_t{16} << 10;  // stays in the first cache

constexpr int kSampleShift = 60;  // the highest bits of a key choose no bucket
constexpr std::size_t kSample = 16;

constexpr int kDepthShift = 32;
constexpr int kMoveShift = 40;
constexpr int kBoundShift = 48;
constexpr int kGenerationShift = 50;

int DepthOf(std::uint64_t data) noexcept { return static_cast<int>(data >> kDepthShift) & 255; }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes)
    : last_mask_(std::bit_floor(std::max<std::size_t>(bytes, sizeof(Bucket)) / sizeof(Bucket)) -
                 1),
      mask_(FirstMask()),
      pages_(this->bytes()),
      buckets_(static_cast<Bucket*>(pages_.data())) {}

std::size_t TranspositionTable::FirstMask() const noexcept {
  return std::min(last_mask_, kFirstBytes / sizeof(Bucket) - 1);
}

void TranspositionTable::Clear() noexcept {
  pages_.Clear(bytes_in_use());
  mask_ = FirstMask();
  entries_ = 0;
  generation_ = 0;
}

// An entry joined. One key in kSample is counted for all, and may be missed when
// threads meet, which only puts off the growth: were every entry counted, the
// count would wander from one thread's cache to the other's with each.
void TranspositionTable::CountEntry(std::uint64_t key) noexcept {
  if (key >> kSampleShift != 0 || Mask() == last_mask_) return;
  const std::size_t entries = entries_.load(std::memory_order_relaxed) + kSample;
  entries_.store(entries, std::memory_order_relaxed);
  if (entries > Mask() && !growing_.test_and_set(std::memory_order_acquire)) {
    Grow();
    growing_.clear(std::memory_order_release);
  }
}

// Doubles the buckets in use: each keeps the keys whose next bit is zero and
// hands the others to its counterpart in the new half. What other threads store
// meanwhile may be lost, as any entry may.
void TranspositionTable::Grow() noexcept {
  const std::size_t half = Mask() + 1;
  if (half > last_mask_) return;  // another thread was quicker
  for (std::size_t i = 0; i < half; ++i) {
    Slot* free = buckets_[i + half].slots;
    for (Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      const std::uint64_t check = slot.check.load(std::memory_order_relaxed);
      if (data == 0 || ((check ^ data) & half) == 0) continue;
      free->data.store(data, std::memory_order_relaxed);
      free->check.store(check, std::memory_order_relaxed);
      ++free;
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
  mask_.store(2 * half - 1, std::memory_order_release);
}

std::optional<TranspositionTable::Entry> TranspositionTable::Probe(
    std::uint64_t key) const noexcept {
  for (const Slot& slot : BucketOf(key)->slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) != key) continue;
    return Entry{
        .score = Score::FromRaw(static_cast<std::int32_t>(static_cast<std::uint32_t>(data))),
        .depth = DepthOf(data),
        .move_index = static_cast<int>(data >> kMoveShift) & 255,
        .bound = static_cast<Bound>((data >> kBoundShift) & 3)};
  }
  return std::nullopt;
}

// Replaces the position itself, else an empty slot, else the shallowest, one
// of an earlier search counting as shallower than any of this one.
void TranspositionTable::Store(std::uint64_t key, const Entry& entry) noexcept {
  const std::uint64_t data = static_cast<std::uint32_t>(entry.score.raw()) |
                             static_cast<std::uint64_t>(entry.depth) << kDepthShift |
                             static_cast<std::uint64_t>(entry.move_index) << kMoveShift |
                             static_cast<std::uint64_t>(entry.bound) << kBoundShift |
                             generation_ << kGenerationShift;
  Bucket& bucket = *BucketOf(key);
  Slot* victim = bucket.slots;
  bool fresh = false;
  int lowest = 1 << 20;
  for (Slot& slot : bucket.slots) {
    const std::uint64_t old = slot.data.load(std::memory_order_relaxed);
    if (old == 0 || (slot.check.load(std::memory_order_relaxed) ^ old) == key) {
      victim = &slot;
      fresh = old == 0;
      break;
    }
    const bool current = ((old >> kGenerationShift) & kGenerationMask) == generation_;
    const int worth = DepthOf(old) + (current ? 256 : 0);
    if (worth < lowest) {
      lowest = worth;
      victim = &slot;
    }
  }
  victim->data.store(data, std::memory_order_relaxed);
  victim->check.store(key ^ data, std::memory_order_relaxed);
  if (fresh) CountEntry(key);
}

}  // namespace plyground
