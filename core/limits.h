#ifndef PLYGROUND_CORE_LIMITS_H_
#define PLYGROUND_CORE_LIMITS_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace plyground {

// How much a search may spend; the first limit reached ends it. With none set
// a search runs until it has proved its answer or is stopped.
struct Limits {
  std::optional<std::int64_t> nodes;        // positions visited
  std::optional<int> depth;                 // plies
  std::optional<std::int64_t> simulations;  // Monte Carlo playouts
  std::optional<std::int64_t> time_ms;      // wall time
  friend bool operator==(const Limits&, const Limits&) = default;
};

// A search's running account of its limits. Counting a node costs an increment
// and a comparison; clock and stop flag are looked at every kPollNodes nodes.
// One thread owns it; `stop` may be set by any other.
class Budget {
 public:
  static constexpr std::int64_t kPollNodes = 2048;

  // `stop` may be null; it must outlive the budget. So may `visited`, which is
  // told the nodes counted so far at each poll.
  Budget(const Limits& limits, const std::atomic<bool>* stop,
         std::atomic<std::int64_t>* visited = nullptr) noexcept
      : node_limit_(limits.nodes.value_or(std::numeric_limits<std::int64_t>::max())),
        has_deadline_(limits.time_ms.has_value()),
        deadline_(Clock::now() + std::chrono::milliseconds(limits.time_ms.value_or(0))),
        stop_(stop),
        visited_(visited) {
    Poll();
  }

  // Counts a node; true when the search has to end now.
  bool CountNode() noexcept {
    if (++nodes_ >= next_poll_) [[unlikely]]
      Poll();
    return exhausted_;
  }
  // Counts nodes that were visited elsewhere: a playout, a game's own routine.
  void AddNodes(std::int64_t nodes) noexcept {
    nodes_ += nodes;
    if (nodes_ >= next_poll_) [[unlikely]]
      Poll();
  }

  bool exhausted() const noexcept { return exhausted_; }
  std::int64_t nodes() const noexcept { return nodes_; }

  // Looks at every limit now.
  void Poll() noexcept {
    if (visited_ != nullptr) visited_->store(nodes_, std::memory_order_relaxed);
    if (nodes_ > node_limit_ || (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) ||
        (has_deadline_ && Clock::now() >= deadline_)) {
      exhausted_ = true;
    }
    const std::int64_t until_limit = node_limit_ - nodes_;
    next_poll_ = nodes_ + (until_limit < kPollNodes ? (until_limit < 0 ? 1 : until_limit + 1)
                                                    : kPollNodes);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::int64_t nodes_ = 0;
  std::int64_t next_poll_ = 0;
  bool exhausted_ = false;
  std::int64_t node_limit_;
  bool has_deadline_;
  Clock::time_point deadline_;
  const std::atomic<bool>* stop_;
  std::atomic<std::int64_t>* visited_;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_LIMITS_H_
