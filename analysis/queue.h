#ifndef PLYGROUND_ANALYSIS_QUEUE_H_
#define PLYGROUND_ANALYSIS_QUEUE_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "analysis/job.h"

namespace plyground::analysis {

// Jobs that wait for a worker: higher priority first, then in the order of
// arrival. Bounded in number and in bytes, so that no client can fill the
// memory. Thread-safe.
class JobQueue {
 public:
  JobQueue(std::size_t max_jobs, std::size_t max_bytes);

  // False, and nothing happens, if the queue is full or closed. A job larger
  // than the whole queue is taken when the queue is empty.
  bool Push(std::shared_ptr<Job> job, std::size_t bytes);
  // Returns once Push(job, bytes) would not find the queue full, or it is closed.
  void WaitForRoom(std::size_t bytes);
  // The next job; waits for one. Null once the queue is closed and empty.
  std::shared_ptr<Job> Pop();
  // The next job if there is one of at least this priority, else null; does not wait.
  std::shared_ptr<Job> TryPop(int least_priority);
  // Takes the job out if it is still there.
  void Remove(const Job& job);
  // No more jobs are taken; those that wait are still given out.
  void Close();
  std::size_t size() const;

 private:
  struct Entry {
    std::shared_ptr<Job> job;
    std::size_t bytes;
  };
  using Key = std::pair<int, std::int64_t>;  // minus priority, arrival

  bool HasRoom(std::size_t bytes) const;  // Pre: mutex_ is held.
  void Erase(std::map<Key, Entry>::iterator entry);
  std::shared_ptr<Job> TakeFirst();  // Pre: it is held, and there is one.

  const std::size_t max_jobs_;
  const std::size_t max_bytes_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::condition_variable left_;
  std::map<Key, Entry> entries_;
  std::map<const Job*, Key> keys_;
  std::size_t bytes_ = 0;
  std::int64_t arrivals_ = 0;
  bool closed_ = false;
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_QUEUE_H_
