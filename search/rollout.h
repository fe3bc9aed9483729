#ifndef PLYGROUND_SEARCH_ROLLOUT_H_
#define PLYGROUND_SEARCH_ROLLOUT_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/child.h"
#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "core/random.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "search/mcts_config.h"
#include "search/move_code.h"

namespace plyground {

// One reward -1..1 a seat.
template <Game G>
using RewardVector = std::array<float, static_cast<std::size_t>(G::kMaxPlayers)>;

// Two players: who won. More: the share of the largest utility.
template <Game G>
float UtilityReward(int utility) noexcept {
  if constexpr (TwoPlayer<G>) {
    return static_cast<float>(static_cast<int>(utility > 0) - static_cast<int>(utility < 0));
  } else {
    return static_cast<float>(utility) / static_cast<float>(G::kMaxUtility);
  }
}

// Pre: position.IsTerminal().
template <Game G>
RewardVector<G> FinalRewards(const G& position) noexcept {
  RewardVector<G> rewards{};
  for (int i = 0; i < position.NumPlayers(); ++i) {
    rewards[static_cast<std::size_t>(i)] = UtilityReward<G>(position.Utility(PlayerAt(i)));
  }
  return rewards;
}

// How a simulation ends once it has left the tree: by the evaluator's value, by
// uniformly random moves, or by the moves the evaluator likes; with a cut-off,
// by some moves and then the value (early playout termination, Lorentz 2008).
// Decisive moves: Teytaud and Teytaud, "On the huge benefit of decisive moves in
// Monte-Carlo tree search algorithms", CIG 2010.
template <Game G, class E>
class RolloutPolicy {
 public:
  RolloutPolicy(const E& evaluator, const MctsConfig& config) noexcept
      : evaluator_(evaluator),
        kind_(config.rollout),
        epsilon_(config.epsilon),
        is_decisive_(config.decisive),
        cutoff_(config.rollout == Rollout::kEvaluator ? 0
                : config.cutoff > 0                   ? config.cutoff
                                                      : kMostPlies),
        points_scale_(1 / static_cast<float>(config.squash)) {}

  // Plays `position` to its end, or values it. Counts its plies as nodes, and
  // adds its moves to `log` if there is one. Pre: position is not terminal.
  RewardVector<G> Finish(G& position, Random& random, Budget& budget,
                         MoveLog* log) const noexcept {
    const int most = cutoff_;
    const int plies = kind_ == Rollout::kRandom && !is_decisive_ && log == nullptr
                          ? PlayAtRandom(position, random, most)
                          : PlayByPolicy(position, random, most, log);
    budget.AddNodes(plies);
    if (plies == kMostPlies && !position.IsTerminal()) return {};  // as a draw
    return plies < most ? FinalRewards(position) : Value(position, random);
  }

  // Of any position, which it moves on by chance until somebody has to decide:
  // one sample, not the average.
  RewardVector<G> Value(G& position, Random& random) const noexcept {
    DrawChance(position, random);
    if (position.IsTerminal()) return FinalRewards(position);
    RewardVector<G> rewards{};
    if (IsChanceNode(position)) return rewards;
    const SeatUnits<G> units = EvaluateSeats(evaluator_, position);
    for (std::size_t i = 0; i < units.size(); ++i) {
      rewards[i] = Squashed(static_cast<float>(units[i]) / Score::kUnitsPerPoint);
    }
    return rewards;
  }

 private:
  // Keeps a game whose law allows very long lines from stalling a simulation.
  static constexpr int kMostPlies = 4096;

  // Without a margin one point is the whole game.
  float Squashed(float points) const noexcept {
    if constexpr (!TwoPlayer<G>) {
      return std::clamp(points / G::kMaxUtility, -1.0F, 1.0F);
    } else if constexpr (Margin<G>) {
      return std::tanh(points * points_scale_);
    } else {
      return std::clamp(points, -1.0F, 1.0F);
    }
  }

  static void DrawChance(G& position, Random& random) noexcept {
    for (int ply = 0; IsChanceNode(position) && ply < kMostPlies; ++ply) {
      PlayRandomMove(position, random);
    }
  }

  // On copies, which a compiler may keep in registers.
  static int PlayAtRandom(G& position, Random& random, int most) noexcept {
    G end = position;
    Random own = random;
    int plies = 0;
    while (plies < most && PlayRandomMove(end, own)) ++plies;
    position = end;
    random = own;
    return plies;
  }
  int PlayByPolicy(G& position, Random& random, int most, MoveLog* log) const noexcept {
    int plies = 0;
    while (plies < most && PlayMove(position, random, log)) ++plies;
    return plies;
  }

  bool PlayMove(G& position, Random& random, MoveLog* log) const noexcept {
    if (IsChanceNode(position)) return PlayRandomMove(position, random);
    MoveList<G> moves;
    position.AppendMoves(moves);
    if (moves.empty()) return false;
    const bool by_chance = kind_ == Rollout::kRandom || random.Unit() < epsilon_;
    int chosen = is_decisive_ ? FindWin(position, moves) : -1;
    if (chosen < 0) {
      chosen = by_chance ? random.Below(moves.size()) : Favourite(position, moves, random);
    }
    if (log != nullptr) log->Add(position, moves[chosen]);
    position.Apply(moves[chosen]);
    return true;
  }

  // The first move that ends the game with the mover ahead of all; -1: none.
  static int FindWin(const G& position, const MoveList<G>& moves) noexcept {
    const Player mover = position.ToMove();
    for (int i = 0; i < moves.size(); ++i) {
      G child = position;
      child.Apply(moves[i]);
      if (IsChanceNode(child) || !child.IsTerminal() || child.Utility(mover) <= 0) continue;
      bool is_first = true;
      for (int seat = 0; seat < child.NumPlayers(); ++seat) {
        is_first = is_first && child.Utility(PlayerAt(seat)) <= child.Utility(mover);
      }
      if (is_first) return i;
    }
    return -1;
  }

  int Favourite(const G& position, const MoveList<G>& moves, Random& random) const noexcept {
    const Player mover = position.ToMove();
    int best_value = 0;
    int best = 0;
    for (int i = 0; i < moves.size(); ++i) {
      G child = position;
      child.Apply(moves[i]);
      const int value = UnitsAfter(child, mover, random);
      if (i == 0 || value > best_value) {
        best_value = value;
        best = i;
      }
    }
    return best;
  }

  int UnitsAfter(G& child, Player mover, Random& random) const noexcept {
    DrawChance(child, random);
    if (child.IsTerminal()) return child.Utility(mover) * Score::kUnitsPerPoint;
    if (IsChanceNode(child)) return 0;
    return EvaluateSeats(evaluator_, child)[static_cast<std::size_t>(Index(mover))];
  }

  E evaluator_;
  Rollout kind_;
  double epsilon_;
  bool is_decisive_;
  int cutoff_;
  float points_scale_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ROLLOUT_H_
