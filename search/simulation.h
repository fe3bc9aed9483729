#ifndef PLYGROUND_SEARCH_SIMULATION_H_
#define PLYGROUND_SEARCH_SIMULATION_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>

#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "core/random.h"
#include "search/backup.h"
#include "search/expansion.h"
#include "search/mcts_config.h"
#include "search/rollout.h"
#include "search/search_tree.h"
#include "search/seat_averages.h"
#include "search/selection.h"

namespace plyground {

// One thread's simulations on a tree: from the root down by the selection
// formula, a new node's children, a rollout, and all of it backed up. Allocates
// nothing once it is made.
template <Game G, class E>
class Simulator {
 public:
  // `tree` outlives it.
  Simulator(SearchTree<G>& tree, const E& evaluator, const MctsConfig& config) noexcept
      : tree_(&tree),
        config_(config),
        logs_(config.LogsMoves()),
        is_open_(SearchTree<G>::IsOpen(config)),
        proves_(SearchTree<G>::Proves(config)),
        is_plain_(Selector<G>::IsPlain(config) && !is_open_ && !config.graph &&
                  !config.IsShared()),
        policy_(evaluator, config),
        selector_(config),
        expander_(tree, config, policy_),
        backup_(tree, config) {}
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;

  void Begin(const Budget& budget, std::uint64_t seed) noexcept {
    budget_ = budget;
    random_ = Random(seed);
    deepest_ = 0;
    seats_.Clear();
  }
  // Gives the root these children, if it has none.
  void ExpandRoot(const G& root, const MoveList<G>& moves) noexcept {
    expander_.ExpandWith(0, root, moves, random_);
  }

  void Run(const G& root) noexcept {
    G position = root;
    path_.Clear();
    if (logs_) log_.Clear();
    news_ = valued_ = -1;
    backup_.Begin();
    Enter<false>(0, root.ToMove());
    const RewardVector<G> rewards = is_plain_ ? Walk<true>(position) : Walk<false>(position);
    budget_.AddNodes(path_.size());
    deepest_ = std::max(deepest_, path_.size() - 1);
    backup_.AddRewards(path_, rewards);
    if (logs_) backup_.AddMoves(path_, rewards, log_);
    if constexpr (TwoPlayer<G>) {
      if (news_ >= 0) backup_.Prove(path_, news_);
    }
    if (valued_ >= 0) backup_.BackUpValues(path_, valued_);
    if (path_.size() > 1) {
      seats_.Add(static_cast<int>(path_[1].node - path_[0].block - 1), rewards);
    }
  }

  Budget& budget() noexcept { return budget_; }
  const Budget& budget() const noexcept { return budget_; }
  int deepest() const noexcept { return deepest_; }
  const SeatAverages<G>& seats() const noexcept { return seats_; }

 private:
  using Move = typename G::Move;
  using Node = typename SearchTree<G>::Node;
  // Distinct moves that an open-loop node may collect.
  static constexpr int kMostOpen = 4 * G::kMaxMoves;

  Node& NodeAt(std::uint32_t at) noexcept { return tree_->arena.node(at); }

  // kPlain: what most searches need, without asking at every node for the rest.

  template <bool kPlain>
  void Enter(std::uint32_t at, Player seat) noexcept {
    path_.Add({at, kNoBlock, seat,
               kPlain ? std::int16_t{0} : static_cast<std::int16_t>(log_.size())});
    if (!kPlain && backup_.sharing() == Sharing::kShared) backup_.Announce(at);
  }

  // Down the tree and out of it; `position` follows.
  template <bool kPlain>
  RewardVector<G> Walk(G& position) noexcept {
    std::uint32_t at = 0;
    while (true) {
      if (proves_ && at != 0 && NodeAt(at).Outcomes().IsDecided()) {
        news_ = path_.size() - 1;
        return ProvedRewards(NodeAt(at).Outcomes());
      }
      std::uint32_t block = NodeAt(at).block.load(std::memory_order_acquire);
      if (block == kNoBlock || (!kPlain && (block == kBusyBlock || is_open_))) {
        if (position.IsTerminal()) return End(position);
      }
      if (block == kNoBlock) block = MayExpand(at) ? Expand(at, position) : kNoBlock;
      if (block == kNoBlock || path_.size() == kLongestPath) break;
      if (!kPlain && block == kBusyBlock) break;
      at = Descend<kPlain>(at, block, position);
      if (at == 0) {  // the last node on the path is not that of `position`
        if (position.IsTerminal()) return FinalRewards(position);
        break;
      }
    }
    return policy_.Finish(position, random_, budget_, logs_ ? &log_ : nullptr);
  }

  bool MayExpand(std::uint32_t at) noexcept {
    // A simulation under way has been counted where threads share the tree.
    const std::uint32_t own = backup_.sharing() == Sharing::kShared ? 1 : 0;
    return at == 0 || NodeAt(at).visits.load(std::memory_order_relaxed) - own >=
                          static_cast<std::uint32_t>(config_.expand_at);
  }

  std::uint32_t Expand(std::uint32_t at, const G& position) noexcept {
    const std::uint32_t block = expander_.Expand(at, position, random_);
    if (block != kNoBlock && config_.IsInformed()) {
      path_[path_.size() - 1].block = block;
      news_ = proves_ ? path_.size() - 1 : -1;
      valued_ = tree_->arena.extras().minimax ? path_.size() - 1 : -1;
    }
    return block;
  }

  RewardVector<G> End(const G& position) noexcept {
    const RewardVector<G> rewards = FinalRewards(position);
    const Step& last = path_[path_.size() - 1];
    if (proves_ && last.node != 0) {
      NodeAt(last.node).outcomes.store(
          OutcomeSet::Of(rewards[static_cast<std::size_t>(Index(last.seat))]).bits(),
          std::memory_order_relaxed);
      news_ = path_.size() - 1;
    }
    return rewards;
  }

  RewardVector<G> ProvedRewards(OutcomeSet outcomes) const noexcept {
    RewardVector<G> rewards{};
    if constexpr (TwoPlayer<G>) {
      const auto seat = static_cast<std::size_t>(Index(path_[path_.size() - 1].seat));
      rewards[seat] = outcomes.Reward();
      rewards[1 - seat] = -rewards[seat];
    }
    return rewards;
  }

  // Chooses a child, plays its move and notes the step. 0 when a new child was
  // wanted and there was no room: `position` may have moved on then.
  template <bool kPlain>
  std::uint32_t Descend(std::uint32_t at, std::uint32_t block, G& position) noexcept {
    if constexpr (Stochastic<G>) {
      if (position.IsChance()) return DescendByChance(at, block, position);
      if (!kPlain && is_open_) return DescendOpen(at, block, position);
    }
    path_[path_.size() - 1].block = block;
    if constexpr (kPlain) {
      const std::uint32_t visits = NodeAt(at).visits.load(std::memory_order_relaxed);
      const int child =
          selector_.ChoosePlain(*tree_, block, visits, Assured(at, position), random_);
      return Follow<true>(block, child, position);
    }
    const typename Selector<G>::Situation situation{.position = position,
                                                    .visits = VisitsOf(at, block),
                                                    .assured = Assured(at, position),
                                                    .amaf_table = logs_ ? AmafTable() : 0,
                                                    .allowed = nullptr};
    return Follow<false>(block, selector_.Choose(*tree_, block, situation, random_), position);
  }

  // All that there are: a block may have more than one node above it in a graph.
  // Else the node's own, which need not wait for the block to come into the cache.
  std::uint32_t VisitsOf(std::uint32_t at, std::uint32_t block) noexcept {
    return config_.graph ? tree_->arena.header(block).visits.load(std::memory_order_relaxed)
                         : NodeAt(at).visits.load(std::memory_order_relaxed);
  }

  template <bool kPlain>
  std::uint32_t Follow(std::uint32_t block, int child, G& position) noexcept {
    const std::uint32_t slot = block + 1 + static_cast<std::uint32_t>(child);
    const Player mover = position.ToMove();
    if (!kPlain && logs_) log_.Add(position, NodeAt(slot).move);
    position.Apply(NodeAt(slot).move);
    Enter<kPlain>(slot, mover);
    return slot;
  }

  int Assured(std::uint32_t at, const G& position) noexcept {
    if (!proves_) return OutcomeSet::kLoss;
    const OutcomeSet outcomes = NodeAt(at).Outcomes();
    const bool own = path_[path_.size() - 1].seat == position.ToMove();
    return own ? outcomes.lowest() : OutcomeSet::kWin - outcomes.highest();
  }

  // RAVE: the node's own; GRAVE: that of the closest node that has one.
  std::uint32_t AmafTable() const noexcept {
    if (config_.amaf == Amaf::kOff) return AmafTables<G>::kNone;
    for (int i = path_.size() - 1; i >= 0; --i) {
      const std::uint32_t table =
          tree_->arena.header(path_[i].block).amaf.load(std::memory_order_acquire);
      if (table != AmafTables<G>::kNone || config_.amaf == Amaf::kRave) return table;
    }
    return AmafTables<G>::kNone;
  }

  // Draws an outcome. With widening (Couetoux, Hoock, Sokolovska, Teytaud and
  // Bonnard, "Continuous upper confidence trees", LION 2011) a new one is added
  // only while there are fewer than widening * visits^power, and else one of
  // those there is drawn by its weight.
  std::uint32_t DescendByChance(std::uint32_t at, std::uint32_t block,
                                G& position) noexcept requires Stochastic<G> {
    OutcomeList<G> outcomes;
    position.AppendOutcomes(outcomes);
    int child = DrawPlace(outcomes, random_);
    if (config_.widening > 0) {
      const Outcome<Move>& drawn = outcomes[child];
      child = expander_.Find(block, drawn.move, Player::kFirst);
      const int count = CountOf(block);
      if (child < 0 && count > 0 && count >= MostOutcomes(block)) {
        child = DrawChild(block, count);
      }
      if (child < 0) {
        position.Apply(drawn.move);
        std::int64_t total = 0;
        for (const auto& outcome : outcomes) total += outcome.weight;
        block = expander_.AddChild(at, block, drawn.move, Player::kFirst,
                                   Expander<G, E>::Probability(drawn.weight, total), position,
                                   random_);
        if (block == kNoBlock) return 0;
        return EnterOutcome(block, expander_.Find(block, drawn.move, Player::kFirst));
      }
    }
    position.Apply(NodeAt(block + 1 + static_cast<std::uint32_t>(child)).move);
    return EnterOutcome(block, child);
  }

  std::uint32_t EnterOutcome(std::uint32_t block, int child) noexcept {
    path_[path_.size() - 1].block = block;
    const std::uint32_t slot = block + 1 + static_cast<std::uint32_t>(child);
    Enter<false>(slot, Player::kFirst);
    return slot;
  }

  int MostOutcomes(std::uint32_t block) noexcept {
    const auto visits = static_cast<double>(
        tree_->arena.header(block).visits.load(std::memory_order_relaxed) + 1);
    return static_cast<int>(
        std::ceil(config_.widening * std::pow(visits, config_.widening_power)));
  }

  int DrawChild(std::uint32_t block, int count) noexcept {
    int total = 0;
    for (int i = 0; i < count; ++i) total += NodeAt(block + 1 + static_cast<unsigned>(i)).prior;
    int ticket = random_.Below(total);
    for (int i = 0; i < count; ++i) {
      ticket -= NodeAt(block + 1 + static_cast<unsigned>(i)).prior;
      if (ticket < 0) return i;
    }
    return count - 1;
  }

  int CountOf(std::uint32_t block) noexcept {
    return tree_->arena.header(block).count.load(std::memory_order_acquire);
  }
  // Open loop (Perez, Dieskau, Huenermund, Mostaghim and Lucas, "Open loop search
  // for general video game playing", GECCO 2015): the node has collected the
  // moves of all positions that chance has led to; those legal in this one
  // compete. Chance falls between the nodes.
  std::uint32_t DescendOpen(std::uint32_t at, std::uint32_t block,
                            G& position) noexcept requires Stochastic<G> {
    MoveList<G> moves;
    position.AppendMoves(moves);
    for (const Move& move : moves) {
      if (expander_.Find(block, move, position.ToMove()) >= 0 || CountOf(block) == kMostOpen) {
        continue;
      }
      G child = position;
      child.Apply(move);
      block = expander_.AddChild(at, block, move, position.ToMove(),
                                 Expander<G, E>::Probability(1, moves.size()), child, random_);
      if (block == kNoBlock) return 0;
    }
    std::array<bool, static_cast<std::size_t>(kMostOpen)> allowed{};
    bool any = false;
    for (const Move& move : moves) {
      const int child = expander_.Find(block, move, position.ToMove());
      if (child >= 0) allowed[static_cast<std::size_t>(child)] = any = true;
    }
    if (!any) return 0;
    path_[path_.size() - 1].block = block;
    const typename Selector<G>::Situation situation{.position = position,
                                                    .visits = VisitsOf(at, block),
                                                    .assured = OutcomeSet::kLoss,
                                                    .amaf_table = AmafTable(),
                                                    .allowed = allowed.data()};
    const std::uint32_t slot =
        Follow<false>(block, selector_.Choose(*tree_, block, situation, random_), position);
    while (position.IsChance()) PlayRandomMove(position, random_);
    return slot;
  }

  SearchTree<G>* tree_;
  MctsConfig config_;
  bool logs_;
  bool is_open_;
  bool proves_;
  bool is_plain_;
  RolloutPolicy<G, E> policy_;
  Selector<G> selector_;
  Expander<G, E> expander_;
  Backup<G> backup_;
  Random random_{0};
  Budget budget_{Limits{}, nullptr};
  Path path_;
  MoveLog log_;
  int news_ = -1;    // where on the path something may have been proved
  int valued_ = -1;  // where on the path evaluations were made
  int deepest_ = 0;
  SeatAverages<G> seats_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_SIMULATION_H_
