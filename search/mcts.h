#ifndef PLYGROUND_SEARCH_MCTS_H_
#define PLYGROUND_SEARCH_MCTS_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "core/game.h"
#include "core/limits.h"
#include "core/random.h"
#include "search/crew.h"
#include "search/mcts_config.h"
#include "search/recycling.h"
#include "search/result.h"
#include "search/root_ranking.h"
#include "search/root_request.h"
#include "search/search_tree.h"
#include "search/simulation.h"
#include "search/tree_reuse.h"

namespace plyground {

// Monte Carlo tree search for any number of players, with chance: one simulation
// at a time goes down the tree by a selection formula (search/selection.h), adds
// a node (search/expansion.h), is finished by a rollout (search/rollout.h) and
// teaches the nodes that it came through (search/backup.h), of two players also
// what is proved (MCTS-Solver, Winands, Bjornsson and Saito 2008).
//
// Rewards are -1..1 a player: won, drawn or lost for two players, the share of
// the largest utility for more, whose span the formulas' constants follow. The move to play is
// a proved win, else the most visited that is not a proved loss. With one worker, or with
// several trees and a limit of simulations or nodes, one seed gives one result.
template <Game G, class E>
class Mcts {
 public:
  // Throws std::bad_alloc, std::system_error. Searching itself allocates nothing.
  [[gnu::cold]] Mcts(const E& evaluator, const MctsConfig& config)
      : config_(config),
        crew_(config.workers - 1, [this](int helper) noexcept { Work(helper + 1); }) {
    const int trees = config.IsShared() ? 1 : config.workers;
    for (int i = 0; i < trees; ++i) {
      trees_.push_back(std::make_unique<SearchTree<G>>(
          config, config.tree_bytes / static_cast<std::size_t>(trees)));
    }
    for (int i = 0; i < config.workers; ++i) {
      simulators_.push_back(std::make_unique<Simulator<G, E>>(TreeOf(i), evaluator, config));
    }
  }

  // Forgets the last search, which the next one would go on from.
  void Clear() noexcept { has_root_ = false; }

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
    while (!IsOver(most)) {
      RunRound(std::min({most, next_report, result_.simulations + LongestRound()}));
      if (result_.simulations < next_report || IsOver(most)) continue;
      next_report *= 2;
      Describe(request);
      report(static_cast<const SearchResult<G>&>(result_));
    }
    result_.decided = IsDecided();
    result_.complete = result_.simulations >= most || result_.decided;
    Describe(request);
    return result_;
  }

 private:
  static constexpr std::int64_t kFirstReport = 1024;
  // Trees of their own are compared only between rounds.
  std::int64_t LongestRound() const noexcept {
    return trees_.size() > 1 ? 4096 : std::numeric_limits<std::int64_t>::max() / 2;
  }
  // Simulations that a worker takes on at a time, so that the common count is
  // touched rarely.
  static constexpr std::int64_t kBatch = 16;

  SearchTree<G>& TreeOf(int worker) noexcept {
    return *trees_[config_.IsShared() ? 0 : static_cast<std::size_t>(worker)];
  }
  Simulator<G, E>& SimulatorOf(int worker) noexcept {
    return *simulators_[static_cast<std::size_t>(worker)];
  }

  [[gnu::cold]] void Begin(const G& root, const RootRequest<G>& request,
                           std::uint64_t seed) noexcept {
    Limits share = request.limits;
    if (share.nodes.has_value()) *share.nodes = (*share.nodes - 1) / config_.workers + 1;
    for (int i = 0; i < config_.workers; ++i) {
      const std::uint64_t own_seed =
          i == 0 ? seed : DeriveSeed(seed, static_cast<std::uint64_t>(i));
      SimulatorOf(i).Begin(Budget(share, request.stop, i == 0 ? request.visited : nullptr),
                           own_seed);
    }
    recycles_.store(config_.recycling, std::memory_order_relaxed);
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      SearchTree<G>& tree = *trees_[i];
      const bool kept = config_.reuse && has_root_ && !SearchTree<G>::IsOpen(config_) &&
                        TreeReuse<G>(tree).MoveTo(root_, root, request.moves);
      if (kept) {
        Recycler<G> recycler(tree);
        if (recycler.IsShort() && HasTimeFor(recycler, simulators_[i]->budget())) {
          recycler.DropUnreachable();
        }
        continue;
      }
      tree.Clear();
      tree.arena.node(0).seat = static_cast<std::uint8_t>(Index(root.ToMove()));
      simulators_[i]->ExpandRoot(root, request.moves);
    }
    root_ = root;
    has_root_ = true;
    cpu_ms_before_ = crew_.CpuMs();
    result_.simulations = result_.nodes = 0;
    result_.depth = result_.sel_depth = result_.ranked = 0;
    result_.moves.Clear();
  }

  // Until `target` simulations have been made in all, or there is a reason to stop.
  void RunRound(std::int64_t target) noexcept {
    taken_.store(result_.simulations, std::memory_order_relaxed);
    done_.store(result_.simulations, std::memory_order_relaxed);
    halts_.store(false, std::memory_order_relaxed);
    target_ = target;
    crew_.Start();
    Work(0);
    crew_.Wait();
    result_.simulations = done_.load(std::memory_order_relaxed);
    if (config_.IsShared() && recycles_.load(std::memory_order_relaxed) &&
        trees_[0]->is_full.load(std::memory_order_relaxed)) {
      Recycler<G>(*trees_[0]).MakeRoom();
    }
  }

  void Work(int worker) noexcept {
    Simulator<G, E>& simulator = SimulatorOf(worker);
    SearchTree<G>& tree = TreeOf(worker);
    std::int64_t share = config_.IsShared() ? 0 : Share(worker, target_ - result_.simulations);
    std::int64_t made = 0;
    while (!halts_.load(std::memory_order_relaxed) && !simulator.budget().exhausted()) {
      if (share == 0) {
        share = config_.IsShared() ? TakeBatch() : 0;
        if (share == 0) break;
      }
      --share;
      simulator.Run(root_);
      ++made;
      if (!IsDecided(tree) && HasRoom(tree, simulator.budget())) continue;
      if (trees_.size() > 1) break;  // the others' count must not depend on this moment
      halts_.store(true, std::memory_order_relaxed);
    }
    done_.fetch_add(made, std::memory_order_relaxed);
  }

  // Of one worker out of all, when every tree has its own.
  std::int64_t Share(int worker, std::int64_t simulations) const noexcept {
    return simulations / config_.workers + (worker < simulations % config_.workers ? 1 : 0);
  }

  std::int64_t TakeBatch() noexcept {
    const std::int64_t taken = taken_.fetch_add(kBatch, std::memory_order_relaxed);
    return std::clamp<std::int64_t>(target_ - taken, 0, kBatch);
  }

  // A worker makes room in a tree of its own at once; a shared one waits until
  // all have stopped. False: that is now. A tree that there is no time to make
  // room in grows no more.
  bool HasRoom(SearchTree<G>& tree, const Budget& budget) noexcept {
    if (!tree.is_full.load(std::memory_order_relaxed)) return true;
    if (!recycles_.load(std::memory_order_relaxed)) return true;
    Recycler<G> recycler(tree);
    if (!HasTimeFor(recycler, budget)) {
      recycles_.store(false, std::memory_order_relaxed);
      return true;
    }
    if (config_.IsShared()) return false;
    recycler.MakeRoom();
    return true;
  }
  static bool HasTimeFor(const Recycler<G>& recycler, const Budget& budget) noexcept {
    const auto left = budget.TimeLeft();
    return !left.has_value() || recycler.Duration() < *left;
  }

  bool IsDecided(const SearchTree<G>& tree) const noexcept {
    return config_.solver && tree.arena.node(0).Outcomes().IsDecided();
  }
  bool IsDecided() const noexcept {
    return config_.solver && RootRanking<G>(trees_).Outcomes().IsDecided();
  }
  bool IsOver(std::int64_t most) const noexcept {
    if (result_.simulations >= most || IsDecided()) return true;
    int exhausted = 0;
    for (const auto& simulator : simulators_) exhausted += simulator->budget().exhausted();
    return exhausted >= (config_.IsShared() ? config_.workers : 1);
  }

  [[gnu::cold]] void Describe(const RootRequest<G>& request) noexcept {
    result_.nodes = 0;
    result_.sel_depth = 0;
    seats_.Clear();
    for (const auto& simulator : simulators_) {
      seats_.Add(simulator->seats());
      result_.nodes += simulator->budget().nodes();
      result_.sel_depth = std::max(result_.sel_depth, simulator->deepest());
    }
    result_.depth = result_.sel_depth;
    result_.helpers_cpu_ms = crew_.CpuMs() - cpu_ms_before_;
    RootRanking<G>(trees_).Fill(root_, seats_, request.multi_pv, result_);
  }

  MctsConfig config_;
  typename RootRanking<G>::Trees trees_;
  std::vector<std::unique_ptr<Simulator<G, E>>> simulators_;
  G root_;
  bool has_root_ = false;
  SearchResult<G> result_;
  SeatAverages<G> seats_;             // of all simulators
  std::atomic<bool> recycles_{true};  // until there is no more time for it

  double cpu_ms_before_ = 0;

  // Of a round.
  std::int64_t target_ = 0;
  std::atomic<std::int64_t> taken_{0};
  std::atomic<std::int64_t> done_{0};
  std::atomic<bool> halts_{false};
  Crew crew_;  // last: its threads use all of the above
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_MCTS_H_
