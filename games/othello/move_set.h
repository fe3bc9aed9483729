#ifndef PLYGROUND_GAMES_OTHELLO_MOVE_SET_H_
#define PLYGROUND_GAMES_OTHELLO_MOVE_SET_H_

#include "games/othello/move.h"

namespace plyground::othello {

// The moves of a position, not listed: counting them is a population count.
// A forced pass is one move; a finished game has none.
template <class Board>
struct MoveSet {
  typename Board::Bits cells;
  bool pass;

  int size() const noexcept { return Board::Count(cells) + (pass ? 1 : 0); }
  // In reading order. Pre: 0 <= index < size().
  Move operator[](int index) const noexcept {
    return pass ? Move::Pass() : Move::At(Board::Nth(cells, index));
  }
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_MOVE_SET_H_
