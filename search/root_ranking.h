#ifndef PLYGROUND_SEARCH_ROOT_RANKING_H_
#define PLYGROUND_SEARCH_ROOT_RANKING_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/game.h"
#include "core/moves.h"
#include "search/result.h"
#include "search/search_tree.h"
#include "search/seat_averages.h"

namespace plyground {

// What the trees say of the root's moves, all trees (root parallelisation) taken
// together: visits and rewards add up, and what one has proved all know.
template <Game G>
class RootRanking {
 public:
  using Trees = std::vector<std::unique_ptr<SearchTree<G>>>;

  explicit RootRanking(const Trees& trees) noexcept : trees_(trees) {}

  OutcomeSet Outcomes() const noexcept {
    OutcomeSet outcomes;
    for (const auto& tree : trees_) outcomes = outcomes & tree->arena.node(0).Outcomes();
    return outcomes;
  }

  // Orders the root's moves, best first, and fills in lines and averages. Pre:
  // no other thread is at work.
  [[gnu::cold]] void Fill(const G& root, const SeatAverages<G>& seats, int multi_pv,
                          SearchResult<G>& result) const noexcept {
    result.moves.Clear();
    const auto& arena = trees_[0]->arena;
    const std::uint32_t block = arena.node(0).block.load(std::memory_order_relaxed);
    const int count = arena.header(block).count.load(std::memory_order_relaxed);
    for (int i = 0; i < count; ++i) {
      result.moves.Add(Describe(root, i));
      seats.Fill(root, i, result.moves[i]);
    }
    bool draws = false;
    for (const RootMove<G>& move : result.moves) draws = draws || move.proof == Proof::kDraw;
    result.Sort([draws](const RootMove<G>& a, const RootMove<G>& b) noexcept {
      const int worth_a = Worth(a, draws);
      const int worth_b = Worth(b, draws);
      if (worth_a != worth_b) return worth_a > worth_b;
      return a.visits != b.visits ? a.visits > b.visits : a.mean > b.mean;
    });
    result.ranked = std::min(multi_pv, result.moves.size());
  }

 private:
  static constexpr double kHair = 1e-6;

  // A proved win is best and a proved loss worst. Between them the visits decide,
  // unless there is a sure draw: better than a move that loses on average.
  static int Worth(const RootMove<G>& move, bool draws) noexcept {
    if (move.proof == Proof::kWin) return 4;
    if (move.proof == Proof::kLoss) return 0;
    if (!draws || move.proof == Proof::kDraw) return 2;
    return move.mean >= 0 ? 3 : 1;
  }

  [[gnu::cold]] RootMove<G> Describe(const G& root, int i) const noexcept {
    RootMove<G> move{};
    double total = 0;
    OutcomeSet outcomes;
    for (const auto& tree : trees_) {
      const auto& arena = tree->arena;
      const auto& node = arena.node(arena.node(0).block.load(std::memory_order_relaxed) + 1U +
                                    static_cast<std::uint32_t>(i));
      move.move = node.move;
      move.visits += node.visits.load(std::memory_order_relaxed);
      total += static_cast<double>(node.total.load(std::memory_order_relaxed));
      outcomes = outcomes & node.Outcomes();
    }
    move.nodes = move.visits;
    const double visits = std::max<double>(static_cast<double>(move.visits), 1);
    move.mean = total / kRewardUnits / visits;
    // At most a draw is less than one that is sure; at least a draw is not.
    if (outcomes.highest() == OutcomeSet::kDraw) move.mean = std::min(move.mean, -kHair);
    if (outcomes.lowest() == OutcomeSet::kDraw) move.mean = std::max(move.mean, 0.0);
    if (outcomes.IsDecided()) {
      move.mean = outcomes.Reward();
      move.kind = ScoreKind::kExact;
      move.proof = outcomes.lowest() == OutcomeSet::kWin    ? Proof::kWin
                   : outcomes.lowest() == OutcomeSet::kLoss ? Proof::kLoss
                                                            : Proof::kDraw;
    }
    move.standard_error = std::sqrt(GreatestVariance(move.mean) / visits);
    const auto& arena = trees_[0]->arena;
    FollowLine(root,
               arena.node(0).block.load(std::memory_order_relaxed) + 1U +
                   static_cast<std::uint32_t>(i),
               move.line);
    return move;
  }

  // Of rewards within their range that have this mean (Bhatia and Davis 2000).
  double GreatestVariance(double mean) const noexcept {
    double low = trees_[0]->range.Low();
    double high = trees_[0]->range.High();
    for (const auto& tree : trees_) {
      low = std::min<double>(low, tree->range.Low());
      high = std::max<double>(high, tree->range.High());
    }
    return std::max(0.0, (mean - low) * (high - mean));
  }

  // The most visited children, as far as decisions go (not through chance).
  [[gnu::cold]] void FollowLine(G position, std::uint32_t at,
                                MoveLine<G>& line) const noexcept {
    const auto& arena = trees_[0]->arena;
    while (true) {
      line.Add(arena.node(at).move);
      position.Apply(arena.node(at).move);
      const std::uint32_t block = arena.node(at).block.load(std::memory_order_relaxed);
      if (line.size() == kMaxPv || block == kNoBlock || IsChanceNode(position)) return;
      std::uint32_t best = 0;
      std::uint32_t most = 0;
      const std::uint32_t count = arena.header(block).count.load(std::memory_order_relaxed);
      for (std::uint32_t slot = block + 1; slot <= block + count; ++slot) {
        const std::uint32_t visits = arena.node(slot).visits.load(std::memory_order_relaxed);
        if (visits > most) {
          most = visits;
          best = slot;
        }
      }
      if (most == 0) return;
      at = best;
    }
  }

  const Trees& trees_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ROOT_RANKING_H_
