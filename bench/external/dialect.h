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
  int depth = 0;
};

// How a program is talked to: one object a program, which keeps what the program
// was told. All calls write and read lines of the process. Errors are those of
// ChildProcess, and kInvalidArgument for a line that is no reply in this
// language; after an error the program is in an unknown state.
class Dialect {
 public:
  virtual ~Dialect() = default;
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

// The legal move that is `text` but for upper and lower case, or `text` itself.
std::string LegalMoveLike(const AnyPosition& position, std::string_view text);

// kInvalidArgument: `line` came where `expected` was due.
[[nodiscard]] absl::Status NotAReply(std::string_view line, std::string_view expected);

// An error if the program has said something that nobody asked for: it would be
// taken for the reply to what is asked next.
[[nodiscard]] absl::Status ExpectSilence(ChildProcess& process);

}  // namespace plyground::external

#endif  // PLYGROUND_BENCH_EXTERNAL_DIALECT_H_
