#ifndef PLYGROUND_GAMES_OTHELLO_LAST_PLIES_H_
#define PLYGROUND_GAMES_OTHELLO_LAST_PLIES_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/othello/flips.h"
#include "games/othello/last_flips.h"

namespace plyground::othello {

// The last four empty cells of the 8x8 grid, played out: no list of moves, no
// position, a cell an argument. `kHasPits`: some cells are blocked, so that the last
// disc's flips cannot be looked up (last_flips.h).
template <bool kHasPits>
class LastPliesSearch {
 public:
  using Bits = std::uint64_t;
  static constexpr int kMostCells = 4;

  // Adds the positions that it visits to `nodes`.
  LastPliesSearch(bool empties_to_winner, std::int64_t& nodes) noexcept
      : empties_to_winner_(empties_to_winner), nodes_(nodes) {}

  // The margin for the side to move, fail-soft for alpha < beta. Cells that lie alone
  // in their quarter come first: who plays there plays last in it.
  // Pre: at most kMostCells cells are empty.
  int Margin(Bits own, Bits opp, Bits empty, int alpha, int beta) noexcept {
    std::array<int, kMostCells> cells{};
    std::size_t count = 0;
    const Bits odd = OddQuarters(empty);
    for (const Bits part : {empty & odd, empty & ~odd}) {
      for (Bits rest = part; rest != 0; rest &= rest - 1) {
        cells[count++] = std::countr_zero(rest);
      }
    }
    const auto [a, b, c, d] = cells;
    switch (count) {
      case 0:
        return Count(own, opp);
      case 1:
        return One(own, opp, a);
      case 2:
        return Two(own, opp, a, b, alpha, beta, false);
      case 3:
        return Three(own, opp, a, b, c, alpha, beta, false);
      default:
        return Four(own, opp, a, b, c, d, alpha, beta, false);
    }
  }

  // The quarters of the grid with an odd number of these cells.
  static constexpr Bits OddQuarters(Bits cells) noexcept {
    constexpr Bits kQuarter = 0x0F0F0F0F;
    Bits odd = 0;
    for (const int shift : {0, 4, 32, 36}) {
      if (std::popcount(cells & kQuarter << shift) % 2 != 0) odd |= kQuarter << shift;
    }
    return odd;
  }

 private:
  static constexpr int kNothing = -1000;  // below every margin

  static int Count(Bits own, Bits opp) noexcept {
    return std::popcount(own) - std::popcount(opp);
  }
  // Nobody can move any more.
  int Final(Bits own, Bits opp, int empties) const noexcept {
    const int margin = Count(own, opp);
    if (!empties_to_winner_ || margin == 0) return margin;
    return margin > 0 ? margin + empties : margin - empties;
  }

  // Most cells beside which the opponent has nothing flip nothing.
  static Bits FlipsAt(int cell, Bits own, Bits opp) noexcept {
    if ((kAround[static_cast<std::size_t>(cell)] & opp) == 0) return 0;
    return Flips(cell, own, opp);
  }
  static int CountFlips(int cell, Bits own, Bits opp) noexcept {
    if constexpr (kHasPits) return std::popcount(FlipsAt(cell, own, opp));
    return CountLastFlips(cell, own, opp);
  }

  int One(Bits own, Bits opp, int cell) noexcept {
    ++nodes_;
    const int margin = Count(own, opp);
    const int flips = CountFlips(cell, own, opp);
    if (flips != 0) return margin + 1 + 2 * flips;
    const int theirs = CountFlips(cell, opp, own);
    if (theirs != 0) return margin - 1 - 2 * theirs;
    return Final(own, opp, 1);
  }

  int Two(Bits own, Bits opp, int a, int b, int alpha, int beta, bool passed) noexcept {
    ++nodes_;
    int best = kNothing;
    if (const Bits flips = FlipsAt(a, own, opp)) {
      best = -One(opp ^ flips, own ^ flips ^ Bit(a), b);
      if (best >= beta) return best;
    }
    if (const Bits flips = FlipsAt(b, own, opp)) {
      best = std::max(best, -One(opp ^ flips, own ^ flips ^ Bit(b), a));
    }
    if (best != kNothing) return best;
    return passed ? Final(own, opp, 2) : -Two(opp, own, a, b, -beta, -alpha, true);
  }

  int Three(Bits own, Bits opp, int a, int b, int c, int alpha, int beta,
            bool passed) noexcept {
    ++nodes_;
    int best = kNothing;
    // True if the move answers the question.
    const auto play = [&](int cell, int x, int y) noexcept {
      const Bits flips = FlipsAt(cell, own, opp);
      if (flips == 0) return false;
      best = std::max(best, -Two(opp ^ flips, own ^ flips ^ Bit(cell), x, y, -beta,
                                 -std::max(alpha, best), false));
      return best >= beta;
    };
    if (play(a, b, c) || play(b, a, c) || play(c, a, b) || best != kNothing) return best;
    return passed ? Final(own, opp, 3) : -Three(opp, own, a, b, c, -beta, -alpha, true);
  }

  int Four(Bits own, Bits opp, int a, int b, int c, int d, int alpha, int beta,
           bool passed) noexcept {
    ++nodes_;
    int best = kNothing;
    const auto play = [&](int cell, int x, int y, int z) noexcept {
      const Bits flips = FlipsAt(cell, own, opp);
      if (flips == 0) return false;
      // Of the three the one that is alone in its quarter goes first.
      if (SharesQuarter(x, y) || SharesQuarter(x, z)) {
        if (!SharesQuarter(y, x) && !SharesQuarter(y, z)) std::swap(x, y);
        if (!SharesQuarter(z, x) && !SharesQuarter(z, y)) std::swap(x, z);
      }
      best = std::max(best, -Three(opp ^ flips, own ^ flips ^ Bit(cell), x, y, z, -beta,
                                   -std::max(alpha, best), false));
      return best >= beta;
    };
    if (play(a, b, c, d) || play(b, a, c, d) || play(c, a, b, d) || play(d, a, b, c) ||
        best != kNothing) {
      return best;
    }
    return passed ? Final(own, opp, 4) : -Four(opp, own, a, b, c, d, -beta, -alpha, true);
  }

  static constexpr Bits Bit(int cell) noexcept { return Bits{1} << cell; }
  static constexpr bool SharesQuarter(int a, int b) noexcept {
    constexpr int kQuarterBits = 0b100'100;  // the half of the rows, of the columns
    return ((a ^ b) & kQuarterBits) == 0;
  }

  static constexpr std::array<Bits, 64> MakeAround() noexcept {
    std::array<Bits, 64> around{};
    for (int cell = 0; cell < 64; ++cell) {
      for (int other = 0; other < 64; ++other) {
        const int rows = cell / 8 - other / 8;
        const int columns = cell % 8 - other % 8;
        const bool beside = rows * rows <= 1 && columns * columns <= 1 && cell != other;
        if (beside) around[static_cast<std::size_t>(cell)] |= Bit(other);
      }
    }
    return around;
  }
  static constexpr std::array<Bits, 64> kAround = MakeAround();

  bool empties_to_winner_;
  std::int64_t& nodes_;
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_LAST_PLIES_H_
