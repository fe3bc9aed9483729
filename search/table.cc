#include "search/table.h"

#include <sys/mman.h>

#include <bit>
#include <cstring>
#include <new>

namespace plyground {
namespace {

constexpr int kDepthShift = 32;
constexpr int kMoveShift = 40;
constexpr int kBoundShift = 48;
constexpr int kGenerationShift = 50;

int DepthOf(std::uint64_t data) noexcept { return static_cast<int>(data >> kDepthShift) & 255; }

}  // namespace

// Pages come zeroed from the system and are only touched when used, so a small
// search pays for no large table; huge pages save a third of the misses of a
// large one.
TranspositionTable::TranspositionTable(std::size_t bytes)
    : mask_(std::bit_floor(std::max<std::size_t>(bytes, sizeof(Bucket)) / sizeof(Bucket)) - 1) {
  const std::size_t size = (mask_ + 1) * sizeof(Bucket);
  void* memory =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  madvise(memory, size, MADV_HUGEPAGE);
  buckets_ =
      std::unique_ptr<Bucket[], Unmap>(static_cast<Bucket*>(memory), Unmap{.bytes = size});
}

TranspositionTable::~TranspositionTable() = default;

void TranspositionTable::Unmap::operator()(Bucket* buckets) const noexcept {
  munmap(buckets, bytes);
}

void TranspositionTable::Clear() noexcept {
  // Giving the pages back is cheaper than writing zeros over them.
  madvise(buckets_.get(), bytes(), MADV_DONTNEED);
  generation_ = 0;
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
  Slot* victim = nullptr;
  int lowest = 1 << 20;
  for (Slot& slot : BucketOf(key)->slots) {
    const std::uint64_t old = slot.data.load(std::memory_order_relaxed);
    if (old == 0 || (slot.check.load(std::memory_order_relaxed) ^ old) == key) {
      victim = &slot;
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
}

}  // namespace plyground
