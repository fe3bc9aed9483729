#ifndef PLYGROUND_WEB_SERVER_LIMITED_SERVER_H_
#define PLYGROUND_WEB_SERVER_LIMITED_SERVER_H_

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

namespace plyground::web {

// How much of a client's time and bytes a request may take.
struct RequestLimits {
  using Milliseconds = std::chrono::milliseconds;
  std::size_t most_head = std::size_t{64} << 10;  // bytes up to the empty line
  std::size_t most_rest = std::size_t{8} << 20;   // bytes of all that follows
  Milliseconds piece{5'000};                      // from one piece to the next
  Milliseconds head{10'000};                      // for all up to the empty line
  Milliseconds whole{60'000};                     // for the request
  Milliseconds write{10'000};                     // until the client takes a piece
  Milliseconds idle{5'000};                       // of a connection between requests
};

// One client's socket. Reading fails once a limit is passed: the library bounds a
// line after it was read and counts neither lines nor time, so that a client who
// never ends its head would fill the memory or keep the thread. Used by one thread.
class Connection final : public httplib::Stream {
 public:
  // Closes `socket` in the end.
  Connection(socket_t socket, const RequestLimits& limits);
  ~Connection() override;

  // Returns once something can be read; false when the client is gone, was idle for
  // too long, or `listening` says that the server ends.
  bool WaitForRequest(const std::atomic<socket_t>& listener);
  // A new request: its limits begin.
  void Begin();

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* data, std::size_t size) override;
  ssize_t write(const char* data, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool Wait(short events, std::chrono::milliseconds most) const;
  std::chrono::milliseconds TimeLeft() const;
  void Count(const char* data, std::size_t size);

  const socket_t socket_;
  const RequestLimits limits_;
  std::string buffer_;       // received, not read
  std::size_t used_ = 0;     // of buffer_
  Clock::time_point begun_;  // the request
  bool in_head_ = true;
  bool line_is_empty_ = false;  // so far: nothing but a carriage return
  std::size_t left_ = 0;        // bytes that may be read of the head, or of the rest
};

// The library's server with every request within limits.
class LimitedServer final : public httplib::Server {
 public:
  void set_limits(const RequestLimits& limits) { limits_ = limits; }

 private:
  bool process_and_close_socket(socket_t socket) override;

  RequestLimits limits_;
};

}  // namespace plyground::web

#endif  // PLYGROUND_WEB_SERVER_LIMITED_SERVER_H_
