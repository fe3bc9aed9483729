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
    const bool anchor = Board::Has(anchors_, move.cell);
    const bool odd = OddQuarter(move.cell);
    if (cheap_) return (odd ? 0 : 1) - (anchor ? 2 : 0);
    const Bits replies = child.MoveCells();
    const Bits reach = Neighbours<Board>(child.opp()) & empty_;
    return kReply * (Board::Count(replies) + Board::Count(replies & anchors_)) +
           kReach * Board::Count(reach) - (anchor ? kAnchor : 0) - (odd ? kOdd : 0);
  }

 private:
  static constexpr int kCheapPlies = 6;
  // Relative weights, by the nodes of 30 end-games of 20 empty cells and of FFO #40 to
  // #44: a bonus of three replies for a corner, in place of a third of one, costs a
  // quarter of the nodes or more, as what a corner is good for shows in the replies.
  static constexpr int kReply = 24;
  static constexpr int kReach = 8;
  static constexpr int kAnchor = 9;
  static constexpr int kOdd = 6;

  bool OddQuarter(int cell) const noexcept {
    return Board::Count(empty_ & Board::QuarterOf(cell)) % 2 != 0;
  }

  Bits anchors_;
  Bits empty_;
  bool cheap_;
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_ORDERER_H_
