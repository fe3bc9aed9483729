#ifndef PLYGROUND_SEARCH_TREE_REUSE_H_
#define PLYGROUND_SEARCH_TREE_REUSE_H_

#include <cstdint>

#include "core/game.h"
#include "core/moves.h"
#include "search/recycling.h"
#include "search/search_tree.h"

namespace plyground {

// Finds a later position of the game in the tree of an earlier search, to go on
// from there.
template <Game G>
class TreeReuse {
 public:
  explicit TreeReuse(SearchTree<G>& tree) noexcept : tree_(tree), arena_(tree.arena) {}

  // Makes `target` the root of the tree, whose root is `root` so far, if it is
  // there with exactly these moves as its children; false, and nothing changed,
  // else. Pre: `target` is neither terminal nor a chance node.
  [[gnu::cold]] bool MoveTo(const G& root, const G& target, const MoveList<G>& moves) noexcept {
    visits_left_ = kMostPositions;
    std::uint32_t found = kNone;
    if (root == target) found = 0;
    for (int depth = 1; depth <= kDeepest && found == kNone && visits_left_ > 0; ++depth) {
      found = Find(0, root, target, depth);
    }
    if (found == kNone || !HasChildren(found, moves)) return false;
    if (found != 0) Recycler<G>(tree_).MakeRoot(found);
    SeeFrom(target.ToMove());
    return true;
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  // Everybody's next move and the chance between them; positions to compare.
  static constexpr int kDeepest = 2 * G::kMaxPlayers + 2;
  static constexpr int kMostPositions = 4096;

  // Exactly `depth` plies below the node at `at`.
  std::uint32_t Find(std::uint32_t at, const G& position, const G& target, int depth) noexcept {
    const std::uint32_t block = arena_.node(at).block.load(std::memory_order_relaxed);
    if (block == kNoBlock) return kNone;
    const std::uint32_t count = arena_.header(block).count.load(std::memory_order_relaxed);
    for (std::uint32_t slot = block + 1; slot <= block + count && visits_left_ > 0; ++slot) {
      const auto& node = arena_.node(slot);
      if (node.block.load(std::memory_order_relaxed) == kNoBlock) continue;
      G child = position;
      child.Apply(node.move);
      --visits_left_;
      if (depth > 1) {
        const std::uint32_t found = Find(slot, child, target, depth - 1);
        if (found != kNone) return found;
      } else if (!IsChanceNode(child) && child == target) {
        return slot;
      }
    }
    return kNone;
  }

  bool HasChildren(std::uint32_t at, const MoveList<G>& moves) const noexcept {
    const std::uint32_t block = arena_.node(at).block.load(std::memory_order_relaxed);
    if (block == kNoBlock) return false;
    if (arena_.header(block).count.load(std::memory_order_relaxed) != moves.size())
      return false;
    for (int i = 0; i < moves.size(); ++i) {
      if (!(arena_.node(block + 1 + static_cast<std::uint32_t>(i)).move == moves[i])) {
        return false;
      }
    }
    return true;
  }

  // A root is seen by the player to move.
  void SeeFrom(Player mover) noexcept {
    auto& root = arena_.node(0);
    if (TwoPlayer<G> && root.seat != Index(mover)) {
      root.outcomes.store(root.Outcomes().Flipped().bits(), std::memory_order_relaxed);
    }
    root.seat = static_cast<std::uint8_t>(Index(mover));
    root.total.store(0, std::memory_order_relaxed);
  }

  SearchTree<G>& tree_;
  typename SearchTree<G>::Arena& arena_;
  int visits_left_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_TREE_REUSE_H_
