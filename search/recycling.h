#ifndef PLYGROUND_SEARCH_RECYCLING_H_
#define PLYGROUND_SEARCH_RECYCLING_H_

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "search/search_tree.h"

namespace plyground {

// Makes room in a full tree: subtrees below rarely visited nodes go, the rest
// moves together, in one pass and in its own memory. What is cut is grown again
// when it matters (pruning by visits as in Enzenberger, Mueller, Arneson and
// Segal, "Fuego", IEEE TCIAIG 2010). Pre of all: no other thread is at work.
template <Game G>
class Recycler {
 public:
  explicit Recycler(SearchTree<G>& tree) noexcept : tree_(tree), arena_(tree.arena) {}

  // Keeps at most half of the memory: drops what cannot be reached, then the
  // nodes of the fewest visits.
  void MakeRoom() noexcept {
    std::uint32_t mark = kFirstMark;
    std::uint32_t fewest_visits = 1;
    while (MarkFrom(0, fewest_visits, mark) > arena_.capacity() / 2 &&
           fewest_visits < kMostVisits) {
      fewest_visits *= 2;
      ++mark;
    }
    Compact(mark);
  }

  // Drops what cannot be reached and nothing else.
  void DropUnreachable() noexcept {
    MarkFrom(0, 0, kFirstMark);
    Compact(kFirstMark);
  }

  // Makes `node` the root. What is not below it stays in memory, out of reach.
  void MakeRoot(std::uint32_t node) noexcept { arena_.CopyNode(node, 0); }

  // Whether either had better not wait until there is no room.
  bool IsShort() const noexcept {
    return arena_.size() > arena_.capacity() / 2 ||
           (tree_.tables.has_value() && tree_.tables->IsShort());
  }
  // What either takes, and a little more.
  std::chrono::nanoseconds Duration() const noexcept { return kSlotTime * arena_.size(); }

 private:
  static constexpr std::uint32_t kFirstMark = 1;
  static constexpr std::uint32_t kMostVisits = 1U << 31;
  static constexpr std::chrono::nanoseconds kSlotTime{50};

  // Marks every block below the node at `at`, cutting off children visited less
  // often; returns the slots they take. Recursion is as deep as the tree.
  std::size_t MarkFrom(std::uint32_t at, std::uint32_t fewest_visits,
                       std::uint32_t mark) noexcept {
    auto& node = arena_.node(at);
    const std::uint32_t block = node.block.load(std::memory_order_relaxed);
    if (block == kNoBlock) return 0;
    if (at != 0 && node.visits.load(std::memory_order_relaxed) < fewest_visits) {
      node.block.store(kNoBlock, std::memory_order_relaxed);
      return 0;
    }
    BlockHeader& header = arena_.header(block);
    if (header.forward == mark) return 0;
    header.forward = mark;
    std::size_t slots = std::size_t{1} + header.capacity;
    const std::uint32_t count = header.count.load(std::memory_order_relaxed);
    for (std::uint32_t i = 1; i <= count; ++i) {
      slots += MarkFrom(block + i, fewest_visits, mark);
    }
    return slots;
  }

  // Calls `visit(block, header)` for all blocks in the order of their places.
  template <class Visitor>
  void ForEachBlock(Visitor visit) noexcept {
    for (std::size_t at = 1; at < arena_.size();) {
      BlockHeader& header = arena_.header(at);
      const std::size_t next = at + 1 + header.capacity;  // read before it moves
      visit(static_cast<std::uint32_t>(at), header);
      at = next;
    }
  }

  void Compact(std::uint32_t mark) noexcept {
    std::uint32_t place = 1;
    ForEachBlock([&](std::uint32_t, BlockHeader& header) noexcept {
      if (header.forward == mark) {
        header.forward = place;
        place += 1U + header.capacity;
      } else {
        header.forward = 0;
        ReturnTable(header);
      }
    });
    Redirect(0);
    ForEachBlock([&](std::uint32_t block, BlockHeader& header) noexcept {
      const std::uint32_t count = header.count.load(std::memory_order_relaxed);
      for (std::uint32_t i = 1; header.forward != 0 && i <= count; ++i) Redirect(block + i);
    });
    if (tree_.transpositions.has_value()) tree_.transpositions->Clear();
    ForEachBlock([&](std::uint32_t block, BlockHeader& header) noexcept {
      if (header.forward != 0) MoveBlock(block, header);
    });
    arena_.Truncate(place);
    tree_.is_full.store(false, std::memory_order_relaxed);
  }

  void ReturnTable(const BlockHeader& header) noexcept {
    const std::uint32_t table = header.amaf.load(std::memory_order_relaxed);
    if (table != AmafTables<G>::kNone) tree_.tables->Return(table);
  }

  void Redirect(std::uint32_t at) noexcept {
    auto& block = arena_.node(at).block;
    const std::uint32_t old = block.load(std::memory_order_relaxed);
    if (old != kNoBlock) {
      block.store(arena_.header(old).forward, std::memory_order_relaxed);
    }
  }

  // Towards the front, node by node, so that it may overlap itself.
  void MoveBlock(std::uint32_t from, const BlockHeader& header) noexcept {
    const std::uint32_t to = header.forward;
    const std::uint64_t key = header.key;
    const std::uint32_t visits = header.visits.load(std::memory_order_relaxed);
    const std::uint32_t amaf = header.amaf.load(std::memory_order_relaxed);
    const std::uint16_t count = header.count.load(std::memory_order_relaxed);
    const std::uint16_t capacity = header.capacity;
    BlockHeader& moved = arena_.MakeHeader(to);
    moved.key = key;
    moved.visits.store(visits, std::memory_order_relaxed);
    moved.amaf.store(amaf, std::memory_order_relaxed);
    moved.count.store(count, std::memory_order_relaxed);
    moved.capacity = capacity;
    for (std::uint32_t i = 1; i <= count; ++i) arena_.CopyNode(from + i, to + i);
    if ((key & 1) != 0) tree_.transpositions->Insert(key, to);
  }

  SearchTree<G>& tree_;
  typename SearchTree<G>::Arena& arena_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_RECYCLING_H_
