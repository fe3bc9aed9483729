#ifndef PLYGROUND_SEARCH_MCTS_H_
#define PLYGROUND_SEARCH_MCTS_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "core/random.h"
#include "core/score.h"
#include "search/iterative.h"
#include "search/player_options.h"
#include "search/result.h"
#include "search/rollout.h"
#include "search/tree.h"

namespace plyground {

struct MctsConfig {
  double exploration = 1.0;
  bool solver = true;
  std::size_t tree_bytes = std::size_t{256} << 20;
};

// Monte Carlo tree search for any number of players, with chance: UCT (Kocsis
// and Szepesvari 2006), one simulation a new leaf, proven results backed up
// (MCTS-Solver, Winands, Bjornsson and Saito 2008). `Policy` finishes a
// simulation that has left the tree (search/rollout.h). Chance nodes draw an
// outcome by its weight each time they are passed.
//
// Rewards are -1..1 a player: won, drawn or lost for two players, the share of
// the largest utility for more. The move to play is a proved win, else the most
// visited that is not a proved loss. One seed, one result.
template <Game G, class Policy>
class Mcts {
 public:
  using Move = typename G::Move;

  // Throws std::bad_alloc. Searching itself allocates nothing.
  Mcts(const Policy& policy, const MctsConfig& config)
      : policy_(policy), config_(config), arena_(config.tree_bytes) {}

  // Runs simulations until a limit is reached or the root is proved; calls
  // `report(result)` whenever their number has doubled. Pre: root is neither
  // terminal nor a chance node, request.moves is not empty.
  template <class Report>
  const SearchResult<G>& Run(const G& root, const RootRequest<G>& request, std::uint64_t seed,
                             const Report& report) noexcept {
    Begin(root, request, seed);
    const std::int64_t most =
        request.limits.simulations.value_or(std::numeric_limits<std::int64_t>::max());
    std::int64_t next_report = kFirstReport;
    while (result_.simulations < most && !budget_.exhausted() && !IsDecided()) {
      Simulate(root);
      if (++result_.simulations == next_report) {
        next_report *= 2;
        Rank(root, request.multi_pv);
        report(static_cast<const SearchResult<G>&>(result_));
      }
    }
    result_.decided = IsDecided();
    result_.complete = result_.simulations >= most || result_.decided;
    Rank(root, request.multi_pv);
    return result_;
  }

 private:
  using Rewards = RewardVector<G>;
  static constexpr std::uint32_t kRoot = 0;
  static constexpr std::int64_t kFirstReport = 1024;
  static constexpr int kMaxPath = 1024;

  struct Step {
    std::uint32_t node;
    Player chooser;  // whose decision led to the node; unused below chance
    bool by_chance;
  };

  void Begin(const G& root, const RootRequest<G>& request, std::uint64_t seed) noexcept {
    random_ = Random(seed);
    budget_ = Budget(request.limits, request.stop, request.visited);
    arena_.Clear();
    arena_.Add(1);
    AddChildren(kRoot, request.moves.size(), [&](int i) noexcept { return request.moves[i]; });
    root_mover_ = root.ToMove();
    result_.simulations = result_.nodes = 0;
    result_.depth = result_.sel_depth = 0;
    result_.moves.Clear();
    result_.ranked = 0;
  }

  bool IsDecided() const noexcept {
    return config_.solver && arena_[kRoot].proof != NodeProof::kNone;
  }

  template <class MoveAt>
  bool AddChildren(std::uint32_t parent, int count, MoveAt move_at) noexcept {
    const std::uint32_t first = arena_.Add(count);
    if (first == 0) return false;
    for (int i = 0; i < count; ++i) {
      arena_[first + static_cast<std::uint32_t>(i)].move = move_at(i);
    }
    arena_[parent].first_child = first;
    arena_[parent].child_count = static_cast<std::uint16_t>(count);
    return true;
  }

  void Simulate(const G& root) noexcept {
    G position = root;
    path_.Clear();
    path_.Add({kRoot, root_mover_, false});
    std::uint32_t node = kRoot;
    Rewards rewards;
    while (true) {
      if (path_.size() == kMaxPath || (arena_[node].visits == 0 && node != kRoot)) {
        if (position.IsTerminal()) {
          rewards = FinalRewards(position);
          MarkTerminal(position, rewards);
        } else {
          rewards = policy_.Finish(position, random_, budget_);
        }
        break;
      }
      if (arena_[node].proof != NodeProof::kNone) {
        rewards = ProvedRewards(path_[path_.size() - 1]);
        break;
      }
      if (arena_[node].first_child == 0) {
        if (position.IsTerminal()) {  // not provable: chance or many players
          rewards = FinalRewards(position);
          break;
        }
        if (!Expand(node, position)) {
          rewards = policy_.Finish(position, random_, budget_);
          break;
        }
      }
      node = Descend(node, position);
    }
    budget_.AddNodes(path_.size());
    Backup(rewards);
  }

  // False when the arena is full. Pre: position is not terminal.
  bool Expand(std::uint32_t node, const G& position) noexcept {
    if constexpr (Stochastic<G>) {
      if (position.IsChance()) {
        OutcomeList<G> outcomes;
        position.AppendOutcomes(outcomes);
        return AddChildren(node, outcomes.size(),
                           [&](int i) noexcept { return outcomes[i].move; });
      }
    }
    MoveList<G> moves;
    position.AppendMoves(moves);
    return AddChildren(node, moves.size(), [&](int i) noexcept { return moves[i]; });
  }

  // Chooses a child, plays its move and notes the step.
  std::uint32_t Descend(std::uint32_t node, G& position) noexcept {
    const bool by_chance = IsChanceNode(position);
    const Player chooser = by_chance ? Player::kFirst : position.ToMove();
    std::uint32_t child = arena_[node].first_child;
    if (by_chance) {
      child += static_cast<std::uint32_t>(DrawChild(position));
    } else {
      child += static_cast<std::uint32_t>(Select(arena_[node]));
    }
    position.Apply(arena_[child].move);
    path_.Add({child, chooser, by_chance});
    return child;
  }

  int DrawChild(const G& position) noexcept {
    if constexpr (Stochastic<G>) {
      OutcomeList<G> outcomes;
      position.AppendOutcomes(outcomes);
      const Move drawn = DrawOutcome(position, random_);
      for (int i = 0; i < outcomes.size(); ++i) {
        if (outcomes[i].move == drawn) return i;
      }
    }
    return 0;
  }

  // UCB1; every child is tried once, in random order, before any twice.
  int Select(const TreeNode<Move>& parent) noexcept {
    const TreeNode<Move>* children = &arena_[parent.first_child];
    const int count = parent.child_count;
    if (parent.visits <= static_cast<std::uint32_t>(count)) {
      const int start = random_.Below(count);
      for (int i = 0; i < count; ++i) {
        const int at = start + i < count ? start + i : start + i - count;
        if (children[at].visits == 0) return at;
      }
    }
    const float explore =
        static_cast<float>(config_.exploration) *
        std::sqrt(std::log(static_cast<float>(std::max<std::uint32_t>(parent.visits, 1))));
    float best_value = -1e30F;
    int best = 0;
    for (int i = 0; i < count; ++i) {
      const auto visits = static_cast<float>(children[i].visits);
      float value =
          static_cast<float>(children[i].total) / visits + explore / std::sqrt(visits);
      if (children[i].proof == NodeProof::kLoss) value -= 1e6F;
      if (value > best_value) {
        best_value = value;
        best = i;
      }
    }
    return best;
  }

  static Rewards FinalRewards(const G& position) noexcept {
    Rewards rewards{};
    for (int i = 0; i < position.NumPlayers(); ++i) {
      rewards[static_cast<std::size_t>(i)] = UtilityReward<G>(position.Utility(PlayerAt(i)));
    }
    return rewards;
  }

  void MarkTerminal(const G& position, const Rewards& rewards) noexcept {
    if constexpr (TwoPlayer<G>) {
      const Step& step = path_[path_.size() - 1];
      const Player chooser = step.by_chance ? position.ToMove() : step.chooser;
      const float reward = rewards[static_cast<std::size_t>(Index(chooser))];
      if (step.by_chance) return;
      arena_[step.node].proof = reward > 0   ? NodeProof::kWin
                                : reward < 0 ? NodeProof::kLoss
                                             : NodeProof::kDraw;
    }
  }

  static float RewardOf(NodeProof proof) noexcept {
    return proof == NodeProof::kWin ? 1.0F : proof == NodeProof::kLoss ? -1.0F : 0.0F;
  }

  Rewards ProvedRewards(const Step& step) const noexcept {
    Rewards rewards{};
    if constexpr (TwoPlayer<G>) {
      const auto chooser = static_cast<std::size_t>(Index(step.chooser));
      rewards[chooser] = RewardOf(arena_[step.node].proof);
      rewards[1 - chooser] = -rewards[chooser];
    }
    return rewards;
  }

  void Backup(const Rewards& rewards) noexcept {
    result_.sel_depth = std::max(result_.sel_depth, path_.size() - 1);
    for (int i = path_.size() - 1; i >= 0; --i) {
      TreeNode<Move>& node = arena_[path_[i].node];
      ++node.visits;
      node.total += rewards[static_cast<std::size_t>(Index(path_[i].chooser))];
    }
    if constexpr (TwoPlayer<G>) {
      if (!config_.solver) return;
      for (int i = path_.size() - 1; i > 0; --i) {
        if (arena_[path_[i].node].proof == NodeProof::kNone || path_[i].by_chance) return;
        if (!ProveParent(path_[i - 1], path_[i])) return;
      }
    }
  }

  // A proved child may prove its parent: one win is enough, otherwise all
  // children have to be proved.
  bool ProveParent(const Step& parent_step, const Step& child_step) noexcept {
    TreeNode<Move>& parent = arena_[parent_step.node];
    NodeProof proof = arena_[child_step.node].proof;
    if (proof != NodeProof::kWin) {
      const TreeNode<Move>* children = &arena_[parent.first_child];
      proof = NodeProof::kLoss;
      for (int i = 0; i < parent.child_count; ++i) {
        if (children[i].proof == NodeProof::kNone) return false;
        proof = std::max(proof, children[i].proof);
      }
    }
    // A parent reached by chance keeps no proof: nobody chose it.
    if (parent_step.by_chance) return false;
    parent.proof = parent_step.chooser == child_step.chooser ? proof : Flipped(proof);
    return true;
  }

  // Orders the root's children and fills in lines and averages.
  void Rank(const G& root, int multi_pv) noexcept {
    const TreeNode<Move>& top = arena_[kRoot];
    result_.nodes = budget_.nodes();
    result_.depth = result_.sel_depth;
    result_.moves.Clear();
    for (std::uint32_t i = 0; i < top.child_count; ++i) {
      result_.moves.Add(Describe(root, top.first_child + i));
    }
    std::sort(result_.moves.begin(), result_.moves.end(), &Better);
    result_.ranked = std::min(multi_pv, result_.moves.size());
  }

  static bool Better(const RootMove<G>& a, const RootMove<G>& b) noexcept {
    const auto worth = [](const RootMove<G>& move) {
      return move.proof == Proof::kWin ? 2 : move.proof == Proof::kLoss ? 0 : 1;
    };
    if (worth(a) != worth(b)) return worth(a) > worth(b);
    return a.visits != b.visits ? a.visits > b.visits : a.mean > b.mean;
  }

  RootMove<G> Describe(const G& root, std::uint32_t index) noexcept {
    const TreeNode<Move>& node = arena_[index];
    RootMove<G> move{};
    move.move = node.move;
    move.visits = move.nodes = node.visits;
    const double visits = std::max<double>(node.visits, 1);
    move.mean = node.total / visits;
    if (node.proof != NodeProof::kNone) move.mean = RewardOf(node.proof);
    move.standard_error = std::sqrt(std::max(0.0, 1 - move.mean * move.mean) / visits);
    move.proof = node.proof == NodeProof::kWin    ? Proof::kWin
                 : node.proof == NodeProof::kLoss ? Proof::kLoss
                 : node.proof == NodeProof::kDraw ? Proof::kDraw
                                                  : Proof::kNone;
    move.kind = node.proof == NodeProof::kNone ? ScoreKind::kEstimate : ScoreKind::kExact;
    FollowLine(root, index, move.line);
    return move;
  }

  // The most visited children, as far as decisions go (not through chance).
  void FollowLine(G position, std::uint32_t index, MoveLine<G>& line) noexcept {
    while (true) {
      line.Add(arena_[index].move);
      position.Apply(arena_[index].move);
      if (line.size() == kMaxPv || arena_[index].first_child == 0 || IsChanceNode(position)) {
        return;
      }
      const std::uint32_t first = arena_[index].first_child;
      std::uint32_t best = first;
      for (std::uint32_t i = 1; i < arena_[index].child_count; ++i) {
        if (arena_[first + i].visits > arena_[best].visits) best = first + i;
      }
      if (arena_[best].visits == 0) return;
      index = best;
    }
  }

  Policy policy_;
  MctsConfig config_;
  NodeArena<Move> arena_;
  Random random_{0};
  Budget budget_{Limits{}, nullptr};
  Player root_mover_ = Player::kFirst;
  FixedList<Step, kMaxPath> path_;
  SearchResult<G> result_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_MCTS_H_
