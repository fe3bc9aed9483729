#ifndef PLYGROUND_GAMES_OTHELLO_LAST_FLIPS_H_
#define PLYGROUND_GAMES_OTHELLO_LAST_FLIPS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "games/othello/flips.h"

namespace plyground::othello {

// How many discs turn over when the last empty cell of a full 8x8 grid without
// pits is filled: every other cell is `own` or the opponent's, so the discs of
// `own` on a line say it all, and a table answers for a whole line.
namespace internal {

// [place on the line][own discs of the line]; cells beyond a shorter line count as
// the opponent's, which nothing brackets.
constexpr auto MakeLineFlips() noexcept {
  std::array<std::array<std::uint8_t, 256>, 8> flips{};
  for (int place = 0; place < 8; ++place) {
    for (int line = 0; line < 256; ++line) {
      int count = 0;
      for (const int step : {-1, 1}) {
        int end = place + step;
        while (end >= 0 && end < 8 && (line >> end & 1) == 0) end += step;
        if (end >= 0 && end < 8) count += (end - place) * step - 1;
      }
      flips[static_cast<std::size_t>(place)][static_cast<std::size_t>(line)] =
          static_cast<std::uint8_t>(count);
    }
  }
  return flips;
}
inline constexpr auto kLineFlips = MakeLineFlips();

struct CellLines {
  std::array<std::uint64_t, kAxes> line;  // the cell with its rays
  std::array<std::uint8_t, kAxes> place;  // of the cell on the line
};

constexpr std::array<CellLines, 64> MakeCellLines() noexcept {
  std::array<CellLines, 64> lines{};
  for (std::size_t cell = 0; cell < 64; ++cell) {
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      const Rays& rays = kRays[cell];
      lines[cell].line[axis] = rays.up[axis] | rays.down[axis] | std::uint64_t{1} << cell;
      lines[cell].place[axis] = static_cast<std::uint8_t>(std::popcount(rays.down[axis]));
    }
  }
  return lines;
}
inline constexpr std::array<CellLines, 64> kCellLines = MakeCellLines();

}  // namespace internal

// Pre: no cell but `cell` is empty or a pit.
inline int CountLastFlips(int cell, std::uint64_t own,
                          [[maybe_unused]] std::uint64_t opp) noexcept {
#if defined(__BMI2__)
  const internal::CellLines& lines = internal::kCellLines[static_cast<std::size_t>(cell)];
  int count = 0;
  for (std::size_t axis = 0; axis < internal::kAxes; ++axis) {
    count += internal::kLineFlips[lines.place[axis]][_pext_u64(own, lines.line[axis])];
  }
  return count;
#else
  return std::popcount(Flips(cell, own, opp));
#endif
}

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_LAST_FLIPS_H_
