#include "bench/match/inbox.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace plyground::match {

Inbox::~Inbox() { Take(); }

void Inbox::Add(GameRecord record) {
  auto node = std::make_unique<Node>(Node{.record = std::move(record)});
  if (waiting_.fetch_add(1) >= most_) {
    std::unique_lock<std::mutex> lock(mutex_);
    room_.wait(lock, [this] { return waiting_.load() <= most_; });
  }
  Node* const added = node.release();
  added->older = newest_.load();
  while (!newest_.compare_exchange_weak(added->older, added)) {
  }
  // One notice a batch: the collector takes all that are there.
  if (added->older == nullptr) Wake();
}

void Inbox::Wake() {
  // Whoever is between looking and sleeping holds the mutex until he sleeps.
  { const std::lock_guard<std::mutex> lock(mutex_); }
  news_.notify_one();
}

std::vector<GameRecord> Inbox::Take() {
  std::vector<GameRecord> records;
  for (Node* node = newest_.exchange(nullptr); node != nullptr;) {
    const std::unique_ptr<Node> owned(node);
    records.push_back(std::move(owned->record));
    node = owned->older;
  }
  std::reverse(records.begin(), records.end());
  if (records.empty()) return records;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    waiting_.fetch_sub(records.size());
  }
  room_.notify_all();
  return records;
}

}  // namespace plyground::match
