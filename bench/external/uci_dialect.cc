// UCI (Huber and Meyer-Kahlen, 2006) as the Oware engine Aalina speaks it: houses A to F
// are the first player's, a to f the second's; a list of moves has no spaces; a board
// is its twelve houses, the two stores and S or N, joined by dashes. Aalina (1.0 to 2.1)
// ends a game where a position comes back for the first time since a capture, and has
// only a null move there: see Ask.
#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "bench/external/dialect.h"

namespace plyground::external {
namespace {

constexpr double kCenti = 100;  // a score of 100 is a seed

// The other side's letters: ours are small for the first player.
std::string SwapCase(std::string text) {
  for (char& c : text) {
    const auto letter = static_cast<unsigned char>(c);
    c = static_cast<char>(std::islower(letter) != 0 ? std::toupper(letter)
                                                    : std::tolower(letter));
  }
  return text;
}

class UciDialect final : public Dialect {
 public:
  explicit UciDialect(const AnyGame& game) : start_(game.Start().Text()) {}

  absl::Status Greet(ChildProcess& process, const Wait& wait) override {
    return Await(process, "uci", "uciok", wait);
  }

  absl::Status Begin(ChildProcess& process, std::uint64_t, const Wait& wait) override {
    return Await(process, "ucinewgame\nisready", "readyok", wait);
  }

  absl::StatusOr<Answer> Ask(ChildProcess& process, const Question& question,
                             const Wait& wait) override {
    absl::StatusOr<Answer> answer =
        Choose(process, question.start, question.moves, question.limits, wait);
    // Where our rules go on after a repetition, the position has to do without its past.
    if (answer.ok() && answer->move == kNullMove && !question.moves.empty()) {
      answer = Choose(process, question.position.Text(), {}, question.limits, wait);
    }
    return answer;
  }

 private:
  static constexpr char kNullMove[] = "0000";

  absl::StatusOr<Answer> Choose(ChildProcess& process, const std::string& start,
                                const std::vector<std::string>& played, const Limits& limits,
                                const Wait& wait) const {
    std::string board = "startpos";
    if (start != start_) {
      board = "fen " + absl::StrReplaceAll(start, {{",", "-"}, {"/", "-"}, {" ", "-"}});
    }
    std::string moves;
    for (const std::string& move : played) moves += SwapCase(move);
    if (!moves.empty()) moves = " moves " + moves;
    absl::Status status =
        Await(process, absl::StrCat("position ", board, moves, "\nisready"), "readyok", wait);
    if (status.ok()) status = process.Write("go" + LimitWords(limits), wait);
    if (!status.ok()) return status;
    Answer answer;
    while (true) {
      const auto line = process.ReadLine(wait);
      if (!line.ok()) return line.status();
      const std::vector<std::string> words = SplitWords(*line);
      if (!words.empty() && words[0] == "info") ReadInfo(words, answer);
      if (words.empty() || words[0] != "bestmove") continue;
      if (words.size() < 2) return NotAReply(*line, "a move");
      answer.move = SwapCase(words[1]);
      return answer;
    }
  }

  static std::string LimitWords(const Limits& limits) {
    std::string words;
    if (limits.depth.has_value()) absl::StrAppend(&words, " depth ", *limits.depth);
    if (limits.nodes.has_value()) absl::StrAppend(&words, " nodes ", *limits.nodes);
    // Its clocks are those of both sides, and only the mover's is known here: it gets its
    // share of that.
    if (const auto time = AllotTime(limits); time.has_value()) {
      absl::StrAppend(&words, " movetime ", std::max<std::int64_t>(1, time->most.count()));
    }
    return words.empty() ? " infinite" : words;
  }

  static void ReadInfo(const std::vector<std::string>& words, Answer& answer) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
      if (words[i] == "string") return;
      if (words[i] == "depth") ReadNumber(words[i + 1], answer.depth);
      if (words[i] == "nodes") ReadNumber(words[i + 1], answer.nodes);
      if (words[i] == "cp") {
        double score = answer.score.value_or(0) * kCenti;
        ReadNumber(words[i + 1], score);
        answer.score = score / kCenti;
      }
    }
  }

  // Sends `lines`; what it says before `reply` is for people, unless it is a move.
  static absl::Status Await(ChildProcess& process, const std::string& lines,
                            const std::string& reply, const Wait& wait) {
    absl::Status status = process.Write(lines, wait);
    while (status.ok()) {
      const auto line = process.ReadLine(wait);
      if (!line.ok()) return line.status();
      const std::vector<std::string> words = SplitWords(*line);
      if (words.empty()) continue;
      if (words[0] == reply) break;
      if (words[0] == "bestmove") return NotAReply(*line, reply);
    }
    return status;
  }

  std::string start_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Dialect>> MakeUciDialect(const AnyGame& game) {
  // Ends of games are the manager's matter. Captures and a side with more than half of the
  // seeds are not: the program counts both on its own.
  const std::vector<std::string> rules = {"repetition", "rep_count", "max_plies"};
  if (absl::Status status = CheckPlays(game, "oware", rules); !status.ok()) return status;
  return std::make_unique<UciDialect>(game);
}

}  // namespace plyground::external
