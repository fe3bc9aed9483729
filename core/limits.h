#ifndef PLYGROUND_CORE_LIMITS_H_
#define PLYGROUND_CORE_LIMITS_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace plyground {

// A player's time for the rest of a game: what is left, and what every move adds.
struct Clock {
  std::int64_t remaining_ms = 0;
  std::int64_t increment_ms = 0;
  friend bool operator==(const Clock&, const Clock&) = default;
};

// How much a search may spend; the first limit reached ends it. With none set
// a search runs until it has proved its answer or is stopped.
struct Limits {
  std::optional<std::int64_t> nodes;        // positions visited
  std::optional<int> depth;                 // plies
  std::optional<std::int64_t> simulations;  // Monte Carlo playouts
  std::optional<std::int64_t> time_ms;      // wall time
  std::optional<Clock> clock = {};          // wall time, shared out by the search
  friend bool operator==(const Limits&, const Limits&) = default;
};

// The time for one move: at `most` it ends, and after `fair` nothing new is begun.
struct TimeAllotment {
  std::chrono::milliseconds most;
  std::chrono::milliseconds fair;
};

// A clock is shared out as if kMovesToGo moves were still to come, which never
// spends it all: the share shrinks with what is left. A move that turns out hard
// may take kMostShares of them, but no more than half of what is left.
constexpr std::optional<TimeAllotment> AllotTime(const Limits& limits) noexcept {
  constexpr std::int64_t kMovesToGo = 25;
  constexpr std::int64_t kMostShares = 3;
  constexpr std::int64_t kReserveMs = 10;  // for what is outside the search
  std::optional<TimeAllotment> time;
  if (limits.clock.has_value()) {
    const std::int64_t left =
        std::max<std::int64_t>(0, limits.clock->remaining_ms - kReserveMs);
    const std::int64_t share = left / kMovesToGo + limits.clock->increment_ms * 3 / 4;
    const std::int64_t most = std::min(kMostShares * share, left / 2);
    time = {.most = std::chrono::milliseconds(most),
            .fair = std::chrono::milliseconds(std::min(share, most) / 2)};
  }
  if (limits.time_ms.has_value()) {
    const std::chrono::milliseconds most(*limits.time_ms);
    if (!time.has_value()) return TimeAllotment{.most = most, .fair = most};
    *time = {.most = std::min(time->most, most), .fair = std::min(time->fair, most)};
  }
  return time;
}

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
        start_(SteadyClock::now()),
        time_(AllotTime(limits)),
        stop_(stop),
        visited_(visited) {
    Poll();
  }

  // Counts a node; true when the search has to end now.
  bool CountNode() noexcept {
    if (++nodes_ < next_poll_) [[likely]]
      return false;
    Poll();
    return exhausted_;
  }
  // Counts nodes that were visited elsewhere: a playout, a game's own routine.
  void AddNodes(std::int64_t nodes) noexcept {
    nodes_ += nodes;
    if (nodes_ >= next_poll_) [[unlikely]]
      Poll();
  }

  // Whether an iteration that takes as long as all before it may still begin: it
  // need not end in time, but is expected to.
  bool MayBeginIteration() const noexcept {
    return !time_.has_value() || SteadyClock::now() - start_ < time_->fair;
  }

  // Until the search has to end; nothing if no clock says when.
  std::optional<std::chrono::nanoseconds> TimeLeft() const noexcept {
    if (!time_.has_value()) return std::nullopt;
    return time_->most - (SteadyClock::now() - start_);
  }

  bool exhausted() const noexcept { return exhausted_; }
  std::int64_t nodes() const noexcept { return nodes_; }

  // Looks at every limit now.
  void Poll() noexcept {
    if (visited_ != nullptr) visited_->store(nodes_, std::memory_order_relaxed);
    if (nodes_ > node_limit_ || (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) ||
        (time_.has_value() && SteadyClock::now() - start_ >= time_->most)) {
      exhausted_ = true;
    }
    if (exhausted_) {
      next_poll_ = nodes_;  // so that every node from here on comes by
      return;
    }
    const std::int64_t until_limit = node_limit_ - nodes_;
    next_poll_ = nodes_ + (until_limit < kPollNodes ? (until_limit < 0 ? 1 : until_limit + 1)
                                                    : kPollNodes);
  }

 private:
  using SteadyClock = std::chrono::steady_clock;
  std::int64_t nodes_ = 0;
  std::int64_t next_poll_ = 0;
  bool exhausted_ = false;
  std::int64_t node_limit_;
  SteadyClock::time_point start_;
  std::optional<TimeAllotment> time_;
  const std::atomic<bool>* stop_;
  std::atomic<std::int64_t>* visited_;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_LIMITS_H_
