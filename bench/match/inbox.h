#ifndef PLYGROUND_BENCH_MATCH_INBOX_H_
#define PLYGROUND_BENCH_MATCH_INBOX_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <vector>

#include "core/record.h"

namespace plyground::match {

// Where playing threads leave finished games for the one thread that collects them.
// There are more threads than cores, so the holder of a mutex is often one that does
// not run, and all who want it wait with him. So a game is added without a lock, unless
// the collector sleeps or is far behind.
class Inbox {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  // With `most` games waiting, a thread that adds one waits too.
  explicit Inbox(std::size_t most) : most_(most) {}
  // Pre: no thread adds any more.
  ~Inbox();
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  // By any thread.
  void Add(GameRecord record);
  // By any thread, for whoever waits below: what he waits for may have come.
  void Wake();

  // These by the collector alone. All games that were added since the last call, each
  // thread's in its order.
  std::vector<GameRecord> Take();
  // Until a game is there, `ended` holds or the time is up. Whoever makes `ended` hold
  // calls Wake afterwards.
  template <class Ended>
  void WaitForGame(Moment until, const Ended& ended) {
    std::unique_lock<std::mutex> lock(mutex_);
    news_.wait_until(lock, until, [&] { return newest_.load() != nullptr || ended(); });
  }
  // Until `ended` holds or the time is up.
  template <class Ended>
  void WaitForEnd(Moment until, const Ended& ended) {
    std::unique_lock<std::mutex> lock(mutex_);
    news_.wait_until(lock, until, ended);
  }

 private:
  struct Node {
    GameRecord record;
    Node* older = nullptr;
  };

  const std::size_t most_;
  std::atomic<Node*> newest_{nullptr};
  std::atomic<std::size_t> waiting_{0};  // in the list, or about to be
  std::mutex mutex_;                     // of those who sleep
  std::condition_variable news_;
  std::condition_variable room_;
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_INBOX_H_
