#ifndef PLYGROUND_SEARCH_EXPANSION_H_
#define PLYGROUND_SEARCH_EXPANSION_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>

#include "core/game.h"
#include "core/moves.h"
#include "core/random.h"
#include "search/mcts_config.h"
#include "search/rollout.h"
#include "search/search_tree.h"

namespace plyground {

// Gives nodes their children. Several threads may: one of them makes a block,
// the others find it busy and go on without.
template <Game G, class E>
class Expander {
 public:
  using Move = typename G::Move;

  Expander(SearchTree<G>& tree, const MctsConfig& config,
           const RolloutPolicy<G, E>& policy) noexcept
      : tree_(&tree), config_(config), policy_(policy) {}

  // The children of the node at `at`, whose position is `position`; kNoBlock when
  // there is no room or another thread is at it. Pre: not terminal.
  std::uint32_t Expand(std::uint32_t at, const G& position, Random& random) noexcept {
    if constexpr (Stochastic<G>) {
      if (position.IsChance()) {
        return Publish(at, [&]() noexcept { return MakeOutcomes(position, random); });
      }
    }
    MoveList<G> moves;
    position.AppendMoves(moves);
    return ExpandWith(at, position, moves, random);
  }
  // The same for these moves alone. Pre: nobody has to draw.
  std::uint32_t ExpandWith(std::uint32_t at, const G& position, const MoveList<G>& moves,
                           Random& random) noexcept {
    return Publish(at, [&]() noexcept { return MakeMoves(position, moves, random); });
  }

  // The place of a move of `seat` in a block, from 0; -1: it has none.
  int Find(std::uint32_t block, Move move, Player seat) const noexcept {
    const int count = tree_->arena.header(block).count.load(std::memory_order_acquire);
    for (int i = 0; i < count; ++i) {
      const auto& node = tree_->arena.node(block + 1 + static_cast<std::uint32_t>(i));
      if (node.move == move && node.seat == Index(seat)) return i;
    }
    return -1;
  }

  // Adds a child, unless it is there, to a block that was seen below the node at
  // `at`, and returns the block that holds it, which may be another now; kNoBlock
  // as above. `after` is the position that the move leads to. What other threads
  // on their way through the block that is left add to it later is lost.
  std::uint32_t AddChild(std::uint32_t at, std::uint32_t block, Move move, Player seat,
                         std::uint16_t prior, const G& after, Random& random) noexcept {
    std::atomic<std::uint32_t>& owner = tree_->arena.node(at).block;
    std::uint32_t expected = block;
    if (!owner.compare_exchange_strong(expected, kBusyBlock, std::memory_order_acquire)) {
      return kNoBlock;
    }
    if (Find(block, move, seat) >= 0) {  // another thread has been quicker
      owner.store(block, std::memory_order_release);
      return block;
    }
    const std::uint32_t roomy = WithRoom(block);
    if (roomy == kNoBlock) {
      owner.store(block, std::memory_order_release);
      return kNoBlock;
    }
    BlockHeader& header = tree_->arena.header(roomy);
    const std::uint16_t count = header.count.load(std::memory_order_relaxed);
    const std::uint32_t slot = roomy + 1U + count;
    AddNode(slot, move, seat).prior = prior;
    if (tree_->arena.extras().minimax) {
      G child = after;
      Remember(slot, policy_.Value(child, random));
    }
    header.count.store(static_cast<std::uint16_t>(count + 1), std::memory_order_release);
    owner.store(roomy, std::memory_order_release);
    return roomy;
  }

  // The share of an outcome in 65535-ths, never none.
  static std::uint16_t Probability(std::int64_t weight, std::int64_t total) noexcept {
    const double share = static_cast<double>(weight) / static_cast<double>(total);
    return static_cast<std::uint16_t>(std::max(1.0, share * 65535));
  }

 private:
  static constexpr int kFirstOutcomes = 2;  // room of a block that is widened

  template <class Make>
  std::uint32_t Publish(std::uint32_t at, Make make) noexcept {
    std::atomic<std::uint32_t>& owner = tree_->arena.node(at).block;
    std::uint32_t seen = kNoBlock;
    if (!owner.compare_exchange_strong(seen, kBusyBlock, std::memory_order_acquire)) {
      return seen == kBusyBlock ? kNoBlock : seen;
    }
    const std::uint32_t block = make();
    if (block == kNoBlock) tree_->is_full.store(true, std::memory_order_relaxed);
    owner.store(block, std::memory_order_release);
    return block;
  }

  auto& AddNode(std::uint32_t slot, Move move, Player seat) noexcept {
    auto& node = tree_->arena.MakeNode(slot);
    node.move = move;
    node.seat = static_cast<std::uint8_t>(Index(seat));
    return node;
  }

  std::uint32_t MakeMoves(const G& position, const MoveList<G>& moves,
                          Random& random) noexcept {
    std::uint64_t key = 0;
    if constexpr (Hashed<G>) {
      if (tree_->transpositions.has_value()) {
        key = GraphKey(position);
        const std::uint32_t known = tree_->transpositions->Find(
            key,
            [&](std::uint32_t block) noexcept { return Holds(block, key, position, moves); });
        if (known != kNoBlock) return known;
      }
    }
    const std::uint32_t block = tree_->arena.AddBlock(moves.size());
    if (block == kNoBlock) return kNoBlock;
    for (int i = 0; i < moves.size(); ++i) {
      AddNode(block + 1 + static_cast<std::uint32_t>(i), moves[i], position.ToMove());
    }
    if (config_.IsInformed()) ValueMoves(block, position, moves, random);
    BlockHeader& header = tree_->arena.header(block);
    header.key = key;
    header.count.store(static_cast<std::uint16_t>(moves.size()), std::memory_order_release);
    if (config_.amaf == Amaf::kRave) {
      header.amaf.store(tree_->tables->Take(), std::memory_order_relaxed);
    }
    if (key != 0) tree_->transpositions->Insert(key, block);
    return block;
  }

  // Whether a block is that of an equal position: key, player to move and moves
  // agree. (A board may equal another with the colours changed.)
  bool Holds(std::uint32_t block, std::uint64_t key, const G& position,
             const MoveList<G>& moves) const noexcept {
    const BlockHeader& header = tree_->arena.header(block);
    if (header.key != key || header.count.load(std::memory_order_acquire) != moves.size()) {
      return false;
    }
    for (int i = 0; i < moves.size(); ++i) {
      const auto& node = tree_->arena.node(block + 1 + static_cast<std::uint32_t>(i));
      if (!(node.move == moves[i]) || node.seat != Index(position.ToMove())) return false;
    }
    return true;
  }

  // Looks one move ahead: wins at once, evaluations, and the priors by their
  // softmax at `prior_temperature`.
  void ValueMoves(std::uint32_t block, const G& position, const MoveList<G>& moves,
                  Random& random) noexcept {
    const auto mover = static_cast<std::size_t>(Index(position.ToMove()));
    std::array<float, static_cast<std::size_t>(G::kMaxMoves)> shares;
    float best = -2;
    for (int i = 0; i < moves.size(); ++i) {
      const std::uint32_t slot = block + 1 + static_cast<std::uint32_t>(i);
      G child = position;
      child.Apply(moves[i]);
      if (SearchTree<G>::Proves(config_) && !IsChanceNode(child) && child.IsTerminal()) {
        const float reward = UtilityReward<G>(child.Utility(position.ToMove()));
        tree_->arena.node(slot).outcomes.store(OutcomeSet::Of(reward).bits(),
                                               std::memory_order_relaxed);
      }
      const RewardVector<G> rewards = policy_.Value(child, random);
      shares[static_cast<std::size_t>(i)] = rewards[mover];
      best = std::max(best, rewards[mover]);
      if (tree_->arena.extras().minimax) Remember(slot, rewards);
    }
    if (config_.selection != Selection::kPuct) return;
    const float temperature =
        static_cast<float>(config_.prior_temperature) * tree_->range.Half();
    float total = 0;
    for (int i = 0; i < moves.size(); ++i) {
      float& share = shares[static_cast<std::size_t>(i)];
      share = std::exp((share - best) / temperature);
      total += share;
    }
    for (int i = 0; i < moves.size(); ++i) {
      tree_->arena.node(block + 1 + static_cast<std::uint32_t>(i)).prior =
          static_cast<std::uint16_t>(65535 * shares[static_cast<std::size_t>(i)] / total);
    }
  }

  void Remember(std::uint32_t slot, const RewardVector<G>& rewards) noexcept {
    const auto store = [&](int which, float reward) noexcept {
      tree_->arena.value(slot, which)
          .store(static_cast<std::int16_t>(InUnits(reward, kSeatValueUnits)),
                 std::memory_order_relaxed);
    };
    if constexpr (TwoPlayer<G>) {
      store(0, rewards[tree_->arena.node(slot).seat]);
    } else {
      for (int i = 0; i < G::kMaxPlayers; ++i) store(i, rewards[static_cast<std::size_t>(i)]);
    }
  }

  // With widening the block begins without children.
  std::uint32_t MakeOutcomes(const G& position,
                             Random& random) noexcept requires Stochastic<G> {
    OutcomeList<G> outcomes;
    position.AppendOutcomes(outcomes);
    const bool widens = config_.widening > 0;
    const int room = widens ? std::min(kFirstOutcomes, outcomes.size()) : outcomes.size();
    const std::uint32_t block = tree_->arena.AddBlock(room);
    if (block == kNoBlock) return kNoBlock;
    BlockHeader& header = tree_->arena.header(block);
    header.key = 2 * static_cast<std::uint64_t>(outcomes.size());
    if (widens) return block;
    std::int64_t total = 0;
    for (const auto& outcome : outcomes) total += outcome.weight;
    for (int i = 0; i < outcomes.size(); ++i) {
      const std::uint32_t slot = block + 1 + static_cast<std::uint32_t>(i);
      AddNode(slot, outcomes[i].move, Player::kFirst).prior =
          Probability(outcomes[i].weight, total);
      if (tree_->arena.extras().minimax) {
        G child = position;
        child.Apply(outcomes[i].move);
        Remember(slot, policy_.Value(child, random));
      }
    }
    header.count.store(static_cast<std::uint16_t>(room), std::memory_order_release);
    return block;
  }

  // `block` itself or a copy of twice its room.
  std::uint32_t WithRoom(std::uint32_t block) noexcept {
    BlockHeader& old = tree_->arena.header(block);
    const std::uint16_t count = old.count.load(std::memory_order_relaxed);
    if (count < old.capacity) return block;
    const std::uint32_t copy = tree_->arena.AddBlock(2 * old.capacity);
    if (copy == kNoBlock) {
      tree_->is_full.store(true, std::memory_order_relaxed);
      return kNoBlock;
    }
    BlockHeader& header = tree_->arena.header(copy);
    header.key = old.key;
    header.visits.store(old.visits.load(std::memory_order_relaxed), std::memory_order_relaxed);
    header.amaf.store(old.amaf.exchange(0, std::memory_order_relaxed),
                      std::memory_order_relaxed);
    for (std::uint32_t i = 1; i <= count; ++i) tree_->arena.CopyNode(block + i, copy + i);
    header.count.store(count, std::memory_order_relaxed);
    return copy;
  }

  SearchTree<G>* tree_;
  MctsConfig config_;
  const RolloutPolicy<G, E>& policy_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_EXPANSION_H_
