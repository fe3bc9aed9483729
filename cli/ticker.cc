#include "cli/ticker.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <system_error>
#include <utility>

namespace plyground::cli {

Ticker::Ticker(std::function<std::string(double seconds)> text) : text_(std::move(text)) {
  try {
    thread_ = std::thread([this] { Run(); });
  } catch (const std::system_error&) {
    // The work matters more than the news of it.
  }
}

Ticker::~Ticker() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    end_ = true;
  }
  ended_.notify_one();
  thread_.join();
}

void Ticker::Run() {
  using Seconds = std::chrono::duration<double>;
  constexpr double kLongestPause = 60;
  const bool terminal = isatty(STDERR_FILENO) != 0;
  const auto start = std::chrono::steady_clock::now();
  double pause = 1;
  bool shown = false;
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, Seconds(pause), [this] { return end_; })) {
    const double seconds = Seconds(std::chrono::steady_clock::now() - start).count();
    const std::string text = text_(seconds);
    std::fprintf(stderr, terminal ? "\r%s\033[K" : "%s\n", text.c_str());
    if (!terminal) pause = std::min(seconds, kLongestPause);
    shown = true;
  }
  if (terminal && shown) std::fputs("\r\033[K", stderr);
}

}  // namespace plyground::cli
