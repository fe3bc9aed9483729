#ifndef PLYGROUND_TESTS_SCRIPT_TERMINAL_H_
#define PLYGROUND_TESTS_SCRIPT_TERMINAL_H_

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/terminal.h"
#include "core/text.h"

namespace plyground {

// A terminal at which a script types. What it writes can be seen with what was
// typed, as on a screen, or without, as in a pipe.
class ScriptTerminal final : public Terminal {
 public:
  // Lines, the last of which may have no end.
  explicit ScriptTerminal(std::string_view typed) {
    if (typed.empty()) return;
    if (typed.back() == '\n') typed.remove_suffix(1);
    const std::vector<std::string_view> lines = SplitAt('\n', typed);
    lines_.assign(lines.begin(), lines.end());
  }

  std::optional<std::string> ReadLine() override {
    if (next_ == lines_.size()) {
      if (interrupts_) interrupted_ = true;
      return std::nullopt;
    }
    screen_ += lines_[next_] + "\n";
    return lines_[next_++];
  }
  void Write(std::string_view text) override {
    output_ += text;
    screen_ += text;
  }
  DrawStyle style() const override { return style_; }
  int columns() const override { return columns_; }
  const std::atomic<bool>* interrupted() const override { return &interrupted_; }

  // The end of the script is Ctrl-C, not the end of input.
  void EndWithInterrupt() { interrupts_ = true; }
  void SetStyle(DrawStyle style) { style_ = style; }
  void SetColumns(int columns) { columns_ = columns; }
  const std::string& output() const { return output_; }
  const std::string& screen() const { return screen_; }
  bool used_up() const { return next_ == lines_.size(); }

 private:
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
  std::string output_;
  std::string screen_;
  std::atomic<bool> interrupted_ = false;
  bool interrupts_ = false;
  DrawStyle style_ = DrawStyle::kPlain;
  int columns_ = 80;
};

}  // namespace plyground

#endif  // PLYGROUND_TESTS_SCRIPT_TERMINAL_H_
