#ifndef PLYGROUND_BENCH_EXTERNAL_DIALECT_H_
#define PLYGROUND_BENCH_EXTERNAL_DIALECT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/external/child_process.h"
#include "core/any_game.h"
#include "core/limits.h"

namespace plyground::external {

// A position, how it came about, and what may be spent on it.
struct Question {
  const AnyPosition& position;
  // From `start` on `moves` lead to the position; without them it is the position
  // itself, because nobody has told how it came about.
  std::string start;
  std::vector<std::string> moves;
  Limits limits;
};

struct Answer {
  std::string move;             // in the words of the game, if the program knows its rules
  std::optional<double> score;  // points for the side to move
  std::int64_t nodes = 0;
  std::int64_t depth = 0;
};

// How a program is talked to: one object a program, which keeps what the program
// was told. All calls write and read lines of the process. Errors are those of
// ChildProcess, and kInvalidArgument for a line that is no reply in this
// language; after an error the program is in an unknown state.
class Dialect {
 public:
  virtual ~Dialect() = default;
  virtual Transport transport() const { return Transport::kStandardStreams; }
  // Whether it can only be told of a position by the moves from the game's start.
  virtual bool NeedsMoves() const { return false; }
  // Once, first.
  virtual absl::Status Greet(ChildProcess& process, const Wait& wait) = 0;
  // Before each game.
  virtual absl::Status Begin(ChildProcess& process, std::uint64_t seed, const Wait& wait) = 0;
  virtual absl::StatusOr<Answer> Ask(ChildProcess& process, const Question& question,
                                     const Wait& wait) = 0;
  // The last line to send; empty for none.
  virtual std::string_view Farewell() const { return "quit"; }
};

// The names that MakeDialect takes, the default first.
std::vector<std::string> DialectNames();

// Errors: an unknown name; a game that the language has no words for.
[[nodiscard]] absl::StatusOr<std::unique_ptr<Dialect>> MakeDialect(std::string_view name,
                                                                   const AnyGame& game);

// Each in a file of its own.
absl::StatusOr<std::unique_ptr<Dialect>> MakeLineDialect(const AnyGame& game);
absl::StatusOr<std::unique_ptr<Dialect>> MakeGtpDialect(const AnyGame& game);
absl::StatusOr<std::unique_ptr<Dialect>> MakeNBoardDialect(const AnyGame& game);
absl::StatusOr<std::unique_ptr<Dialect>> MakeKgpDialect(const AnyGame& game);
absl::StatusOr<std::unique_ptr<Dialect>> MakeUciDialect(const AnyGame& game);

// What the languages of one game need of it: these four know that game's text forms,
// as its README gives them. Errors: `game` is none of `name`, or has other options than
// those allowed.
[[nodiscard]] absl::Status CheckPlays(const AnyGame& game, std::string_view name,
                                      const std::vector<std::string>& options);

// The words of a line.
std::vector<std::string> SplitWords(std::string_view line);
// Leaves `value` as it is if `word` is not a number.
void ReadNumber(std::string_view word, std::int64_t& value);
void ReadNumber(std::string_view word, double& value);

// The legal move that is `text` but for upper and lower case, or `text` itself.
std::string LegalMoveLike(const AnyPosition& position, std::string_view text);

// kInvalidArgument: `line` came where `expected` was due.
[[nodiscard]] absl::Status NotAReply(std::string_view line, std::string_view expected);

// An error if the program has said something that nobody asked for: it would be
// taken for the reply to what is asked next.
[[nodiscard]] absl::Status ExpectSilence(ChildProcess& process);

}  // namespace plyground::external

#endif  // PLYGROUND_BENCH_EXTERNAL_DIALECT_H_
