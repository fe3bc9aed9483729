#ifndef PLYGROUND_SEARCH_BACKUP_H_
#define PLYGROUND_SEARCH_BACKUP_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/game.h"
#include "search/mcts_config.h"
#include "search/move_code.h"
#include "search/rollout.h"
#include "search/search_tree.h"

namespace plyground {

// A node that a simulation came through, and the block it left it by.
struct Step {
  std::uint32_t node;
  std::uint32_t block;  // kNoBlock where it left the tree
  Player seat;          // who sees the node's statistics: search/tree.h
  std::int16_t played;  // moves logged before
};
inline constexpr int kLongestPath = 1024;
using Path = FixedList<Step, kLongestPath>;

// What a finished simulation teaches the nodes of its path.
template <Game G>
class Backup {
 public:
  Backup(SearchTree<G>& tree, const MctsConfig& config) noexcept
      : tree_(&tree),
        config_(config),
        sharing_(config.IsShared() ? Sharing::kShared : Sharing::kAlone) {}

  Sharing sharing() const noexcept { return sharing_; }

  // Of the next simulation.
  void Begin() noexcept {
    if (sharing_ == Sharing::kAlone) return;
    announced_ = InUnits(static_cast<float>(config_.virtual_loss) * tree_->range.Low());
  }

  // A simulation on its way through a node counts as a visit that was lost
  // (Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree search",
  // CG 2008), until it is back. Only where threads share a tree.
  void Announce(std::uint32_t node) noexcept {
    auto& announced = tree_->arena.node(node);
    Increase<Sharing::kShared>(announced.visits, 1U);
    Increase<Sharing::kShared>(announced.total, announced_);
  }

  void AddRewards(const Path& path, const RewardVector<G>& rewards) noexcept {
    if (sharing_ == Sharing::kShared) {
      AddRewardsAs<Sharing::kShared>(path, rewards);
    } else {
      AddRewardsAs<Sharing::kAlone>(path, rewards);
    }
  }
  void AddMoves(const Path& path, const RewardVector<G>& rewards, const MoveLog& log) noexcept {
    if (sharing_ == Sharing::kShared) {
      AddMovesAs<Sharing::kShared>(path, rewards, log);
    } else {
      AddMovesAs<Sharing::kAlone>(path, rewards, log);
    }
  }

  // Whether nodes above path[from] can lose outcomes now that it, or a child of
  // it, has: works upwards as long as something is learnt.
  void Prove(const Path& path, int from) noexcept requires TwoPlayer<G> {
    for (int i = from; i >= 0; --i) {
      const Step& step = path[i];
      if (step.block != kNoBlock && !Narrow(step)) return;
    }
  }

  // Backs evaluations up as long as they change.
  void BackUpValues(const Path& path, int from) noexcept {
    for (int i = from; i >= 0; --i) {
      if (path[i].block != kNoBlock && !Revalue(path[i])) return;
    }
  }

 private:
  using Values = std::array<float, static_cast<std::size_t>(SearchTree<G>::kSeatValues)>;

  template <Sharing kSharing>
  void AddRewardsAs(const Path& path, const RewardVector<G>& rewards) noexcept {
    std::array<std::int64_t, static_cast<std::size_t>(G::kMaxPlayers)> gains;
    for (std::size_t i = 0; i < gains.size(); ++i) {
      gains[i] = InUnits(rewards[i]) - (kSharing == Sharing::kShared ? announced_ : 0);
      tree_->range.Add(rewards[i]);
    }
    for (const Step& step : path) {
      auto& node = tree_->arena.node(step.node);
      if constexpr (kSharing == Sharing::kAlone) Increase<kSharing>(node.visits, 1U);
      Increase<kSharing>(node.total, gains[static_cast<std::size_t>(Index(step.seat))]);
      if (step.block != kNoBlock) {
        Increase<kSharing>(tree_->arena.header(step.block).visits, 1U);
      }
    }
    if (!tree_->arena.extras().squares) return;
    for (const Step& step : path) {
      const float reward = rewards[static_cast<std::size_t>(Index(step.seat))];
      Increase<kSharing>(tree_->arena.square(step.node), InUnits(reward * reward));
    }
  }

  template <Sharing kSharing>
  void AddMovesAs(const Path& path, const RewardVector<G>& rewards,
                  const MoveLog& log) noexcept {
    AmafTables<G>& tables = *tree_->tables;
    const auto add = [&](std::uint32_t table, int first) noexcept {
      for (int i = first; i < log.size(); ++i) {
        tables.At(table, log[i]).template Add<kSharing>(rewards[log[i].seat]);
      }
    };
    if (config_.progressive > 0) add(AmafTables<G>::kWholeSearch, 0);
    if (config_.amaf == Amaf::kOff) return;
    for (const Step& step : path) {
      if (step.block == kNoBlock) continue;
      const std::uint32_t table = TableOf(step.block);
      if (table != AmafTables<G>::kNone) add(table, step.played);
    }
  }

  // A table is taken once the block has been visited often enough. Two threads
  // that take one at the same time lose one of them until the next search.
  std::uint32_t TableOf(std::uint32_t block) noexcept {
    BlockHeader& header = tree_->arena.header(block);
    std::uint32_t table = header.amaf.load(std::memory_order_acquire);
    if (table != AmafTables<G>::kNone || config_.amaf == Amaf::kRave || IsChanceBlock(block)) {
      return table;
    }
    const auto enough = static_cast<std::uint32_t>(config_.amaf_reference);
    if (header.visits.load(std::memory_order_relaxed) < enough) return AmafTables<G>::kNone;
    const std::uint32_t taken = tree_->tables->Take();
    header.amaf.compare_exchange_strong(table, taken, std::memory_order_acq_rel);
    return header.amaf.load(std::memory_order_relaxed);
  }

  std::uint32_t CountOf(std::uint32_t block) const noexcept {
    return tree_->arena.header(block).count.load(std::memory_order_acquire);
  }
  // Chance blocks' nodes are seen by the first player, whoever comes next.
  bool IsChanceBlock(std::uint32_t block) const noexcept {
    if constexpr (!Stochastic<G>) return false;
    const std::uint64_t key = tree_->arena.header(block).key;
    return key != 0 && (key & 1) == 0;
  }

  // One win is enough for whoever chooses, and a loss needs all children; chance
  // may choose the best or the worst of all.
  bool Narrow(const Step& step) noexcept {
    const bool chance = IsChanceBlock(step.block);
    const std::uint32_t count = CountOf(step.block);
    if (chance && count < tree_->arena.header(step.block).key / 2) return false;
    int lowest = chance ? OutcomeSet::kWin : OutcomeSet::kLoss;
    int highest = OutcomeSet::kLoss;
    for (std::uint32_t child = 1; child <= count; ++child) {
      const OutcomeSet outcomes = tree_->arena.node(step.block + child).Outcomes();
      lowest =
          chance ? std::min(lowest, outcomes.lowest()) : std::max(lowest, outcomes.lowest());
      highest = std::max(highest, outcomes.highest());
    }
    OutcomeSet learnt = OutcomeSet::Range(lowest, highest);
    // Of chance the first player.
    if (tree_->arena.node(step.block + 1).seat != Index(step.seat)) learnt = learnt.Flipped();
    auto& node = tree_->arena.node(step.node);
    const OutcomeSet old = node.Outcomes();
    if ((old & learnt) == old) return false;
    node.outcomes.fetch_and(learnt.bits(), std::memory_order_relaxed);
    return true;
  }

  bool Revalue(const Step& step) noexcept {
    const bool chance = IsChanceBlock(step.block);
    const std::uint32_t count = CountOf(step.block);
    Values values{};
    float weight = 0;
    for (std::uint32_t child = 1; child <= count; ++child) {
      const std::uint32_t slot = step.block + child;
      const auto& node = tree_->arena.node(slot);
      const std::size_t which = TwoPlayer<G> ? 0 : node.seat;
      Values own;
      for (std::size_t i = 0; i < own.size(); ++i) {
        own[i] = tree_->arena.value(slot, static_cast<int>(i)).load(std::memory_order_relaxed);
      }
      if (chance) {
        const float share = node.prior;
        weight += share;
        for (std::size_t i = 0; i < own.size(); ++i) values[i] += share * own[i];
      } else if (child == 1 || own[which] > values[which]) {
        values = own;
      }
    }
    if (chance && weight == 0) return false;
    const bool flips = TwoPlayer<G> && tree_->arena.node(step.block + 1).seat !=
                                           tree_->arena.node(step.node).seat;
    bool changed = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const float backed = (flips ? -values[i] : values[i]) / (chance ? weight : 1);
      auto& value = tree_->arena.value(step.node, static_cast<int>(i));
      const auto rounded = static_cast<std::int16_t>(backed);
      changed = changed || value.load(std::memory_order_relaxed) != rounded;
      value.store(rounded, std::memory_order_relaxed);
    }
    return changed;
  }

  SearchTree<G>* tree_;
  MctsConfig config_;
  Sharing sharing_;
  std::int64_t announced_ = 0;  // what a simulation under way has been taken to earn
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_BACKUP_H_
