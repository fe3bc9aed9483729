#ifndef PLYGROUND_BENCH_MATCH_LEASH_H_
#define PLYGROUND_BENCH_MATCH_LEASH_H_

#include <atomic>
#include <chrono>
#include <mutex>

namespace plyground::match {

// What ends one thread's searches from outside: the end of the run, or that a
// search takes too long. One thread plays (Arm, Disarm); another watches (EndRun,
// Watch, at least every tenth of a second).
class Leash {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  // What a search is to look at.
  const std::atomic<bool>& stop() const { return stop_; }
  bool run_ends() const { return run_ends_.load(std::memory_order_relaxed); }

  // From now until Disarm, `deadline` ends the search.
  void Arm(Moment deadline) {
    const std::lock_guard<std::mutex> lock(mutex_);
    deadline_ = deadline;
  }
  // Whether the deadline was what ended it.
  bool Disarm() {
    const std::lock_guard<std::mutex> lock(mutex_);
    deadline_ = Moment::max();
    const bool pulled = pulled_;
    pulled_ = false;
    stop_.store(run_ends());
    return pulled;
  }

  void EndRun() {
    const std::lock_guard<std::mutex> lock(mutex_);
    run_ends_.store(true);
    stop_.store(true);
  }
  void Watch(Moment now) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (now < deadline_ || run_ends()) return;
    pulled_ = true;
    stop_.store(true);
  }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<bool> run_ends_{false};
  std::mutex mutex_;
  Moment deadline_ = Moment::max();  // these two under `mutex_`
  bool pulled_ = false;
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_LEASH_H_
