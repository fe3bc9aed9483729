#include "games/kalah/notation.h"

#include <charconv>
#include <cstddef>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "core/error.h"
#include "core/text.h"

namespace plyground::kalah {
namespace {

absl::Status Malformed(const std::string& why, std::string_view got,
                       const std::string& expected, const std::string& hint = "") {
  return InvalidInput({.message = absl::StrCat("malformed kalah position: ", why),
                       .got = std::string(got.substr(0, 200)),
                       .expected = {expected},
                       .hint = hint});
}

std::string FormatNumbers(const int* numbers, int count) {
  return absl::StrJoin(absl::MakeConstSpan(numbers, static_cast<std::size_t>(count)), ",");
}

// Writes exactly `count` numbers to `numbers`.
absl::Status ParseNumbers(const std::string& what, std::string_view text, int count,
                          int* numbers) {
  const std::vector<std::string_view> parts = SplitAt(',', text);
  if (parts.size() != static_cast<std::size_t>(count)) {
    return Malformed(
        absl::StrCat(what, " in ", Quoted(text), " has ", parts.size(),
                     parts.size() == 1 ? " number" : " numbers"),
        text, absl::StrCat(count, count == 1 ? " number" : " numbers separated by commas"));
  }
  for (const std::string_view part : parts) {
    const char* end = part.data() + part.size();
    // Unsigned, so that from_chars takes no minus sign.
    unsigned value = 0;
    const auto [rest, error] = std::from_chars(part.data(), end, value);
    if (error != std::errc() || rest != end || value > static_cast<unsigned>(kMaxStones)) {
      return Malformed(absl::StrCat(what, " has ", Quoted(part), " where a number belongs"),
                       part, absl::StrCat("0..", kMaxStones));
    }
    *numbers++ = static_cast<int>(value);
  }
  return absl::OkStatus();
}

absl::StatusOr<Player> ParseSide(std::string_view text) {
  if (text == "S") return Player::kFirst;
  if (text == "N") return Player::kSecond;
  return InvalidInput({.message = absl::StrCat("malformed kalah position: the side to move is ",
                                               text.empty() ? "missing" : Quoted(text)),
                       .got = std::string(text.substr(0, 200)),
                       .expected = {"S", "N"},
                       .hint = "it stands after the stores and a space"});
}

std::string Centred(const std::string& text) {
  constexpr std::size_t kWidth = 3;
  const std::size_t missing = text.size() < kWidth ? kWidth - text.size() : 0;
  return std::string(missing - missing / 2, ' ') + text + std::string(missing / 2, ' ');
}

constexpr int kMargin = 8;  // columns to the left of the rows

std::string LeftMargin(const std::string& text) {
  return text + std::string(kMargin - text.size(), ' ');
}

// Adds the escape codes of one drawing, or none.
class Painter {
 public:
  explicit Painter(DrawStyle style) : colour_(style == DrawStyle::kColour) {}
  std::string Bold(const std::string& text) const { return Wrap("1", text); }
  std::string Dim(const std::string& text) const { return Wrap("2", text); }
  std::string Store(const std::string& text) const { return Wrap("1;33", text); }

 private:
  std::string Wrap(const char* code, const std::string& text) const {
    return colour_ ? absl::StrCat("\x1b[", code, "m", text, "\x1b[0m") : text;
  }
  bool colour_;
};

// One row from left to right: South's in sowing order, North's against it.
std::string DrawRow(const Board& board, Player owner, bool can_move, const Painter& painter) {
  std::string line = "|";
  for (int column = 0; column < board.pits; ++column) {
    const int pit = owner == Player::kFirst ? column : board.pits - 1 - column;
    const int stones = board.rows[Index(owner)][pit];
    const std::string text = Centred(absl::StrCat(stones));
    absl::StrAppend(&line,
                    stones == 0 ? painter.Dim(text)
                    : can_move  ? painter.Bold(text)
                                : text,
                    "|");
  }
  return line;
}

std::string Letters(const Board& board, Player owner) {
  std::string line(kMargin - 1, ' ');
  for (int column = 0; column < board.pits; ++column) {
    const int pit = owner == Player::kFirst ? column : board.pits - 1 - column;
    absl::StrAppend(&line, "   ", FormatPit(owner, MoveAt(pit)));
  }
  return line;
}

}  // namespace

std::string FormatBoard(const Board& board) {
  return absl::StrCat(FormatNumbers(board.rows[0].data(), board.pits), "/",
                      FormatNumbers(board.rows[1].data(), board.pits), "/",
                      FormatNumbers(board.stores.data(), 2),
                      board.to_move == Player::kFirst ? " S" : " N");
}

absl::StatusOr<Board> ParseBoard(std::string_view text, int pits, int max_stones) {
  text = Trimmed(text);
  const std::size_t space = text.find(' ');
  const std::string_view side =
      space == std::string_view::npos ? std::string_view() : Trimmed(text.substr(space));
  const std::vector<std::string_view> parts = SplitAt('/', text.substr(0, space));
  if (parts.size() != 3) {
    return Malformed(absl::StrCat(Quoted(text), " has ", parts.size(),
                                  parts.size() == 1 ? " part" : " parts"),
                     text, FormatBoard(StartBoard([pits] {
                       Options options;
                       options.pits = pits;
                       options.seeds = 1;
                       return options;
                     }())));
  }
  Board board;
  board.pits = pits;
  absl::Status status = ParseNumbers("South's row", parts[0], pits, board.rows[0].data());
  if (status.ok()) status = ParseNumbers("North's row", parts[1], pits, board.rows[1].data());
  if (status.ok())
    status = ParseNumbers("the pair of stores", parts[2], 2, board.stores.data());
  if (!status.ok()) return status;
  const absl::StatusOr<Player> to_move = ParseSide(side);
  if (!to_move.ok()) return to_move.status();
  board.to_move = *to_move;
  const int stones = CountStones(board);
  if (stones > max_stones) {
    return Malformed(
        absl::StrCat("there are ", stones, " stones"), text,
        absl::StrCat("at most ", max_stones),
        max_stones < kMaxStones ? "a game with seeds=11 or more takes up to 255" : "");
  }
  return board;
}

std::string DrawBoard(const Board& board, bool over, DrawStyle style) {
  const Painter painter(style);
  const bool south = !over && board.to_move == Player::kFirst;
  const bool north = !over && !south;
  std::string frame = "+";
  for (int pit = 0; pit < board.pits; ++pit) frame += "---+";
  const std::string north_store = Centred(absl::StrCat(board.stores[1]));
  const std::string south_store = absl::StrCat(board.stores[0]);
  const std::string blank = LeftMargin("");
  std::string text;
  absl::StrAppend(&text, Letters(board, Player::kSecond), "\n", blank, frame, "\n",
                  LeftMargin(" North"), DrawRow(board, Player::kSecond, north, painter), "\n");
  absl::StrAppend(&text, "  ", painter.Store(north_store),
                  std::string(kMargin - 2 - north_store.size(), ' '), frame, "   ",
                  painter.Store(south_store), "\n");
  absl::StrAppend(&text, blank, DrawRow(board, Player::kFirst, south, painter), " South\n",
                  blank, frame, "\n", Letters(board, Player::kFirst), "\n",
                  over    ? "The game is over.\n"
                  : south ? "South to move.\n"
                          : "North to move.\n");
  return text;
}

std::string FormatPit(Player owner, Move move) {
  const char first = owner == Player::kFirst ? 'a' : 'A';
  return std::string(1, static_cast<char>(first + PitOf(move)));
}

std::string NormalizePit(std::string_view text) { return std::string(Trimmed(text)); }

}  // namespace plyground::kalah
