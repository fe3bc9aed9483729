#ifndef PLYGROUND_WEB_SERVER_REPLY_STREAM_H_
#define PLYGROUND_WEB_SERVER_REPLY_STREAM_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plyground::web {

// Replies on their way from the engine to one HTTP client, who may be slow: the
// engine never waits for him. Thread-safe.
class ReplyStream {
 public:
  // At most `most_bytes` wait; a client who reads more slowly than that loses all.
  explicit ReplyStream(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  void Push(std::string_view line) {
    const std::lock_guard lock(mutex_);
    if (overflowed_) return;
    bytes_ += line.size();
    overflowed_ = bytes_ > most_bytes_;
    if (overflowed_) {
      lines_.clear();
    } else {
      lines_.emplace_back(line);
    }
    news_.notify_all();
  }
  // No further lines will come.
  void End() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    news_.notify_all();
  }

  // The next line; empty once there is none for `patience`, or none will come.
  std::optional<std::string> Pop(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, patience, [&] { return !lines_.empty() || ended_ || overflowed_; });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    bytes_ -= line.size();
    return line;
  }
  bool IsDone() const {
    const std::lock_guard lock(mutex_);
    return (ended_ && lines_.empty()) || overflowed_;
  }
  bool overflowed() const {
    const std::lock_guard lock(mutex_);
    return overflowed_;
  }

 private:
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::condition_variable news_;
  std::deque<std::string> lines_;
  std::size_t bytes_ = 0;
  bool ended_ = false;
  bool overflowed_ = false;
};

}  // namespace plyground::web

#endif  // PLYGROUND_WEB_SERVER_REPLY_STREAM_H_
