#include "analysis/queue.h"

#include <utility>

namespace plyground::analysis {

JobQueue::JobQueue(std::size_t max_jobs, std::size_t max_bytes)
    : max_jobs_(max_jobs), max_bytes_(max_bytes) {}

bool JobQueue::HasRoom(std::size_t bytes) const {
  return entries_.empty() ||
         (entries_.size() < max_jobs_ && bytes <= max_bytes_ && bytes_ <= max_bytes_ - bytes);
}

bool JobQueue::Push(std::shared_ptr<Job> job, std::size_t bytes) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_ || !HasRoom(bytes)) return false;
    const Key key{-job->request().priority, arrivals_++};
    keys_.emplace(job.get(), key);
    entries_.emplace(key, Entry{std::move(job), bytes});
    bytes_ += bytes;
  }
  arrived_.notify_one();
  return true;
}

void JobQueue::WaitForRoom(std::size_t bytes) {
  std::unique_lock lock(mutex_);
  left_.wait(lock, [&] { return closed_ || HasRoom(bytes); });
}

std::shared_ptr<Job> JobQueue::Pop() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [&] { return closed_ || !entries_.empty(); });
  return entries_.empty() ? nullptr : TakeFirst();
}

std::shared_ptr<Job> JobQueue::TryPop(int least_priority) {
  const std::lock_guard lock(mutex_);
  if (entries_.empty() || -entries_.begin()->first.first < least_priority) return nullptr;
  return TakeFirst();
}

std::shared_ptr<Job> JobQueue::TakeFirst() {
  std::shared_ptr<Job> job = entries_.begin()->second.job;
  Erase(entries_.begin());
  return job;
}

void JobQueue::Remove(const Job& job) {
  const std::lock_guard lock(mutex_);
  const auto key = keys_.find(&job);
  if (key != keys_.end()) Erase(entries_.find(key->second));
}

void JobQueue::Erase(std::map<Key, Entry>::iterator entry) {
  bytes_ -= entry->second.bytes;
  keys_.erase(entry->second.job.get());
  entries_.erase(entry);
  left_.notify_all();
}

void JobQueue::Close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  arrived_.notify_all();
  left_.notify_all();
}

std::size_t JobQueue::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

}  // namespace plyground::analysis
