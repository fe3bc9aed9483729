#include "analysis/outlet.h"

#include <utility>

namespace plyground::analysis {

Outlet::Outlet(Sink sink, ReplyOrder order) : sink_(std::move(sink)), order_(order) {}

Outlet::Ticket Outlet::Open() {
  const std::lock_guard lock(mutex_);
  if (order_ == ReplyOrder::kAsAsked) waiting_.try_emplace(next_);
  ++open_;
  return next_++;
}

void Outlet::Send(Ticket ticket, std::string line) {
  const std::lock_guard lock(mutex_);
  if (order_ == ReplyOrder::kAsReady || ticket == head_) {
    sink_(line);
  } else {
    waiting_.at(ticket).lines.push_back(std::move(line));
  }
}

void Outlet::Close(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  --open_;
  if (order_ == ReplyOrder::kAsReady) return TellIfAllClosed();
  waiting_.at(ticket).closed = true;
  // The head may have closed: let out what waited for it, up to and including
  // what the next open ticket has ready.
  while (!waiting_.empty() && waiting_.begin()->second.closed) {
    waiting_.erase(waiting_.begin());
    ++head_;
    left_.notify_all();
    if (waiting_.empty()) break;
    for (const std::string& line : waiting_.begin()->second.lines) sink_(line);
    waiting_.begin()->second.lines.clear();
  }
  TellIfAllClosed();
}

void Outlet::TellIfAllClosed() {
  if (open_ > 0) return;
  left_.notify_all();
  if (all_closed_) std::exchange(all_closed_, nullptr)();
}

void Outlet::NotifyWhenAllClosed(std::function<void()> all_closed) {
  const std::lock_guard lock(mutex_);
  all_closed_ = std::move(all_closed);
  TellIfAllClosed();
}

void Outlet::SendNow(std::string_view line) {
  const std::lock_guard lock(mutex_);
  sink_(line);
}

void Outlet::WaitBelow(std::int64_t most) {
  std::unique_lock lock(mutex_);
  left_.wait(lock, [&] { return static_cast<std::int64_t>(waiting_.size()) < most; });
}

void Outlet::WaitForAll() {
  std::unique_lock lock(mutex_);
  left_.wait(lock, [&] { return open_ == 0; });
}

}  // namespace plyground::analysis
