#ifndef PLYGROUND_SEARCH_ROOT_LINES_H_
#define PLYGROUND_SEARCH_ROOT_LINES_H_

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "search/alpha_beta.h"
#include "search/result.h"
#include "search/root_request.h"

namespace plyground {

// One thread's search of a root: the moves there with their values and lines, best
// first, made better by one iteration after the other.
template <TwoPlayer G, Evaluator<G> E>
class RootLines {
 public:
  using Engine = AlphaBeta<G, E>;

  RootLines(const E& evaluator, const AlphaBetaConfig& config,
            const typename Engine::Shared& shared)
      : config_(config), engine_(evaluator, config, shared) {}

  // Pre: root is not terminal; `moves` is not empty.
  void Begin(const G& root, const MoveList<G>& moves, const Budget& budget,
             SearchAim aim) noexcept {
    engine_.Begin(root, budget, aim);
    result_.Begin(moves);
  }

  Engine& engine() noexcept { return engine_; }
  SearchResult<G>& result() noexcept { return result_; }

  // One iteration: each principal variation in turn, the moves that already
  // have one left out.
  void SearchDepth(int depth, int multi_pv) noexcept {
    engine_.BeginIteration();
    const int lines = std::min(multi_pv, result_.moves.size());
    for (int line = 0; line < lines; ++line) {
      const Score last = result_.moves[line].score;
      Window window;
      int width = static_cast<int>(config_.aspiration * Score::kUnitsPerPoint);
      const bool aspire = !engine_.in_order() && width > 0 && depth >= kAspirationDepth &&
                          line < result_.ranked && !IsProof(last);
      if (aspire) {
        window = {.alpha = Score::Estimate(last.raw() - width),
                  .beta = Score::Estimate(last.raw() + width)};
      }
      while (true) {
        const Score value = SearchLine(line, window, depth);
        if (engine_.stopped()) return;
        if (window.Contains(value)) break;
        width *= 4;
        if (value <= window.alpha) window.alpha = Widened(value, -width);
        if (value >= window.beta) window.beta = Widened(value, width);
      }
      result_.ranked = std::max(result_.ranked, line + 1);
    }
  }

  // The best move wins or loses, whatever lies beyond the depth.
  bool IsProved() const noexcept { return IsProof(result_.moves[0].score); }

  void MarkExact() noexcept {
    for (int i = 0; i < result_.ranked; ++i) result_.moves[i].kind = ScoreKind::kExact;
  }
  // A solver never passes a guess off as an answer.
  void DropEstimates() noexcept { result_.ranked = 0; }

  // Moves every other move that reaches the best value behind the best one.
  void RankEquals() noexcept {
    const Score best = result_.moves[0].score;
    const Score beta = best.IsWin()    ? Score::FromRaw(Score::kMaxEstimate + 1)
                       : best.IsLoss() ? Score::Min()
                                       : best;
    for (int i = result_.ranked; i < result_.moves.size(); ++i) {
      RootMove<G>& candidate = result_.moves[i];
      const std::int64_t nodes_before = engine_.nodes();
      const std::optional<bool> as_good =
          best.IsLoss() ? std::optional<bool>(true) : Reaches(candidate.move, beta);
      candidate.nodes += engine_.nodes() - nodes_before;
      if (!as_good.has_value()) {
        result_.complete = false;
        return;
      }
      if (!*as_good) continue;
      candidate.score = best;
      candidate.kind = ScoreKind::kExact;
      candidate.line.Clear();
      candidate.line.Add(candidate.move);
      result_.MoveUp(i, result_.ranked);
      ++result_.ranked;
    }
  }

 private:
  static bool IsProof(Score score) noexcept { return score.IsWin() || score.IsLoss(); }

  // Searches all moves from `first` on and brings the best of them there.
  Score SearchLine(int first, Window window, int depth) noexcept {
    Score best = Score::Min();
    for (int i = first; i < result_.moves.size(); ++i) {
      RootMove<G>& candidate = result_.moves[i];
      const std::int64_t nodes_before = engine_.nodes();
      MoveLine<G> line;
      Score value = Score::Min();
      const bool null_window = i > first && !engine_.in_order() && best > Score::Min();
      if (null_window) {
        value = engine_.SearchRootMove(candidate.move, window.AboveAlpha(), depth, nullptr);
      }
      if (!null_window || (!engine_.stopped() && window.Contains(value))) {
        value = engine_.SearchRootMove(candidate.move, window, depth, &line);
      }
      candidate.nodes += engine_.nodes() - nodes_before;
      if (engine_.stopped()) return best;
      if (value <= best) continue;
      best = value;
      if (value > window.alpha) {
        candidate.score = value;
        candidate.kind = value < window.beta ? ScoreKind::kEstimate : ScoreKind::kLower;
        if (!line.empty()) candidate.line = line;
        result_.MoveUp(i, first);
        result_.ranked = std::max(result_.ranked, first + 1);
        window.alpha = value;
      }
      if (value >= window.beta) break;
    }
    return best;
  }

  static Score Widened(Score value, int width) noexcept {
    const bool open = std::abs(width) > kWidestAspiration || IsProof(value);
    if (open) return width < 0 ? Score::Min() : Score::Max();
    return Score::Estimate(value.raw() + width);
  }

  // Whether the move's value is at least `beta`, proved; nothing if a limit came
  // first. A game without a margin is deepened until no guess is left in it.
  std::optional<bool> Reaches(typename G::Move move, Score beta) noexcept {
    for (int depth = result_.depth; depth <= Engine::kMaxPly; ++depth) {
      engine_.BeginIteration();
      const std::int64_t guesses = engine_.guesses();
      const Score value = engine_.SearchRootMove(move, Window::AtLeast(beta), depth, nullptr);
      if (engine_.stopped()) return std::nullopt;
      if (engine_.guesses() == guesses || value.IsWin()) return value >= beta;
    }
    return std::nullopt;
  }

  static constexpr int kAspirationDepth = 4;
  static constexpr int kWidestAspiration = 64 * Score::kUnitsPerPoint;

  AlphaBetaConfig config_;
  Engine engine_;
  SearchResult<G> result_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ROOT_LINES_H_
