#ifndef PLYGROUND_CORE_TERMINAL_H_
#define PLYGROUND_CORE_TERMINAL_H_

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "core/telling.h"

namespace plyground {

// Where a person sits: lines come in, text goes out. What stands behind it (a
// screen, a pipe, a test's script) is the caller's business.
class Terminal {
 public:
  virtual ~Terminal() = default;
  // The next line without its end; nothing once there are no more, or the
  // person has interrupted.
  virtual std::optional<std::string> ReadLine() = 0;
  virtual void Write(std::string_view text) = 0;
  virtual DrawStyle style() const { return DrawStyle::kPlain; }
  virtual int columns() const { return 80; }
  // Set as soon as the person interrupts; may be null.
  virtual const std::atomic<bool>* interrupted() const { return nullptr; }
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_TERMINAL_H_
