#ifndef PLYGROUND_SEARCH_TREE_H_
#define PLYGROUND_SEARCH_TREE_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "core/player.h"
#include "search/outcome_set.h"

namespace plyground {

// Rewards are summed as integers, so that the order of summing does not matter:
// 2^20 is a reward of 1, and 2^32 visits do not overflow.
inline constexpr float kRewardUnits = 1 << 20;
constexpr std::int64_t InUnits(float reward, float units = kRewardUnits) noexcept {
  return static_cast<std::int64_t>(reward * units + (reward < 0 ? -0.5F : 0.5F));
}
// Backed-up evaluations are kept in 16 bits.
inline constexpr float kSeatValueUnits = 32767;

// Adds without a bus lock where one thread alone writes.
enum class Sharing { kAlone, kShared };
template <Sharing kSharing, class T>
void Increase(std::atomic<T>& value, T by) noexcept {
  if constexpr (kSharing == Sharing::kShared) {
    value.fetch_add(by, std::memory_order_relaxed);
  } else {
    value.store(value.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
  }
}

inline constexpr std::uint32_t kNoBlock = 0;             // slot 0 is the root node
inline constexpr std::uint32_t kBusyBlock = 0xFFFFFFFF;  // a thread is making it

// A move that was considered, with what simulations through it have earned. All
// of it is seen by `seat`: whoever chose the move, the first player where chance
// did. 24 bytes for moves of up to 4 bytes, else 32.
template <class Move>
struct TreeNode {
  std::atomic<std::int64_t> total{0};  // rewards in kRewardUnits-ths
  std::atomic<std::uint32_t> visits{0};
  std::atomic<std::uint32_t> block{0};  // of its children; kNoBlock, kBusyBlock
  std::uint16_t prior = 0;              // probability in 65535-ths
  std::atomic<std::uint8_t> outcomes{OutcomeSet().bits()};
  std::uint8_t seat = 0;
  Move move{};

  OutcomeSet Outcomes() const noexcept {
    return OutcomeSet::FromBits(outcomes.load(std::memory_order_relaxed));
  }
  // A block that a thread is still making goes to `other` and is lost to this one.
  void CopyFrom(const TreeNode& other) noexcept {
    const auto relaxed = std::memory_order_relaxed;
    total.store(other.total.load(relaxed), relaxed);
    visits.store(other.visits.load(relaxed), relaxed);
    const std::uint32_t children = other.block.load(std::memory_order_acquire);
    block.store(children == kBusyBlock ? kNoBlock : children, relaxed);
    prior = other.prior;
    outcomes.store(other.outcomes.load(relaxed), relaxed);
    seat = other.seat;
    move = other.move;
  }
};

// The children of a position lie side by side, behind a header: a block.
//
//   header | node | node | node | (spare, where children come one by one)
//          <---- count ------->
struct BlockHeader {
  // Of decisions: 0, or the position's hash with the last bit set (graph). Of
  // chance: twice the number of outcomes that there are.
  std::uint64_t key = 0;
  std::atomic<std::uint32_t> visits{0};  // the sum over the nodes
  std::uint32_t forward = 0;             // search/recycling.h
  std::atomic<std::uint32_t> amaf{0};    // search/amaf.h
  std::atomic<std::uint16_t> count{0};
  std::uint16_t capacity = 0;
};

// Memory for values that begin to exist one by one: pages are touched only when
// they are used. The values need no destructor.
template <class T>
class RawArray {
 public:
  // Throws std::bad_alloc.
  explicit RawArray(std::size_t size)
      : memory_(static_cast<std::byte*>(
            ::operator new(std::max<std::size_t>(size, 1) * sizeof(T)))) {}
  template <class U = T>
  U& Make(std::size_t at) noexcept {
    return *::new (memory_.get() + at * sizeof(T)) U();
  }
  template <class U = T>
  U& At(std::size_t at) const noexcept {
    return *std::launder(reinterpret_cast<U*>(memory_.get() + at * sizeof(T)));
  }

 private:
  struct Free {
    void operator()(std::byte* memory) const noexcept { ::operator delete(memory); }
  };
  std::unique_ptr<std::byte, Free> memory_;
};

// All nodes of one tree in one piece of memory, and beside it what only some
// searches need of each: the sum of squared rewards, and the evaluation backed
// up by minimax (one value for `seat` with two players, else one a seat).
// Adding is thread-safe; nothing is freed one by one.
template <class Move, int kSeatValues>
class NodeArena {
 public:
  using Node = TreeNode<Move>;
  struct Extras {
    bool squares = false;
    bool minimax = false;
  };
  using Square = std::atomic<std::int64_t>;
  using Value = std::atomic<std::int16_t>;  // kSeatValueUnits is 1

  static constexpr std::size_t kNodeBytes = std::max(sizeof(Node), sizeof(BlockHeader));
  static_assert(kNodeBytes <= 32 && alignof(Node) <= alignof(BlockHeader));
  static constexpr std::size_t kFewestNodes = 4096;
  static constexpr std::size_t kMostNodes = kBusyBlock - 1;

  static constexpr std::size_t BytesPerNode(const Extras& extras) noexcept {
    return kNodeBytes + (extras.squares ? sizeof(Square) : 0) +
           (extras.minimax ? kSeatValues * sizeof(Value) : 0);
  }

  // Throws std::bad_alloc.
  NodeArena(std::size_t bytes, const Extras& extras)
      : extras_(extras),
        capacity_(std::clamp(bytes / BytesPerNode(extras), kFewestNodes, kMostNodes)),
        slots_(capacity_),
        squares_(extras.squares ? capacity_ : 0),
        values_(extras.minimax ? capacity_ * kSeatValues : 0) {
    Clear();
  }

  // Leaves the root node alone, unvisited.
  void Clear() noexcept {
    size_.store(1, std::memory_order_relaxed);
    MakeNode(0);
  }
  std::size_t capacity() const noexcept { return capacity_; }
  std::size_t size() const noexcept { return size_.load(std::memory_order_relaxed); }
  void Truncate(std::size_t size) noexcept { size_.store(size, std::memory_order_relaxed); }
  const Extras& extras() const noexcept { return extras_; }

  // An empty block, not yet anybody's; kNoBlock when there is no room.
  std::uint32_t AddBlock(int capacity) noexcept {
    const std::size_t slots = static_cast<std::size_t>(capacity) + 1;
    std::size_t at = size_.load(std::memory_order_relaxed);
    do {
      if (at + slots > capacity_) return kNoBlock;
    } while (!size_.compare_exchange_weak(at, at + slots, std::memory_order_relaxed));
    slots_.template Make<BlockHeader>(at).capacity = static_cast<std::uint16_t>(capacity);
    return static_cast<std::uint32_t>(at);
  }
  Node& MakeNode(std::size_t at) noexcept {
    if (extras_.squares) squares_.Make(at);
    for (int i = 0; extras_.minimax && i < kSeatValues; ++i) {
      values_.Make(at * kSeatValues + static_cast<std::size_t>(i));
    }
    return slots_.template Make<Node>(at);
  }
  // Moves or copies a node with all that belongs to it. `to` need not exist yet.
  void CopyNode(std::size_t from, std::size_t to) noexcept {
    if (from == to) return;
    MakeNode(to).CopyFrom(node(from));
    const auto relaxed = std::memory_order_relaxed;
    if (extras_.squares) square(to).store(square(from).load(relaxed), relaxed);
    for (int i = 0; extras_.minimax && i < kSeatValues; ++i) {
      value(to, i).store(value(from, i).load(relaxed), relaxed);
    }
  }
  BlockHeader& MakeHeader(std::size_t at) noexcept {
    return slots_.template Make<BlockHeader>(at);
  }

  Node& node(std::size_t at) const noexcept { return slots_.template At<Node>(at); }
  BlockHeader& header(std::size_t block) const noexcept {
    return slots_.template At<BlockHeader>(block);
  }
  Square& square(std::size_t at) const noexcept { return squares_.At(at); }
  // Pre: 0 <= i < kSeatValues.
  Value& value(std::size_t at, int i) const noexcept {
    return values_.At(at * kSeatValues + static_cast<std::size_t>(i));
  }

 private:
  struct alignas(alignof(BlockHeader)) Slot {
    std::byte bytes[kNodeBytes];
  };

  Extras extras_;
  std::size_t capacity_;
  std::atomic<std::size_t> size_{1};
  RawArray<Slot> slots_;
  RawArray<Square> squares_;
  RawArray<Value> values_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_TREE_H_
