#ifndef PLYGROUND_SEARCH_EXACT_ROOT_H_
#define PLYGROUND_SEARCH_EXACT_ROOT_H_

#include <algorithm>
#include <cstdint>
#include <functional>

#include "search/exact_search.h"
#include "search/result.h"

namespace plyground {

// One thread's exact search of a root: what each move is proved to be worth there, and
// from that what the root is.
template <ExactlySolved G, Evaluator<G> E>
class ExactRoot {
 public:
  using Engine = ExactSearch<G, E>;

  ExactRoot(const E& evaluator, const AlphaBetaConfig& config,
            const typename Engine::Shared& shared)
      : engine_(evaluator, config, shared) {}

  void Begin(const G& root, const MoveList<G>& moves, const Budget& budget) noexcept {
    engine_.Begin(root, budget);
    result_.Begin(moves);
    bounds_.Clear();
    for (int i = 0; i < moves.size(); ++i) bounds_.Add(Bounds{});
  }

  Engine& engine() noexcept { return engine_; }
  SearchResult<G>& result() noexcept { return result_; }

  // `tell` may be empty.
  void Solve(int lines, bool all_best, const std::function<void()>& tell) noexcept {
    tell_ = &tell;
    lines = std::min(lines, result_.moves.size());
    int guess = engine_.Guess();
    for (int line = 0; line < lines; ++line) {
      if (line > 0) Tell();
      guess = ValueOf(line, guess, all_best && line == 0);
      if (Unsure()) return;
      RankAs(line, guess);
    }
    if (all_best) RankEquals(result_.moves[0].score);
    result_.complete = !Unsure();
  }
  void Solve(int lines, bool all_best) noexcept { Solve(lines, all_best, {}); }

 private:
  // What is proved of a move at the root, in points.
  struct Bounds {
    int low = -G::kMaxUtility;
    int high = G::kMaxUtility;
  };

  bool Unsure() const noexcept { return engine_.stopped() || engine_.gave_up(); }

  // The best value of the moves from `first` on; the one that has it comes there.
  // First, whether any move reaches the guess, or else what is left of it; then the
  // value of the one that does; then whether another is worth more. Where equals are
  // wanted as well, the others are first asked whether they reach that value: a move
  // that is worse most often is so by more than nothing.
  int ValueOf(int first, int guess, bool equals) noexcept {
    int best = first;
    for (int ask = guess; !Reach(first, ask, best); ask = Highest(first)) {
      if (Unsure()) return 0;
    }
    int value = CloseIn(best);
    for (int i = first; i < result_.moves.size() && !Unsure(); ++i) {
      if (equals) Ask(i, value);
      Ask(i, value + 1);
      if (At(i).low <= value) continue;
      best = i;
      value = CloseIn(i);
    }
    MoveUp(best, first);
    return value;
  }

  // Whether a move from `first` on is worth `points`; `found` is one that is.
  bool Reach(int first, int points, int& found) noexcept {
    for (found = first; found < result_.moves.size(); ++found) {
      Ask(found, points);
      if (Unsure()) return false;
      if (At(found).low >= points) return true;
    }
    return false;
  }

  // What no move from `first` on exceeds.
  int Highest(int first) const noexcept {
    int highest = -G::kMaxUtility;
    for (int i = first; i < bounds_.size(); ++i) highest = std::max(highest, bounds_[i].high);
    return highest;
  }

  // The value of move `i`, from its lower bound upwards.
  int CloseIn(int i) noexcept {
    while (At(i).low < At(i).high && !Unsure()) Ask(i, At(i).low + 1);
    return At(i).low;
  }

  // Searches whether move `i` is worth `points`, unless that is known.
  void Ask(int i, int points) noexcept {
    Bounds& bounds = At(i);
    if (points <= bounds.low || points > bounds.high) return;
    RootMove<G>& move = result_.moves[i];
    const std::int64_t nodes_before = engine_.nodes();
    const int value = engine_.Prove(move.move, points - 1);
    move.nodes += engine_.nodes() - nodes_before;
    if (Unsure()) return;
    if (value >= points) {
      bounds.low = std::min(value, bounds.high);
    } else {
      bounds.high = std::max(value, bounds.low);
    }
    NoteBounds();
  }

  // The root is worth what its best move is.
  void NoteBounds() noexcept {
    ValueBounds root{.low = -G::kMaxUtility, .high = Highest(0)};
    for (const Bounds& move : bounds_) root.low = std::max(root.low, move.low);
    if (result_.bounds == root) return;
    result_.bounds = root;
    Tell();
  }
  void Tell() noexcept {
    if (*tell_) (*tell_)();
  }

  void RankAs(int place, int value) noexcept {
    RootMove<G>& move = result_.moves[place];
    move.score = Score::Points(value);
    move.kind = ScoreKind::kExact;
    move.line.Clear();
    move.line.Add(move.move);
    G child = engine_.root();
    child.Apply(move.move);
    const bool same = PlainAlphaBeta<G, E>::SameMover(engine_.root().ToMove(), child);
    engine_.Follow(child, same ? value : -value, 1, move.line);
    result_.ranked = std::max(result_.ranked, place + 1);
    result_.depth = std::max(result_.depth, move.line.size());
  }

  // Moves every other move that reaches the best value behind the ranked ones.
  void RankEquals(Score best) noexcept {
    const int value = best.raw() / Score::kUnitsPerPoint;
    for (int i = result_.ranked; i < result_.moves.size(); ++i) {
      Ask(i, value);
      if (Unsure()) return;
      if (At(i).low < value) continue;
      RootMove<G>& move = result_.moves[i];
      move.score = best;
      move.kind = ScoreKind::kExact;
      move.line.Clear();
      move.line.Add(move.move);
      MoveUp(i, result_.ranked);
      ++result_.ranked;
    }
  }

  Bounds& At(int i) noexcept { return bounds_[i]; }
  void MoveUp(int from, int to) noexcept {
    result_.MoveUp(from, to);
    std::rotate(bounds_.begin() + to, bounds_.begin() + from, bounds_.begin() + from + 1);
  }

  Engine engine_;
  SearchResult<G> result_;
  const std::function<void()>* tell_ = nullptr;  // of the search that is running
  FixedList<Bounds, G::kMaxMoves> bounds_;       // of result_.moves
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_EXACT_ROOT_H_
