#ifndef PLYGROUND_SEARCH_DEEPENING_H_
#define PLYGROUND_SEARCH_DEEPENING_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/game.h"
#include "core/limits.h"
#include "core/score.h"
#include "search/result.h"
#include "search/root_request.h"

namespace plyground {

// The root above a search of seats' values (Expectimax, MultiplayerSearch):
// deepens until a limit, or until no value contains a guess.
template <Game G, class Engine>
class Deepening {
 public:
  template <class E, class Config>
  Deepening(const E& evaluator, const Config& config) : engine_(evaluator, config) {}

  void Clear() noexcept { engine_.Clear(); }

  // Calls `report(result)` after every finished depth but the last. The result
  // holds the last finished depth, improved by what the unfinished one found of
  // its first moves, the best before. Of moves with equal values the earlier one
  // of the request ranks first.
  // Pre: root is neither over nor a chance node.
  template <class Report>
  const SearchResult<G>& Run(const G& root, const RootRequest<G>& request,
                             const Report& report) noexcept {
    engine_.Begin(root, Budget(request.limits, request.stop, request.visited));
    Prepare(request);
    const int deepest = std::min(request.limits.depth.value_or(Engine::kMaxPly), kDeepest);
    for (int depth = 1; depth <= deepest && !engine_.stopped(); ++depth) {
      if (depth > 1 && !engine_.MayBeginIteration()) break;
      const std::int64_t guesses = engine_.guesses();
      if (!SearchDepth(depth, request.multi_pv)) break;
      const bool proved = engine_.guesses() == guesses;
      result_.depth = depth;
      for (int i = 0; proved && i < result_.ranked; ++i) {
        result_.moves[i].kind = engine_.KindOfProved();
      }
      result_.complete = proved || depth == deepest;
      Account();
      if (result_.complete) break;
      report(static_cast<const SearchResult<G>&>(result_));
    }
    Account();
    return result_;
  }

 private:
  static constexpr int kDeepest = Engine::kMaxPly;
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  struct Value {
    double points;
    int place;  // in the request
    bool IsBefore(const Value& other) const noexcept {
      return points > other.points || (points == other.points && place < other.place);
    }
  };

  void Prepare(const RootRequest<G>& request) noexcept {
    result_.Begin(request.moves);
    values_.Clear();
    for (int i = 0; i < request.moves.size(); ++i) values_.Add({0, i});
    result_.ranked = 1;  // there is always a move
  }

  // One iteration: the best `lines` moves get their exact values, the others
  // have only to prove that they are not among them. False if it was stopped.
  bool SearchDepth(int depth, int lines) noexcept {
    lines = std::min(lines, result_.moves.size());
    int ranked = 0;  // the first moves, which have the values of this depth
    for (int i = 0; i < result_.moves.size(); ++i) {
      RootMove<G>& candidate = result_.moves[i];
      double alpha = -kInfinity;
      if (ranked == lines) {
        // A tie with the last one ranked beats it if it comes earlier in the request.
        const Value& last = values_[lines - 1];
        alpha = last.points;
        if (values_[i].place < last.place) alpha = std::nextafter(alpha, -kInfinity);
      }
      const std::int64_t nodes_before = engine_.nodes();
      const double points =
          engine_.SearchRootMove(candidate.move, alpha, kInfinity, depth, candidate);
      candidate.nodes += engine_.nodes() - nodes_before;
      if (engine_.stopped()) break;
      if (points <= alpha) continue;
      values_[i].points = points;
      candidate.score =
          Score::Estimate(static_cast<int>(std::lround(points * Score::kUnitsPerPoint)));
      candidate.kind = ScoreKind::kEstimate;
      MoveUp(i, ranked);
      ranked = std::min(ranked + 1, lines);
      result_.ranked = std::max(result_.ranked, ranked);
    }
    // Where the last depth was left undone, its values and older ones mix.
    for (int i = 1; engine_.stopped() && ranked > 0 && i < result_.ranked; ++i) MoveUp(i, i);
    return !engine_.stopped();
  }

  // Puts move i among the first `count`, which are sorted.
  void MoveUp(int i, int count) noexcept {
    int place = count;
    while (place > 0 && values_[i].IsBefore(values_[place - 1])) --place;
    std::rotate(values_.begin() + place, values_.begin() + i, values_.begin() + i + 1);
    result_.MoveUp(i, place);
  }

  void Account() noexcept {
    result_.nodes = engine_.nodes();
    result_.table_hits = engine_.table_hits();
    result_.sel_depth = std::max(engine_.sel_depth(), result_.depth);
    result_.counts = engine_.counts();
  }

  Engine engine_;
  SearchResult<G> result_;
  FixedList<Value, G::kMaxMoves> values_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DEEPENING_H_
