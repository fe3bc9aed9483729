#ifndef PLYGROUND_SEARCH_AMAF_H_
#define PLYGROUND_SEARCH_AMAF_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "search/move_code.h"
#include "search/tree.h"

namespace plyground {

// What a move earned its player whenever it was played later in a simulation.
// `total` is in 4096ths of a reward and both are halved in time, so that neither
// overflows; halving races between threads only blur a statistic.
struct MoveStatistic {
  std::atomic<std::int32_t> total{0};
  std::atomic<std::uint32_t> visits{0};

  static constexpr float kUnits = 4096;
  static constexpr std::uint32_t kMostVisits = 1U << 18;

  template <Sharing kSharing>
  void Add(float reward) noexcept {
    Increase<kSharing>(total, static_cast<std::int32_t>(InUnits(reward, kUnits)));
    Increase<kSharing>(visits, 1U);
    if (visits.load(std::memory_order_relaxed) >= kMostVisits) Halve();
  }
  void Halve() noexcept {
    total.store(total.load(std::memory_order_relaxed) / 2, std::memory_order_relaxed);
    visits.store(visits.load(std::memory_order_relaxed) / 2, std::memory_order_relaxed);
  }
  float Mean() const noexcept {
    const auto count = std::max(visits.load(std::memory_order_relaxed), 1U);
    return static_cast<float>(total.load(std::memory_order_relaxed)) / kUnits /
           static_cast<float>(count);
  }
};

// Tables of statistics, one entry a seat and move code: blocks of the tree own
// them (RAVE: Gelly and Silver, "Monte-Carlo tree search and rapid action value
// estimation in computer Go", 2011; GRAVE: Cazenave, "Generalized rapid action
// value estimation", IJCAI 2015), and table 0 is of the whole search
// (progressive history). When all are taken a block goes without.
template <Game G>
class AmafTables {
 public:
  static constexpr int kEntries = MoveCodes<G>() * G::kMaxPlayers;
  static constexpr std::size_t kBytes = sizeof(MoveStatistic) * kEntries;
  static constexpr std::uint32_t kNone = 0;
  static constexpr std::uint32_t kWholeSearch = 0;

  // Throws std::bad_alloc.
  explicit AmafTables(std::size_t bytes)
      : capacity_(std::clamp<std::size_t>(bytes / kBytes, 2, 1U << 30)),
        entries_(capacity_ * kEntries),
        returned_(capacity_) {
    Clear();
  }

  void Clear() noexcept {
    taken_.store(0, std::memory_order_relaxed);
    returned_count_.store(0, std::memory_order_relaxed);
    Take();
  }
  // An empty table; kNone when there is none left. Thread-safe.
  std::uint32_t Take() noexcept {
    std::uint32_t count = returned_count_.load(std::memory_order_relaxed);
    while (count > 0) {
      if (returned_count_.compare_exchange_weak(count, count - 1, std::memory_order_relaxed)) {
        return Emptied(returned_.At(count - 1));
      }
    }
    std::uint32_t table = taken_.load(std::memory_order_relaxed);
    do {
      if (table >= capacity_) return kNone;
    } while (!taken_.compare_exchange_weak(table, table + 1, std::memory_order_relaxed));
    return Emptied(table);
  }
  // Pre: no other thread is at work; `table` is not to be used again.
  void Return(std::uint32_t table) noexcept {
    const std::uint32_t count = returned_count_.load(std::memory_order_relaxed);
    returned_.Make(count) = table;
    returned_count_.store(count + 1, std::memory_order_relaxed);
  }

  // Fewer than half are left.
  bool IsShort() const noexcept {
    return taken_.load(std::memory_order_relaxed) -
               returned_count_.load(std::memory_order_relaxed) >
           capacity_ / 2;
  }

  MoveStatistic& At(std::uint32_t table, PlayedMove move) const noexcept {
    return entries_.At(First(table) + static_cast<std::size_t>(move.seat) * MoveCodes<G>() +
                       move.code);
  }

 private:
  std::uint32_t Emptied(std::uint32_t table) noexcept {
    for (std::size_t i = 0; i < kEntries; ++i) entries_.Make(First(table) + i);
    return table;
  }
  static std::size_t First(std::uint32_t table) noexcept {
    return static_cast<std::size_t>(table) * kEntries;
  }

  std::size_t capacity_;
  std::atomic<std::uint32_t> taken_{0};
  std::atomic<std::uint32_t> returned_count_{0};
  RawArray<MoveStatistic> entries_;
  RawArray<std::uint32_t> returned_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_AMAF_H_
