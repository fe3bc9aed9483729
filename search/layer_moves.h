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

  // Calls known(value) for each move whose value, for the side to move, is known from
  // below or because the game is over, and inside(child, same) for each that stays in
  // the layer, `same` if the turn did not pass.
  // Pre: the position is of the layer, has taken nothing and is not over.
  template <class Known, class Inside>
  void ForEach(const Position& position, const Known& known,
               const Inside& inside) const noexcept {
    const Player mover = position.ToMove();
    ForEachMove(position, [&](typename Position::Move move) noexcept {
      Position child = position;
      child.Apply(move);
      bool same = false;
      if constexpr (!Alternating<Position>) same = child.ToMove() == mover;
      if (child.IsTerminal()) [[unlikely]] {
        known(same ? child.Margin() : -child.Margin());
        return;
      }
      const int layer = layers_.LayerOf(child);
      if (layer == layer_) {
        inside(child, same);
      } else {
        const int value = child.TakenMargin() + below_.At(layer, layers_.RankOf(child));
        known(same ? value : -value);
      }
    });
  }

 private:
  const L& layers_;
  int layer_;
  const LayerStack& below_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_LAYER_MOVES_H_
