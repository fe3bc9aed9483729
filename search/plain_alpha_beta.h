#ifndef PLYGROUND_SEARCH_PLAIN_ALPHA_BETA_H_
#define PLYGROUND_SEARCH_PLAIN_ALPHA_BETA_H_

#include <algorithm>
#include <cstdint>

#include "core/child.h"
#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "search/exhaustive.h"
#include "search/window.h"

namespace plyground {

// Alpha-beta and nothing else, in its fail-soft form (Fishburn 1983): the last
// plies of every search, where a table and an order cost more than they save, and
// all plies of one that has neither. Keeps the account that a search shares with
// it: nodes, limits, guesses.
//
// Every search function here and in AlphaBeta returns r for a window with
//   r <= alpha:         value <= r
//   alpha < r < beta:   value == r
//   r >= beta:          value >= r
// where value is the minimax value of the given depth. Once stopped() is set the
// returned values mean nothing and are dropped on the way up.
template <TwoPlayer G, Evaluator<G> E>
requires(!Stochastic<G>) class PlainAlphaBeta {
 public:
  using Move = typename G::Move;
  static constexpr int kMaxPly = 1000;  // lines are cut there, as a guess

  explicit PlainAlphaBeta(const E& evaluator) : evaluator_(evaluator) {}

  // `quiet_plies`: how far quiescence looks beyond the depth, in games that are
  // Tactical; 0: the values are those of the depth itself.
  void Begin(const Budget& budget, int quiet_plies) noexcept {
    budget_ = budget;
    quiet_plies_ = Tactical<G> ? quiet_plies : 0;
    stopped_ = false;
    guesses_ = 0;
  }
  // A search that may not be stopped goes on beyond its limits.
  void AllowStop(bool allow) noexcept { may_stop_ = allow; }

  bool stopped() const noexcept { return stopped_; }
  std::int64_t nodes() const noexcept { return budget_.nodes(); }
  std::int64_t guesses() const noexcept { return guesses_; }
  // A value was taken that is no proof.
  void CountGuess() noexcept { ++guesses_; }
  void AddNodes(std::int64_t nodes) noexcept { budget_.AddNodes(nodes); }
  bool MayBeginIteration() const noexcept { return budget_.MayBeginIteration(); }
  // True once the search has to end.
  bool CountNode() noexcept {
    if (!budget_.CountNode()) [[likely]]
      return false;
    stopped_ = may_stop_;
    return stopped_;
  }

  static bool SameMover(Player mover, const G& child) noexcept {
    if constexpr (Alternating<G>) return false;
    return child.ToMove() == mover;
  }

  int Evaluate(const G& position) const noexcept { return evaluator_.Evaluate(position); }
  const E& evaluator() const noexcept { return evaluator_; }

  Score Leaf(const G& position, int ply) noexcept {
    if (position.IsTerminal()) return TerminalScore(position, ply);
    ++guesses_;
    return Score::Estimate(evaluator_.Evaluate(position));
  }

  // The position is already counted.
  Score Search(G& position, Score alpha, Score beta, int depth, int ply) noexcept {
    if (depth <= 0 || ply >= kMaxPly) [[unlikely]]
      return Quiet(position, alpha, beta, quiet_plies_, ply);
    if (depth == 1 && quiet_plies_ == 0) return SearchLeaves(position, beta, ply);
    const auto moves = MovesOf(position);
    const int count = moves.size();
    if (count == 0) return TerminalScore(position, ply);
    const Player mover = position.ToMove();
    Score best = Score::Min();
    for (int i = 0; i < count; ++i) {
      Child<G> child(position, moves[i]);
      G& next = child.position();
      if (CountNode()) [[unlikely]]
        return Score();
      const Score value = SameMover(mover, next)
                              ? Search(next, alpha, beta, depth - 1, ply + 1)
                              : -Search(next, -beta, -alpha, depth - 1, ply + 1);
      if (stopped_) [[unlikely]]
        return Score();
      if (value > best) {
        best = value;
        if (value >= beta) return value;
        alpha = std::max(alpha, value);
      }
    }
    return best;
  }

 private:
  // Quiescence: the mover takes the evaluation as it stands, or plays on with a
  // tactical move. Keeps the contract for the value of that tree.
  Score Quiet(G& position, Score alpha, Score beta, int plies, int ply) noexcept {
    Score best = Leaf(position, ply);
    if constexpr (Tactical<G>) {
      if (plies <= 0 || ply >= kMaxPly || best >= beta || position.IsTerminal()) return best;
      const auto moves = MovesOf(position);
      const int count = moves.size();
      const Player mover = position.ToMove();
      for (int i = 0; i < count; ++i) {
        if (!position.IsTactical(moves[i])) continue;
        alpha = std::max(alpha, best);
        Child<G> child(position, moves[i]);
        G& next = child.position();
        if (CountNode()) return Score();
        const Score value = SameMover(mover, next)
                                ? Quiet(next, alpha, beta, plies - 1, ply + 1)
                                : -Quiet(next, -beta, -alpha, plies - 1, ply + 1);
        if (stopped_) return Score();
        best = std::max(best, value);
        if (best >= beta) return best;
      }
    }
    return best;
  }

  // The same for the last ply: leaves are only looked at.
  Score SearchLeaves(G& position, Score beta, int ply) noexcept {
    const auto moves = MovesOf(position);
    const int count = moves.size();
    if (count == 0) return TerminalScore(position, ply);
    const Player mover = position.ToMove();
    Score best = Score::Min();
    for (int i = 0; i < count; ++i) {
      LeafChild<G> child(position, moves[i]);
      if (CountNode()) [[unlikely]]
        return Score();
      const Score leaf = Leaf(child.position(), ply + 1);
      best = std::max(best, SameMover(mover, child.position()) ? leaf : -leaf);
      if (best >= beta) return best;
    }
    return best;
  }

  E evaluator_;
  Budget budget_{Limits{}, nullptr};
  bool may_stop_ = true;
  bool stopped_ = false;
  std::int64_t guesses_ = 0;
  int quiet_plies_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_PLAIN_ALPHA_BETA_H_
