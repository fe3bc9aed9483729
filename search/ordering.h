#ifndef PLYGROUND_SEARCH_ORDERING_H_
#define PLYGROUND_SEARCH_ORDERING_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/game.h"

namespace plyground {

// Hands out the moves of a node, best first. The first one may be known
// beforehand (from the table) and comes out before the others are ranked, so
// that a node which it cuts off pays for no ordering.
template <Game G>
class MovePicker {
 public:
  // `first_index` is a place in `moves`, or -1. `moves` must outlive the picker.
  MovePicker(const MoveList<G>& moves, int first_index) noexcept
      : moves_(moves), has_first_(first_index >= 0) {
    for (int i = 0; i < moves.size(); ++i) At(order_, i) = static_cast<std::int16_t>(i);
    if (has_first_) {  // the first move and the one in its place change places
      At(order_, first_index) = 0;
      At(order_, 0) = static_cast<std::int16_t>(first_index);
    }
  }

  int size() const noexcept { return moves_.size(); }
  bool HasNext() const noexcept { return next_ < size(); }
  // The next move needs the ranks of all that are left.
  bool NeedsRanking() const noexcept { return !ranked_ && next_ >= first_unranked(); }

  // Ranks start as the places in the list. Smaller is earlier.
  void BeginRanking() noexcept {
    ranked_ = true;
    for (int i = first_unranked(); i < size(); ++i) At(ranks_, i) = At(order_, i);
  }
  int first_unranked() const noexcept { return static_cast<int>(has_first_); }
  typename G::Move move(int i) const noexcept { return moves_[At(order_, i)]; }
  void SetRank(int i, int rank) noexcept { At(ranks_, i) = rank; }

  // The place in the list of the next move. Pre: HasNext(), !NeedsRanking().
  // Picking the smallest each time, since most nodes end after one or two.
  int Next() noexcept {
    if (next_ >= first_unranked()) {
      int best = next_;
      for (int i = next_ + 1; i < size(); ++i) {
        if (At(ranks_, i) < At(ranks_, best)) best = i;
      }
      std::swap(At(order_, next_), At(order_, best));
      std::swap(At(ranks_, next_), At(ranks_, best));
    }
    return At(order_, next_++);
  }

 private:
  template <class Array>
  static auto& At(Array& array, int i) noexcept {
    return array[static_cast<std::size_t>(i)];
  }

  const MoveList<G>& moves_;
  bool has_first_;
  bool ranked_ = false;
  int next_ = 0;
  std::array<std::int16_t, static_cast<std::size_t>(G::kMaxMoves)> order_;
  std::array<int, static_cast<std::size_t>(G::kMaxMoves)> ranks_;
};

// The game's own opinion on the order of a node's moves, or none.
template <Game G>
auto OrderingHint(const G& position, int plies_left) noexcept {
  if constexpr (Ordered<G>) {
    return position.MakeOrderer(plies_left);
  } else {
    return [](typename G::Move, const G&) noexcept { return 0; };
  }
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ORDERING_H_
