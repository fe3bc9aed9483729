// Plyground's own line protocol, version 1: docs/external_players.md.
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "bench/external/dialect.h"
#include "core/error.h"

namespace plyground::external {
namespace {

constexpr int kVersion = 1;

using Words = std::vector<std::string>;

std::string LimitWords(const Limits& limits) {
  std::string words;
  if (limits.nodes.has_value()) absl::StrAppend(&words, " nodes ", *limits.nodes);
  if (limits.depth.has_value()) absl::StrAppend(&words, " depth ", *limits.depth);
  if (limits.simulations.has_value()) absl::StrAppend(&words, " sims ", *limits.simulations);
  if (limits.time_ms.has_value()) absl::StrAppend(&words, " time ", *limits.time_ms);
  if (limits.clock.has_value()) {
    absl::StrAppend(&words, " clock ", limits.clock->remaining_ms, " ",
                    limits.clock->increment_ms);
  }
  return words;
}

// "info" and then pairs of a name and a number; what is unknown is for people.
void ReadInfo(const Words& words, Answer& answer) {
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "depth") ReadNumber(words[i + 1], answer.depth);
    if (words[i] == "nodes") ReadNumber(words[i + 1], answer.nodes);
    if (words[i] == "score") {
      answer.score = answer.score.value_or(0);
      ReadNumber(words[i + 1], *answer.score);
    }
  }
}

class LineDialect final : public Dialect {
 public:
  explicit LineDialect(std::string game) : game_(std::move(game)) {}

  absl::Status Greet(ChildProcess& process, const Wait& wait) override {
    absl::Status status = Await(process, "hello", absl::StrCat(kVersion), wait);
    if (status.ok()) status = Await(process, "game", game_, wait);
    return status;
  }

  absl::Status Begin(ChildProcess& process, std::uint64_t seed, const Wait& wait) override {
    return Await(process, "new", absl::StrCat(seed), wait);
  }

  absl::StatusOr<Answer> Ask(ChildProcess& process, const Question& question,
                             const Wait& wait) override {
    const std::string lines = absl::StrCat("position ", question.start, "\nmoves ",
                                           absl::StrJoin(question.moves, " "), "\nlegal ",
                                           absl::StrJoin(question.position.LegalMoves(), " "));
    absl::Status status = Send(process, "go", LimitWords(question.limits), lines, wait);
    if (!status.ok()) return status;
    Answer answer;
    const auto words = Reply(process, "move", answer, wait);
    if (!words.ok()) return words.status();
    if (words->size() != 3) return NotAReply(absl::StrJoin(*words, " "), "one move");
    answer.move = (*words)[2];
    return answer;
  }

 private:
  absl::Status Send(ChildProcess& process, const std::string& word, const std::string& rest,
                    const std::string& before, const Wait& wait) {
    if (absl::Status status = ExpectSilence(process); !status.ok()) return status;
    std::string lines = before.empty() ? "" : before + "\n";
    absl::StrAppend(&lines, word, " ", ++number_, rest.empty() || rest[0] == ' ' ? "" : " ",
                    rest);
    return process.Write(lines, wait);
  }

  // The words of the reply to the last question: `word`, its number, and more.
  absl::StatusOr<Words> Reply(ChildProcess& process, const std::string& word, Answer& answer,
                              const Wait& wait) {
    const std::string number = absl::StrCat(number_);
    while (true) {
      const auto line = process.ReadLine(wait);
      if (!line.ok()) return line.status();
      Words words = SplitWords(*line);
      if (words.empty()) continue;
      if (words[0] == "info") {
        ReadInfo(words, answer);
        continue;
      }
      const bool fits = words.size() >= 2 && words[1] == number;
      if (fits && words[0] == word) return words;
      if (fits && words[0] == "no") {
        return absl::FailedPreconditionError(absl::StrCat("it refuses: ", Quoted(*line)));
      }
      return NotAReply(*line, absl::StrCat("\"", word, " ", number, "\""));
    }
  }

  absl::Status Await(ChildProcess& process, const std::string& word, const std::string& rest,
                     const Wait& wait) {
    if (absl::Status status = Send(process, word, rest, "", wait); !status.ok()) return status;
    Answer ignored;
    return Reply(process, "ready", ignored, wait).status();
  }

  std::string game_;
  std::int64_t number_ = 0;  // of the last question
};

}  // namespace

absl::StatusOr<std::unique_ptr<Dialect>> MakeLineDialect(const AnyGame& game) {
  return std::make_unique<LineDialect>(game.CanonicalSpec());
}

}  // namespace plyground::external
