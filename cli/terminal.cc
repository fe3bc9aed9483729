#include "cli/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace plyground::cli {
namespace {

constexpr std::size_t kLongestLine = 64 << 10;

DrawStyle FindStyle() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  const bool plain = (no_colour != nullptr && *no_colour != '\0') || kind == nullptr ||
                     std::string_view(kind) == "dumb";
  return isatty(STDOUT_FILENO) != 0 && !plain ? DrawStyle::kColour : DrawStyle::kPlain;
}

}  // namespace

StandardTerminal::StandardTerminal(const std::atomic<bool>* interrupted)
    : interrupted_(interrupted), style_(FindStyle()) {}

bool StandardTerminal::Fill() {
  // The flag may be raised just before poll() waits: looked at again soon.
  constexpr int kWaitMs = 200;
  std::array<char, 4096> chunk;
  while (!interrupted_->load()) {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (poll(&input, 1, kWaitMs) <= 0) continue;
    const ssize_t count = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (count <= 0) return false;
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    return true;
  }
  return false;
}

std::optional<std::string> StandardTerminal::ReadLine() {
  bool cut = false;  // the line's beginning is kept, the rest thrown away
  std::string line;
  while (true) {
    const std::size_t end = buffer_.find('\n');
    const std::size_t length = end == std::string::npos ? buffer_.size() : end;
    if (!cut) line.append(buffer_, 0, length);
    cut = cut || line.size() > kLongestLine;
    buffer_.erase(0, end == std::string::npos ? length : end + 1);
    if (end != std::string::npos) break;
    if (!ended_ && Fill()) continue;
    ended_ = true;
    if (line.empty() || interrupted_->load()) return std::nullopt;
    break;
  }
  if (line.size() > kLongestLine) line.resize(kLongestLine);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

void StandardTerminal::Write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  // Nobody reads any more: no use in asking.
  if (std::fflush(stdout) != 0) ended_ = true;
}

int StandardTerminal::columns() const {
  constexpr int kUsual = 80;
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : kUsual;
}

}  // namespace plyground::cli
