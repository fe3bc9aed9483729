#ifndef PLYGROUND_SEARCH_MOVE_CODE_H_
#define PLYGROUND_SEARCH_MOVE_CODE_H_

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/fixed_list.h"
#include "core/game.h"
#include "core/random.h"

namespace plyground {

// A small number for a move wherever it is played, for statistics of moves: the
// game's own index, else 8 bits of its bytes (moves that share them share
// statistics). Moves with padding have none: all share code 0.
template <Game G>
constexpr int MoveCodes() noexcept {
  if constexpr (IndexedMoves<G>) {
    return G::kMoveIndices;
  } else {
    return 256;
  }
}
template <Game G>
int MoveCode(const G& position, typename G::Move move) noexcept {
  if constexpr (IndexedMoves<G>) {
    return position.MoveIndex(move);
  } else if constexpr (std::has_unique_object_representations_v<typename G::Move>) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, &move, sizeof(move));
    return static_cast<int>((sizeof(move) == 1 ? bytes : Random::Mix(bytes)) & 255);
  }
  return 0;
}

// The moves of one simulation in the order played, chance left out. What does
// not fit is forgotten: statistics lose a little.
struct PlayedMove {
  std::uint16_t code;
  std::uint8_t seat;
};
class MoveLog {
 public:
  void Clear() noexcept { moves_.Clear(); }
  template <Game G>
  void Add(const G& position, typename G::Move move) noexcept {
    if (moves_.size() == kCapacity) return;
    moves_.Add({static_cast<std::uint16_t>(MoveCode(position, move)),
                static_cast<std::uint8_t>(Index(position.ToMove()))});
  }
  int size() const noexcept { return moves_.size(); }
  PlayedMove operator[](int i) const noexcept { return moves_[i]; }

 private:
  static constexpr int kCapacity = 1024;
  FixedList<PlayedMove, kCapacity> moves_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_MOVE_CODE_H_
