#ifndef PLYGROUND_SEARCH_ORDERING_H_
#define PLYGROUND_SEARCH_ORDERING_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/game.h"
#include "core/random.h"

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

// Which moves have cut off elsewhere in the tree: two killers a ply (Akl and
// Newborn 1977) and the history heuristic (Schaeffer 1983). For games that say
// nothing themselves; a game that is Ordered knows better.
template <Game G>
class History {
 public:
  void Clear() noexcept {
    counts_.fill(0);
    killers_.fill({});
  }

  void Reward(typename G::Move move, int ply, int depth) noexcept {
    if constexpr (!Ordered<G>) {
      // A search to the end of the game has no depth to speak of.
      const auto weight = static_cast<std::uint32_t>(std::min(depth, kMostDepth));
      std::uint32_t& count = counts_[Slot(move)];
      count += weight * weight;
      if (count > kMostCount) {
        for (std::uint32_t& other : counts_) other /= 2;
      }
      if (ply >= kPlies) return;
      Killers& killers = killers_[static_cast<std::size_t>(ply)];
      if (killers.count > 0 && killers.moves[0] == move) return;
      killers.moves[1] = killers.moves[0];
      killers.moves[0] = move;
      killers.count = killers.count < 2 ? killers.count + 1 : 2;
    }
  }

  // Larger is better.
  int Bonus(typename G::Move move, int ply) const noexcept {
    if constexpr (Ordered<G>) return 0;
    if (ply < kPlies) {
      const Killers& killers = killers_[static_cast<std::size_t>(ply)];
      for (int i = 0; i < killers.count; ++i) {
        if (killers.moves[i] == move) return kKillerBonus - i;
      }
    }
    return static_cast<int>(counts_[Slot(move)]);
  }

 private:
  static constexpr int kMostDepth = 64;
  static constexpr int kPlies = 128;
  static constexpr std::size_t kSlots = 1024;
  static constexpr std::uint32_t kMostCount = 1U << 24;
  static constexpr int kKillerBonus = 1 << 25;  // above every count

  struct Killers {
    typename G::Move moves[2];
    int count;
  };

  static std::size_t Slot(typename G::Move move) noexcept {
    std::uint64_t code = 0;
    std::memcpy(&code, &move, sizeof(move));
    return Random::Mix(code) % kSlots;
  }

  std::array<std::uint32_t, kSlots> counts_{};
  std::array<Killers, kPlies> killers_{};
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
