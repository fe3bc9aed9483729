#include "games/skerry/chart.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/error.h"
#include "core/random.h"
#include "core/text.h"

namespace plyground::skerry {
namespace {

absl::Status BadPosition(std::string message, std::string_view got, std::string expected) {
  return InvalidInput({.message = absl::StrCat("position of skerry: ", std::move(message)),
                       .got = std::string(got.substr(0, 200)),
                       .expected = {std::move(expected)}});
}

char KeeperLetter(int keeper) { return static_cast<char>('A' + keeper); }

std::string Letters(int players) {
  return absl::StrCat("A..", std::string(1, KeeperLetter(players - 1)));
}

// Reads one row, `text` without its separator.
absl::Status ParseRow(std::string_view text, int row, const Options& options, Chart& chart) {
  int column = 0;
  for (std::size_t i = 0; i < text.size(); ++column) {
    const char c = text[i++];
    if (column >= options.size) continue;  // counted, for the error
    Square& square = chart.At(row, column);
    if (c == '#') {
      square.keeper = Square::kRock;
      continue;
    }
    if (c < '1' || c > '0' + kMostFish) {
      return BadPosition(absl::StrCat(Quoted(std::string(1, c)), " at ",
                                      SquareName(row, column), " is no square"),
                         std::string(1, c), "#, or 1..9 with the keeper's letter if built on");
    }
    square.fish = static_cast<std::int8_t>(c - '0');
    if (i == text.size() || text[i] < 'A' || text[i] > 'Z') continue;
    if (text[i] > KeeperLetter(options.players - 1)) {
      return BadPosition(absl::StrCat(Quoted(text.substr(i, 1)), " at ",
                                      SquareName(row, column), " is no keeper"),
                         text.substr(i, 1), Letters(options.players));
    }
    square.keeper = static_cast<std::int8_t>(text[i++] - 'A');
  }
  if (column != options.size || text.empty()) {
    return BadPosition(
        absl::StrCat("row ", row + 1, " has ", column < options.size ? "fewer" : "more",
                     " squares than the ", options.size, " of the option size"),
        text, absl::StrCat(options.size, " squares a row"));
  }
  return absl::OkStatus();
}

// Keepers build in turn, so that the lighthouses say who is to move.
absl::Status CheckTurns(const Chart& chart, const Options& options, std::string_view mover) {
  std::array<int, kMostKeepers> built{};
  int total = 0;
  int sea = 0;
  for (int i = 0; i < chart.size * chart.size; ++i) {
    const int keeper = chart.squares[i].keeper;
    sea += keeper == Square::kRock ? 0 : 1;
    if (keeper < 0) continue;
    ++built[keeper];
    ++total;
  }
  for (int keeper = 0; keeper < options.players; ++keeper) {
    const int due = (total + options.players - 1 - keeper) / options.players;
    if (built[keeper] != due) {
      return BadPosition(
          absl::StrCat("keeper ", std::string(1, KeeperLetter(keeper)), " has ", built[keeper],
                       " of ", total, " lighthouses, built in turn"),
          absl::StrCat(built[keeper]), absl::StrCat(due));
    }
  }
  const int most = options.players * options.lighthouses;
  if (total > most) {
    return BadPosition(absl::StrCat("there are ", total, " lighthouses"), absl::StrCat(total),
                       absl::StrCat("at most ", most, " by the option lighthouses"));
  }
  if (sea == 0) return BadPosition("every square is a rock", "#", "a square at sea");
  const std::string due(1, KeeperLetter(total % options.players));
  if (mover != due) {
    return BadPosition(mover.empty()
                           ? "the keeper to move is missing"
                           : absl::StrCat(Quoted(mover), " is not the keeper to move"),
                       mover, absl::StrCat(due, " after the rows and a space"));
  }
  return absl::OkStatus();
}

// The colours of four keepers, readable on light and dark grounds: the sea
// that one fishes is his colour.
std::string ColourSquare(const Square& square, char owner) {
  constexpr std::array<int, kMostKeepers> kKeeperColours = {160, 27, 28, 128};
  if (square.keeper == Square::kRock) return "\x1b[48;5;240m\x1b[38;5;250m ##\x1b[0m";
  if (square.keeper >= 0) {
    return absl::StrFormat("\x1b[48;5;%dm\x1b[1;38;5;231m *%c\x1b[0m",
                           kKeeperColours[square.keeper], KeeperLetter(square.keeper));
  }
  const bool fished = owner >= 'a' && owner < 'a' + kMostKeepers;
  const int colour = fished ? kKeeperColours[owner - 'a'] : owner == '-' ? 245 : 31;
  return absl::StrFormat("\x1b[38;5;%dm %d%c\x1b[0m", colour, square.fish,
                         owner == '.' ? ' ' : owner);
}

std::string PlainSquare(const Square& square, char owner) {
  if (square.keeper == Square::kRock) return " ##";
  if (square.keeper >= 0) return absl::StrFormat(" *%c", KeeperLetter(square.keeper));
  return absl::StrFormat(" %d%c", square.fish, owner == '.' ? ' ' : owner);
}

}  // namespace

Chart DrawMap(const Options& options) noexcept {
  Random random(static_cast<std::uint64_t>(options.seed));
  const int count = options.size * options.size;
  std::array<int, kMostCells> order{};
  for (int i = 0; i < count; ++i) order[i] = i;
  for (int i = count - 1; i > 0; --i) {
    std::swap(order[i], order[random.Next() % static_cast<std::uint64_t>(i + 1)]);
  }
  Chart chart{.size = options.size, .squares = {}};
  for (int i = 0; i < std::min(options.rocks, count); ++i) {
    chart.squares[order[i]].keeper = Square::kRock;
  }
  for (int i = 0; i < count; ++i) {
    const auto fish = static_cast<std::int8_t>(1 + random.Next() % kMostFish);
    if (chart.squares[i].keeper != Square::kRock) chart.squares[i].fish = fish;
  }
  return chart;
}

absl::StatusOr<Chart> ParseChart(std::string_view text, const Options& options) {
  const std::string_view trimmed = Trimmed(text);
  const std::size_t space = std::min(trimmed.find(' '), trimmed.size());
  std::string_view rows = trimmed.substr(0, space);
  const auto count = static_cast<int>(std::count(rows.begin(), rows.end(), '/')) + 1;
  if (count != options.size || rows.empty()) {
    return BadPosition(
        absl::StrCat("there are ", rows.empty() ? 0 : count, " rows"), rows,
        absl::StrCat(options.size, " rows joined by /, as the option size says"));
  }
  Chart chart{.size = options.size, .squares = {}};
  for (int row = 0; row < options.size; ++row) {
    const std::size_t end = std::min(rows.find('/'), rows.size());
    if (auto status = ParseRow(rows.substr(0, end), row, options, chart); !status.ok()) {
      return status;
    }
    rows.remove_prefix(std::min(end + 1, rows.size()));
  }
  if (auto status = CheckTurns(chart, options, Trimmed(trimmed.substr(space))); !status.ok()) {
    return status;
  }
  return chart;
}

std::string FormatChart(const Chart& chart, int to_move) {
  std::string text;
  for (int row = 0; row < chart.size; ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < chart.size; ++column) {
      const Square& square = chart.At(row, column);
      text += square.keeper == Square::kRock ? '#' : static_cast<char>('0' + square.fish);
      if (square.keeper >= 0) text += KeeperLetter(square.keeper);
    }
  }
  return text + " " + KeeperLetter(to_move);
}

std::string WhyNoSite(const Chart& chart, std::string_view square) {
  const std::string last = SquareName(chart.size - 1, chart.size - 1);
  for (int row = 0; row < chart.size; ++row) {
    for (int column = 0; column < chart.size; ++column) {
      const std::string name = SquareName(row, column);
      if (name != square) continue;
      const int keeper = chart.At(row, column).keeper;
      if (keeper == Square::kRock) return absl::StrCat(name, " is a rock");
      return absl::StrCat("a lighthouse of keeper ", std::string(1, KeeperLetter(keeper)),
                          " stands on ", name);
    }
  }
  return absl::StrCat(Quoted(square), " is no square of this map, which are a1 to ", last);
}

std::string DrawChart(const Chart& chart, std::string_view owners, std::string_view footer,
                      DrawStyle style) {
  std::string drawing = "  ";
  for (int column = 0; column < chart.size; ++column) {
    absl::StrAppend(&drawing, " ", std::string(1, static_cast<char>('a' + column)), " ");
  }
  for (int row = 0; row < chart.size; ++row) {
    absl::StrAppendFormat(&drawing, "\n%2d", row + 1);
    for (int column = 0; column < chart.size; ++column) {
      const Square& square = chart.At(row, column);
      const char owner = owners[row * chart.size + column];
      drawing += style == DrawStyle::kColour ? ColourSquare(square, owner)
                                             : PlainSquare(square, owner);
    }
  }
  return absl::StrCat(drawing, "\n", std::string(footer), "\n");
}

}  // namespace plyground::skerry
