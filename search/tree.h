#ifndef PLYGROUND_SEARCH_TREE_H_
#define PLYGROUND_SEARCH_TREE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace plyground {

// What is proved of a tree node, seen by the player who chose it.
enum class NodeProof : std::int8_t { kNone, kLoss, kDraw, kWin };

constexpr NodeProof Flipped(NodeProof proof) noexcept {
  if (proof == NodeProof::kWin) return NodeProof::kLoss;
  if (proof == NodeProof::kLoss) return NodeProof::kWin;
  return proof;
}

// A node of a Monte Carlo tree: 24 bytes for moves of up to 4 bytes, 32 beyond.
// The children of a node are neighbours in the arena.
template <class Move>
struct TreeNode {
  double total;  // rewards -1..1, for the player who chose this node
  std::uint32_t visits;
  std::uint32_t first_child;  // 0: not expanded (the root is nobody's child)
  Move move;                  // that led here
  std::uint16_t child_count;
  NodeProof proof;
};

// All nodes of one search in one block: nodes are added, never freed one by
// one, so a simulation allocates nothing. Pages are touched only when used.
template <class Move>
class NodeArena {
 public:
  using Node = TreeNode<Move>;
  static_assert(sizeof(Node) <= 32 && std::is_trivially_copyable_v<Node>);
  static constexpr std::size_t kMostNodes = 0xFFFFFFFF;

  // Holds at least 1024 nodes. Throws std::bad_alloc.
  explicit NodeArena(std::size_t bytes)
      : capacity_(std::clamp<std::size_t>(bytes / sizeof(Node), 1024, kMostNodes)),
        memory_(static_cast<std::byte*>(::operator new(capacity_ * sizeof(Node)))) {}

  void Clear() noexcept { size_ = 0; }
  std::size_t size() const noexcept { return size_; }

  // The first of `count` fresh neighbouring nodes; 0 when the arena is full.
  // (The very first call returns the root, which is 0 as well.)
  std::uint32_t Add(int count) noexcept {
    if (size_ + static_cast<std::size_t>(count) > capacity_) return 0;
    const auto first = static_cast<std::uint32_t>(size_);
    size_ += static_cast<std::size_t>(count);
    for (std::size_t i = first; i < size_; ++i) {
      std::construct_at(&nodes()[i], Node{0.0, 0, 0, Move{}, 0, NodeProof::kNone});
    }
    return first;
  }

  Node& operator[](std::uint32_t index) noexcept { return nodes()[index]; }
  const Node& operator[](std::uint32_t index) const noexcept { return nodes()[index]; }

 private:
  struct Free {
    void operator()(std::byte* memory) const noexcept { ::operator delete(memory); }
  };
  Node* nodes() const noexcept { return reinterpret_cast<Node*>(memory_.get()); }

  std::size_t capacity_;
  std::size_t size_ = 0;
  std::unique_ptr<std::byte, Free> memory_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_TREE_H_
