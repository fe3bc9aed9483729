#ifndef PLYGROUND_GAMES_OTHELLO_SHAPE_H_
#define PLYGROUND_GAMES_OTHELLO_SHAPE_H_

#include <concepts>
#include <cstdint>

namespace plyground::othello {

// What strategy says about corners and edges, put so that it holds on any
// board: a pit is an edge, and a corner is any cell that cannot be flipped.

// The eight neighbours of a set's cells (the cells themselves only where they
// are neighbours of each other).
template <class Board>
typename Board::Bits Neighbours(const typename Board::Bits& bits) noexcept {
  const auto sides = Board::East(bits) | Board::West(bits);
  const auto rows = sides | bits;
  return sides | Board::North(rows) | Board::South(rows);
}

// Cells that, once occupied, nobody can flip: on each of the four lines through
// one of them, a side is blocked, so that it is never bracketed. On a plain
// board these are the corners.
template <class Board>
typename Board::Bits Anchors(const typename Board::Bits& blocked) noexcept {
  using Bits = typename Board::Bits;
  const Bits open = ~blocked;
  const Bits east = Board::East(open);
  const Bits west = Board::West(open);
  const Bits inside = (east & west) | (Board::North(open) & Board::South(open)) |
                      (Board::North(east) & Board::South(west)) |
                      (Board::North(west) & Board::South(east));
  return open & ~inside;
}

// The same with a short cut for the board that is searched most.
template <class Board>
typename Board::Bits QuickAnchors(const typename Board::Bits& blocked) noexcept {
  if constexpr (std::same_as<typename Board::Bits, std::uint64_t>) {
    if (blocked == 0) [[likely]]
      return 0x8100000000000081ULL;
  }
  return Anchors<Board>(blocked);
}

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_SHAPE_H_
