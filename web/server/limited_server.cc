#include "web/server/limited_server.h"

#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

namespace plyground::web {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

// Of an address that getsockname or getpeername tells.
template <class Tell>
void Describe(Tell tell, std::string& ip, int& port) {
  sockaddr_storage storage{};
  socklen_t length = sizeof(storage);
  auto* address = reinterpret_cast<sockaddr*>(&storage);
  char host[NI_MAXHOST] = "";
  char service[NI_MAXSERV] = "";
  if (tell(address, &length) != 0) return;
  if (getnameinfo(address, length, host, sizeof(host), service, sizeof(service),
                  NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return;
  }
  ip = host;
  port = std::atoi(service);
}

}  // namespace

Connection::Connection(socket_t socket, const RequestLimits& limits)
    : socket_(socket), limits_(limits) {
  Begin();
}

Connection::~Connection() {
  shutdown(socket_, SHUT_RDWR);
  close(socket_);
}

bool Connection::Wait(short events, milliseconds most) const {
  pollfd wanted{.fd = socket_, .events = events, .revents = 0};
  const Clock::time_point end = Clock::now() + most;
  while (true) {
    const auto left = duration_cast<milliseconds>(end - Clock::now()).count();
    const int ready = poll(&wanted, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

bool Connection::WaitForRequest(const std::atomic<socket_t>& listener) {
  constexpr milliseconds kStep{50};
  if (used_ < buffer_.size()) return true;
  for (milliseconds waited{0}; waited < limits_.idle; waited += kStep) {
    if (listener == INVALID_SOCKET) return false;
    if (Wait(POLLIN, kStep)) return is_writable();
  }
  return false;
}

void Connection::Begin() {
  begun_ = Clock::now();
  in_head_ = true;
  line_is_empty_ = false;
  left_ = limits_.most_head;
}

milliseconds Connection::TimeLeft() const {
  const auto spent = duration_cast<milliseconds>(Clock::now() - begun_);
  return std::min(limits_.piece, (in_head_ ? limits_.head : limits_.whole) - spent);
}

bool Connection::is_readable() const {
  return used_ < buffer_.size() || Wait(POLLIN, limits_.piece);
}

// Also false once the client has closed its side: it wants no answer any more.
bool Connection::is_writable() const {
  if (!Wait(POLLOUT, limits_.write)) return false;
  if (used_ < buffer_.size() || !Wait(POLLIN, milliseconds(0))) return true;
  char byte = 0;
  return recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

ssize_t Connection::read(char* data, std::size_t size) {
  constexpr std::size_t kPiece = 16'384;
  if (used_ == buffer_.size()) {
    const milliseconds left = TimeLeft();
    if (left.count() <= 0 || !Wait(POLLIN, left)) return -1;
    buffer_.resize(kPiece);
    used_ = 0;
    ssize_t count = -1;
    do {
      count = recv(socket_, buffer_.data(), kPiece, 0);
    } while (count < 0 && errno == EINTR);
    buffer_.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    if (count <= 0) return count;
  }
  if (left_ == 0) return -1;
  // The library reads heads byte by byte; a larger piece is of the rest.
  const std::size_t count = std::min({size, buffer_.size() - used_, left_});
  std::copy_n(buffer_.data() + used_, count, data);
  Count(data, count);
  used_ += count;
  return static_cast<ssize_t>(count);
}

void Connection::Count(const char* data, std::size_t size) {
  left_ -= size;
  for (std::size_t i = 0; in_head_ && i < size; ++i) {
    if (data[i] == '\n' && line_is_empty_) {
      in_head_ = false;
      left_ = limits_.most_rest;
    }
    line_is_empty_ = data[i] == '\n' || (data[i] == '\r' && line_is_empty_);
  }
}

// Never waits inside the system, where no limit holds.
ssize_t Connection::write(const char* data, std::size_t size) {
  std::size_t written = 0;
  while (written < size) {
    if (!is_writable()) return -1;
    const ssize_t count =
        send(socket_, data + written, size - written, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno != EINTR && errno != EAGAIN) return -1;
    written += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
  }
  return static_cast<ssize_t>(size);
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  Describe(
      [&](sockaddr* address, socklen_t* size) { return getpeername(socket_, address, size); },
      ip, port);
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  Describe(
      [&](sockaddr* address, socklen_t* size) { return getsockname(socket_, address, size); },
      ip, port);
}

bool LimitedServer::process_and_close_socket(socket_t socket) {
  Connection connection(socket, limits_);
  bool done = false;
  for (std::size_t left = keep_alive_max_count_; left > 0 && !done; --left) {
    if (svr_sock_ == INVALID_SOCKET || !connection.WaitForRequest(svr_sock_)) break;
    connection.Begin();
    bool closed = false;
    done = !process_request(connection, left == 1, closed, nullptr) || closed;
  }
  return true;
}

}  // namespace plyground::web
