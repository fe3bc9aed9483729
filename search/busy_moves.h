#ifndef PLYGROUND_SEARCH_BUSY_MOVES_H_
#define PLYGROUND_SEARCH_BUSY_MOVES_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/game.h"

namespace plyground {

// Which moves some thread is searching right now, so that another which comes to
// the same position does its other moves first and finds these in the table
// (ABDADA, Weill 1996, in the simplified form of Kerrigan 2017: a moves' table of
// its own, no waiting). A hint only: lost or false entries cost time, never values.
class BusyMoves {
 public:
  static std::uint64_t KeyOf(std::uint64_t position, int move_index) noexcept {
    const std::uint64_t key =
        position ^ (static_cast<std::uint64_t>(move_index) + 1) * 0x9E3779B97F4A7C15ULL;
    return key + static_cast<std::uint64_t>(key == 0);  // zero is an empty slot
  }

  bool Contains(std::uint64_t key) const noexcept {
    for (const Slot& slot : BucketOf(key)) {
      if (slot.load(std::memory_order_relaxed) == key) return true;
    }
    return false;
  }
  void Add(std::uint64_t key) noexcept {
    Bucket& bucket = BucketOf(key);
    for (Slot& slot : bucket) {
      const std::uint64_t old = slot.load(std::memory_order_relaxed);
      if (old == key) return;
      if (old == 0) return slot.store(key, std::memory_order_relaxed);
    }
    bucket[0].store(key, std::memory_order_relaxed);
  }
  void Remove(std::uint64_t key) noexcept {
    for (Slot& slot : BucketOf(key)) {
      if (slot.load(std::memory_order_relaxed) == key) {
        slot.store(0, std::memory_order_relaxed);
      }
    }
  }
  // Pre: nobody searches. A thread that was stopped may have left its moves.
  void Clear() noexcept {
    for (Bucket& bucket : buckets_) {
      for (Slot& slot : bucket) slot.store(0, std::memory_order_relaxed);
    }
  }

 private:
  using Slot = std::atomic<std::uint64_t>;
  using Bucket = std::array<Slot, 4>;
  static constexpr std::size_t kBuckets = 4096;

  Bucket& BucketOf(std::uint64_t key) noexcept { return buckets_[(key >> 32) % kBuckets]; }
  const Bucket& BucketOf(std::uint64_t key) const noexcept {
    return buckets_[(key >> 32) % kBuckets];
  }

  std::array<Bucket, kBuckets> buckets_{};
};

// One move at one node, marked for as long as this object lives; without BusyMoves
// (null) nothing is.
class BusyMark {
 public:
  BusyMark(BusyMoves* moves, std::uint64_t position, int move_index) noexcept
      : moves_(moves), key_(BusyMoves::KeyOf(position, move_index)) {}
  ~BusyMark() {
    if (moves_ != nullptr && mine_) moves_->Remove(key_);
  }
  BusyMark(const BusyMark&) = delete;
  BusyMark& operator=(const BusyMark&) = delete;

  bool IsTaken() const noexcept { return moves_ != nullptr && moves_->Contains(key_); }
  void Take() noexcept {
    mine_ = true;
    if (moves_ != nullptr) moves_->Add(key_);
  }

 private:
  BusyMoves* moves_;
  std::uint64_t key_;
  bool mine_ = false;
};

// The moves of a node that another thread is at, in order.
template <Game G>
class LeftForLater {
 public:
  bool empty() const noexcept { return next_ == end_; }
  void Add(int index) noexcept {
    indices_[static_cast<std::size_t>(end_++)] = static_cast<std::int16_t>(index);
  }
  int Take() noexcept { return indices_[static_cast<std::size_t>(next_++)]; }

 private:
  int next_ = 0;
  int end_ = 0;
  std::array<std::int16_t, static_cast<std::size_t>(G::kMaxMoves)> indices_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_BUSY_MOVES_H_
