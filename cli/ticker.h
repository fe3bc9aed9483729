#ifndef PLYGROUND_CLI_TICKER_H_
#define PLYGROUND_CLI_TICKER_H_

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace plyground::cli {

// Says on stderr how far a long computation is while it lives: on a terminal
// one line, rewritten once a second and wiped at the end; otherwise lines after
// 1, 2, 4, ... seconds and then every minute, so that a log stays short. Work
// of less than a second says nothing.
class Ticker {
 public:
  // `text` is called on a thread of the ticker's own.
  explicit Ticker(std::function<std::string(double seconds)> text);
  ~Ticker();
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

 private:
  void Run();

  std::function<std::string(double seconds)> text_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool end_ = false;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_TICKER_H_
