#ifndef PLYGROUND_GAMES_OTHELLO_ORDERER_H_
#define PLYGROUND_GAMES_OTHELLO_ORDERER_H_

#include "games/othello/move.h"
#include "games/othello/shape.h"

namespace plyground::othello {

// Which move to try first: "fastest first", the one that leaves the opponent
// the fewest moves (and the smallest tree), with corners counted apart. For
// the last few plies, where the opponent's moves cost more to find than they
// save, only the corners and the parity of the quarter are looked at: the side
// that fills an odd region plays last in it.
template <class Board>
class Orderer {
 public:
  using Bits = typename Board::Bits;

  Orderer(const Bits& blocked, const Bits& empty, int plies_left) noexcept
      : anchors_(QuickAnchors<Board>(blocked)),
        empty_(empty),
        cheap_(plies_left <= kCheapPlies) {}

  // `child` is the position after `move`.
  template <class Position>
  int operator()(Move move, const Position& child) const noexcept {
    if (move.IsPass()) return 0;
    const int anchor = Board::Has(anchors_, move.cell) ? kAnchorBonus : 0;
    if (cheap_) return (OddQuarter(move.cell) ? 0 : kParityMalus) - anchor;
    const Bits replies = child.MoveCells();
    const Bits reach = Neighbours<Board>(child.opp()) & empty_;
    return kReply * (Board::Count(replies) + Board::Count(replies & anchors_)) +
           kReach * Board::Count(reach) - anchor;
  }

 private:
  static constexpr int kCheapPlies = 6;
  // Relative weights.
  static constexpr int kReply = 4;
  static constexpr int kReach = 1;
  static constexpr int kAnchorBonus = 12;
  static constexpr int kParityMalus = 4;

  bool OddQuarter(int cell) const noexcept {
    return Board::Count(empty_ & Board::QuarterOf(cell)) % 2 != 0;
  }

  Bits anchors_;
  Bits empty_;
  bool cheap_;
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_ORDERER_H_
