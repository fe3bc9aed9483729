#ifndef PLYGROUND_SEARCH_ALPHA_BETA_H_
#define PLYGROUND_SEARCH_ALPHA_BETA_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/alpha_beta_config.h"
#include "search/busy_moves.h"
#include "search/move_history.h"
#include "search/ordering.h"
#include "search/plain_alpha_beta.h"
#include "search/principal_line.h"
#include "search/prob_cut.h"
#include "search/reductions.h"
#include "search/shared_line.h"
#include "search/shared_memory.h"
#include "search/table_view.h"
#include "search/window.h"

namespace plyground {

// What a search is for.
enum class SearchAim {
  kPlay,   // good moves: lines may be searched less deep than asked
  kProof,  // the shortest win: every line as deep as asked
};

// Alpha-beta for two-player games without chance, below one root: principal
// variation search (Marsland and Campbell 1982) with a transposition table and
// enhanced transposition cut-offs (Schaeffer and Plaat 1996), ordered moves, and
// what AlphaBetaConfig lists. Passes and extra turns are ordinary moves: the sign
// flips only where the turn really passed. One thread uses it; several may share a
// table.
//
// The contract of the values is that of PlainAlphaBeta, where the depth is the one
// asked for unless the config IsSelective().
template <TwoPlayer G, Evaluator<G> E>
requires(!Stochastic<G>) class AlphaBeta {
 public:
  using Move = typename G::Move;
  using Plain = PlainAlphaBeta<G, E>;
  static constexpr int kMaxPly = Plain::kMaxPly;

  using Shared = SharedMemory<TranspositionTable>;

  [[gnu::cold]] AlphaBeta(const E& evaluator, const AlphaBetaConfig& config,
                          const Shared& shared)
      : plain_(evaluator),
        config_(config),
        busy_(shared.busy),
        table_(shared.table, config),
        history_(config),
        reductions_(config.reduction),
        prob_cuts_(ProbCutFitsOf(evaluator), config.prob_cut) {}

  // Starts a search of `root`; SearchRootMove() does the work. Pre: not terminal.
  void Begin(const G& root, const Budget& budget, SearchAim aim) noexcept {
    root_ = root;
    selective_ = aim == SearchAim::kPlay && config_.IsSelective();
    plain_.Begin(budget, selective_ ? config_.quiescence : 0);
    table_hits_ = 0;
    sel_depth_ = 0;
    counts_ = NodeCounts{};
    history_.Clear();
    nodes_before_iteration_ = 0;
    small_ = true;
    shared_.Clear();
  }

  // The root begins to search a ply deeper. As long as depths are settled in a few nodes
  // a table and an order would cost more than they save; once they are in use, few nodes
  // say that they do.
  void BeginIteration() noexcept {
    small_ = small_ && nodes() - nodes_before_iteration_ < kSmallTree;
    nodes_before_iteration_ = nodes();
  }
  // Whether the moves of this iteration are searched as they come.
  bool in_order() const noexcept { return !config_.ordering || small_; }

  // Values root move `move` searched `depth` plies deep, for the root's mover.
  // `line` receives the principal variation, which starts with `move`, when the
  // value is inside the window.
  Score SearchRootMove(Move move, Window window, int depth, MoveLine<G>* line) noexcept {
    const Player mover = root_.ToMove();
    root_depth_ = depth;
    lines_.Drop(1);
    Score value;
    {  // a game with undo has its root back only after this
      Child<G> child(root_, move);
      path_[0] = move;
      value = Descend(child.position(), Plain::SameMover(mover, child.position()), window,
                      depth - 1, 1);
    }
    if (!stopped() && line != nullptr && window.Contains(value)) {
      lines_.Keep(move, 0);
      *line = lines_.At(0);
      G end = root_;
      for (const Move played : *line) end.Apply(played);
      CompleteLine(end, depth - line->size(), *line);
    }
    return value;
  }

  // A depth-1 search may not be stopped, so that there is always a move.
  void AllowStop(bool allow) noexcept { plain_.AllowStop(allow); }

  bool MayBeginIteration() const noexcept { return plain_.MayBeginIteration(); }
  bool stopped() const noexcept { return plain_.stopped(); }
  // Leaves whose value was an evaluation; unchanged across a call: the call's
  // result is proved to the end of the game.
  std::int64_t guesses() const noexcept { return plain_.guesses(); }
  std::int64_t nodes() const noexcept { return plain_.nodes(); }
  std::int64_t table_hits() const noexcept { return table_hits_; }
  int sel_depth() const noexcept { return sel_depth_; }
  const NodeCounts& counts() const noexcept { return counts_; }
  const AlphaBetaConfig& config() const noexcept { return config_; }
  const G& root() const noexcept { return root_; }

 private:
  using Bound = TranspositionTable::Bound;
  using Entry = TranspositionTable::Entry;

  // Below this the table and the ordering cost more than they save (measured:
  // docs/search.md).
  static constexpr int kPlainPlies = 2;
  static constexpr std::int64_t kSmallTree = 100;  // nodes; measured: docs/performance.md
  // From this depth moves are ordered by the evaluator instead of the game's
  // cheaper hint, and children are looked up in the table before any is
  // searched.
  static constexpr int kEvaluatedOrderPlies = 4;
  static constexpr int kInternalReductionPlies = 5;
  static constexpr int kSharedPlies = 4;  // threads leave each other smaller trees
  static constexpr int kReductionPlies = 4;
  static constexpr int kReductionPlace = 2;
  static constexpr int kSingularPlies = 6;
  static constexpr int kNothing = -1;  // no move

  // The child's value for the parent's mover.
  Score Descend(G& child, bool same, Window window, int depth, int ply) noexcept {
    return same ? Search(child, window, depth, ply)
                : -Search(child, window.Turned(), depth, ply);
  }

  bool IsPlain(int depth) const noexcept {
    return depth <= kPlainPlies || small_ || (!config_.ordering && !table_);
  }

  // `left_out`: the place of a move that is not tried. The value is that of the
  // others then, and the table does not hear of it.
  Score Search(G& position, Window window, int depth, int ply,
               int left_out = kNothing) noexcept {
    if (plain_.CountNode()) return Score();
    if (IsPlain(depth)) {
      return plain_.Search(position, window.alpha, window.beta, depth, ply);
    }
    if (ply >= kMaxPly) return plain_.Leaf(position, ply);
    sel_depth_ = std::max(sel_depth_, ply);
    const std::uint64_t key = table_.KeyOf(position, ply);
    int first_index = kNothing;
    bool singular = false;
    if (left_out == kNothing) {
      const auto known = table_.Find(key);
      if (known.has_value()) {
        if (const auto cut = TableCut(*known, window, depth, ply)) return *cut;
        first_index = known->move_index;
      }
      if (const auto cut = ProbCut(position, window, depth, ply)) return *cut;
      if (known.has_value()) singular = IsSingular(position, *known, depth, ply);
      if (Leaving()) return Score();
      if (selective_ && config_.internal_reduction && table_ && !known.has_value() &&
          depth >= kInternalReductionPlies) {
        --depth;  // without a move to start with, a cheaper search finds one first
      }
    }
    const Node node{.key = key,
                    .window = window,
                    .depth = depth,
                    .ply = ply,
                    .first_index = first_index,
                    .left_out = left_out,
                    .singular = singular};
    const bool shared = busy_ != nullptr && left_out == kNothing && depth >= kSharedPlies;
    if (!shared) return SearchMoves(position, node, nullptr);
    if (!window.IsNull()) return SearchMoves(position, node, busy_);
    if (IsAnsweredAbove()) return Score();
    typename Line::Node place{.question = node};
    shared_.Enter(place);
    const Score value = SearchMoves(position, node, busy_);
    const std::optional<Answer> answer = shared_.Leave(place);
    if (!answer.has_value()) return value;
    ++table_hits_;
    if (!answer->is_proof) plain_.CountGuess();
    return answer->score;
  }

  // A position whose moves are to be searched, and what is asked of it.
  struct Node {
    std::uint64_t key;
    Window window;
    int depth;
    int ply;
    int first_index;
    int left_out;
    bool singular;
  };
  struct Answer {
    Score score;
    bool is_proof;
  };
  using Line = SharedLine<Node, Answer>;

  bool IsAnsweredAbove() noexcept {
    return shared_.IsAnswered([this](const Node& node) noexcept -> std::optional<Answer> {
      const auto known = table_.Find(node.key);
      if (!known.has_value()) return std::nullopt;
      const auto score = table_.Decides(*known, node.window, node.depth, node.ply);
      if (!score.has_value()) return std::nullopt;
      return Answer{*score, known->depth == TranspositionTable::kProved};
    });
  }
  bool Leaving() const noexcept { return stopped() || shared_.leaving(); }

  // `busy` may be null: then other threads do not matter.
  Score SearchMoves(G& position, const Node& node, BusyMoves* busy) noexcept {
    const auto [key, asked, depth, ply, first_index, left_out, singular] = node;
    Window window = asked;
    const std::int64_t guesses_before = guesses();

    MoveList<G> moves;
    position.AppendMoves(moves);
    if (moves.empty()) return TerminalScore(position, ply);
    counts_.CountInterior(ply);
    MovePicker<G> picker(moves, std::min(first_index, moves.size() - 1));
    Score best = Score::Min();
    int best_index = 0;
    const Score old_alpha = window.alpha;
    const Player mover = position.ToMove();
    LeftForLater<G> later;
    for (int place = 0; picker.HasNext() || !later.empty(); ++place) {
      const bool last_chance = !picker.HasNext();
      if (!last_chance && picker.NeedsRanking()) {
        if (const auto cut = Rank(position, picker, window, depth, ply)) return *cut;
      }
      const int index = last_chance ? later.Take() : picker.Next();
      if (index == left_out) continue;
      BusyMark mark(busy, key, index);
      if (place > 0 && !last_chance && mark.IsTaken()) {
        later.Add(index);
        continue;
      }
      mark.Take();
      ++counts_.moves_tried;
      const Move move = moves[index];
      Child<G> child(position, move);
      G& next = child.position();
      const bool same = Plain::SameMover(mover, next);
      PathSlot(ply) = move;
      const int extension = singular && index == first_index ? 1 : 0;
      const Score value =
          SearchChild(next, same, place, window, depth - 1 + extension, ply + 1);
      if (Leaving()) return Score();
      if (value <= best) continue;
      best = value;
      best_index = index;
      if (value >= window.beta) {
        counts_.CountCut(place == 0);
        RewardMove(picker, move, place, ply, depth);
        break;
      }
      if (value > window.alpha) {
        window.alpha = value;
        lines_.Keep(move, ply);
      }
    }
    if (left_out != kNothing) return best;
    table_.Store(key, best,
                 best >= window.beta ? Bound::kLower
                 : best > old_alpha  ? Bound::kExact
                                     : Bound::kUpper,
                 best_index, depth, ply, guesses() == guesses_before);
    return best;
  }

  // Principal variation search: all but the first child have to prove with a
  // null window that they are worth a full one, and late ones with a shallower
  // search that they are worth that.
  Score SearchChild(G& child, bool same, int place, Window window, int depth,
                    int ply) noexcept {
    if (place > 0 && config_.ordering) {
      if (selective_ && !same && place >= kReductionPlace && depth >= kReductionPlies - 1) {
        const int reduction = std::min(reductions_.Plies(depth + 1, place), depth - 1);
        if (reduction > 0) {
          const Score value = Descend(child, same, window.AboveAlpha(), depth - reduction, ply);
          if (Leaving() || value <= window.alpha) return value;
        }
      }
      const Score value = Descend(child, same, window.AboveAlpha(), depth, ply);
      if (Leaving() || !window.Contains(value)) return value;
    }
    lines_.Drop(ply);
    return Descend(child, same, window, depth, ply);
  }

  // A shallow search that answers for the deep one. Asks the one question that the
  // evaluator expects a yes to.
  std::optional<Score> ProbCut(G& position, Window window, int depth, int ply) noexcept {
    if (!selective_ || !window.IsNull() || !prob_cuts_.HasTest(depth)) return std::nullopt;
    if (window.beta.IsWin() || window.alpha.IsLoss()) return std::nullopt;
    const bool high = plain_.Evaluate(position) >= window.beta.raw();
    const auto test =
        high ? prob_cuts_.AtLeast(window.beta, depth) : prob_cuts_.AtMost(window.alpha, depth);
    const Score value = Search(position, test.window, test.depth, ply);
    if (Leaving()) return Score();
    if (high ? value < test.window.beta : value > test.window.alpha) return std::nullopt;
    plain_.CountGuess();
    return high ? window.beta : window.alpha;
  }

  std::optional<Score> TableCut(const Entry& entry, Window window, int depth,
                                int ply) noexcept {
    ++table_hits_;
    // Nodes with an open window are searched all the same: they are few, and
    // the principal variation stays whole.
    if (!window.IsNull()) return std::nullopt;
    const auto score = table_.Decides(entry, window, depth, ply);
    if (score.has_value() && entry.depth != TranspositionTable::kProved) plain_.CountGuess();
    return score;
  }

  // Singular extensions (Anantharaman, Campbell and Hsu, "Singular extensions:
  // adding selectivity to brute-force searching", 1990): whether the table's move
  // is the only one that comes near its value, by a search of the others of half
  // the depth. Such a move is looked at a ply deeper.
  bool IsSingular(G& position, const Entry& known, int depth, int ply) noexcept {
    if (!selective_ || config_.singular <= 0 || depth < kSingularPlies) return false;
    if (known.bound == Bound::kUpper || known.depth < depth - 3) return false;
    if (ply >= 2 * root_depth_) return false;  // a chain of only moves ends
    const Score value = known.score.Later(ply);
    if (value.IsWin() || value.IsLoss()) return false;
    const int margin = static_cast<int>(config_.singular * Score::kUnitsPerPoint);
    const Score wanted = Score::Estimate(value.raw() - margin);
    return Search(position, Window::AtLeast(wanted), depth / 2, ply, known.move_index) < wanted;
  }

  // Gives every move that is left its place in the order; a child that the
  // table already values high enough ends the node at once.
  std::optional<Score> Rank(G& position, MovePicker<G>& picker, Window window, int depth,
                            int ply) noexcept {
    picker.BeginRanking();
    if (!config_.ordering) return std::nullopt;
    const Player mover = position.ToMove();
    const bool deep = depth >= kEvaluatedOrderPlies;
    const auto hint = OrderingHint(position, depth);
    const auto last = LastMove(ply);
    for (int i = picker.first_unranked(); i < picker.size(); ++i) {
      const Move move = picker.move(i);
      Child<G> child(position, move);
      G& next = child.position();
      const bool same = Plain::SameMover(mover, next);
      if (!deep) {
        picker.SetRank(i,
                       hint(move, next) - (Ordered<G> ? 0 : history_.Bonus(move, last, ply)));
        continue;
      }
      if (const auto cut = ChildCut(next, same, window, depth, ply)) return cut;
      picker.SetRank(
          i, -ChildEstimate(next, same) - history_.Bonus(move, last, ply) / kBonusShare);
    }
    return std::nullopt;
  }

  // Enhanced transposition cut-off.
  std::optional<Score> ChildCut(const G& child, bool same, Window window, int depth,
                                int ply) noexcept {
    if (!config_.enhanced_cut || !window.IsNull()) return std::nullopt;
    const auto entry = table_.Find(table_.KeyOf(child, ply + 1));
    if (!entry.has_value()) return std::nullopt;
    const auto score =
        table_.Decides(*entry, same ? window : window.Turned(), depth - 1, ply + 1);
    if (!score.has_value()) return std::nullopt;
    const Score value = same ? *score : -*score;
    if (value < window.beta) return std::nullopt;
    if (entry->depth != TranspositionTable::kProved) plain_.CountGuess();
    ++table_hits_;
    return value;
  }

  int ChildEstimate(const G& child, bool same) const noexcept {
    const int value = child.IsTerminal() ? TerminalScore(child, 0).raw()
                                         : Score::Estimate(plain_.Evaluate(child)).raw();
    return same ? value : -value;
  }

  void RewardMove(const MovePicker<G>& picker, Move move, int place, int ply,
                  int depth) noexcept {
    history_.Reward(move, LastMove(ply), ply, depth);
    for (int i = 0; i < std::min(place, picker.size()); ++i)
      history_.Blame(picker.move(i), depth);
  }

  Move& PathSlot(int ply) noexcept { return path_[static_cast<std::size_t>(ply)]; }
  std::optional<Move> LastMove(int ply) const noexcept {
    if (ply == 0) return std::nullopt;
    return path_[static_cast<std::size_t>(ply - 1)];
  }

  // The last plies of a line were searched without keeping it: searches them
  // again, a few nodes each.
  void CompleteLine(G position, int depth, MoveLine<G>& line) noexcept {
    for (; depth > 0 && line.size() < kMaxPv && IsPlain(depth); --depth) {
      MoveList<G> moves;
      position.AppendMoves(moves);
      if (moves.empty()) return;
      Score best = Score::Min();
      Move choice = moves[0];
      for (const Move move : moves) {
        Child<G> child(position, move);
        G& next = child.position();
        const bool same = Plain::SameMover(position.ToMove(), next);
        const Score value = Descend(next, same, {.alpha = best}, depth - 1, line.size() + 1);
        if (stopped()) return;
        if (value > best) {
          best = value;
          choice = move;
        }
      }
      line.Add(choice);
      position.Apply(choice);
    }
  }

  static constexpr int kBonusShare = 64;

  Plain plain_;
  AlphaBetaConfig config_;
  BusyMoves* busy_;
  TableView<G> table_;
  MoveHistory<G> history_;
  Reductions reductions_;
  Line shared_;
  ProbCuts prob_cuts_;
  PrincipalLines<G> lines_;
  std::array<Move, kMaxPly + 1> path_;  // the move made at each ply
  G root_{};
  bool selective_ = false;
  int root_depth_ = 0;
  bool small_ = true;
  std::int64_t nodes_before_iteration_ = 0;
  std::int64_t table_hits_ = 0;
  int sel_depth_ = 0;
  NodeCounts counts_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ALPHA_BETA_H_
