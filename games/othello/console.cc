#include "games/othello/console.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "games/othello/options.h"

namespace plyground::othello {
namespace {

// The words of the input, whatever separates them.
class Words {
 public:
  explicit Words(Terminal& terminal) : terminal_(terminal) {}

  // Nothing at the end of the input.
  std::optional<std::string> Next() {
    constexpr std::string_view kBlank = " \t\r\v\f";
    while (true) {
      const std::size_t start = line_.find_first_not_of(kBlank, at_);
      if (start != std::string::npos) {
        at_ = std::min(line_.find_first_of(kBlank, start), line_.size());
        return line_.substr(start, at_ - start);
      }
      std::optional<std::string> line = terminal_.ReadLine();
      if (!line.has_value()) return std::nullopt;
      line_ = *std::move(line);
      at_ = 0;
    }
  }

 private:
  Terminal& terminal_;
  std::string line_;
  std::size_t at_ = 0;
};

struct PitCount {
  enum class Kind { kNumber, kTooLarge, kNone } kind = Kind::kNone;
  int number = 0;
};

PitCount ParsePitCount(const std::string& word, int most) {
  int number = 0;
  const char* end = word.data() + word.size();
  const auto [rest, error] = std::from_chars(word.data(), end, number);
  if (rest != end || number < 0 || word[0] == '-') return {};
  if (error == std::errc::result_out_of_range || number > most) {
    return {.kind = PitCount::Kind::kTooLarge};
  }
  if (error != std::errc()) return {};
  return {.kind = PitCount::Kind::kNumber, .number = number};
}

class Console {
 public:
  Console(const Spec& game, int size, MakeGame& make, Terminal& terminal)
      : game_(game), size_(size), make_(make), terminal_(terminal), words_(terminal) {}

  absl::Status Run() {
    const std::optional<int> pits = AskForCount();
    if (!pits.has_value()) return EndOfInput();
    absl::StatusOr<std::shared_ptr<const AnyGame>> board = make_(game_);
    for (int pit = 1; pit <= *pits; ++pit) {
      if (!AskForPit(pit, board)) return EndOfInput();
    }
    if (!board.ok()) return board.status();
    AnyPosition position = (*board)->Start();
    if (!PlayRounds(position)) return EndOfInput();
    terminal_.Write(
        absl::StrCat("Game over:\n", position.Draw(DrawStyle::kPlain), Result(position), "\n"));
    return absl::OkStatus();
  }

 private:
  std::optional<std::string> Ask(const std::string& prompt) {
    terminal_.Write(prompt);
    return words_.Next();
  }

  // The prompt that nobody answered is to end its line.
  absl::Status EndOfInput() {
    terminal_.Write("\n");
    return absl::OkStatus();
  }

  std::optional<int> AskForCount() {
    while (true) {
      const std::optional<std::string> word = Ask("Enter number of pits: ");
      if (!word.has_value()) return std::nullopt;
      const PitCount count = ParsePitCount(*word, size_ * size_ / 2);
      if (count.kind == PitCount::Kind::kNumber) return count.number;
      terminal_.Write(count.kind == PitCount::Kind::kTooLarge ? "Too many pits!\n"
                                                              : "Invalid number of pits!\n");
    }
  }

  // Puts the board with one pit more into `board`; false at the end of the input.
  bool AskForPit(int number, absl::StatusOr<std::shared_ptr<const AnyGame>>& board) {
    while (true) {
      const std::optional<std::string> word =
          Ask(absl::StrCat("Enter position for pit ", number, ": "));
      if (!word.has_value()) return false;
      if (CellNamed(*word).has_value()) {
        const std::string pits = pits_.empty() ? *word : absl::StrCat(pits_, "+", *word);
        Spec with_pit = game_;
        with_pit.options.emplace_back("pits", pits);
        board = make_(with_pit);
        if (board.ok()) {
          pits_ = pits;
          return true;
        }
      }
      terminal_.Write("Invalid position!\n");
    }
  }

  // False at the end of the input.
  bool PlayRounds(AnyPosition& position) {
    int passes = 0;  // one after the other
    for (int round = 1;; ++round) {
      terminal_.Write(absl::StrCat("Round ", round, ":\n", position.Draw(DrawStyle::kPlain)));
      const std::string mover = round % 2 == 1 ? "X" : "O";
      // Once neither can move the engine's game is over; here both still pass.
      const bool over = position.IsTerminal();
      if (over || position.LegalMoves() == std::vector<std::string>{"pass"}) {
        terminal_.Write(absl::StrCat("Player ", mover, " has no valid moves! Pass!\n"));
        if (!over) position.PlayIndex(0);
        ++passes;
      } else {
        if (!PlayMove(mover, position)) return false;
        passes = 0;
      }
      const bool full = position.Text().find('-') == std::string::npos;
      if (full || passes == 2) return true;
    }
  }

  bool PlayMove(const std::string& mover, AnyPosition& position) {
    while (true) {
      const std::optional<std::string> word = Ask(absl::StrCat("Player ", mover, "'s turn: "));
      if (!word.has_value()) return false;
      const std::optional<int> move = position.IndexOf(*word);
      if (move.has_value()) {
        position.PlayIndex(*move);
        return true;
      }
      terminal_.Write("Invalid move!\n");
    }
  }

  static std::string Result(const AnyPosition& position) {
    const std::string text = position.Text();
    const std::string cells = text.substr(0, text.find(' '));
    const auto black = std::count(cells.begin(), cells.end(), 'X');
    const auto white = std::count(cells.begin(), cells.end(), 'O');
    if (black == white) return "Draw game!";
    return absl::StrCat("Player ", black > white ? "X" : "O", " wins!");
  }

  Spec game_;
  int size_;
  MakeGame& make_;
  Terminal& terminal_;
  Words words_;
  std::string pits_;
};

}  // namespace

absl::Status RunConsole(const Spec& game, MakeGame& make, Terminal& terminal) {
  const absl::StatusOr<Options> options = OptionsTable().Parse(game);
  if (!options.ok()) return options.status();
  if (absl::Status status = CheckOptions(*options); !status.ok()) return status;
  Spec spec = game;
  bool start_given = false;
  for (const auto& [name, value] : spec.options) {
    if (name == "pits") {
      return InvalidInput({.message = "the console asks for the pits itself",
                           .got = FormatSpec(game),
                           .expected = {"a game without the option pits"}});
    }
    start_given = start_given || name == "start";
  }
  if (!start_given) spec.options.emplace_back("start", "seed");
  return Console(spec, options->size, make, terminal).Run();
}

}  // namespace plyground::othello
