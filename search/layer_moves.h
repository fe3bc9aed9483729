#ifndef PLYGROUND_SEARCH_LAYER_MOVES_H_
#define PLYGROUND_SEARCH_LAYER_MOVES_H_

#include <cstdint>

#include "core/layered.h"
#include "core/moves.h"
#include "search/layer_stack.h"

namespace plyground {

// What the moves from a board of `layer` lead to. Calls one of these for each:
//   over(value)                       the end of the game, worth that to who moved;
//   leaves(layer, rank, taken, same)  a board of another layer. `taken` is what the side
//                                     that moves there has won by the move; it is the one
//                                     that moved if `same`;
//   inside(child, same)               a board of the same layer.
// Pre: the position is of the layer, has taken nothing and is not over.
template <Layers L, class Over, class Leaves, class Inside>
void ForEachMoveByLayer(const L& layers, int layer, const typename L::Position& position,
                        const Over& over, const Leaves& leaves, const Inside& inside) noexcept {
  using Position = typename L::Position;
  const Player mover = position.ToMove();
  ForEachMove(position, [&](typename Position::Move move) noexcept {
    Position child = position;
    child.Apply(move);
    bool same = false;
    if constexpr (!Alternating<Position>) same = child.ToMove() == mover;
    if (child.IsTerminal()) [[unlikely]] {
      over(same ? child.Margin() : -child.Margin());
      return;
    }
    const int to = layers.LayerOf(child);
    if (to == layer) {
      inside(child, same);
    } else {
      leaves(to, layers.RankOf(child), child.TakenMargin(), same);
    }
  });
}

// The same for the boards of one layer, given the values of those below it.
template <Layers L>
class LayerMoves {
 public:
  using Position = typename L::Position;

  LayerMoves(const L& layers, int layer, const LayerStack& below)
      : layers_(layers), layer_(layer), below_(below) {}

  // The value of a move that leaves the layer, for the side to move: in that of a board
  // below, which may be far off in memory.
  struct Reply {
    const std::int8_t* board;
    int taken;  // by the side that moves at that board
    bool same;  // which is the one that moved
    int Value() const noexcept { return same ? taken + *board : -(taken + *board); }
  };

  // Calls leaves(reply) for each move that leaves the layer, and inside(child, same) for
  // each that stays in it, as ForEachMoveByLayer does.
  template <class Leaves, class Inside>
  void ForEachReply(const Position& position, const Leaves& leaves,
                    const Inside& inside) const noexcept {
    ForEachMoveByLayer(
        layers_, layer_, position,
        [&](int value) noexcept {
          static constexpr std::int8_t kOver = 0;
          leaves(Reply{&kOver, value, true});
        },
        [&](int layer, std::uint64_t rank, int taken, bool same) noexcept {
          leaves(Reply{below_.Board(layer, rank), taken, same});
        },
        inside);
  }

  // The same with the value of each move that leaves the layer: known(value).
  template <class Known, class Inside>
  void ForEach(const Position& position, const Known& known,
               const Inside& inside) const noexcept {
    ForEachReply(
        position, [&known](const Reply& reply) noexcept { known(reply.Value()); }, inside);
  }

 private:
  const L& layers_;
  int layer_;
  const LayerStack& below_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_LAYER_MOVES_H_
