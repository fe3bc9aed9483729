#include "games/othello/diagram.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/error.h"
#include "core/text.h"

namespace plyground::othello {
namespace {

absl::Status BadPosition(std::string message, std::string_view got, std::string expected,
                         std::string hint = "") {
  return InvalidInput({.message = absl::StrCat("position of othello: ", std::move(message)),
                       .got = std::string(got.substr(0, 200)),
                       .expected = {std::move(expected)},
                       .hint = std::move(hint)});
}

// The character as FormatDiagram writes it, or 0.
char CanonicalCell(char c) {
  switch (c) {
    case 'X':
    case 'x':
      return 'X';
    case 'O':
    case 'o':
      return 'O';
    case '-':
    case '.':
      return '-';
    case '#':
      return '#';
    default:
      return 0;
  }
}

absl::Status WrongLength(std::string_view cells, int size) {
  const int count = static_cast<int>(std::min<std::size_t>(cells.size(), 1'000'000));
  const int root = static_cast<int>(std::lround(std::sqrt(count)));
  const bool other_board =
      root * root == count && root % 2 == 0 && root >= kSmallestBoard && root <= kLargestBoard;
  return BadPosition(
      absl::StrCat("the board of size ", size, " has ", size * size, " cells, the text ",
                   count),
      cells, absl::StrCat(size * size, " of X, O, - and #, then a space and X or O"),
      other_board ? absl::StrCat("for this text the game is othello:size=", root) : "");
}

absl::Status CheckPits(const Diagram& diagram, const Options& options) {
  const int size = diagram.size;
  const bool pits_given = options.CountPits() > 0;
  int pits = 0;
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const char c = diagram.At(row, column);
      const bool is_pit = c == '#';
      pits += is_pit ? 1 : 0;
      if (is_pit && IsCentre(size, row, column)) {
        return BadPosition(absl::StrCat("the centre cell ", CellName(row, column), " is a pit"),
                           "#", "X, O or - on the four centre cells");
      }
      if (pits_given && is_pit != options.HasPit(row, column)) {
        return BadPosition(
            absl::StrCat(CellName(row, column), is_pit ? " is a pit" : " is no pit",
                         ", unlike in the option pits"),
            std::string(1, c), is_pit ? "X, O or - there" : "# there",
            "without the option, the pits are those of the text");
      }
    }
  }
  if (pits > size * size / 2) {
    return BadPosition(absl::StrCat(pits, " pits are too many for size ", size),
                       absl::StrCat(pits), absl::StrCat("at most ", size * size / 2));
  }
  return absl::OkStatus();
}

std::string ColourCell(char c) {
  constexpr char kOnGreen[] = "\x1b[48;5;28m";
  constexpr char kReset[] = "\x1b[0m";
  switch (c) {
    case 'X':
      return absl::StrCat(kOnGreen, "\x1b[38;5;16m● ", kReset);
    case 'O':
      return absl::StrCat(kOnGreen, "\x1b[38;5;231m● ", kReset);
    case '#':
      return absl::StrCat("\x1b[48;5;238m", "  ", kReset);
    default:
      return absl::StrCat(kOnGreen, "\x1b[38;5;22m· ", kReset);
  }
}

}  // namespace

absl::StatusOr<Diagram> ParseDiagram(std::string_view text, const Options& options) {
  const int size = options.size;
  const std::string_view trimmed = Trimmed(text);
  const std::size_t space = trimmed.find(' ');
  const std::string_view cells = trimmed.substr(0, space);
  Diagram diagram{.size = size, .cells = {}, .white_to_move = false};
  if (cells.size() != static_cast<std::size_t>(size * size)) return WrongLength(cells, size);
  for (const char c : cells) {
    const char canonical = CanonicalCell(c);
    if (canonical == 0) {
      const int index = static_cast<int>(diagram.cells.size());
      return BadPosition(absl::StrCat(Quoted(std::string(1, c)), " at ",
                                      CellName(index / size, index % size), " is no cell"),
                         std::string(1, c), "X, O, - (or .) and #");
    }
    diagram.cells += canonical;
  }
  const std::string_view side =
      space == std::string_view::npos ? "" : Trimmed(trimmed.substr(space));
  if (side != "X" && side != "x" && side != "O" && side != "o") {
    return BadPosition(side.empty() ? "the side to move is missing"
                                    : absl::StrCat(Quoted(side), " is no side to move"),
                       side, "X or O after the cells and a space");
  }
  diagram.white_to_move = side == "O" || side == "o";
  if (absl::Status status = CheckPits(diagram, options); !status.ok()) return status;
  return diagram;
}

std::string FormatDiagram(const Diagram& diagram) {
  return absl::StrCat(diagram.cells, diagram.white_to_move ? " O" : " X");
}

std::string DrawDiagram(const Diagram& diagram, DrawStyle style) {
  std::string drawing = "  ";
  for (int column = 0; column < diagram.size; ++column) {
    absl::StrAppend(&drawing, " ", std::string(1, static_cast<char>('A' + column)));
  }
  for (int row = 0; row < diagram.size; ++row) {
    absl::StrAppendFormat(&drawing, "\n%2d", row + 1);
    if (style == DrawStyle::kColour) drawing += ' ';
    for (int column = 0; column < diagram.size; ++column) {
      const char c = diagram.At(row, column);
      if (style == DrawStyle::kColour) {
        drawing += ColourCell(c);
      } else {
        drawing += ' ';
        drawing += c == '-' ? '.' : c;
      }
    }
  }
  return drawing + "\n";
}

std::string WhyNoMove(const Diagram& diagram, Turn turn, std::string_view text) {
  const std::string name = NormalizeMoveText(text);
  const char* mover = diagram.white_to_move ? "O" : "X";
  if (turn == Turn::kPasses) return absl::StrCat(mover, " can flip nothing and has to pass");
  if (name == "pass") return absl::StrCat(mover, " may pass only without a move that flips");
  const std::string last = CellName(diagram.size - 1, diagram.size - 1);
  const std::optional<CellPlace> place = CellNamed(name);
  if (!place.has_value()) {
    return absl::StrCat("a move is a cell, its column's letter and its row's number: a1 to ",
                        last);
  }
  if (place->row >= diagram.size || place->column >= diagram.size) {
    return absl::StrCat(name, " is outside the board, which ends at ", last);
  }
  switch (diagram.At(place->row, place->column)) {
    case '#':
      return absl::StrCat(name, " is a pit");
    case '-':
      return absl::StrCat(name, " would flip nothing");
    default:
      return absl::StrCat(name, " is occupied");
  }
}

std::string NormalizeMoveText(std::string_view text) {
  std::string move = absl::AsciiStrToLower(std::string(Trimmed(text)));
  return move == "ps" || move == "pa" || move == "--" ? "pass" : move;
}

}  // namespace plyground::othello
