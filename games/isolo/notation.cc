#include "games/isolo/notation.h"

#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/error.h"

namespace plyground::isolo {
namespace {

constexpr char kMalformed[] = "malformed isolo position: ";

absl::StatusOr<Player> ParseSide(std::string_view text) {
  if (text == "S") return Player::kFirst;
  if (text == "N") return Player::kSecond;
  return InvalidInput({.message = absl::StrCat(kMalformed, "the side to move is ",
                                               text.empty() ? "missing" : Quoted(text)),
                       .got = std::string(text.substr(0, 200)),
                       .expected = {"S", "N"},
                       .hint = "it stands after the stocks and a space"});
}

// The parts between runs of spaces.
std::vector<std::string_view> Fields(std::string_view text) {
  std::vector<std::string_view> fields;
  for (const std::string_view field : SplitAt(' ', text)) {
    if (!field.empty()) fields.push_back(field);
  }
  return fields;
}

std::string LetterOf(Player owner, int hole) {
  const char first = owner == Player::kFirst ? 'a' : 'A';
  return std::string(1, static_cast<char>(first + hole));
}

// The hole in a column of the drawing: South's row runs to the right, North's
// to the left.
int HoleIn(Player owner, int column) {
  return owner == Player::kFirst ? column : kHoles - 1 - column;
}

std::string Letters(Player owner) {
  std::string line = "     ";
  for (int column = 0; column < kHoles; ++column) {
    absl::StrAppend(&line, "    ", LetterOf(owner, HoleIn(owner, column)));
  }
  return line + "\n";
}

std::string DrawRow(const Isolo& position, Player owner, DrawStyle style) {
  const auto paint = [style](const char* code, const std::string& text) {
    return style == DrawStyle::kColour ? absl::StrCat("\x1b[", code, "m", text, "\x1b[0m")
                                       : text;
  };
  const Board board = position.ToBoard();
  std::string playable;  // letters of the moves, if it is this side's turn
  if (board.to_move == owner) {
    for (int i = 0; i < position.Moves().size(); ++i) {
      playable += LetterOf(owner, HoleOf(position.Moves()[i]));
    }
  }
  std::string line = owner == Player::kFirst ? "South " : "North ";
  for (int column = 0; column < kHoles; ++column) {
    const int hole = HoleIn(owner, column);
    const int seeds = board.rows[Index(owner)][hole];
    std::string text = absl::StrCat(seeds);
    if (text.size() < 3) text.insert(0, 3 - text.size(), ' ');
    if (seeds == 0) {
      text = paint("2", text);
    } else if (playable.find(LetterOf(owner, hole)) != std::string::npos) {
      text = paint("1", text);
    }
    absl::StrAppend(&line, "[", text, "]");
  }
  const int stock = board.stocks[Index(owner)];
  const std::string amount = stock == kUnlimited ? "without end" : absl::StrCat(stock);
  return absl::StrCat(line, "  stock ", paint("1;33", amount), "\n");
}

}  // namespace

std::string FormatBoard(const Board& board) {
  return absl::StrCat(absl::StrJoin(board.rows[0], ","), "/", absl::StrJoin(board.rows[1], ","),
                      "/", absl::StrJoin(board.stocks, ","),
                      board.to_move == Player::kFirst ? " S " : " N ", board.ply);
}

absl::StatusOr<Board> ParseBoard(std::string_view text) {
  const std::vector<std::string_view> fields = Fields(text);
  const std::vector<std::string_view> parts =
      SplitAt('/', fields.empty() ? std::string_view() : fields[0]);
  if (parts.size() != 3 || fields.size() > 3) {
    return InvalidInput({.message = absl::StrCat(kMalformed, Quoted(text),
                                                 parts.size() != 3 ? " has not three parts"
                                                                   : " goes on after the ply"),
                         .got = std::string(text.substr(0, 200)),
                         .expected = {FormatBoard(StartBoard({}))}});
  }
  const auto read = [](const char* what, std::string_view part, NumberRow row, int* numbers) {
    row.what = absl::StrCat(kMalformed, what);
    return ParseNumbers(row, part, numbers);
  };
  Board board;
  const NumberRow holes{.what = {}, .count = kHoles, .minimum = 0, .maximum = kMaxHoleSeeds};
  const NumberRow stocks{.what = {}, .count = 2, .minimum = kUnlimited, .maximum = kMostStock};
  absl::Status status = read("South's row", parts[0], holes, board.rows[0].data());
  if (status.ok()) status = read("North's row", parts[1], holes, board.rows[1].data());
  if (status.ok()) status = read("the pair of stocks", parts[2], stocks, board.stocks.data());
  if (!status.ok()) return status;
  const absl::StatusOr<Player> to_move = ParseSide(fields.size() > 1 ? fields[1] : "");
  if (!to_move.ok()) return to_move.status();
  board.to_move = *to_move;
  status = read("the ply", fields.size() > 2 ? fields[2] : "",
                {.what = {}, .count = 1, .minimum = 0, .maximum = kMostPlies}, &board.ply);
  if (!status.ok()) return status;
  return board;
}

std::string DrawBoard(const Isolo& position, DrawStyle style) {
  return absl::StrCat(Letters(Player::kSecond), DrawRow(position, Player::kSecond, style),
                      DrawRow(position, Player::kFirst, style), Letters(Player::kFirst),
                      position.IsTerminal()                 ? "The game is over.\n"
                      : position.ToMove() == Player::kFirst ? "South to move.\n"
                                                            : "North to move.\n");
}

std::string Notation::FormatMove(const Isolo& position, Move move) {
  return LetterOf(position.ToMove(), HoleOf(move));
}

}  // namespace plyground::isolo
