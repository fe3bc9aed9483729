// GTP (Farnebäck, "Specification of the Go Text Protocol", version 2), as Othello
// programs speak it: columns are letters without a gap, rows count from the top, and a
// pass is "pass". Time is in seconds, so that a limit below one is a limit of one.
#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/external/dialect.h"
#include "core/text.h"

namespace plyground::external {
namespace {

constexpr std::int64_t kSecond = 1000;  // ms

std::string_view ColourOf(int seat) { return seat == 0 ? "b" : "w"; }

class GtpDialect final : public Dialect {
 public:
  explicit GtpDialect(const AnyGame& game) : game_(game) {}

  bool NeedsMoves() const override { return true; }

  absl::Status Greet(ChildProcess& process, const Wait& wait) override {
    const auto commands = Command(process, "list_commands", wait);
    if (!commands.ok()) return commands.status();
    known_ = SplitWords(*commands);
    if (!Knows("set_game")) return absl::OkStatus();
    return Command(process, "set_game Othello", wait).status();
  }

  absl::Status Begin(ChildProcess& process, std::uint64_t, const Wait& wait) override {
    const std::string text = game_.Start().Text();
    std::size_t size = 1;
    while (size * size < text.find(' ')) ++size;
    absl::Status status = Command(process, absl::StrCat("boardsize ", size), wait).status();
    if (status.ok()) status = Command(process, "clear_board", wait).status();
    told_.clear();
    return status;
  }

  absl::StatusOr<Answer> Ask(ChildProcess& process, const Question& question,
                             const Wait& wait) override {
    AnyPosition position = game_.Start();
    if (question.start != position.Text()) {
      return absl::FailedPreconditionError("GTP knows no positions but the start and moves");
    }
    // It has to hear of a game that is no continuation of what it knows.
    const bool goes_on = told_.size() <= question.moves.size() &&
                         std::equal(told_.begin(), told_.end(), question.moves.begin());
    absl::Status status;
    if (!goes_on) status = Command(process, "clear_board", wait).status();
    if (!goes_on) told_.clear();
    if (status.ok()) status = Limit(process, question, wait);
    for (std::size_t i = 0; status.ok() && i < question.moves.size(); ++i) {
      const std::string_view colour = ColourOf(position.to_move());
      if (i >= told_.size()) {
        status =
            Command(process, absl::StrCat("play ", std::string(colour), " ", question.moves[i]),
                    wait)
                .status();
      }
      if (status.ok()) status = position.Play(question.moves[i]);
    }
    if (!status.ok()) return status;
    const std::string_view colour = ColourOf(question.position.to_move());
    const auto move = Command(process, absl::StrCat("genmove ", std::string(colour)), wait);
    if (!move.ok()) return move.status();
    Answer answer;
    answer.move = LegalMoveLike(question.position, *move);
    told_ = question.moves;
    told_.push_back(answer.move);
    return answer;
  }

 private:
  bool Knows(std::string_view command) const {
    return std::find(known_.begin(), known_.end(), command) != known_.end();
  }

  absl::Status Limit(ChildProcess& process, const Question& question, const Wait& wait) {
    const Limits& limits = question.limits;
    absl::Status status;
    if (!Knows("time_settings")) return status;
    if (limits.time_ms.has_value()) {
      const std::int64_t seconds = std::max<std::int64_t>(1, *limits.time_ms / kSecond);
      return Command(process, absl::StrCat("time_settings 0 ", seconds, " 1"), wait).status();
    }
    if (!limits.clock.has_value()) return status;
    const std::int64_t left = std::max<std::int64_t>(1, limits.clock->remaining_ms / kSecond);
    if (told_.empty()) {
      status = Command(process, absl::StrCat("time_settings ", left, " 0 0"), wait).status();
    }
    if (!status.ok() || !Knows("time_left")) return status;
    const std::string colour(ColourOf(question.position.to_move()));
    return Command(process, absl::StrCat("time_left ", colour, " ", left, " 0"), wait).status();
  }

  // Sends a command without a number and returns what comes back: "=" and text up to
  // an empty line. "?" and text is an error.
  absl::StatusOr<std::string> Command(ChildProcess& process, const std::string& command,
                                      const Wait& wait) {
    if (absl::Status status = ExpectSilence(process); !status.ok()) return status;
    if (absl::Status status = process.Write(command, wait); !status.ok()) return status;
    std::string text;
    bool begun = false;
    while (true) {
      const auto line = process.ReadLine(wait);
      if (!line.ok()) return line.status();
      const std::string_view trimmed = Trimmed(*line);
      if (!begun) {
        if (trimmed.empty()) continue;  // some send more empty lines than they should
        if (trimmed.front() == '?') {
          return absl::InvalidArgumentError(
              absl::StrCat("it answers \"", *line, "\" to \"", command, "\""));
        }
        if (trimmed.front() != '=') return NotAReply(*line, "a reply to \"" + command + "\"");
        begun = true;
        text = std::string(Trimmed(trimmed.substr(1)));
        continue;
      }
      if (trimmed.empty()) return text;
      if (text.size() > ChildProcess::kLongestLine) {
        return absl::InvalidArgumentError("a reply without an end");
      }
      absl::StrAppend(&text, " ", *line);
    }
  }

  const AnyGame& game_;
  std::vector<std::string> known_;
  std::vector<std::string> told_;  // the moves that it has heard of or made
};

}  // namespace

absl::StatusOr<std::unique_ptr<Dialect>> MakeGtpDialect(const AnyGame& game) {
  // Programs assume the usual centre, and columns beyond H are named in two ways.
  if (absl::Status status = CheckPlays(game, "othello", {"size", "score"}); !status.ok()) {
    return status;
  }
  return std::make_unique<GtpDialect>(game);
}

}  // namespace plyground::external
