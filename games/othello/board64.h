#ifndef PLYGROUND_GAMES_OTHELLO_BOARD64_H_
#define PLYGROUND_GAMES_OTHELLO_BOARD64_H_

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "core/zobrist.h"
#include "games/othello/flips.h"
#include "games/othello/mobility.h"
#include "games/othello/options.h"

namespace plyground::othello {

// A board type says how sets of cells are held and what lines there are on its
// grid; RowBoard (row_board.h) has the same members. A smaller board lies in
// the middle of the grid, with the border around it blocked like pits.
//
// Board64: sets are one word, bit 8 * row + column.
struct Board64 {
  using Bits = std::uint64_t;
  static constexpr int kColumns = 8;
  static constexpr int kRows = 8;
  static constexpr int kMinSize = kSmallestBoard;
  static constexpr int kMaxSize = 8;

  // The part of a position that moves leave alone, but for the side to move:
  // the cells that are not playable, and, in the bits of the four centre
  // cells, which never are pits, the flags.
  //
  //   bit 27 (d4)       the second player is to move
  //   bit 28 (e4)       empty cells count for the winner
  //   bits 35, 36       (8 - size) / 2
  class Ground {
   public:
    Ground() noexcept = default;
    // Pre: no centre cell is blocked.
    Ground(Bits blocked, int size, ScoreRule score, bool second_to_move) noexcept
        : word_(blocked | static_cast<Bits>((kMaxSize - size) / 2) << kSizeBit |
                (score == ScoreRule::kEmptiesToWinner ? kScoreFlag : 0) |
                (second_to_move ? kTurnFlag : 0)) {}

    Bits blocked() const noexcept { return word_ & ~kFlags; }
    int size() const noexcept { return kMaxSize - 2 * static_cast<int>(word_ >> kSizeBit & 3); }
    bool empties_to_winner() const noexcept { return (word_ & kScoreFlag) != 0; }
    bool second_to_move() const noexcept { return (word_ & kTurnFlag) != 0; }
    void PassTurn() noexcept { word_ ^= kTurnFlag; }
    friend bool operator==(const Ground&, const Ground&) noexcept = default;

   private:
    static constexpr int kSizeBit = 35;
    static constexpr Bits kTurnFlag = Bits{1} << 27;
    static constexpr Bits kScoreFlag = Bits{1} << 28;
    static constexpr Bits kFlags = kTurnFlag | kScoreFlag | Bits{3} << kSizeBit;
    Bits word_ = 0;
  };

  static constexpr Bits Cell(int cell) noexcept { return Bits{1} << cell; }
  static constexpr bool Any(Bits bits) noexcept { return bits != 0; }
  static constexpr bool Has(Bits bits, int cell) noexcept { return (bits >> cell & 1) != 0; }
  static constexpr int Count(Bits bits) noexcept { return std::popcount(bits); }

  // All cells one step on; what would leave the grid is gone.
  static constexpr Bits East(Bits bits) noexcept { return (bits & ~kLastColumn) << 1; }
  static constexpr Bits West(Bits bits) noexcept { return (bits & ~kFirstColumn) >> 1; }
  static constexpr Bits South(Bits bits) noexcept { return bits << 8; }
  static constexpr Bits North(Bits bits) noexcept { return bits >> 8; }

  // In ascending order.
  template <class Visitor>
  static void ForEach(Bits bits, Visitor visit) noexcept {
    for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
  }

  // The cell with `index` smaller ones in the set. Pre: 0 <= index < Count(bits).
  static int Nth(Bits bits, int index) noexcept {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(Bits{1} << index, bits));
#else
    for (; index > 0; --index) bits &= bits - 1;
    return std::countr_zero(bits);
#endif
  }

  // The quarter of the grid that holds the cell.
  static constexpr Bits QuarterOf(int cell) noexcept {
    return Bits{0x0F0F0F0F} << ((cell & 4) + (cell & 32));
  }

  static std::uint64_t Hash(Bits own, Bits opp, Bits blocked) noexcept {
    return HashWords(own | blocked, opp | blocked);
  }

  // See mobility.h and flips.h.
  static Bits Mobility(Bits own, Bits opp) noexcept { return othello::Mobility(own, opp); }
  static Bits Flips(int cell, Bits own, Bits opp) noexcept {
    return othello::Flips(cell, own, opp);
  }

 private:
  static constexpr Bits kFirstColumn = 0x0101010101010101ULL;
  static constexpr Bits kLastColumn = kFirstColumn << 7;
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_BOARD64_H_
