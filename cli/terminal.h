#ifndef PLYGROUND_CLI_TERMINAL_H_
#define PLYGROUND_CLI_TERMINAL_H_

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "core/terminal.h"

namespace plyground::cli {

// Standard input and output. Colours only where somebody sees them: on a
// terminal that is not dumb, unless the environment has NO_COLOR.
class StandardTerminal final : public Terminal {
 public:
  // `interrupted` ends the input; see StopOnInterrupt.
  explicit StandardTerminal(const std::atomic<bool>* interrupted);

  // Of a line longer than 64 KiB, the beginning.
  std::optional<std::string> ReadLine() override;
  void Write(std::string_view text) override;
  DrawStyle style() const override { return style_; }
  int columns() const override;
  const std::atomic<bool>* interrupted() const override { return interrupted_; }

 private:
  // More input into the buffer; false at its end.
  bool Fill();

  const std::atomic<bool>* interrupted_;
  DrawStyle style_;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_TERMINAL_H_
