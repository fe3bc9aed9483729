#ifndef PLYGROUND_SEARCH_ALPHA_BETA_H_
#define PLYGROUND_SEARCH_ALPHA_BETA_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/child.h"
#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "search/exhaustive.h"
#include "search/ordering.h"
#include "search/result.h"
#include "search/table.h"

namespace plyground {

struct AlphaBetaConfig {
  bool table = true;     // transposition table and enhanced cut-offs
  bool ordering = true;  // ordered moves and null windows; off: plain alpha-beta
  // The table answers only for exactly the depth asked, proofs included, so
  // that values equal plain minimax of that depth; for tests.
  bool strict_depth = false;
  std::size_t table_bytes = std::size_t{16} << 20;
};

// Alpha-beta for two-player games without chance: principal variation search
// (Marsland and Campbell 1982) in its fail-soft form (Fishburn 1983) with a
// transposition table and enhanced transposition cut-offs (Schaeffer and Plaat
// 1996). Passes and extra turns are ordinary moves: the sign flips only where
// the turn really passed.
//
// Every search function below returns r for a window alpha < beta with
//   r <= alpha:         value <= r
//   alpha < r < beta:   value == r
//   r >= beta:          value >= r
// where value is the minimax value of the given depth. Once stopped() is set
// the returned values mean nothing and are dropped on the way up.
template <TwoPlayer G, Evaluator<G> E>
requires(!Stochastic<G>) class AlphaBeta {
 public:
  using Move = typename G::Move;
  static constexpr int kToTheEnd = 1 << 20;  // a depth that reaches every end
  static constexpr int kMaxPly = 1000;       // lines are cut there, as a guess

  AlphaBeta(const E& evaluator, const AlphaBetaConfig& config)
      : evaluator_(evaluator), config_(config) {
    if (config.table && Hashed<G>) {
      table_ = std::make_unique<TranspositionTable>(config.table_bytes);
    }
  }

  // Forgets all earlier searches.
  void Clear() noexcept {
    if (table_ != nullptr) table_->Clear();
  }

  // Starts a search of `root`; SearchRootMove() does the work. Pre: not terminal.
  void Begin(const G& root, const Budget& budget) noexcept {
    root_ = root;
    budget_ = budget;
    stopped_ = false;
    to_the_end_ = false;
    guesses_ = table_hits_ = 0;
    sel_depth_ = 0;
    history_.Clear();
    if (table_ != nullptr) table_->NewSearch();
  }

  // Values root move `move` searched `depth` plies deep, for the root's mover,
  // within the window. `line` receives the principal variation, which starts
  // with `move`, when the value is inside the window.
  Score SearchRootMove(Move move, Score alpha, Score beta, int depth,
                       MoveLine<G>* line) noexcept {
    const Player mover = root_.ToMove();
    DropLine(1);
    Score value;
    {  // a game with undo has its root back only after this
      Child<G> child(root_, move);
      const bool same = SameMover(mover, child.position());
      value = Descend(child.position(), same, alpha, beta, depth - 1, 1);
    }
    if (!stopped_ && line != nullptr && value > alpha && value < beta) {
      KeepLine(move, 0);
      *line = lines_[0];
      G end = root_;
      for (const Move played : *line) end.Apply(played);
      CompleteLine(end, depth - line->size(), *line);
    }
    return value;
  }

  // A depth-1 search may not be stopped, so that there is always a move.
  void AllowStop(bool allow) noexcept { may_stop_ = allow; }
  // Every line is to be searched to the end of the game: bounds of the game's
  // own and its last-plies routine may be used.
  void SearchToTheEnd() noexcept { to_the_end_ = true; }

  bool stopped() const noexcept { return stopped_; }
  // Leaves whose value was an evaluation; unchanged across a call: the call's
  // result is proved to the end of the game.
  std::int64_t guesses() const noexcept { return guesses_; }
  std::int64_t nodes() const noexcept { return budget_.nodes(); }
  std::int64_t table_hits() const noexcept { return table_hits_; }
  int sel_depth() const noexcept { return sel_depth_; }
  const AlphaBetaConfig& config() const noexcept { return config_; }
  const G& root() const noexcept { return root_; }

 private:
  using Bound = TranspositionTable::Bound;

  // Below this the table and the ordering cost more than they save (measured:
  // docs/performance.md).
  static constexpr int kPlainPlies = 2;
  // From this depth moves are ordered by the evaluator instead of the game's
  // cheaper hint, and children are looked up in the table before any is
  // searched.
  static constexpr int kEvaluatedOrderPlies = 4;

  static bool SameMover(Player mover, const G& child) noexcept {
    if constexpr (Alternating<G>) return false;
    return child.ToMove() == mover;
  }

  // The child's value for the parent's mover.
  Score Descend(G& child, bool same, Score alpha, Score beta, int depth, int ply) noexcept {
    return same ? Search(child, alpha, beta, depth, ply)
                : -Search(child, -beta, -alpha, depth, ply);
  }

  bool CountNode() noexcept {
    if (budget_.CountNode() && may_stop_) [[unlikely]]
      stopped_ = true;
    return stopped_;
  }

  Score Guess(const G& position) noexcept {
    ++guesses_;
    return Score::Estimate(evaluator_.Evaluate(position));
  }

  Score Leaf(const G& position, int ply) noexcept {
    if (position.IsTerminal()) return TerminalScore(position, ply);
    return Guess(position);
  }

  // The size of the tree below: what the effort at a node is scaled by.
  int Effort(const G& position, int depth) const noexcept {
    if constexpr (PliesLeft<G>) {
      if (to_the_end_) return position.PliesLeft();
    }
    return depth;
  }

  bool IsPlain(const G& position, int depth) const noexcept {
    if (!config_.ordering && table_ == nullptr) return true;
    return Effort(position, depth) <= kPlainPlies;
  }

  // Alpha-beta and nothing else. The position is already counted; its children
  // are counted here, so that a leaf costs no call.
  Score Plain(G& position, Score alpha, Score beta, int depth, int ply) noexcept {
    if (depth <= 0 || ply >= kMaxPly) [[unlikely]]
      return Leaf(position, ply);
    MoveList<G> moves;
    position.AppendMoves(moves);
    if (moves.empty()) return TerminalScore(position, ply);
    const Player mover = position.ToMove();
    Score best = Score::Min();
    for (const Move move : moves) {
      Child<G> child(position, move);
      G& next = child.position();
      if (CountNode()) [[unlikely]]
        return Score();
      const bool same = SameMover(mover, next);
      Score value;
      if (depth == 1) {
        value = same ? Leaf(next, ply + 1) : -Leaf(next, ply + 1);
      } else {
        value = same ? Plain(next, alpha, beta, depth - 1, ply + 1)
                     : -Plain(next, -beta, -alpha, depth - 1, ply + 1);
        if (stopped_) [[unlikely]]
          return Score();
      }
      if (value > best) {
        best = value;
        if (value >= beta) return value;
        alpha = std::max(alpha, value);
      }
    }
    return best;
  }

  Score Search(G& position, Score alpha, Score beta, int depth, int ply) noexcept {
    if (CountNode()) [[unlikely]]
      return Score();
    if (IsPlain(position, depth)) return Plain(position, alpha, beta, depth, ply);
    if (ply >= kMaxPly) return Leaf(position, ply);
    sel_depth_ = std::max(sel_depth_, ply);
    if (const auto cut = BoundCut(position, alpha, beta)) return *cut;
    const std::int64_t guesses_before = guesses_;
    const std::uint64_t key = KeyOf(position);
    int first_index = -1;
    if (const auto cut = TableCut(key, alpha, beta, depth, ply, &first_index)) return *cut;

    MoveList<G> moves;
    position.AppendMoves(moves);
    if (moves.empty()) return TerminalScore(position, ply);
    MovePicker<G> picker(moves, std::min(first_index, moves.size() - 1));
    Score best = Score::Min();
    int best_index = 0;
    const Score old_alpha = alpha;
    const Player mover = position.ToMove();
    for (int count = 0; picker.HasNext(); ++count) {
      if (picker.NeedsRanking()) {
        if (const auto cut = Rank(position, picker, alpha, beta, depth, ply)) return *cut;
      }
      const int index = picker.Next();
      Child<G> child(position, moves[index]);
      G& next = child.position();
      const bool same = SameMover(mover, next);
      const Score value = SearchChild(next, same, count == 0, alpha, beta, depth - 1, ply + 1);
      if (stopped_) return Score();
      if (value <= best) continue;
      best = value;
      best_index = index;
      if (value >= beta) {
        history_.Reward(moves[index], ply, depth);
        break;
      }
      if (value > alpha) {
        alpha = value;
        KeepLine(moves[index], ply);
      }
    }
    StoreEntry(key, best, best_index, depth, ply,
               best >= beta       ? Bound::kLower
               : best > old_alpha ? Bound::kExact
                                  : Bound::kUpper,
               guesses_ == guesses_before);
    return best;
  }

  // Principal variation search: all but the first child have to prove with a
  // null window that they are worth a full one.
  Score SearchChild(G& child, bool same, bool first, Score alpha, Score beta, int depth,
                    int ply) noexcept {
    if (!first && config_.ordering) {
      const Score value =
          Descend(child, same, alpha, Score::FromRaw(alpha.raw() + 1), depth, ply);
      if (stopped_ || value <= alpha || value >= beta) return value;
    }
    DropLine(ply);
    return Descend(child, same, alpha, beta, depth, ply);
  }

  // What the game itself knows without searching.
  std::optional<Score> BoundCut(const G& position, Score alpha, Score beta) noexcept {
    if constexpr (Bounded<G>) {
      if (to_the_end_ && alpha > Score::Min()) {
        const int want = FloorPoints(alpha);
        const int most = position.UpperBound(want);
        if (most <= want) return Score::Points(most);
      }
    }
    if constexpr (LastPlies<G>) {
      if (to_the_end_ && position.PliesLeft() <= G::kLastPlies) {
        std::int64_t nodes = 0;
        const int low = FloorPoints(std::max(alpha, kLowest));
        const int high = -FloorPoints(-std::min(beta, -kLowest));
        const Score value = Score::Points(position.SolveLast(low, high, nodes));
        budget_.AddNodes(nodes);
        return value;
      }
    }
    return std::nullopt;
  }

  static constexpr Score kLowest = Score::Points(-G::kMaxUtility - 1);
  static constexpr int FloorPoints(Score score) noexcept {
    const int raw = score.raw();
    const int quotient = raw / Score::kUnitsPerPoint;
    return quotient - static_cast<int>(raw % Score::kUnitsPerPoint < 0);
  }

  std::uint64_t KeyOf(const G& position) const noexcept {
    if constexpr (PathDependent<G>) {
      if (IsPathExact()) return table_ != nullptr ? position.PathHash() : 0;
    }
    if constexpr (Hashed<G>) {
      return table_ != nullptr ? position.Hash() : 0;
    }
    return 0;
  }

  // Whether the table tells positions apart by all that their values depend on.
  bool IsPathExact() const noexcept {
    return !PathDependent<G> || to_the_end_ || config_.strict_depth;
  }

  // Whether a stored entry decides the window. Entries of the wrong depth give
  // a move alone.
  std::optional<Score> Decides(const TranspositionTable::Entry& entry, Score alpha, Score beta,
                               int depth, int ply) const noexcept {
    const bool usable = config_.strict_depth ? entry.depth == std::min(depth, kDeepest)
                                             : entry.depth >= std::min(depth, kDeepest);
    if (!usable) return std::nullopt;
    const Score score = entry.score.Later(ply);
    const bool decided = entry.bound == Bound::kExact ||
                         (entry.bound == Bound::kLower && score >= beta) ||
                         (entry.bound == Bound::kUpper && score <= alpha);
    return decided ? std::optional<Score>(score) : std::nullopt;
  }

  static constexpr int kDeepest = TranspositionTable::kProved - 1;

  std::optional<Score> TableCut(std::uint64_t key, Score alpha, Score beta, int depth, int ply,
                                int* first_index) noexcept {
    if (table_ == nullptr) return std::nullopt;
    const auto entry = table_->Probe(key);
    if (!entry.has_value()) return std::nullopt;
    ++table_hits_;
    *first_index = entry->move_index;
    // Nodes with an open window are searched all the same: they are few, and
    // the principal variation stays whole.
    if (beta.raw() - alpha.raw() > 1) return std::nullopt;
    const auto score = Decides(*entry, alpha, beta, depth, ply);
    if (score.has_value() && entry->depth != TranspositionTable::kProved) ++guesses_;
    return score;
  }

  void StoreEntry(std::uint64_t key, Score score, int index, int depth, int ply, Bound bound,
                  bool proved) noexcept {
    if (table_ == nullptr) return;
    const bool keep_proof = proved && !config_.strict_depth && IsPathExact();
    const int stored_depth =
        keep_proof ? TranspositionTable::kProved : std::min(depth, kDeepest);
    table_->Store(key, {.score = score.Later(-ply),
                        .depth = stored_depth,
                        .move_index = std::min(index, 255),
                        .bound = bound});
  }

  // Gives every move that is left its place in the order; a child that the
  // table already values high enough ends the node at once.
  std::optional<Score> Rank(G& position, MovePicker<G>& picker, Score alpha, Score beta,
                            int depth, int ply) noexcept {
    picker.BeginRanking();
    if (!config_.ordering) return std::nullopt;
    const Player mover = position.ToMove();
    const int effort = Effort(position, depth);
    const bool deep = effort >= kEvaluatedOrderPlies;
    const auto hint = OrderingHint(position, effort);
    for (int i = picker.first_unranked(); i < picker.size(); ++i) {
      const Move move = picker.move(i);
      Child<G> child(position, move);
      G& next = child.position();
      const bool same = SameMover(mover, next);
      if (deep && table_ != nullptr) {
        if (const auto cut = ChildCut(next, same, alpha, beta, depth, ply)) return cut;
      }
      picker.SetRank(
          i, deep ? -ChildEstimate(next, same) : hint(move, next) - history_.Bonus(move, ply));
    }
    return std::nullopt;
  }

  // Enhanced transposition cut-off.
  std::optional<Score> ChildCut(const G& child, bool same, Score alpha, Score beta, int depth,
                                int ply) noexcept {
    if (beta.raw() - alpha.raw() > 1) return std::nullopt;
    const auto entry = table_->Probe(KeyOf(child));
    if (!entry.has_value()) return std::nullopt;
    const auto score = same ? Decides(*entry, alpha, beta, depth - 1, ply + 1)
                            : Decides(*entry, -beta, -alpha, depth - 1, ply + 1);
    if (!score.has_value()) return std::nullopt;
    const Score value = same ? *score : -*score;
    if (value < beta) return std::nullopt;
    if (entry->depth != TranspositionTable::kProved) ++guesses_;
    ++table_hits_;
    return value;
  }

  int ChildEstimate(const G& child, bool same) const noexcept {
    const int value = child.IsTerminal() ? TerminalScore(child, 0).raw()
                                         : Score::Estimate(evaluator_.Evaluate(child)).raw();
    return same ? value : -value;
  }

  // Puts `move` and the line below it into this ply's line.
  void KeepLine(Move move, int ply) noexcept {
    if (ply >= kMaxPv) return;
    MoveLine<G>& line = lines_[static_cast<std::size_t>(ply)];
    line.Clear();
    line.Add(move);
    if (ply + 1 >= kMaxPv) return;
    for (const Move next : lines_[static_cast<std::size_t>(ply + 1)]) {
      if (line.size() < kMaxPv) line.Add(next);
    }
  }
  void DropLine(int ply) noexcept {
    if (ply < kMaxPv) lines_[static_cast<std::size_t>(ply)].Clear();
  }

  // The last plies of a line were searched without keeping it: searches them
  // again, a few nodes each.
  void CompleteLine(G position, int depth, MoveLine<G>& line) noexcept {
    for (; depth > 0 && line.size() < kMaxPv && IsPlain(position, depth); --depth) {
      MoveList<G> moves;
      position.AppendMoves(moves);
      if (moves.empty()) return;
      Score best = Score::Min();
      Move choice = moves[0];
      for (const Move move : moves) {
        Child<G> child(position, move);
        G& next = child.position();
        const bool same = SameMover(position.ToMove(), next);
        const Score value = Descend(next, same, best, Score::Max(), depth - 1, line.size() + 1);
        if (stopped_) return;
        if (value > best) {
          best = value;
          choice = move;
        }
      }
      line.Add(choice);
      position.Apply(choice);
    }
  }

  E evaluator_;
  AlphaBetaConfig config_;
  std::unique_ptr<TranspositionTable> table_;
  History<G> history_;
  std::array<MoveLine<G>, kMaxPv> lines_;
  G root_{};
  Budget budget_{Limits{}, nullptr};
  bool may_stop_ = true;
  bool stopped_ = false;
  bool to_the_end_ = false;
  std::int64_t guesses_ = 0;
  std::int64_t table_hits_ = 0;
  int sel_depth_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ALPHA_BETA_H_
