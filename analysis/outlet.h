#ifndef PLYGROUND_ANALYSIS_OUTLET_H_
#define PLYGROUND_ANALYSIS_OUTLET_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace plyground::analysis {

// Takes one line without its newline. Never called twice at a time.
using Sink = std::function<void(std::string_view line)>;

enum class ReplyOrder { kAsReady, kAsAsked };

// Where replies leave the service. Each request opens a ticket, sends under it
// and closes it. With kAsAsked all lines of a ticket come before any line of a
// later one: what is ready too early waits here. Thread-safe.
class Outlet {
 public:
  using Ticket = std::int64_t;

  Outlet(Sink sink, ReplyOrder order);

  Ticket Open();
  // Pre: `ticket` is open.
  void Send(Ticket ticket, std::string line);
  void Close(Ticket ticket);

  // Lines that belong to no request.
  void SendNow(std::string_view line);

  // With kAsAsked: returns once fewer than `most` tickets are open or wait for
  // an earlier one. Otherwise nothing waits, and it returns at once.
  void WaitBelow(std::int64_t most);
  // Returns once every ticket that was opened has been closed and let out.
  void WaitForAll();
  // Calls `all_closed` at the first moment from now on at which no ticket is open;
  // under the outlet's lock, which it must not need.
  void NotifyWhenAllClosed(std::function<void()> all_closed);

 private:
  void TellIfAllClosed();  // Pre: mutex_ is held.

  struct Waiting {
    std::vector<std::string> lines;
    bool closed = false;
  };

  Sink sink_;
  ReplyOrder order_;
  std::mutex mutex_;
  std::condition_variable left_;
  std::function<void()> all_closed_;
  Ticket next_ = 0;                    // the next ticket to open
  std::int64_t open_ = 0;              // tickets that are not closed
  Ticket head_ = 0;                    // the oldest ticket that is not done
  std::map<Ticket, Waiting> waiting_;  // tickets from head_ on (kAsAsked)
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_OUTLET_H_
