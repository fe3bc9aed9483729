#ifndef PLYGROUND_CORE_MOVES_H_
#define PLYGROUND_CORE_MOVES_H_

#include <cstdint>

#include "core/child.h"
#include "core/game.h"
#include "core/random.h"

namespace plyground {

// What every algorithm asks of a game's moves, answered by its quickest means.

template <Game G>
constexpr bool IsChanceNode(const G& position) noexcept {
  if constexpr (Stochastic<G>) return position.IsChance();
  return false;
}

// Legal moves, or outcomes at a chance node.
template <Game G>
int CountMoves(const G& position) noexcept {
  if constexpr (Stochastic<G>) {
    if (position.IsChance()) {
      OutcomeList<G> outcomes;
      position.AppendOutcomes(outcomes);
      return outcomes.size();
    }
  }
  if constexpr (CompactMoves<G>) {
    return position.Moves().size();
  } else {
    MoveList<G> moves;
    position.AppendMoves(moves);
    return moves.size();
  }
}

// Legal moves as the game has them most cheaply: size() and [index], in order.
// Pre: no chance node.
template <Game G>
auto MovesOf(const G& position) noexcept {
  if constexpr (CompactMoves<G>) {
    return position.Moves();
  } else {
    MoveList<G> moves;
    position.AppendMoves(moves);
    return moves;
  }
}

// Calls `visit(move)` for every legal move or chance outcome, in order.
template <Game G, class Visitor>
void ForEachMove(const G& position, Visitor visit) noexcept {
  if constexpr (Stochastic<G>) {
    if (position.IsChance()) {
      OutcomeList<G> outcomes;
      position.AppendOutcomes(outcomes);
      for (const auto& outcome : outcomes) visit(outcome.move);
      return;
    }
  }
  const auto moves = MovesOf(position);
  const int count = moves.size();
  for (int i = 0; i < count; ++i) visit(moves[i]);
}

// The place in the list of an outcome drawn by its weight. Pre: not empty.
template <class Outcomes>
int DrawPlace(const Outcomes& outcomes, Random& random) noexcept {
  std::int64_t total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  // The modulo bias is below total / 2^64.
  auto ticket = static_cast<std::int64_t>(random.Next() % static_cast<std::uint64_t>(total));
  const int last = outcomes.size() - 1;
  for (int i = 0; i < last; ++i) {
    if (ticket < outcomes[i].weight) return i;
    ticket -= outcomes[i].weight;
  }
  return last;
}

// Draws an outcome by its weight. Pre: position.IsChance().
template <Stochastic G>
typename G::Move DrawOutcome(const G& position, Random& random) noexcept {
  OutcomeList<G> outcomes;
  position.AppendOutcomes(outcomes);
  return outcomes[DrawPlace(outcomes, random)].move;
}

// Makes one uniformly random move (or draws the chance outcome); returns false,
// and changes nothing, when the game is over.
template <Game G>
bool PlayRandomMove(G& position, Random& random) noexcept {
  if constexpr (Stochastic<G>) {
    if (position.IsChance()) {
      position.Apply(DrawOutcome(position, random));
      return true;
    }
  }
  const auto moves = MovesOf(position);
  const int count = moves.size();
  if (count == 0) return false;
  position.Apply(moves[random.Below(count)]);
  return true;
}

// Plays at random to the end; returns the plies played.
template <Game G>
int PlayOut(G& position, Random& random) noexcept {
  int plies = 0;
  while (PlayRandomMove(position, random)) ++plies;
  return plies;
}

// The lines of exactly `depth` plies, games that ended earlier not counted,
// the last ply (two, in a game that counts ahead) counted without being played.
template <Game G>
std::int64_t Perft(G& position, int depth) noexcept {
  if (depth <= 0) return 1;
  if (depth == 1) return CountMoves(position);
  if constexpr (CountsAhead<G>) {
    if (depth == 2) return position.CountRepliesToAll();
  }
  std::int64_t leaves = 0;
  ForEachMove(position, [&](typename G::Move move) {
    Child<G> child(position, move);
    leaves += Perft(child.position(), depth - 1);
  });
  return leaves;
}

}  // namespace plyground

#endif  // PLYGROUND_CORE_MOVES_H_
