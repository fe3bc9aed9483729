#ifndef PLYGROUND_GAMES_PAIRS_LOSS_SOLVER_H_
#define PLYGROUND_GAMES_PAIRS_LOSS_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>

#include "core/moves.h"
#include "games/pairs/pairs.h"

namespace plyground::pairs {

enum class Policy { kOptimal, kRandom, kAlwaysHit };

// What becomes of a card that pairs in the deal: discarded, as the rules say, or
// put back, as in a table that was solved for that.
enum class Caught { kDiscarded, kPutBack };

// The chance that seat 0 of a game for two loses, by going through everything:
// no evaluator, no depth, every position once (positions of equal hash are worth
// the same). Gives up after `most_positions`.
class LossSolver {
 public:
  explicit LossSolver(Policy policy, Caught caught = Caught::kDiscarded,
                      std::size_t most_positions = std::numeric_limits<std::size_t>::max())
      : policy_(policy), caught_(caught), most_positions_(most_positions) {}

  // Whether it gave up; what it returned then and since is meaningless.
  bool gave_up() const { return known_.size() >= most_positions_; }

  double FirstLoses(const Pairs<2>& position) {
    if (gave_up()) return 0;
    if (position.IsTerminal()) return position.Utility(Player::kFirst) < 0 ? 1 : 0;
    // Only one decision leads to the card after a hit.
    if (position.phase() == Phase::kDraw) return OfChance(position);
    const std::uint64_t hash = position.Hash();
    const auto found = known_.find(hash);
    if (found != known_.end()) return found->second;
    const double value = position.IsChance() ? OfChance(position) : OfDecision(position);
    known_.emplace(hash, value);
    return value;
  }

  double FirstLosesAfter(Pairs<2> position, Move move) {
    position.Apply(move);
    return FirstLoses(position);
  }

 private:
  double OfChance(const Pairs<2>& position) {
    OutcomeList<Pairs<2>> outcomes;
    position.AppendOutcomes(outcomes);
    double sum = 0;
    double total = 0;
    const bool put_back = position.phase() == Phase::kDeal && caught_ == Caught::kPutBack;
    const Stack& stack = position.stack(Index(position.ToMove()));
    for (const auto& outcome : outcomes) {
      if (put_back && stack.Has(outcome.move.rank())) continue;
      sum += static_cast<double>(outcome.weight) * FirstLosesAfter(position, outcome.move);
      total += static_cast<double>(outcome.weight);
    }
    return total == 0 ? 0.5 : sum / total;
  }

  double OfDecision(const Pairs<2>& position) {
    const Decisions moves = position.Moves();
    const double one = FirstLosesAfter(position, moves[0]);
    if (moves.size() == 1 || policy_ == Policy::kAlwaysHit) return one;
    const double two = FirstLosesAfter(position, moves[1]);
    if (policy_ == Policy::kRandom) return (one + two) / 2;
    return (position.ToMove() == Player::kFirst) == (one < two) ? one : two;
  }

  Policy policy_;
  Caught caught_;
  std::size_t most_positions_;
  std::unordered_map<std::uint64_t, double> known_;
};

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_LOSS_SOLVER_H_
