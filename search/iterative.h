#ifndef PLYGROUND_SEARCH_ITERATIVE_H_
#define PLYGROUND_SEARCH_ITERATIVE_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "search/alpha_beta.h"
#include "search/result.h"

namespace plyground {

// What is asked of a search at its root.
template <Game G>
struct RootRequest {
  MoveList<G> moves;  // the moves to consider; not empty
  Limits limits;
  int multi_pv = 1;
  bool all_best = false;  // Solve: also decide which other moves are as good
  const std::atomic<bool>* stop = nullptr;
  std::atomic<std::int64_t>* visited = nullptr;  // see SearchRequest
};

// The root of an alpha-beta search: iterative deepening with aspiration
// windows, several principal variations, and exact solving.
template <TwoPlayer G, Evaluator<G> E>
class RootSearch {
 public:
  using Engine = AlphaBeta<G, E>;

  RootSearch(const E& evaluator, const AlphaBetaConfig& config) : engine_(evaluator, config) {}

  void Clear() noexcept { engine_.Clear(); }

  // Deepens until a limit, the end of the game or a proof; calls
  // `report(result)` after every finished depth. The result holds the last
  // finished depth, improved by the moves that the unfinished one completed.
  // Pre: root is not terminal.
  template <class Report>
  const SearchResult<G>& Run(const G& root, const RootRequest<G>& request,
                             const Report& report) noexcept {
    Begin(root, request);
    const int deepest = request.limits.depth.value_or(Engine::kMaxPly);
    for (int depth = 1; depth <= deepest; ++depth) {
      engine_.AllowStop(depth > 1);
      const std::int64_t guesses = engine_.guesses();
      SearchDepth(depth, request.multi_pv);
      if (engine_.stopped()) break;
      result_.depth = depth;
      const bool proved = engine_.guesses() == guesses;
      if (proved) MarkExact();
      if (proved || depth == deepest || IsProof(result_.moves[0].score))
        result_.complete = true;
      Account();
      report(static_cast<const SearchResult<G>&>(result_));
      if (result_.complete) break;
    }
    Account();
    return result_;
  }

  // The exact value of every ranked move. Games with a margin are searched
  // straight to their end, others deepened, so that the shortest win is found.
  // When a limit ends it first, `complete` is false and the scores are only
  // what was proved.
  template <class Report>
  const SearchResult<G>& Solve(const G& root, const RootRequest<G>& request,
                               const Report& report) noexcept {
    if constexpr (!Margin<G>) {
      Run(root, request, report);
      if (!result_.complete) DropEstimates();
    } else {
      Begin(root, request);
      engine_.SearchToTheEnd();
      SearchDepth(Engine::kToTheEnd, request.multi_pv);
      result_.complete = !engine_.stopped() && engine_.guesses() == 0;
      if (result_.complete) {
        MarkExact();
      } else {
        DropEstimates();
      }
    }
    if (result_.complete && request.all_best) RankEquals();
    Account();
    return result_;
  }

 private:
  void Begin(const G& root, const RootRequest<G>& request) noexcept {
    engine_.Begin(root, Budget(request.limits, request.stop, request.visited));
    result_.moves.Clear();
    for (const auto& move : request.moves) {
      RootMove<G> root_move{};
      root_move.move = move;
      root_move.score = Score::Min();
      result_.moves.Add(root_move);
    }
    result_.ranked = 0;
    result_.complete = false;
    result_.depth = 0;
  }

  // One iteration: each principal variation in turn, the moves that already
  // have one left out.
  void SearchDepth(int depth, int multi_pv) noexcept {
    const int lines = std::min(multi_pv, result_.moves.size());
    for (int line = 0; line < lines; ++line) {
      const Score last = result_.moves[line].score;
      Score alpha = Score::Min();
      Score beta = Score::Max();
      int width = kAspiration;
      const bool aspire = engine_.config().ordering && depth >= kAspirationDepth &&
                          depth < Engine::kToTheEnd && line < result_.ranked && !IsProof(last);
      if (aspire) {
        alpha = Score::Estimate(last.raw() - width);
        beta = Score::Estimate(last.raw() + width);
      }
      while (true) {
        const Score value = SearchLine(line, alpha, beta, depth);
        if (engine_.stopped()) return;
        if (value > alpha && value < beta) break;
        width *= 4;
        if (value <= alpha) alpha = Widened(value, -width);
        if (value >= beta) beta = Widened(value, width);
      }
      result_.ranked = std::max(result_.ranked, line + 1);
    }
  }

  static Score Widened(Score value, int width) noexcept {
    const bool open = std::abs(width) > kWidestAspiration || IsProof(value);
    if (open) return width < 0 ? Score::Min() : Score::Max();
    return Score::Estimate(value.raw() + width);
  }

  // Searches all moves from `first` on and brings the best of them there.
  Score SearchLine(int first, Score alpha, Score beta, int depth) noexcept {
    Score best = Score::Min();
    for (int i = first; i < result_.moves.size(); ++i) {
      RootMove<G>& candidate = result_.moves[i];
      const std::int64_t nodes_before = engine_.nodes();
      MoveLine<G> line;
      Score value = Score::Min();
      const bool null_window = i > first && engine_.config().ordering && best > Score::Min();
      if (null_window) {
        value = engine_.SearchRootMove(candidate.move, alpha, Score::FromRaw(alpha.raw() + 1),
                                       depth, nullptr);
      }
      if (!null_window || (!engine_.stopped() && value > alpha && value < beta)) {
        value = engine_.SearchRootMove(candidate.move, alpha, beta, depth, &line);
      }
      candidate.nodes += engine_.nodes() - nodes_before;
      if (engine_.stopped()) return best;
      if (value <= best) continue;
      best = value;
      if (value > alpha) {
        candidate.score = value;
        candidate.kind = value < beta ? ScoreKind::kEstimate : ScoreKind::kLower;
        if (!line.empty()) candidate.line = line;
        if (candidate.line.empty()) candidate.line.Add(candidate.move);
        std::rotate(result_.moves.begin() + first, result_.moves.begin() + i,
                    result_.moves.begin() + i + 1);
        result_.ranked = std::max(result_.ranked, first + 1);
        alpha = value;
      }
      if (value >= beta) break;
    }
    return best;
  }

  static bool IsProof(Score score) noexcept { return score.IsWin() || score.IsLoss(); }

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
      std::rotate(result_.moves.begin() + result_.ranked, result_.moves.begin() + i,
                  result_.moves.begin() + i + 1);
      ++result_.ranked;
    }
  }

  // Whether the move's value is at least `beta`, proved; nothing if a limit came
  // first. A game without a margin is deepened until no guess is left in it.
  std::optional<bool> Reaches(typename G::Move move, Score beta) noexcept {
    const Score alpha = Score::FromRaw(beta.raw() - 1);
    const int first = Margin<G> ? Engine::kToTheEnd : result_.depth;
    const int last = Margin<G> ? Engine::kToTheEnd : Engine::kMaxPly;
    for (int depth = first; depth <= last; ++depth) {
      const std::int64_t guesses = engine_.guesses();
      const Score value = engine_.SearchRootMove(move, alpha, beta, depth, nullptr);
      if (engine_.stopped()) return std::nullopt;
      if (engine_.guesses() == guesses || value.IsWin()) return value >= beta;
    }
    return std::nullopt;
  }

  void Account() noexcept {
    result_.nodes = engine_.nodes();
    result_.table_hits = engine_.table_hits();
    result_.sel_depth = std::max(engine_.sel_depth(), result_.depth);
  }

  // Half a point each side; four times as much after each miss (values seen
  // from Othello and Kalah: docs/performance.md).
  static constexpr int kAspiration = Score::kUnitsPerPoint / 2;
  static constexpr int kAspirationDepth = 4;
  static constexpr int kWidestAspiration = 64 * Score::kUnitsPerPoint;

  Engine engine_;
  SearchResult<G> result_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ITERATIVE_H_
