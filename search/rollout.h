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
#include "search/player_options.h"

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

// How a simulation ends once it has left the tree: by the evaluator's value,
// by uniformly random moves, or by the moves the evaluator likes.
template <Game G, class E>
class RolloutPolicy {
 public:
  RolloutPolicy(const E& evaluator, Rollout kind, double epsilon) noexcept
      : evaluator_(evaluator), kind_(kind), epsilon_(epsilon) {}

  // Plays `position` to its end, or values it. Counts its plies as nodes.
  // Pre: position is not terminal.
  RewardVector<G> Finish(G& position, Random& random, Budget& budget) const noexcept {
    if (kind_ == Rollout::kEvaluator && !IsChanceNode(position)) return Value(position);
    int plies = 0;
    if (kind_ == Rollout::kRandom) {
      while (plies < kMostPlies && PlayRandomMove(position, random)) ++plies;
    } else {
      while (plies < kMostPlies && PlayGuidedMove(position, random)) ++plies;
    }
    budget.AddNodes(plies);
    RewardVector<G> rewards{};
    if (plies == kMostPlies && !position.IsTerminal()) return rewards;  // as a draw
    for (int i = 0; i < position.NumPlayers(); ++i) {
      rewards[static_cast<std::size_t>(i)] = UtilityReward<G>(position.Utility(PlayerAt(i)));
    }
    return rewards;
  }

 private:
  // Keeps a game whose law allows very long lines from stalling a simulation.
  static constexpr int kMostPlies = 4096;
  // The estimate, in points, that counts as a win of 76%.
  static constexpr float kSquash = 10.0F;

  RewardVector<G> Value(const G& position) const noexcept {
    RewardVector<G> rewards{};
    const SeatUnits<G> units = EvaluateSeats(evaluator_, position);
    for (std::size_t i = 0; i < units.size(); ++i) {
      const float points = static_cast<float>(units[i]) / Score::kUnitsPerPoint;
      rewards[i] = TwoPlayer<G> ? std::tanh(points / kSquash)
                                : std::clamp(points / G::kMaxUtility, -1.0F, 1.0F);
    }
    return rewards;
  }

  bool PlayGuidedMove(G& position, Random& random) const noexcept {
    if (IsChanceNode(position) || random.Unit() < epsilon_) {
      return PlayRandomMove(position, random);
    }
    MoveList<G> moves;
    position.AppendMoves(moves);
    if (moves.empty()) return false;
    const Player mover = position.ToMove();
    int best_value = 0;
    G best = position;
    for (int i = 0; i < moves.size(); ++i) {
      G child = position;
      child.Apply(moves[i]);
      const int value = ValueAfter(child, mover, random);
      if (i == 0 || value > best_value) {
        best_value = value;
        best = child;
      }
    }
    position = best;
    return true;
  }

  // Chance is drawn until somebody has to decide: one sample, not the average.
  int ValueAfter(G child, Player mover, Random& random) const noexcept {
    for (int ply = 0; IsChanceNode(child) && ply < kMostPlies; ++ply) {
      PlayRandomMove(child, random);
    }
    if (child.IsTerminal()) return child.Utility(mover) * Score::kUnitsPerPoint;
    if (IsChanceNode(child)) return 0;
    return EvaluateSeats(evaluator_, child)[static_cast<std::size_t>(Index(mover))];
  }

  E evaluator_;
  Rollout kind_;
  double epsilon_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ROLLOUT_H_
