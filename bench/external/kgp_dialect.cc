// The Kalah Game Protocol, version 1 (Kaludercic and Völk, "Kalah Game Protocol"), in
// its mode "freeplay": the program connects to us and gets boards, always as the south
// side to move, for which it names better and better moves until it yields or is told
// to stop.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "bench/external/dialect.h"

namespace plyground::external {
namespace {

// A program that was given no time may improve its move forever.
constexpr auto kDefaultTime = std::chrono::milliseconds(1000);

// "12@34 move 3": a number of its own, one that it refers to, a command, the rest.
struct KgpCommand {
  std::int64_t refers_to = 0;  // 0: to none
  std::string name;
  std::vector<std::string> arguments;
};

KgpCommand ParseKgp(const std::string& line) {
  KgpCommand command;
  std::vector<std::string> words = SplitWords(line);
  if (!words.empty() &&
      (std::isdigit(static_cast<unsigned char>(words[0][0])) != 0 || words[0][0] == '@')) {
    const std::size_t at = words[0].find('@');
    if (at != std::string::npos) ReadNumber(words[0].substr(at + 1), command.refers_to);
    words.erase(words.begin());
  }
  if (words.empty()) return command;
  command.name = words[0];
  command.arguments.assign(words.begin() + 1, words.end());
  return command;
}

class KgpDialect final : public Dialect {
 public:
  Transport transport() const override { return Transport::kSocket; }
  std::string_view Farewell() const override { return "goodbye"; }

  absl::Status Greet(ChildProcess& process, const Wait& wait) override {
    absl::Status status = process.Write("kgp 1 0 0\r", wait);
    while (status.ok()) {
      const auto line = process.ReadLine(wait);
      if (!line.ok()) return line.status();
      const KgpCommand command = ParseKgp(*line);
      if (command.name == "mode") {
        if (command.arguments.empty() || !absl::StrContains(command.arguments[0], "freeplay")) {
          return NotAReply(*line, "\"mode freeplay\"");
        }
        return process.Write("ok\r", wait);
      }
      if (command.name == "error" || command.name == "goodbye" || command.name == "move") {
        return NotAReply(*line, "\"mode freeplay\"");
      }
    }
    return status;
  }

  absl::Status Begin(ChildProcess&, std::uint64_t, const Wait&) override {
    return absl::OkStatus();
  }

  absl::StatusOr<Answer> Ask(ChildProcess& process, const Question& question,
                             const Wait& wait) override {
    const std::int64_t asked = number_ += 2;  // a server's are even
    absl::Status status =
        process.Write(absl::StrCat(asked, " state ", Board(question.position), "\r"), wait);
    const auto time = AllotTime(question.limits);
    Wait until = wait;
    until.until = std::min(until.until, std::chrono::steady_clock::now() +
                                            (time.has_value() ? time->most : kDefaultTime));
    std::string last;
    while (status.ok()) {
      const auto line = process.ReadLine(last.empty() ? wait : until);
      if (absl::IsDeadlineExceeded(line.status()) && !last.empty()) break;
      if (!line.ok()) return line.status();
      const KgpCommand command = ParseKgp(*line);
      if (command.name == "ping") {
        status = process.Write("pong\r", wait);
      } else if (command.name == "error" || command.name == "goodbye") {
        return NotAReply(*line, "a move");
      } else if (command.refers_to > number_) {
        return NotAReply(*line, absl::StrCat("a move for ", asked));
      } else if (command.refers_to == asked || command.refers_to == 0) {
        if (command.name == "yield" && !last.empty()) break;
        if (command.name == "move") last = Move(question.position, command);
      }
    }
    if (!status.ok()) return status;
    status = process.Write(absl::StrCat(number_ += 2, "@", asked, " stop\r"), wait);
    if (!status.ok()) return status;
    return Answer{.move = last, .score = {}};
  }

 private:
  // Ours: "4,4,4/4,4,4/0,0 S", rows in their owner's sowing order. Its: "<3,0,0,4,4,4,
  // 4,4,4>": pits a side, stores and rows, the mover's first.
  static std::string Board(const AnyPosition& position) {
    const std::string text = position.Text();
    std::vector<std::string> parts =
        absl::StrSplit(text.substr(0, text.find(' ')), absl::ByAnyChar("/"));
    std::vector<std::string> stores = absl::StrSplit(parts[2], ',');
    if (position.to_move() == 1) {
      std::swap(parts[0], parts[1]);
      std::swap(stores[0], stores[1]);
    }
    const auto pits = 1 + std::count(parts[0].begin(), parts[0].end(), ',');
    return absl::StrCat("<", pits, ",", stores[0], ",", stores[1], ",", parts[0], ",", parts[1],
                        ">");
  }

  // Pits count from 1; ours are letters, the first player's small. What is no pit is
  // handed on as it is, to be refused.
  static std::string Move(const AnyPosition& position, const KgpCommand& command) {
    std::int64_t pit = 0;
    if (!command.arguments.empty()) ReadNumber(command.arguments[0], pit);
    if (pit < 1 || pit > 26) return "pit " + absl::StrCat(pit);
    return std::string(1, static_cast<char>((position.to_move() == 0 ? 'a' : 'A') + pit - 1));
  }

  std::int64_t number_ = 0;  // of the last command with one
};

}  // namespace

absl::StatusOr<std::unique_ptr<Dialect>> MakeKgpDialect(const AnyGame& game) {
  const std::vector<std::string> rules = {"rules",         "pits", "seeds", "lap_skip",
                                          "empty_capture", "end",  "rest"};
  if (absl::Status status = CheckPlays(game, "kalah", rules); !status.ok()) return status;
  return std::make_unique<KgpDialect>();
}

}  // namespace plyground::external
