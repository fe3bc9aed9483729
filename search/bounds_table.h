#ifndef PLYGROUND_SEARCH_BOUNDS_TABLE_H_
#define PLYGROUND_SEARCH_BOUNDS_TABLE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "search/value_table.h"

namespace plyground {

// Bounds of expectations by position, unrounded, with the depth that they are
// for.
class BoundsTable {
 public:
  struct Entry {
    double low;
    double high;
    std::int32_t depth;
    std::int32_t index;  // of the best move in the list

    bool IsKnown() const noexcept { return low == high; }
    // Whether the entry settles the window alpha < beta: then by Value().
    bool Decides(double alpha, double beta) const noexcept {
      return IsKnown() || low >= beta || high <= alpha;
    }
    double Value(double beta) const noexcept { return IsKnown() || low >= beta ? low : high; }
  };

  // A depth that no search asks for more than: no guess is in the bounds.
  static constexpr int kProved = 1 << 20;

  enum class Answers : std::uint8_t {
    kExactDepth,   // for exactly the depth that is asked, proofs included
    kEnoughDepth,  // for any depth down to what the entry has
  };

  // Throws std::bad_alloc.
  BoundsTable(std::size_t bytes, Answers answers) : table_(bytes), answers_(answers) {}

  void Clear() noexcept { table_.Clear(); }
  void NewSearch() noexcept { table_.NewSearch(); }

  // Of any depth; null if unknown.
  const Entry* Probe(std::uint64_t key) const noexcept { return table_.Probe(key); }
  // Only if it answers for `depth`.
  const Entry* Usable(std::uint64_t key, int depth) const noexcept {
    const Entry* entry = Probe(key);
    if (entry == nullptr) return nullptr;
    const int asked = std::max(depth, 0);
    const bool answers =
        answers_ == Answers::kExactDepth ? entry->depth == asked : entry->depth >= asked;
    return answers ? entry : nullptr;
  }

  // What a search of the window alpha < beta gave, its bounds joined with those
  // known before.
  void Store(std::uint64_t key, double value, double alpha, double beta, int depth, int index,
             bool proved) noexcept {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const bool for_good = proved && answers_ == Answers::kEnoughDepth;
    Entry entry{.low = value > alpha ? value : -kInfinity,
                .high = value < beta ? value : kInfinity,
                .depth = for_good ? kProved : std::max(depth, 0),
                .index = index};
    if (const Entry* old = Probe(key); old != nullptr && old->depth == entry.depth) {
      entry.low = std::max(entry.low, old->low);
      entry.high = std::min(entry.high, old->high);
    }
    table_.Store(key, static_cast<std::uint32_t>(entry.depth), entry);
  }

 private:
  ValueTable<Entry> table_;
  Answers answers_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_BOUNDS_TABLE_H_
