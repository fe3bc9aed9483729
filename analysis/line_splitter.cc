#include "analysis/line_splitter.h"

#include <utility>

namespace plyground::analysis {

LineSplitter::LineSplitter(std::size_t max_line, std::function<void(std::string_view)> on_line,
                           std::function<void()> on_too_long)
    : max_line_(max_line), on_line_(std::move(on_line)), on_too_long_(std::move(on_too_long)) {}

void LineSplitter::Feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t newline = bytes.find('\n');
    if (newline == std::string_view::npos) {
      Keep(bytes);
      return;
    }
    EndLine(bytes.substr(0, newline));
    bytes.remove_prefix(newline + 1);
  }
}

void LineSplitter::Finish() { EndLine({}); }

void LineSplitter::Keep(std::string_view part) {
  if (skipping_) return;
  if (pending_.size() + part.size() > max_line_) {
    skipping_ = true;
    pending_.clear();
    on_too_long_();
    return;
  }
  pending_ += part;
}

void LineSplitter::EndLine(std::string_view tail) {
  Keep(tail);
  const std::string line = std::exchange(pending_, {});
  if (std::exchange(skipping_, false)) return;
  if (line.find_first_not_of(" \t\r") != std::string::npos) on_line_(line);
}

}  // namespace plyground::analysis
