#include "bench/external/child_process.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/error.h"
#include "core/text.h"

namespace plyground::external {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr int kSliceMs = 20;  // between looks at the flag and at the process
constexpr std::size_t kLastWords = 2048;
constexpr auto kTimeToEnd = std::chrono::milliseconds(300);
constexpr auto kDying = std::chrono::milliseconds(100);

void Close(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

struct Pipe {
  int read = -1;
  int write = -1;
};

// A socket that one program may connect to, and its port.
absl::StatusOr<int> Listen(std::string& port) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (listener >= 0 && bind(listener, any, size) == 0 && listen(listener, 1) == 0 &&
      getsockname(listener, any, &size) == 0) {
    port = absl::StrCat(ntohs(address.sin_port));
    return listener;
  }
  const int error = errno;
  if (listener >= 0) close(listener);
  return FileError("cannot open a socket for", "a player", error);
}

// This program's environment, and where to connect to.
std::vector<std::string> Environment(const std::string& port) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (port.empty() || !absl::StartsWith(*variable, "KGP_")) variables.emplace_back(*variable);
  }
  if (!port.empty()) {
    variables.emplace_back("KGP_HOST=127.0.0.1");
    variables.push_back("KGP_PORT=" + port);
  }
  return variables;
}

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

absl::Status MakePipe(Pipe& made) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return FileError("cannot make a pipe for", "a player", errno);
  made = {ends[0], ends[1]};
  return absl::OkStatus();
}

// In the child, between fork and exec: nothing that allocates or locks.
[[noreturn]] void BecomeProgram(const char* path, char* const* arguments,
                                char* const* environment, const std::array<Pipe, 4>& pipes,
                                pid_t parent) {
  const auto& [input, output, errors, failure] = pipes;
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // it died before the line above
  signal(SIGPIPE, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  dup2(input.read, STDIN_FILENO);
  dup2(output.write, STDOUT_FILENO);
  dup2(errors.write, STDERR_FILENO);
  execve(path, arguments, environment);
  const int error = errno;
  [[maybe_unused]] const ssize_t told = write(failure.write, &error, sizeof error);
  _exit(127);
}

// Keeps SIGPIPE from the program while one thread writes to a pipe that may have
// lost its reader: blocks the signal, and takes back one that came.
class NoBrokenPipeSignal {
 public:
  NoBrokenPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipeSignal() {
    const int error = errno;
    constexpr timespec kNow = {};
    if (!was_pending_) {
      while (sigtimedwait(&pipe_, nullptr, &kNow) < 0 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    errno = error;
  }

 private:
  sigset_t pipe_;
  sigset_t before_;
  bool was_pending_;
};

std::string DescribeEnd(int end) {
  if (WIFEXITED(end)) return absl::StrCat("it ended with exit code ", WEXITSTATUS(end));
  const int number = WTERMSIG(end);
  return absl::StrCat("it was ended by signal ", number, " (", strsignal(number), ")");
}

}  // namespace

absl::StatusOr<std::vector<std::string>> SplitCommand(std::string_view command) {
  std::vector<std::string> words;
  bool open = false;  // whether the last word still grows
  char quote = 0;
  for (const char c : command) {
    if (quote != 0 ? c == quote : c == '\'' || c == '"') {
      if (!open) words.emplace_back();
      open = true;
      quote = quote != 0 ? 0 : c;
    } else if (c == ' ' && quote == 0) {
      open = false;
    } else {
      if (!open) words.emplace_back();
      open = true;
      words.back().push_back(c);
    }
  }
  if (quote == 0 && !words.empty() && !words.front().empty()) return words;
  return InvalidInput(
      {.message = absl::StrCat(
           quote != 0 ? "an open quotation mark in the command " : "no program in the command ",
           Quoted(command)),
       .got = std::string(command),
       .expected = {"a program and its arguments, such as cmd=python3 bot.py"}});
}

absl::StatusOr<std::string> FindProgram(std::string_view program) {
  std::vector<std::string> candidates;
  if (program.find('/') != std::string_view::npos) {
    candidates.emplace_back(program);
  } else {
    const char* path = std::getenv("PATH");
    for (const std::string_view folder : SplitAt(':', path == nullptr ? "" : path)) {
      candidates.push_back(std::string(folder) + "/" + std::string(program));
    }
  }
  bool found = false;
  for (const std::string& candidate : candidates) {
    struct stat status;
    if (stat(candidate.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
    found = true;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return InvalidInput({.message = absl::StrCat(found ? "not executable: " : "no such program: ",
                                               Quoted(program)),
                       .got = std::string(program),
                       .expected = {"a program in PATH, or the path of one"}});
}

absl::StatusOr<std::unique_ptr<ChildProcess>> ChildProcess::Start(
    std::vector<std::string> arguments, Transport transport) {
  const auto path = FindProgram(arguments.front());
  if (!path.ok()) return path.status();
  int listener = -1;
  std::string port;
  if (transport == Transport::kSocket) {
    const auto listening = Listen(port);
    if (!listening.ok()) return listening.status();
    listener = *listening;
    for (std::string& argument : arguments)
      argument = absl::StrReplaceAll(argument, {{"{port}", port}});
  }
  std::vector<std::string> environment = Environment(port);
  const std::vector<char*> raw_arguments = Pointers(arguments);
  const std::vector<char*> raw_environment = Pointers(environment);
  std::array<Pipe, 4> pipes;
  auto& [input, output, errors, failure] = pipes;
  absl::Status status;
  for (Pipe& made : pipes) {
    if (status.ok()) status = MakePipe(made);
  }
  const pid_t parent = getpid();
  const pid_t pid = status.ok() ? fork() : -1;
  if (pid == 0) {
    std::array<Pipe, 4> given = pipes;
    if (listener >= 0) given[1].write = errors.write;  // its output is for people
    BecomeProgram(path->c_str(), raw_arguments.data(), raw_environment.data(), given, parent);
  }
  if (status.ok() && pid < 0) status = FileError("cannot start", *path, errno);
  for (int* end : {&input.read, &output.write, &errors.write, &failure.write}) Close(*end);
  if (status.ok()) {
    setpgid(pid, pid);  // whoever of the two is first
    int error = 0;
    if (read(failure.read, &error, sizeof error) == sizeof error) {
      waitpid(pid, nullptr, 0);
      status = FileError("cannot start", *path, error);
    }
  }
  Close(failure.read);
  if (!status.ok()) {
    for (int* end : {&input.write, &output.read, &errors.read, &listener}) Close(*end);
    return status;
  }
  for (const int end : {input.write, output.read, errors.read}) {
    fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK);
  }
  std::unique_ptr<ChildProcess> process(
      new ChildProcess(pid, {input.write, output.read, errors.read}));
  process->listener_ = listener;
  if (listener >= 0) {
    Close(process->input_);
    Close(process->output_);
  }
  return process;
}

absl::Status ChildProcess::Connect(const Wait& wait) {
  while (listener_ >= 0) {
    const int connection = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (connection >= 0) {
      Close(listener_);
      output_ = connection;
      input_ = fcntl(connection, F_DUPFD_CLOEXEC, 0);
    } else if (HasEnded()) {
      return Ended();
    } else if (wait.stop != nullptr && wait.stop->load()) {
      return absl::CancelledError("told to stop");
    } else if (SteadyClock::now() >= wait.until) {
      return absl::DeadlineExceededError("it does not connect");
    } else {
      Poll(1, false);
    }
  }
  return absl::OkStatus();
}

ChildProcess::ChildProcess(pid_t pid, std::array<int, 3> pipes)
    : pid_(pid), input_(pipes[0]), output_(pipes[1]), errors_(pipes[2]) {}

ChildProcess::~ChildProcess() {
  CloseInput();
  const auto until = SteadyClock::now() + kTimeToEnd;
  while (!HasEnded() && SteadyClock::now() < until) {
    taken_ = buffer_.size();
    Poll(1, false);
  }
  Kill();
  for (int* end : {&output_, &errors_, &listener_}) Close(*end);
}

void ChildProcess::CloseInput() {
  if (input_ >= 0) shutdown(input_, SHUT_WR);  // of a socket; refused by a pipe
  Close(input_);
}

void ChildProcess::Kill() {
  if (end_.has_value()) return;
  killed_ = !HasEnded();
  // The group first: its name is free for others once the program is reaped.
  kill(-pid_, SIGKILL);
  int end = 0;
  while (waitpid(pid_, &end, 0) < 0 && errno == EINTR) {
  }
  end_ = end;
}

// Leaves the program unreaped, so that its number and that of its group stay its own.
bool ChildProcess::HasEnded() {
  if (end_.has_value()) return true;
  siginfo_t info = {};
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == pid_;
}

void ChildProcess::TakeOutput() {
  char buffer[4096];
  const ssize_t count = read(output_, buffer, sizeof buffer);
  if (count > 0) {
    buffer_.erase(0, std::exchange(taken_, 0));
    buffer_.append(buffer, static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    Close(output_);
  }
}

bool ChildProcess::TakeErrors() {
  char buffer[4096];
  const ssize_t count = read(errors_, buffer, sizeof buffer);
  if (count > 0) {
    last_words_.append(buffer, static_cast<std::size_t>(count));
    if (last_words_.size() > kLastWords) last_words_.erase(0, last_words_.size() - kLastWords);
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    Close(errors_);
  }
  return count > 0;
}

// Waits until there is something to do, and reads what there is.
void ChildProcess::Poll(int timeout_ms, bool writing) {
  const int output = Unread().size() <= kLongestLine ? output_ : -1;
  pollfd ready[3] = {{.fd = output, .events = POLLIN, .revents = 0},
                     {.fd = errors_, .events = POLLIN, .revents = 0},
                     {.fd = writing ? input_ : -1, .events = POLLOUT, .revents = 0}};
  if (poll(ready, 3, timeout_ms) <= 0) return;
  if (ready[0].revents != 0) TakeOutput();
  if (ready[1].revents != 0) TakeErrors();
}

absl::StatusOr<bool> ChildProcess::TakeLine(std::string& line) {
  const std::string_view unread = Unread();
  const std::size_t end = unread.substr(0, kLongestLine + 1).find('\n');
  if (end == std::string_view::npos) {
    if (unread.size() <= kLongestLine) return false;
    return absl::InvalidArgumentError(absl::StrCat("a line of more than ", kLongestLine,
                                                   " bytes, beginning with ", Quoted(unread)));
  }
  line = unread.substr(0, end);
  taken_ += end + 1;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

std::optional<std::string> ChildProcess::UnreadLine() {
  if (output_ >= 0) Poll(0, false);
  std::string line;
  const auto taken = TakeLine(line);
  if (!taken.ok()) return std::string(Unread());
  return *taken ? std::optional<std::string>(line) : std::nullopt;
}

absl::Status ChildProcess::Ended() {
  // Whoever closes a stream is mostly about to end.
  const auto until = SteadyClock::now() + kDying;
  while (!HasEnded() && SteadyClock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const bool alone = HasEnded();
  while (errors_ >= 0 && TakeErrors()) {
  }
  Kill();
  std::string message = alone ? DescribeEnd(*end_) : "it closed its output but did not end";
  const std::string_view words = Trimmed(last_words_);
  if (!words.empty()) {
    absl::StrAppend(&message, "; its last words were ",
                    Quoted(words.substr(words.find_last_of('\n') + 1)));
  }
  return absl::UnavailableError(message);
}

absl::StatusOr<std::string> ChildProcess::ReadLine(const Wait& wait) {
  std::string line;
  while (true) {
    // First, so that a flood of lines cannot hold anybody up.
    if (wait.stop != nullptr && wait.stop->load()) return absl::CancelledError("told to stop");
    const bool late = SteadyClock::now() >= wait.until;
    const auto taken = TakeLine(line);
    if (!taken.ok()) return taken.status();
    if (late) return absl::DeadlineExceededError("no answer in time");
    if (*taken) return line;
    // What it wrote before it ended still counts; a grandchild may hold the
    // stream open without ever writing to it.
    const bool ended = HasEnded();
    const std::size_t before = Unread().size();
    if (output_ >= 0) Poll(ended ? 0 : kSliceMs, false);
    if (Unread().size() == before && (ended || output_ < 0)) return Ended();
  }
}

absl::Status ChildProcess::Write(std::string_view lines, const Wait& wait) {
  std::string text(lines);
  text.push_back('\n');
  std::string_view rest = text;
  while (!rest.empty()) {
    if (input_ < 0 || HasEnded()) return Ended();
    {
      const NoBrokenPipeSignal guard;
      const ssize_t count = write(input_, rest.data(), rest.size());
      if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
      if (count >= 0) continue;
    }
    if (errno == EPIPE) {
      absl::Status status = Ended();
      if (absl::StrContains(status.message(), "closed its output")) {
        return absl::UnavailableError("it closed its input but did not end");
      }
      return status;
    }
    if (errno != EAGAIN && errno != EINTR) return FileError("cannot write to", "player", errno);
    if (wait.stop != nullptr && wait.stop->load()) return absl::CancelledError("told to stop");
    if (SteadyClock::now() >= wait.until) {
      return absl::DeadlineExceededError("it does not read what it is sent");
    }
    Poll(kSliceMs, true);
  }
  return absl::OkStatus();
}

}  // namespace plyground::external
