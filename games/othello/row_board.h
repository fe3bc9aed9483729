#ifndef PLYGROUND_GAMES_OTHELLO_ROW_BOARD_H_
#define PLYGROUND_GAMES_OTHELLO_ROW_BOARD_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/zobrist.h"
#include "games/othello/options.h"
#include "games/othello/row_bits.h"

namespace plyground::othello {

// A board type (see board64.h) for sizes up to kColumns x kRowCount. A row is
// one machine word, so that no step along it can wrap into another row.
template <class Row, int kRowCount, int kSmallest>
struct RowBoard {
  using Bits = RowBits<Row, kRowCount>;
  static constexpr int kColumns = std::numeric_limits<Row>::digits;
  static constexpr int kRows = kRowCount;
  static constexpr int kMinSize = kSmallest;
  static constexpr int kMaxSize = kRowCount;

  class Ground {
   public:
    Ground() noexcept = default;
    Ground(const Bits& blocked, int size, ScoreRule score, bool second_to_move) noexcept
        : blocked_(blocked),
          size_(static_cast<std::uint8_t>(size)),
          empties_to_winner_(score == ScoreRule::kEmptiesToWinner),
          second_to_move_(second_to_move) {}

    const Bits& blocked() const noexcept { return blocked_; }
    int size() const noexcept { return size_; }
    bool empties_to_winner() const noexcept { return empties_to_winner_; }
    bool second_to_move() const noexcept { return second_to_move_; }
    void PassTurn() noexcept { second_to_move_ = !second_to_move_; }
    friend bool operator==(const Ground&, const Ground&) noexcept = default;

   private:
    Bits blocked_{};
    std::uint8_t size_ = kMinSize;
    bool empties_to_winner_ = false;
    bool second_to_move_ = false;
  };

  static constexpr Bits Cell(int cell) noexcept {
    Bits bits;
    bits.rows[RowOf(cell)] = static_cast<Row>(Row{1} << cell % kColumns);
    return bits;
  }
  static constexpr bool Any(const Bits& bits) noexcept {
    Row all = 0;
    for (const Row row : bits.rows) all = static_cast<Row>(all | row);
    return all != 0;
  }
  static constexpr bool Has(const Bits& bits, int cell) noexcept {
    return (bits.rows[RowOf(cell)] >> cell % kColumns & 1) != 0;
  }
  static constexpr int Count(const Bits& bits) noexcept {
    int count = 0;
    for (const Row row : bits.rows) count += std::popcount(row);
    return count;
  }

  static constexpr Bits East(const Bits& bits) noexcept {
    return Bits::Each([&](std::size_t r) { return bits.rows[r] << 1; });
  }
  static constexpr Bits West(const Bits& bits) noexcept {
    return Bits::Each([&](std::size_t r) { return bits.rows[r] >> 1; });
  }
  static constexpr Bits South(const Bits& bits) noexcept {
    return Bits::Each([&](std::size_t r) { return r == 0 ? Row{0} : bits.rows[r - 1]; });
  }
  static constexpr Bits North(const Bits& bits) noexcept {
    return Bits::Each(
        [&](std::size_t r) { return r + 1 == kRows ? Row{0} : bits.rows[r + 1]; });
  }

  template <class Visitor>
  static void ForEach(const Bits& bits, Visitor visit) noexcept {
    for (int r = 0; r < kRows; ++r) {
      std::uint32_t row = bits.rows[static_cast<std::size_t>(r)];
      for (; row != 0; row &= row - 1) visit(r * kColumns + std::countr_zero(row));
    }
  }

  static int Nth(const Bits& bits, int index) noexcept {
    std::size_t r = 0;
    for (; index >= std::popcount(bits.rows[r]); ++r) index -= std::popcount(bits.rows[r]);
    std::uint32_t row = bits.rows[r];
    for (; index > 0; --index) row &= row - 1;
    return static_cast<int>(r) * kColumns + std::countr_zero(row);
  }

  static constexpr Bits QuarterOf(int cell) noexcept {
    const auto half = static_cast<Row>((Row{1} << kColumns / 2) - 1);
    const auto columns = static_cast<Row>(cell % kColumns < kColumns / 2 ? half : ~half);
    const bool upper = cell / kColumns < kRows / 2;
    return Bits::Each(
        [&](std::size_t r) { return (r < kRows / 2) == upper ? columns : Row{0}; });
  }

  static std::uint64_t Hash(const Bits& own, const Bits& opp, const Bits& blocked) noexcept {
    std::uint64_t hash = 0;
    for (std::size_t r = 0; r < kRows; ++r) {
      const std::uint64_t discs = std::uint64_t{own.rows[r]} << 32 | opp.rows[r];
      hash = HashWords(hash ^ discs, std::uint64_t{blocked.rows[r]} + (std::uint64_t{r} << 32));
    }
    return hash;
  }

  static Bits Mobility(const Bits& own, const Bits& opp) noexcept;
  static Bits Flips(int cell, const Bits& own, const Bits& opp) noexcept;

 private:
  static constexpr std::size_t RowOf(int cell) noexcept {
    return static_cast<std::size_t>(cell / kColumns);
  }
  static Row MobilityAlongRow(std::uint32_t own, std::uint32_t opp) noexcept;
  static void Sweep(const Bits& own, const Bits& opp, int first, int step, Bits& ends) noexcept;
  static void FlipRay(int cell, int row_step, int column_step, const Bits& own, const Bits& opp,
                      Bits& flips) noexcept;
};

// Lines within a row. Towards higher columns a run of opposing discs is crossed
// by the carry of an addition that starts behind an own disc; towards lower
// ones by doubling steps.
template <class Row, int kRowCount, int kSmallest>
Row RowBoard<Row, kRowCount, kSmallest>::MobilityAlongRow(std::uint32_t own,
                                                          std::uint32_t opp) noexcept {
  const std::uint32_t up = (opp + ((own << 1) & opp)) & ~opp;
  std::uint32_t down = (own >> 1) & opp;
  std::uint32_t through = opp;
  for (int step = 1; step < kColumns; step *= 2) {
    down |= through & (down >> step);
    through &= through >> step;
  }
  return static_cast<Row>(up | (down >> 1));
}

// Lines that leave the row: one pass over the rows carries the runs of all
// three directions along, so that the length of a run does not matter.
template <class Row, int kRowCount, int kSmallest>
void RowBoard<Row, kRowCount, kSmallest>::Sweep(const Bits& own, const Bits& opp, int first,
                                                int step, Bits& ends) noexcept {
  std::uint32_t straight = 0;
  std::uint32_t east = 0;
  std::uint32_t west = 0;
  for (int r = first + step; r >= 0 && r < kRows; r += step) {
    const auto here = static_cast<std::size_t>(r);
    const std::uint32_t behind = own.rows[static_cast<std::size_t>(r - step)];
    ends.rows[here] = static_cast<Row>(ends.rows[here] | straight | (east << 1) | (west >> 1));
    straight = opp.rows[here] & (straight | behind);
    east = opp.rows[here] & ((east | behind) << 1);
    west = opp.rows[here] & ((west | behind) >> 1);
  }
}

template <class Row, int kRowCount, int kSmallest>
auto RowBoard<Row, kRowCount, kSmallest>::Mobility(const Bits& own, const Bits& opp) noexcept
    -> Bits {
  Bits ends =
      Bits::Each([&](std::size_t r) { return MobilityAlongRow(own.rows[r], opp.rows[r]); });
  Sweep(own, opp, 0, 1, ends);
  Sweep(own, opp, kRows - 1, -1, ends);
  return ends;
}

template <class Row, int kRowCount, int kSmallest>
void RowBoard<Row, kRowCount, kSmallest>::FlipRay(int cell, int row_step, int column_step,
                                                  const Bits& own, const Bits& opp,
                                                  Bits& flips) noexcept {
  const auto on = [](const Bits& bits, int row, int column) {
    return row >= 0 && row < kRows && column >= 0 && column < kColumns &&
           (bits.rows[static_cast<std::size_t>(row)] >> column & 1) != 0;
  };
  int row = cell / kColumns + row_step;
  int column = cell % kColumns + column_step;
  while (on(opp, row, column)) row += row_step, column += column_step;
  if (!on(own, row, column)) return;
  for (row -= row_step, column -= column_step; row * kColumns + column != cell;
       row -= row_step, column -= column_step) {
    flips.rows[static_cast<std::size_t>(row)] |= static_cast<Row>(Row{1} << column);
  }
}

template <class Row, int kRowCount, int kSmallest>
auto RowBoard<Row, kRowCount, kSmallest>::Flips(int cell, const Bits& own,
                                                const Bits& opp) noexcept -> Bits {
  Bits flips;
  for (int row_step = -1; row_step <= 1; ++row_step) {
    for (int column_step = -1; column_step <= 1; ++column_step) {
      if (row_step == 0 && column_step == 0) continue;
      FlipRay(cell, row_step, column_step, own, opp, flips);
    }
  }
  return flips;
}

using Board256 = RowBoard<std::uint16_t, 16, 10>;  // 10..16
using Board832 = RowBoard<std::uint32_t, 26, 18>;  // 18..26

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_ROW_BOARD_H_
