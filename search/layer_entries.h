#ifndef PLYGROUND_SEARCH_LAYER_ENTRIES_H_
#define PLYGROUND_SEARCH_LAYER_ENTRIES_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "search/zeroed_pages.h"

namespace plyground {

// What is known of each board of a layer that is being solved, in two bytes. Functions
// with kShared may be called by several threads at once.
class LayerEntries {
 public:
  struct Entry {
    static constexpr int kFinal = 0xFF;   // `best` is the value of the board
    static constexpr int kUntold = 0xFE;  // so it is, but the predecessors do not know

    int best;  // value of the moves known
    int open;  // moves that are not known

    // Whether it may become final, or be told, when values beyond t and -t are final.
    bool IsReady(int t) const noexcept {
      return open == kUntold || (open < kUntold && best == t) || (open == 0 && best == -t);
    }
    // Once a move is known to give `value`, when all beyond it and its negative are
    // final: a win is final, a loss once no move is left. Pre: open < kUntold.
    Entry Told(int value) const noexcept {
      const int left = open - 1;
      const int better = value > best ? value : best;
      const bool final = value > 0 || (left == 0 && better == value);
      return {better, final ? kFinal : left};
    }
  };
  static constexpr std::uint64_t kLanes = 4;  // looked at together

  // Throws std::bad_alloc.
  explicit LayerEntries(std::uint64_t size)
      : pages_((static_cast<std::size_t>(size) + kLanes) * sizeof(Packed)),
        entries_(static_cast<Packed*>(pages_.data())) {
    // What pads the last lanes is never ready.
    std::fill_n(entries_ + size, kLanes, Pack({0, Entry::kFinal}));
  }

  void Set(std::uint64_t rank, const Entry& entry) noexcept { entries_[rank] = Pack(entry); }
  void Prefetch(std::uint64_t rank) const noexcept { __builtin_prefetch(entries_ + rank, 1); }

  template <bool kShared>
  Entry Load(std::uint64_t rank) const noexcept {
    if constexpr (!kShared) return Unpack(entries_[rank]);
    return Unpack(std::atomic_ref<Packed>(entries_[rank]).load(std::memory_order_relaxed));
  }

  // False, and `entry` what is there now, if it was changed since it was loaded.
  template <bool kShared>
  bool Exchange(std::uint64_t rank, Entry& entry, const Entry& by) noexcept {
    if constexpr (kShared) {
      Packed packed = Pack(entry);
      const bool done =
          std::atomic_ref<Packed>(entries_[rank])
              .compare_exchange_strong(packed, Pack(by), std::memory_order_relaxed);
      if (!done) entry = Unpack(packed);
      return done;
    }
    entries_[rank] = Pack(by);
    return true;
  }

  // Whether one of kLanes entries may be ready for t; may err to the side of yes.
  // Untold ones are looked for only if asked. Pre: lanes is a multiple of kLanes.
  template <bool kShared>
  bool MayBeReady(std::uint64_t lanes, int t, bool untold) const noexcept {
    constexpr std::uint64_t kOnes = 0x0001'0001'0001'0001;
    constexpr std::uint64_t kTops = 0x8000 * kOnes;
    constexpr std::uint64_t kLows = 0xFF * kOnes;
    std::uint64_t four;
    if constexpr (kShared) {
      auto* const at = reinterpret_cast<std::uint64_t*>(entries_ + lanes);
      four = std::atomic_ref<std::uint64_t>(*at).load(std::memory_order_relaxed);
    } else {
      std::memcpy(&four, entries_ + lanes, sizeof(four));
    }
    // A lane of zero is one that is looked for; less one, it has its top bit set.
    const std::uint64_t is_t = (four ^ static_cast<std::uint64_t>(t) * kOnes) & kLows;
    const std::uint64_t is_lost = four ^ static_cast<std::uint64_t>(-t & 0xFF) * kOnes;
    std::uint64_t found = (is_t - kOnes) | ((is_lost - kOnes) & ~is_lost);
    if (untold) {
      const std::uint64_t open = four >> 8 & kLows;
      found |= (open ^ std::uint64_t{Entry::kUntold} * kOnes) - kOnes;
    }
    return (found & kTops) != 0;
  }

 private:
  // `best` in the low byte, `open` in the high one.
  using Packed = std::uint16_t;
  static constexpr Packed Pack(const Entry& entry) noexcept {
    return static_cast<Packed>((entry.best & 0xFF) | entry.open << 8);
  }
  static constexpr Entry Unpack(Packed packed) noexcept {
    return {static_cast<std::int8_t>(packed & 0xFF), packed >> 8};
  }

  ZeroedPages pages_;
  Packed* entries_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_LAYER_ENTRIES_H_
