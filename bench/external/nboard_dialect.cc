// The NBoard protocol, version 2 (Welty, "NBoard Protocol"): an Othello program is
// given a game in GGF and a depth, and names a move. It knows no other limit than the
// depth; what it says besides its moves is for people.
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "bench/external/dialect.h"

namespace plyground::external {
namespace {

constexpr int kDefaultDepth = 8;
constexpr char kMoveMark[] = "===";

class NBoardDialect final : public Dialect {
 public:
  absl::Status Greet(ChildProcess& process, const Wait& wait) override {
    const absl::Status status = process.Write("nboard 2", wait);
    return status.ok() ? Synchronize(process, wait) : status;
  }

  absl::Status Begin(ChildProcess& process, std::uint64_t, const Wait& wait) override {
    return Synchronize(process, wait);
  }

  absl::StatusOr<Answer> Ask(ChildProcess& process, const Question& question,
                             const Wait& wait) override {
    const int depth = question.limits.depth.value_or(kDefaultDepth);
    absl::Status status = process.Write(
        absl::StrCat("set depth ", depth, "\nset game ", Ggf(question.position.Text())), wait);
    if (status.ok()) status = Synchronize(process, wait);
    if (status.ok()) status = process.Write("go", wait);
    while (status.ok()) {
      const auto line = process.ReadLine(wait);
      if (!line.ok()) return line.status();
      if (!absl::StartsWith(*line, kMoveMark)) continue;
      // "=== D3/1.5/0.2", in some programs with spaces: move, value, seconds.
      const std::vector<std::string> parts =
          absl::StrSplit(line->substr(3), absl::ByAnyChar(" /\t"), absl::SkipEmpty());
      if (parts.empty()) return NotAReply(*line, "a move");
      return Answer{.move = absl::EqualsIgnoreCase(parts[0], "pa")
                                ? "pass"
                                : LegalMoveLike(question.position, parts[0]),
                    .score = {}};
    }
    return status;
  }

 private:
  // Until it has done what it was told. A move before the question is none.
  absl::Status Synchronize(ChildProcess& process, const Wait& wait) {
    const std::string reply = absl::StrCat("pong ", ++pings_);
    absl::Status status = process.Write(absl::StrCat("ping ", pings_), wait);
    while (status.ok()) {
      const auto line = process.ReadLine(wait);
      if (!line.ok()) return line.status();
      if (absl::StartsWith(*line, kMoveMark)) return NotAReply(*line, reply);
      if (*line == reply) break;
    }
    return status;
  }

  // GGF of a position: the board in rows, black "*", white "O", empty "-".
  static std::string Ggf(const std::string& text) {
    return absl::StrCat("(;GM[Othello]PC[Plyground]PB[black]PW[white]RE[?]TI[0]TY[8]BO[8 ",
                        absl::StrReplaceAll(text, {{"X", "*"}}), "];)");
  }

  int pings_ = 0;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Dialect>> MakeNBoardDialect(const AnyGame& game) {
  if (absl::Status status = CheckPlays(game, "othello", {"start", "score"}); !status.ok()) {
    return status;
  }
  return std::make_unique<NBoardDialect>();
}

}  // namespace plyground::external
