#include "games/othello/console.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/play_guide.h"
#include "core/random.h"
#include "games/othello/test_referee.h"
#include "tests/script_terminal.h"

namespace plyground {

extern const GameEntry kOthelloEntry;

namespace othello {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string Sample(const std::string& name) {
  std::ifstream file(std::string(PLYGROUND_TEST_DATA) + "/othello_console/" + name);
  EXPECT_TRUE(file.good()) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

void RunOn(ScriptTerminal& terminal, const std::string& spec) {
  const absl::Status status = kOthelloEntry.guide->console(*ParseSpec(spec), terminal);
  EXPECT_TRUE(status.ok()) << status;
}

std::string OutputOf(const std::string& spec, const std::string& typed) {
  ScriptTerminal terminal(typed);
  RunOn(terminal, spec);
  return terminal.output();
}

TEST(OthelloConsoleTest, SampleRunsAreReproducedByteForByte) {
  for (const auto& [run, spec] :
       {std::pair{"run1", "othello:size=6"}, {"run2", "othello:size=4"}}) {
    ScriptTerminal terminal(Sample(absl::StrCat(run, "_input.txt")));
    RunOn(terminal, spec);
    EXPECT_EQ(terminal.screen(), Sample(absl::StrCat(run, "_full.txt")));
    EXPECT_EQ(terminal.output(), Sample(absl::StrCat(run, "_stdout_noecho.txt")));
    EXPECT_TRUE(terminal.used_up());
  }
}

TEST(OthelloConsoleTest, WordsMayBeSpreadOverLinesInAnyWay) {
  const std::string lines = Sample("run1_input.txt");
  std::string one_line = lines;
  for (char& c : one_line) c = c == '\n' ? ' ' : c;
  std::string blank_lines;
  for (const char c : lines)
    blank_lines += c == '\n' ? std::string("\r\n\n \t\n") : std::string(1, c);
  for (const std::string& typed : {one_line, blank_lines}) {
    EXPECT_EQ(OutputOf("othello:size=6", typed), Sample("run1_stdout_noecho.txt"));
  }
}

TEST(OthelloConsoleTest, SmallLettersAreLetters) {
  std::string typed = Sample("run1_input.txt");
  for (char& c : typed) c = static_cast<char>(std::tolower(c));
  EXPECT_EQ(OutputOf("othello:size=6", typed), Sample("run1_stdout_noecho.txt"));
}

TEST(OthelloConsoleTest, BadWordsAreRefusedAndAskedForAgain) {
  const std::string prompt = "Enter number of pits: ";
  for (const char* word : {"33", "99999999999999999999"}) {
    EXPECT_THAT(OutputOf("othello", absl::StrCat(word, "\n0\n")),
                StartsWith(absl::StrCat(prompt, "Too many pits!\n", prompt, "Round 1:\n")));
  }
  for (const char* word : {"-1", "-0", "two", "3x", "3.5", "+3", "\xFF", "0x2"}) {
    EXPECT_THAT(
        OutputOf("othello", absl::StrCat(word, "\n0\n")),
        StartsWith(absl::StrCat(prompt, "Invalid number of pits!\n", prompt, "Round 1:\n")))
        << word;
  }
  const std::string pit = "Enter position for pit 2: ";
  for (const char* word :
       {"A1", "a1", "D4", "e5", "A9", "I1", "AA1", "A01", "A0", "1A", "abc", "A", "A1+A2",
        "pass", "A-1", "\xFF\xFE", "A1,A2", "=", "A4294967297"}) {
    EXPECT_THAT(OutputOf("othello", absl::StrCat("2\nA1\n", word, "\nB1\n")),
                HasSubstr(absl::StrCat(pit, "Invalid position!\n", pit, "Round 1:\n")))
        << word;
  }
  const std::string move = "Player X's turn: ";
  for (const char* word : {"A1", "D4", "pass", "--", "E3x", "Z99", "help", "E6+"}) {
    EXPECT_THAT(OutputOf("othello", absl::StrCat("1\nA1\n", word, "\nE3\n")),
                HasSubstr(absl::StrCat(move, "Invalid move!\n", move, "Round 2:\n")))
        << word;
  }
}

TEST(OthelloConsoleTest, EndOfInputEndsTheLineAndTheProgram) {
  std::string whole = Sample("run1_input.txt");
  whole.pop_back();  // the last line's end, after which the game is over
  std::string typed;
  for (const char c : whole) {
    if (c == '\n') {
      EXPECT_THAT(OutputOf("othello:size=6", typed), EndsWith(": \n")) << typed;
    }
    typed += c;
  }
  EXPECT_EQ(OutputOf("othello", ""), "Enter number of pits: \n");
}

TEST(OthelloConsoleTest, OptionsOfTheSpecAreRespected) {
  EXPECT_THAT(OutputOf("othello", "0\n"), HasSubstr(" 4 . . . X O . . .\n"));
  EXPECT_THAT(OutputOf("othello:start=standard", "0\n"), HasSubstr(" 4 . . . O X . . .\n"));
  for (const char* spec : {"othello:pits=a1", "othello:size=5", "othello:sice=6"}) {
    ScriptTerminal terminal("0\n");
    EXPECT_FALSE(kOthelloEntry.guide->console(*ParseSpec(spec), terminal).ok()) << spec;
    EXPECT_EQ(terminal.output(), "");
  }
}

// What the console writes from the first round on, by the referee, while random
// moves are typed.
class Rounds {
 public:
  Rounds(const Diagram& start, Random& random) : referee_(start) {
    int passes = 0;
    for (int round = 1; passes < 2; ++round) {
      absl::StrAppend(&written_, "Round ", round, ":\n", Board());
      const std::string mover(1, referee_.Mover());
      const std::vector<std::string> moves = referee_.Placements(referee_.Mover());
      if (moves.empty()) {
        absl::StrAppend(&written_, "Player ", mover, " has no valid moves! Pass!\n");
        referee_.Play("pass");
        ++passes;
        continue;
      }
      passes = 0;
      const std::string move = moves[random.Below(static_cast<int>(moves.size()))];
      absl::StrAppend(&typed_, move, "\n");
      absl::StrAppend(&written_, "Player ", mover, "'s turn: ");
      referee_.Play(move);
      if (referee_.Count('-') == 0) break;
    }
    const int lead = referee_.Count('X') - referee_.Count('O');
    absl::StrAppend(&written_, "Game over:\n", Board(),
                    lead > 0   ? "Player X wins!\n"
                    : lead < 0 ? "Player O wins!\n"
                               : "Draw game!\n");
  }

  const std::string& typed() const { return typed_; }
  const std::string& written() const { return written_; }

 private:
  std::string Board() const {
    const Diagram& diagram = referee_.diagram();
    std::string text = "  ";
    for (int column = 0; column < diagram.size; ++column) {
      absl::StrAppend(&text, " ", std::string(1, static_cast<char>('A' + column)));
    }
    for (int row = 0; row < diagram.size; ++row) {
      absl::StrAppend(&text, row < 9 ? "\n " : "\n", row + 1);
      for (int column = 0; column < diagram.size; ++column) {
        const char cell = diagram.At(row, column);
        absl::StrAppend(&text, " ", std::string(1, cell == '-' ? '.' : cell));
      }
    }
    return text + "\n";
  }

  Referee referee_;
  std::string typed_;
  std::string written_;
};

TEST(OthelloConsoleTest, RandomGamesOfEverySizeAreWrittenAsTheRefereePlaysThem) {
  Random random(2);
  for (int size = kSmallestBoard; size <= kLargestBoard; size += 2) {
    for (const int pits : {0, size, size * size / 2}) {
      Diagram start{.size = size,
                    .cells = std::string(static_cast<std::size_t>(size * size), '-')};
      const int low = size / 2 - 1;
      const auto cell = [&](int row, int column) -> char& {
        return start.cells[static_cast<std::size_t>(row * size + column)];
      };
      cell(low, low) = cell(low + 1, low + 1) = 'X';
      cell(low, low + 1) = cell(low + 1, low) = 'O';
      std::string typed = absl::StrCat(pits, "\n");
      std::string written = "Enter number of pits: ";
      for (int pit = 1; pit <= pits;) {
        const int row = random.Below(size);
        const int column = random.Below(size);
        absl::StrAppend(&typed, CellName(row, column), "\n");
        absl::StrAppend(&written, "Enter position for pit ", pit, ": ");
        if (cell(row, column) != '-') {
          written += "Invalid position!\n";
          continue;
        }
        cell(row, column) = '#';
        ++pit;
      }
      const Rounds rounds(start, random);
      EXPECT_EQ(OutputOf(absl::StrCat("othello:size=", size), typed + rounds.typed()),
                written + rounds.written())
          << size << " with " << pits << " pits";
    }
  }
}

}  // namespace
}  // namespace othello
}  // namespace plyground
