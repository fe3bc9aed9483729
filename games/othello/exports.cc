#include "games/exports.h"

#include <cctype>
#include <cmath>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/error.h"

namespace plyground {
namespace {

constexpr std::string_view kPass = "pass";

absl::Status CannotSay(const GameRecord& record, std::string_view what) {
  return InvalidInput(
      {.message = absl::StrCat("game ", Quoted(record.id), ": ", std::string(what)),
       .got = record.position,
       .expected = {}});
}

// The moves in a row, passes left out: "f5d6c3". What most programs read and what
// databases of games hold; it always begins at the start.
absl::StatusOr<std::string> WriteTranscript(const GameRecord& record, const AnyGame& game) {
  if (record.position != game.Start().Text()) {
    return CannotSay(record, "a transcript begins at the start position");
  }
  std::string line;
  for (const std::string& move : record.moves) {
    if (move != kPass) line += move;
  }
  return line + "\n";
}

// The board of a position's text in the letters of GGF, row by row, and the mover.
absl::StatusOr<std::string> GgfBoard(const GameRecord& record) {
  const std::size_t cells = record.position.find(' ');
  const auto size = static_cast<std::size_t>(std::lround(std::sqrt(cells)));
  std::string board = absl::StrCat(size);
  for (std::size_t i = 0; i < cells; ++i) {
    if (i % size == 0) board += ' ';
    const char cell = record.position[i];
    if (cell == '#') return CannotSay(record, "GGF has no pits");
    board += cell == 'X' ? '*' : cell;
  }
  return absl::StrCat(board, record.position.back() == 'X' ? " *" : " O");
}

// A tag's value ends at the first bracket, so there is none inside.
std::string Tagged(std::string_view name, std::string_view value) {
  std::string tag(name);
  tag += '[';
  for (const char c : value) tag += c == '[' || c == ']' || c == ';' ? '_' : c;
  return tag + "]";
}

// The Generic Game Format of the Generic Game Server, on which Othello programs
// have met since the nineties: black is '*' and has the first seat; a pass is PA.
absl::StatusOr<std::string> WriteGgf(const GameRecord& record, const AnyGame& game) {
  const auto board = GgfBoard(record);
  if (!board.ok()) return board.status();
  std::string text = absl::StrCat(
      "(;GM[Othello]", Tagged("PC", "plyground"), Tagged("PB", record.players[0]),
      Tagged("PW", record.players[1]), absl::StrFormat("RE[%+d.000]", record.returns[0]), "TY[",
      board->substr(0, board->find(' ')), "]BO[", *board, "]");
  auto position = game.Parse(record.position);
  if (!position.ok()) return position.status();
  for (const std::string& move : record.moves) {
    std::string shown = move == kPass ? "PA" : move;
    for (char& c : shown) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    absl::StrAppend(&text, position->to_move() == 0 ? "B[" : "W[", shown, "]");
    if (absl::Status status = position->Play(move); !status.ok()) return status;
  }
  return text + ";)\n";
}

}  // namespace

extern const GameExport kOthelloTranscriptExport;
const GameExport kOthelloTranscriptExport{.game = "othello",
                                          .format = "transcript",
                                          .summary = "the moves in a row, a game a line",
                                          .write = WriteTranscript};
extern const GameExport kOthelloGgfExport;
const GameExport kOthelloGgfExport{.game = "othello",
                                   .format = "ggf",
                                   .summary = "Generic Game Format of the servers for Othello",
                                   .write = WriteGgf};

}  // namespace plyground
