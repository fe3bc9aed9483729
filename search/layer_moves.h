#ifndef PLYGROUND_SEARCH_LAYER_MOVES_H_
#define PLYGROUND_SEARCH_LAYER_MOVES_H_

#include <cstdint>

#include "core/layered.h"
#include "core/moves.h"
#include "search/layer_stack.h"

namespace plyground {

// What the moves from the boards of one layer lead to, given the layers below it.
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
  // each that stays in it, `same` if the turn did not pass.
  // Pre: the position is of the layer, has taken nothing and is not over.
  template <class Leaves, class Inside>
  void ForEachReply(const Position& position, const Leaves& leaves,
                    const Inside& inside) const noexcept {
    const Player mover = position.ToMove();
    ForEachMove(position, [&](typename Position::Move move) noexcept {
      Position child = position;
      child.Apply(move);
      bool same = false;
      if constexpr (!Alternating<Position>) same = child.ToMove() == mover;
      if (child.IsTerminal()) [[unlikely]] {
        static constexpr std::int8_t kOver = 0;
        leaves(Reply{&kOver, child.Margin(), same});
        return;
      }
      const int layer = layers_.LayerOf(child);
      if (layer == layer_) {
        inside(child, same);
      } else {
        leaves(Reply{below_.Board(layer, layers_.RankOf(child)), child.TakenMargin(), same});
      }
    });
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
