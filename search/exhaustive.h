#ifndef PLYGROUND_SEARCH_EXHAUSTIVE_H_
#define PLYGROUND_SEARCH_EXHAUSTIVE_H_

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "core/score.h"
#include "eval/evaluator.h"

namespace plyground {

// The definition that every other search is tested against: nothing here is
// clever. All values are exact for the given depth and evaluator.

// The value of a finished game for the side to move, `ply` plies below the
// root. Games with a margin count points; others count plies to the end.
// Pre: position.IsTerminal().
template <TwoPlayer G>
Score TerminalScore(const G& position, int ply) noexcept {
  const int utility = position.Utility(position.ToMove());
  if constexpr (Margin<G>) return Score::Points(utility);
  if (utility > 0) return Score::WinIn(ply);
  if (utility < 0) return Score::LossIn(ply);
  return Score::Estimate(0);
}

// Minimax value for the side to move.
template <TwoPlayer G, Evaluator<G> E>
requires(!Stochastic<G>) Score
    Minimax(const G& position, const E& evaluator, int depth, int ply = 0)
noexcept {
  if (position.IsTerminal()) return TerminalScore(position, ply);
  if (depth <= 0) return Score::Estimate(evaluator.Evaluate(position));
  Score best = Score::Min();
  ForEachMove(position, [&](typename G::Move move) noexcept {
    G child = position;
    child.Apply(move);
    const Score value = Minimax(child, evaluator, depth - 1, ply + 1);
    best = std::max(best, child.ToMove() == position.ToMove() ? value : -value);
  });
  return best;
}

template <Game G>
using ValueVector = std::array<double, static_cast<std::size_t>(G::kMaxPlayers)>;

// Expected utility of each seat when every player maximises his own (max^n,
// Luckhardt and Irani 1986), ties to the first move, chance by its weights (also
// beyond `depth`, unless the evaluator says that it ValuesChance). For two players
// without chance it is minimax. Evaluator values count in
// Score::kUnitsPerPoint-ths, results in points. A budget, if given, counts the
// positions; once it is exhausted the result means nothing.
template <Game G, class E>
ValueVector<G> MaxN(const G& position, const E& evaluator, int depth,
                    Budget* budget = nullptr) noexcept {
  ValueVector<G> values{};
  // Not counted once it is exhausted: the way back passes every open sibling.
  if (budget != nullptr && (budget->exhausted() || budget->CountNode())) return values;
  const int players = position.NumPlayers();
  if (position.IsTerminal()) {
    for (int i = 0; i < players; ++i) {
      values[static_cast<std::size_t>(i)] = position.Utility(PlayerAt(i));
    }
    return values;
  }
  if constexpr (Stochastic<G>) {
    if (position.IsChance() && (depth > 0 || !ValuesChance(evaluator, position))) {
      OutcomeList<G> outcomes;
      position.AppendOutcomes(outcomes);
      double total = 0;
      for (const auto& outcome : outcomes) total += static_cast<double>(outcome.weight);
      for (const auto& outcome : outcomes) {
        G child = position;
        child.Apply(outcome.move);
        const ValueVector<G> below = MaxN(child, evaluator, depth - 1, budget);
        for (std::size_t i = 0; i < below.size(); ++i) {
          values[i] += below[i] * static_cast<double>(outcome.weight) / total;
        }
      }
      return values;
    }
  }
  if (depth <= 0) {
    const SeatUnits<G> units = EvaluateSeats(evaluator, position);
    for (std::size_t i = 0; i < units.size(); ++i) {
      values[i] = static_cast<double>(units[i]) / Score::kUnitsPerPoint;
    }
    return values;
  }
  const auto mover = static_cast<std::size_t>(Index(position.ToMove()));
  bool first = true;
  ForEachMove(position, [&](typename G::Move move) noexcept {
    G child = position;
    child.Apply(move);
    const ValueVector<G> below = MaxN(child, evaluator, depth - 1, budget);
    if (first || below[mover] > values[mover]) values = below;
    first = false;
  });
  return values;
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_EXHAUSTIVE_H_
