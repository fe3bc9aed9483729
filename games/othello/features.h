#ifndef PLYGROUND_GAMES_OTHELLO_FEATURES_H_
#define PLYGROUND_GAMES_OTHELLO_FEATURES_H_

#include <array>
#include <cstddef>

#include "games/othello/othello.h"
#include "games/othello/shape.h"

namespace plyground::othello {

// What the hand-made evaluator sees of a position, each the mover's count minus
// the opponent's. The choice of features is the classic one: mobility and
// potential mobility, corners, the squares next to empty corners, edges and
// stability (Rosenbloom, "A World-Championship-Level Othello Program",
// Artificial Intelligence 19, 1982; Lee and Mahajan, "The Development of a
// World Class Othello Program", Artificial Intelligence 43, 1990). shape.h puts
// corner and edge so that they hold with pits.
enum class Feature : std::uint8_t {
  kDiscs,
  kMobility,   // moves at hand, were it either side's turn
  kPotential,  // empty cells beside the other side's discs
  kAnchors,    // corners held
  kXSquares,   // discs diagonally beside an empty corner
  kCSquares,   // discs straight beside an empty corner
  kEdges,      // discs with a blocked side, corners apart
  kStable,     // discs tied to held corners so that they cannot be flipped
  kCount,
};

inline constexpr std::size_t kFeatureCount = static_cast<std::size_t>(Feature::kCount);
using FeatureValues = std::array<int, kFeatureCount>;

// The cells of a board that do not change during a game.
template <class Board>
struct Terrain {
  typename Board::Bits blocked;
  typename Board::Bits anchors;
  typename Board::Bits edges;  // a blocked side to the east, west, north or south; no anchors

  explicit Terrain(const typename Board::Bits& blocked_cells) noexcept
      : blocked(blocked_cells), anchors(QuickAnchors<Board>(blocked_cells)) {
    const auto open = ~blocked;
    const auto inner =
        Board::East(open) & Board::West(open) & Board::North(open) & Board::South(open);
    edges = open & ~inner & ~anchors;
  }
};

// Discs of `own` that cannot be flipped for a simple reason: on every line
// through the disc, one side is blocked or held by such a disc. A lower bound,
// grown outward from the anchors.
template <class Board>
typename Board::Bits StableFromAnchors(const typename Board::Bits& own,
                                       const Terrain<Board>& terrain) noexcept {
  auto stable = own & terrain.anchors;
  if (!Board::Any(stable)) return stable;
  while (true) {
    // Off the grid counts as blocked: the complement of what can be entered.
    const auto open = ~(terrain.blocked | stable);
    const auto east = Board::East(open);
    const auto west = Board::West(open);
    const auto shaky = (east & west) | (Board::North(open) & Board::South(open)) |
                       (Board::North(east) & Board::South(west)) |
                       (Board::North(west) & Board::South(east));
    const auto grown = stable | (own & ~shaky);
    if (grown == stable) return stable;
    stable = grown;
  }
}

template <class Board>
FeatureValues FeaturesOf(const Othello<Board>& position) noexcept {
  const auto& own = position.own();
  const auto& opp = position.opp();
  const auto empty = position.Empty();
  const Terrain<Board> terrain(position.ground().blocked());
  const auto difference = [&](const auto& cells) {
    return Board::Count(own & cells) - Board::Count(opp & cells);
  };
  const auto empty_anchors = empty & terrain.anchors;
  const auto beside = Board::East(empty_anchors) | Board::West(empty_anchors);
  const auto straight = beside | Board::North(empty_anchors) | Board::South(empty_anchors);
  const auto diagonal = Board::North(beside) | Board::South(beside);

  FeatureValues values{};
  const auto set = [&values](Feature feature, int value) {
    values[static_cast<std::size_t>(feature)] = value;
  };
  set(Feature::kDiscs, Board::Count(own) - Board::Count(opp));
  set(Feature::kMobility,
      Board::Count(position.MoveCells()) - Board::Count(position.OpponentMoveCells()));
  set(Feature::kPotential, Board::Count(Neighbours<Board>(opp) & empty) -
                               Board::Count(Neighbours<Board>(own) & empty));
  set(Feature::kAnchors, difference(terrain.anchors));
  set(Feature::kXSquares, difference(diagonal));
  set(Feature::kCSquares, difference(straight));
  set(Feature::kEdges, difference(terrain.edges));
  set(Feature::kStable, Board::Count(StableFromAnchors<Board>(own, terrain)) -
                            Board::Count(StableFromAnchors<Board>(opp, terrain)));
  return values;
}

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_FEATURES_H_
