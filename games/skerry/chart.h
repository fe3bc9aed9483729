#ifndef PLYGROUND_GAMES_SKERRY_CHART_H_
#define PLYGROUND_GAMES_SKERRY_CHART_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "games/skerry/options.h"

namespace plyground::skerry {

// A position as people write it, whatever bit sets the rules play it on.
struct Square {
  static constexpr std::int8_t kSea = -1;
  static constexpr std::int8_t kRock = -2;

  std::int8_t fish = 1;       // 1..9; those under a lighthouse are lost
  std::int8_t keeper = kSea;  // whose lighthouse stands here: 0..3
  friend bool operator==(const Square&, const Square&) = default;
};

struct Chart {
  int size = 0;
  std::array<Square, kMostCells> squares{};  // row by row, size * size of them

  const Square& At(int row, int column) const noexcept { return squares[row * size + column]; }
  Square& At(int row, int column) noexcept { return squares[row * size + column]; }
  friend bool operator==(const Chart&, const Chart&) = default;
};

// The map of a seed: SplitMix64; the squares in row order, shuffled from the
// last down with j = next % (i + 1); the first `rocks` of them are rocks; then
// 1 + next % 9 fish for every square in row order, rocks included.
Chart DrawMap(const Options& options) noexcept;

// "334#/4A21 B": rows from the top, then the keeper to move. Errors: another
// size, characters that are no square, lighthouses that no order of play
// built, a keeper to move who is not.
[[nodiscard]] absl::StatusOr<Chart> ParseChart(std::string_view text, const Options& options);
std::string FormatChart(const Chart& chart, int to_move);

// One sentence on why no lighthouse can be built on `square`, as a move names it.
std::string WhyNoSite(const Chart& chart, std::string_view square);

// Who fishes each square, row by row as in a Chart: '#' a rock, 'A'..'D' a
// lighthouse, 'a'..'d' the keeper whose lights reach it most often, '-' a tie,
// '.' no light. With coordinates; `footer` below it.
std::string DrawChart(const Chart& chart, std::string_view owners, std::string_view footer,
                      DrawStyle style);

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_CHART_H_
