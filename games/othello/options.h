#ifndef PLYGROUND_GAMES_OTHELLO_OPTIONS_H_
#define PLYGROUND_GAMES_OTHELLO_OPTIONS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "core/spec.h"

namespace plyground::othello {

inline constexpr int kSmallestBoard = 4;
inline constexpr int kLargestBoard = 26;

// Which diagonal of the centre Black holds at the start: the tournament's
// (white on d4 and e5 of 8x8) or its mirror image.
enum class Start : std::uint8_t { kStandard, kSeed };

// What empty cells count for at the end: nothing, or one each for the winner.
enum class ScoreRule : std::uint8_t { kDiscs, kEmptiesToWinner };

struct Options {
  int size = 8;
  // Bit c of pits[r]: a pit in column c of row r, both counted from 0.
  std::array<std::uint32_t, kLargestBoard> pits{};
  Start start = Start::kStandard;
  ScoreRule score = ScoreRule::kDiscs;

  // Pre: 0 <= row, column < kLargestBoard.
  bool HasPit(int row, int column) const noexcept {
    return (pits[static_cast<std::size_t>(row)] >> column & 1) != 0;
  }
  void AddPit(int row, int column) noexcept {
    pits[static_cast<std::size_t>(row)] |= std::uint32_t{1} << column;
  }
  int CountPits() const noexcept;

  friend bool operator==(const Options&, const Options&) = default;
};

constexpr bool IsCentre(int size, int row, int column) noexcept {
  const int low = size / 2 - 1;
  return (row == low || row == low + 1) && (column == low || column == low + 1);
}

// "d3": column letter, row number. Pre: 0 <= row, column < kLargestBoard.
std::string CellName(int row, int column);

// Where a cell is, both counted from 0 and below kLargestBoard.
struct CellPlace {
  int row = 0;
  int column = 0;
};
// Of "d3", the letter in either case; nothing if it names no cell of any board.
std::optional<CellPlace> CellNamed(std::string_view name);

// The options as users write them. Its Parse checks each option alone;
// CheckOptions checks that they agree: an even size, pits on the board, not on
// the centre cells, at most half of the cells.
const OptionTable<Options>& OptionsTable();
[[nodiscard]] absl::Status CheckOptions(const Options& options);

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_OPTIONS_H_
