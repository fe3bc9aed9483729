#include "games/slider/notation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/text.h"

namespace plyground::slider {
namespace {

// A dot's name at the front of `text`, taken off; nothing if there is none.
std::optional<int> TakeDot(std::string_view& text, const Grid& grid) {
  if (text.empty() || text[0] < 'a' || text[0] > 'z') return std::nullopt;
  int row = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + 1, end, row);
  const int column = text[0] - 'a';
  if (error != std::errc() || text[1] == '0' || row < 1 || row > grid.rows ||
      column >= grid.columns) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return column * grid.rows + row - 1;
}

// The dots of the line from its first end on; of a closed line so that the
// segment that closed it comes last.
std::vector<int> Line(const Slider& position) {
  std::vector<int> line;
  if (position.used() == 0) return line;
  auto [start, end] = position.ends();
  // The closing segment starts at the end that it left with two neighbours.
  const bool lasso = position.closed() && std::popcount(position.Linked(end)) == 1;
  if (lasso) std::swap(start, end);
  int target = -1;  // of the closing segment, which starts at `end`
  if (position.closed()) {
    for (Dots dots = position.Linked(end); dots != 0; dots &= dots - 1) {
      const int dot = std::countr_zero(dots);
      const bool is_loop = std::popcount(position.Linked(start)) == 2;
      if (is_loop ? dot == start : std::popcount(position.Linked(dot)) == 3) target = dot;
    }
  }
  Dots seen = 0;
  int at = start;
  while (true) {
    line.push_back(at);
    seen |= Bit(at);
    if (at == end) break;
    Dots next = position.Linked(at) & ~seen;
    if (at == target) next &= ~Bit(end);
    at = std::countr_zero(next);
  }
  if (target >= 0) line.push_back(target);
  return line;
}

absl::Status BadPosition(const std::string& message, std::string_view got,
                         std::vector<std::string> expected, std::string hint = "") {
  return InvalidInput({.message = "position of slider: " + message,
                       .got = std::string(got.substr(0, 200)),
                       .expected = std::move(expected),
                       .hint = std::move(hint)});
}

std::string BoardName(const Grid& grid) { return absl::StrCat(grid.rows, "x", grid.columns); }

// The line's text as dots.
absl::StatusOr<std::vector<int>> ParseLine(std::string_view text, const Grid& grid) {
  std::vector<int> line;
  const std::string range = absl::StrCat("a1..", DotName(grid, grid.size() - 1));
  while (true) {
    const std::string_view name = text.substr(0, text.find('-'));
    const std::optional<int> dot = TakeDot(text, grid);
    if (!dot.has_value() || (!text.empty() && text[0] != '-')) {
      return BadPosition(absl::StrCat(Quoted(name), " is not a dot of ", BoardName(grid)), name,
                         {range});
    }
    if (line.size() > static_cast<std::size_t>(grid.size())) {
      return BadPosition("the line has more dots than the board", name, {"each dot once"});
    }
    line.push_back(*dot);
    if (text.empty()) return line;
    text.remove_prefix(1);
  }
}

// Draws the line. Errors as ParsePosition.
absl::StatusOr<Slider> DrawLine(const std::vector<int>& line, const Options& options) {
  Slider position(options);
  const Grid grid = position.grid();
  if (line.size() < 2) {
    return BadPosition("a line has at least two dots", DotName(grid, line[0]),
                       {"start", "two dots or more joined by '-'"});
  }
  for (std::size_t i = 1; i < line.size(); ++i) {
    const int from = line[i - 1];
    const int to = line[i];
    const std::string segment = DotName(grid, from) + "-" + DotName(grid, to);
    if ((grid.Around(Bit(from)) & Bit(to)) == 0) {
      return BadPosition(absl::StrCat(segment, " does not join neighbours"), segment,
                         {"dots one step apart"});
    }
    const bool is_first = i == 1;
    Move move = {static_cast<std::uint8_t>(is_first ? std::min(from, to) : from),
                 static_cast<std::uint8_t>(is_first ? std::max(from, to) : to)};
    MoveList<Slider> legal;
    position.AppendMoves(legal);
    // From end to end the move is listed once, from the smaller end.
    const bool end_to_end = (position.EndBits() & Bit(to)) != 0;
    if (end_to_end && move.from > move.to) std::swap(move.from, move.to);
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
      return BadPosition(
          absl::StrCat(segment, " runs into the line"), segment,
          {"each dot once; with closing=loop or closing=all the last segment may close it"});
    }
    position.Apply(move);
  }
  return position;
}

}  // namespace

std::string DotName(const Grid& grid, int dot) {
  return absl::StrCat(std::string(1, static_cast<char>('a' + dot / grid.rows)),
                      dot % grid.rows + 1);
}

std::string Notation::SeatName(const Slider&, Player player) {
  return player == Player::kFirst ? "1" : "2";
}

std::string Notation::FormatMove(const Slider& position, Move move) {
  return DotName(position.grid(), move.from) + DotName(position.grid(), move.to);
}

std::string Notation::NormalizeMove(const Slider& position, std::string_view text) {
  const std::string lower = absl::AsciiStrToLower(std::string(text.substr(0, 100)));
  std::string_view rest = lower;
  const std::optional<int> from = TakeDot(rest, position.grid());
  if (from.has_value() && !rest.empty() && rest[0] == '-') rest.remove_prefix(1);
  const std::optional<int> to = TakeDot(rest, position.grid());
  if (!from.has_value() || !to.has_value() || !rest.empty()) return lower;
  const auto is_end = [&](int dot) { return (position.EndBits() & Bit(dot)) != 0; };
  const bool swap = is_end(*from) == is_end(*to) ? *from > *to : is_end(*to);
  const Move move = {static_cast<std::uint8_t>(swap ? *to : *from),
                     static_cast<std::uint8_t>(swap ? *from : *to)};
  return FormatMove(position, move);
}

std::string Notation::WhyIllegal(const Slider& position, std::string_view text) {
  const Grid grid = position.grid();
  const std::string name = NormalizeMove(position, Trimmed(text));
  std::string_view rest = name;
  const std::optional<int> from = TakeDot(rest, grid);
  const std::optional<int> to = TakeDot(rest, grid);
  if (!from.has_value() || !to.has_value() || !rest.empty()) {
    return absl::StrCat("a segment is named by its two dots, such as ",
                        "a1a2; the dots are a1 to ", DotName(grid, grid.size() - 1));
  }
  if ((grid.Around(Bit(*from)) & Bit(*to)) == 0) {
    return absl::StrCat(DotName(grid, *from), " and ", DotName(grid, *to),
                        " are not one step apart, across or down");
  }
  if ((position.EndBits() & Bit(*from)) == 0) {
    const std::array<int, 2> ends = position.ends();
    return absl::StrCat("the line grows from an end, which are ", DotName(grid, ends[0]),
                        " and ", DotName(grid, ends[1]));
  }
  return absl::StrCat(DotName(grid, *to), " is on the line already");
}

std::string Notation::FormatPosition(const Slider& position) {
  std::string text = BoardName(position.grid());
  char separator = ' ';
  for (const int dot : Line(position)) {
    text += separator + DotName(position.grid(), dot);
    separator = '-';
  }
  return separator == ' ' ? text + " start" : text;
}

absl::StatusOr<Slider> Notation::ParsePosition(std::string_view text, const Options& options) {
  const std::string lower = absl::AsciiStrToLower(std::string(Trimmed(text)));
  const Grid grid = {options.rows, options.columns};
  const std::size_t space = lower.find(' ');
  const std::string board = lower.substr(0, space);
  if (space == std::string::npos) {
    return BadPosition(absl::StrCat(Quoted(text), " is not a board and a line"), text,
                       {BoardName(grid) + " start", BoardName(grid) + " a1-a2"});
  }
  if (board != BoardName(grid)) {
    return BadPosition(absl::StrCat("the board is ", BoardName(grid), ", not ", Quoted(board)),
                       board, {BoardName(grid)}, "the game's options rows and cols set it");
  }
  const std::string line = lower.substr(lower.find_first_not_of(' ', space));
  if (line == "start") return Slider(options);
  const absl::StatusOr<std::vector<int>> dots = ParseLine(line, grid);
  if (!dots.ok()) return dots.status();
  return DrawLine(*dots, options);
}

std::string Notation::Draw(const Slider& position, DrawStyle style) {
  const Grid grid = position.grid();
  const bool colour = style == DrawStyle::kColour;
  const std::string line_on = colour ? "\x1b[1;36m" : "";
  const std::string end_on = colour ? "\x1b[1;33m" : "";
  const std::string off = colour ? "\x1b[0m" : "";
  std::string text = "  ";
  for (int column = 0; column < grid.columns; ++column) {
    absl::StrAppend(&text, "  ", std::string(1, static_cast<char>('a' + column)), " ");
  }
  text = std::string(absl::StripTrailingAsciiWhitespace(text)) + "\n";
  const auto linked = [&](int dot, int other) {
    return (position.Linked(dot) & Bit(other)) != 0;
  };
  for (int row = 0; row < grid.rows; ++row) {
    std::string dots = absl::StrCat(row + 1 < 10 ? " " : "", row + 1, "  ");
    std::string below = "    ";
    for (int column = 0; column < grid.columns; ++column) {
      const int dot = column * grid.rows + row;
      const bool is_end = (position.EndBits() & Bit(dot)) != 0;
      const bool is_used = (position.used() & Bit(dot)) != 0;
      dots += is_end ? end_on + "@" + off : is_used ? line_on + "o" + off : ".";
      const bool across = column + 1 < grid.columns && linked(dot, dot + grid.rows);
      const bool down = row + 1 < grid.rows && linked(dot, dot + 1);
      if (column + 1 < grid.columns) dots += across ? line_on + "---" + off : "   ";
      below += down ? line_on + "|" + off + "   " : "    ";
    }
    absl::StrAppend(&text, dots, "\n");
    if (row + 1 < grid.rows) {
      absl::StrAppend(&text, std::string(absl::StripTrailingAsciiWhitespace(below)), "\n");
    }
  }
  return text;
}

}  // namespace plyground::slider
