#ifndef PLYGROUND_SEARCH_SEARCH_TREE_H_
#define PLYGROUND_SEARCH_SEARCH_TREE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/game.h"
#include "search/amaf.h"
#include "search/mcts_config.h"
#include "search/transpositions.h"
#include "search/tree.h"

namespace plyground {

// The rewards that a search has seen, of any player. With two players they span
// -1..1. With more the shares of the largest utility may all be tiny, so that the
// constants of the formulas, made for rewards that span 2, are scaled to the span
// seen so far (as the normalised values of Schrittwieser et al., "Mastering Atari,
// Go, chess and shogi by planning with a learned model", 2020, appendix B).
template <Game G>
class RewardRange {
 public:
  void Clear() noexcept {
    low_.store(2, std::memory_order_relaxed);
    high_.store(-2, std::memory_order_relaxed);
  }
  void Add(float reward) noexcept {
    if constexpr (!TwoPlayer<G>) {
      if (reward < low_.load(std::memory_order_relaxed)) {
        low_.store(reward, std::memory_order_relaxed);
      }
      if (reward > high_.load(std::memory_order_relaxed)) {
        high_.store(reward, std::memory_order_relaxed);
      }
    }
  }
  // Half of the span and its middle: 1 and 0 for two players, and before anything
  // was seen.
  float Half() const noexcept {
    if constexpr (TwoPlayer<G>) return 1;
    const float low = low_.load(std::memory_order_relaxed);
    const float high = high_.load(std::memory_order_relaxed);
    return high > low ? (high - low) / 2 : 1;
  }
  float Middle() const noexcept {
    if constexpr (TwoPlayer<G>) return 0;
    const float low = low_.load(std::memory_order_relaxed);
    const float high = high_.load(std::memory_order_relaxed);
    return high > low ? (high + low) / 2 : 0;
  }
  // The least that the formulas reckon with.
  float Low() const noexcept { return Middle() - Half(); }
  float High() const noexcept { return Middle() + Half(); }

 private:
  std::atomic<float> low_{2};
  std::atomic<float> high_{-2};
};

// The tree of one Monte Carlo search and what belongs to it, within
// `config.tree_bytes`. Every part is made only if the configuration uses it.
template <Game G>
struct SearchTree {
  static constexpr int kSeatValues = TwoPlayer<G> ? 1 : G::kMaxPlayers;
  using Arena = NodeArena<typename G::Move, kSeatValues>;
  using Node = typename Arena::Node;

  static_assert(G::kMaxMoves + 2 < static_cast<int>(Arena::kFewestNodes),
                "an empty tree has room for the root's children");

  // Tables of move statistics and the index of positions get a fixed share.
  static constexpr std::size_t kTableShare = 4;
  static constexpr std::size_t kIndexShare = 16;

  // Throws std::bad_alloc.
  SearchTree(const MctsConfig& config, std::size_t bytes)
      : arena(bytes - (config.LogsMoves() ? bytes / kTableShare : 0) -
                  (UsesGraph(config) ? bytes / kIndexShare : 0),
              {.squares = config.selection == Selection::kUcb1Tuned,
               .minimax = UsesMinimax(config)}) {
    if (config.LogsMoves()) tables.emplace(bytes / kTableShare);
    if (UsesGraph(config)) transpositions.emplace(arena.capacity());
  }

  void Clear() noexcept {
    arena.Clear();
    if (tables.has_value()) tables->Clear();
    if (transpositions.has_value()) transpositions->Clear();
    range.Clear();
    is_full.store(false, std::memory_order_relaxed);
  }

  // Nodes of an open loop stand for no position of their own: nothing can be
  // proved of them, shared, or backed up by minimax.
  static constexpr bool UsesGraph(const MctsConfig& config) noexcept {
    return config.graph && Hashed<G> && !IsOpen(config);
  }
  static constexpr bool UsesMinimax(const MctsConfig& config) noexcept {
    return config.implicit_minimax > 0 && !IsOpen(config);
  }
  static constexpr bool IsOpen(const MctsConfig& config) noexcept {
    return Stochastic<G> && config.chance_tree == ChanceTree::kOpen;
  }
  static constexpr bool Proves(const MctsConfig& config) noexcept {
    return TwoPlayer<G> && config.solver && !IsOpen(config);
  }

  Arena arena;
  std::optional<AmafTables<G>> tables;
  std::optional<Transpositions> transpositions;
  RewardRange<G> range;
  std::atomic<bool> is_full{false};  // a simulation found no room
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_SEARCH_TREE_H_
