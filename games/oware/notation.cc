#include "games/oware/notation.h"

#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/error.h"

namespace plyground::oware {
namespace {

absl::Status Malformed(const std::string& why, std::string_view got,
                       const std::string& expected) {
  return InvalidInput({.message = absl::StrCat("malformed oware position: ", why),
                       .got = std::string(got.substr(0, 200)),
                       .expected = {expected}});
}

absl::StatusOr<Player> ParseSide(std::string_view text) {
  if (text == "S") return Player::kFirst;
  if (text == "N") return Player::kSecond;
  return InvalidInput({.message = absl::StrCat("malformed oware position: the side to move is ",
                                               text.empty() ? "missing" : Quoted(text)),
                       .got = std::string(text.substr(0, 200)),
                       .expected = {"S", "N"},
                       .hint = "it stands after the scores and a space"});
}

// Adds the escape codes of one drawing, or none.
class Painter {
 public:
  explicit Painter(DrawStyle style) : colour_(style == DrawStyle::kColour) {}
  std::string Playable(const std::string& text) const { return Wrap("1", text); }
  std::string Empty(const std::string& text) const { return Wrap("2", text); }
  std::string Score(const std::string& text) const { return Wrap("1;33", text); }

 private:
  std::string Wrap(const char* code, const std::string& text) const {
    return colour_ ? absl::StrCat("\x1b[", code, "m", text, "\x1b[0m") : text;
  }
  bool colour_;
};

// The house in a column of the drawing: South's row runs to the right, North's
// to the left.
int HouseIn(Player owner, int column) {
  return owner == Player::kFirst ? column : kHouses - 1 - column;
}

std::string Letters(Player owner) {
  std::string line = "     ";
  for (int column = 0; column < kHouses; ++column) {
    absl::StrAppend(&line, "    ", FormatHouse(owner, MoveAt(HouseIn(owner, column))));
  }
  return line + "\n";
}

std::string Row(const Board& board, Player owner, bool to_move, const Painter& painter) {
  std::string line = owner == Player::kFirst ? "South " : "North ";
  for (int column = 0; column < kHouses; ++column) {
    const int seeds = board.rows[Index(owner)][HouseIn(owner, column)];
    std::string text = absl::StrCat(seeds);
    text.insert(0, 3 - text.size(), ' ');
    if (seeds == 0) {
      text = painter.Empty(text);
    } else if (to_move) {
      text = painter.Playable(text);
    }
    absl::StrAppend(&line, "[", text, "]");
  }
  return absl::StrCat(line, "  score ", painter.Score(absl::StrCat(board.scores[Index(owner)])),
                      "\n");
}

}  // namespace

std::string FormatBoard(const Board& board) {
  return absl::StrCat(absl::StrJoin(board.rows[0], ","), "/", absl::StrJoin(board.rows[1], ","),
                      "/", absl::StrJoin(board.scores, ","),
                      board.to_move == Player::kFirst ? " S" : " N");
}

absl::StatusOr<Board> ParseBoard(std::string_view text) {
  text = Trimmed(text);
  const std::size_t space = text.find(' ');
  const std::string_view side =
      space == std::string_view::npos ? std::string_view() : Trimmed(text.substr(space));
  const std::vector<std::string_view> parts = SplitAt('/', text.substr(0, space));
  if (parts.size() != 3) {
    return Malformed(absl::StrCat(Quoted(text), " has ", parts.size(),
                                  parts.size() == 1 ? " part" : " parts"),
                     text, FormatBoard(StartBoard({})));
  }
  Board board;
  const auto read = [&](const char* what, std::string_view part, int count, int* numbers) {
    return ParseNumbers({.what = absl::StrCat("malformed oware position: ", what),
                         .count = count,
                         .minimum = 0,
                         .maximum = kMaxSeeds},
                        part, numbers);
  };
  absl::Status status = read("South's row", parts[0], kHouses, board.rows[0].data());
  if (status.ok()) status = read("North's row", parts[1], kHouses, board.rows[1].data());
  if (status.ok()) status = read("the pair of scores", parts[2], 2, board.scores.data());
  if (!status.ok()) return status;
  const absl::StatusOr<Player> to_move = ParseSide(side);
  if (!to_move.ok()) return to_move.status();
  board.to_move = *to_move;
  if (CountSeeds(board) > kMaxSeeds) {
    return Malformed(absl::StrCat("there are ", CountSeeds(board), " seeds"), text,
                     absl::StrCat("at most ", kMaxSeeds));
  }
  return board;
}

std::string DrawBoard(const Board& board, bool over, DrawStyle style) {
  const Painter painter(style);
  const bool south = !over && board.to_move == Player::kFirst;
  const bool north = !over && !south;
  return absl::StrCat(Letters(Player::kSecond), Row(board, Player::kSecond, north, painter),
                      Row(board, Player::kFirst, south, painter), Letters(Player::kFirst),
                      over    ? "The game is over.\n"
                      : south ? "South to move.\n"
                              : "North to move.\n");
}

std::string FormatHouse(Player owner, Move move) {
  const char first = owner == Player::kFirst ? 'a' : 'A';
  return std::string(1, static_cast<char>(first + HouseOf(move)));
}

}  // namespace plyground::oware
