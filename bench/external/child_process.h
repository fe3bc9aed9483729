#ifndef PLYGROUND_BENCH_EXTERNAL_CHILD_PROCESS_H_
#define PLYGROUND_BENCH_EXTERNAL_CHILD_PROCESS_H_

#include <sys/types.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace plyground::external {

// How long to wait: until a moment, or until somebody raises a flag.
struct Wait {
  std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;  // may be null

  static Wait For(std::chrono::milliseconds time, const std::atomic<bool>* stop = nullptr) {
    return {std::chrono::steady_clock::now() + time, stop};
  }
};

// What a program is talked to through.
enum class Transport {
  kStandardStreams,
  kSocket,  // it connects to 127.0.0.1, at the port that {port} in its arguments and the
            // variable KGP_PORT name; its standard output is for people
};

// A program that is talked to by lines. It runs
// in a process group of its own, which is killed as a whole, and dies with the
// thread that started it. Whatever it does, no call here blocks beyond its Wait,
// and no memory grows: output that nobody asks for waits in the pipe. Used by one
// thread.
class ChildProcess {
 public:
  static constexpr std::size_t kLongestLine = 65536;  // bytes; a longer one is a fault

  // `arguments`: the program, searched for in PATH, and what it is given.
  // Errors: no such program, not executable, the system has no more processes.
  // Pre: arguments is not empty.
  [[nodiscard]] static absl::StatusOr<std::unique_ptr<ChildProcess>> Start(
      std::vector<std::string> arguments, Transport transport = Transport::kStandardStreams);
  // Closes the input, gives the program a moment to end, then kills its group.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Waits until the program has connected, if it is to. Errors as for a line.
  [[nodiscard]] absl::Status Connect(const Wait& wait);
  // The next line without its end. Errors: kDeadlineExceeded and kCancelled as
  // `wait` says; kUnavailable once the program has ended or closed its output,
  // with how it ended; kInvalidArgument for a line that is too long.
  [[nodiscard]] absl::StatusOr<std::string> ReadLine(const Wait& wait);
  // `lines` and a line end. Errors as above; the program need not read to make
  // this return, but when it does not, that is kDeadlineExceeded.
  [[nodiscard]] absl::Status Write(std::string_view lines, const Wait& wait);
  // A line that is there already, if there is one; never waits.
  std::optional<std::string> UnreadLine();
  // No more will be written.
  void CloseInput();
  // Kills the group now.
  void Kill();

 private:
  ChildProcess(pid_t pid, std::array<int, 3> pipes);
  void Poll(int timeout_ms, bool writing);
  void TakeOutput();
  bool TakeErrors();
  bool HasEnded();
  absl::Status Ended();
  absl::StatusOr<bool> TakeLine(std::string& line);
  std::string_view Unread() const { return std::string_view(buffer_).substr(taken_); }

  pid_t pid_;
  int input_;          // -1 once closed
  int output_;         // -1 once at its end
  int listener_ = -1;  // until it has connected
  int errors_;
  std::string buffer_;      // of the output, from some line's start on
  std::size_t taken_ = 0;   // bytes of it that were handed out as lines
  std::string last_words_;  // the end of what it wrote to its standard error
  std::optional<int> end_;  // as of waitpid
  bool killed_ = false;     // by us
};

// The program and its arguments in `command`: separated by spaces, '...' and "..."
// keep theirs together. No shell is involved. Errors: nothing there, an open
// quotation mark.
[[nodiscard]] absl::StatusOr<std::vector<std::string>> SplitCommand(std::string_view command);

// The path of an executable file for the program of a command, searched for in
// PATH if it has no slash. Errors: there is none.
[[nodiscard]] absl::StatusOr<std::string> FindProgram(std::string_view program);

}  // namespace plyground::external

#endif  // PLYGROUND_BENCH_EXTERNAL_CHILD_PROCESS_H_
