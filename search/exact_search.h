#ifndef PLYGROUND_SEARCH_EXACT_SEARCH_H_
#define PLYGROUND_SEARCH_EXACT_SEARCH_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>

#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "search/alpha_beta_config.h"
#include "search/busy_moves.h"
#include "search/exact_table.h"
#include "search/ordering.h"
#include "search/plain_alpha_beta.h"
#include "search/result.h"
#include "search/shared_line.h"
#include "search/shared_memory.h"
#include "search/table_key.h"

namespace plyground {

// Games whose outcome is a margin that two players without chance decide.
template <class G>
concept ExactlySolved = TwoPlayer<G> && Margin<G> && !Stochastic<G>;

// Proves what a game's final margin is, below one root: null windows alone (Is it
// more than alpha?), each to the end of the game. What it does at a position
// depends on how many plies are left there (tiers, from the end backwards):
//  * the game's own routine, if it has LastPlies;
//  * moves in the game's quick order, if it has one, or as they come, and nothing else;
//  * moves ranked by the game's Orderer ("fastest first");
//  * a table of bounds, with enhanced transposition cut-offs;
//  * moves ranked by the evaluator as well, after a shallow search.
// The bounds of the game (Bounded) are asked wherever moves are ranked. What each is
// worth: docs/search.md.
//
// Every search function returns r for a question alpha with
//   r <= alpha:  value <= r
//   r > alpha:   value >= r
// in points for the side to move. Once stopped() is set the returned values mean
// nothing and are dropped on the way up. One thread uses it; several may share a
// table.
template <ExactlySolved G, Evaluator<G> E>
class ExactSearch {
 public:
  using Move = typename G::Move;
  using Plain = PlainAlphaBeta<G, E>;

  using Shared = SharedMemory<ExactTable>;

  // Throws std::bad_alloc.
  [[gnu::cold]] ExactSearch(const E& evaluator, const AlphaBetaConfig& config,
                            const Shared& shared)
      : plain_(evaluator),
        config_(config),
        table_(Hashed<G> ? shared.table : nullptr),
        busy_(shared.busy),
        key_(true, config.symmetry),
        room_(std::make_unique_for_overwrite<std::byte[]>(kRoom * sizeof(Candidate))) {}

  // Pre: root is not terminal.
  void Begin(const G& root, const Budget& budget) noexcept {
    root_ = root;
    plain_.Begin(budget, 0);
    table_hits_ = 0;
    sel_depth_ = 0;
    gave_up_ = false;
    counts_ = NodeCounts{};
    in_use_ = 0;
    shared_.Clear();
  }

  // Whether the root's move is worth more than alpha, for the root's mover.
  int Prove(Move move, int alpha) noexcept {
    G child = root_;
    child.Apply(move);
    return Descend(child, Plain::SameMover(root_.ToMove(), child), alpha, 1);
  }

  // Follows the proved value from `position`, `ply` plies below the root, to the
  // end, or to where an end-game database knows the rest: adds a best move of each
  // position. Pre: `value` is the position's.
  void Follow(G position, int value, int ply, MoveLine<G>& line) noexcept {
    for (; line.size() < kMaxPv; ++ply) {
      MoveList<G> moves;
      position.AppendMoves(moves);
      if (moves.empty() || LookUp(position).has_value()) return;
      ExactTable::Entry entry;
      if (table_ != nullptr) table_->Probe(key_.Of(position, ply), entry);
      const int first = entry.move < moves.size() ? entry.move : 0;
      bool found = false;
      for (int i = 0; i < moves.size() && !found; ++i) {
        const Move move = moves[i == 0 ? first : i - static_cast<int>(i <= first)];
        G child = position;
        child.Apply(move);
        const bool same = Plain::SameMover(position.ToMove(), child);
        found = Descend(child, same, value - 1, ply + 1) >= value;
        if (stopped()) return;
        if (!found) continue;
        line.Add(move);
        position = child;
        if (!same) value = -value;
      }
      if (!found) return;  // cannot be, unless the search gave up somewhere
    }
  }

  // A guess at the root's margin, by a shallow search of at most kGuessNodes nodes.
  int Guess() noexcept {
    Plain shallow(plain_.evaluator());
    shallow.Begin(
        Budget(Limits{.nodes = kGuessNodes, .depth = {}, .simulations = {}, .time_ms = {}},
               nullptr),
        0);
    Score guess = shallow.Leaf(root_, 0);
    for (int depth = 2; depth <= kGuessDepth; depth += 2) {
      G root = root_;
      const Score value = shallow.Search(root, Score::Min(), Score::Max(), depth, 0);
      if (shallow.stopped()) break;
      guess = value;
    }
    plain_.AddNodes(shallow.nodes());
    return std::clamp(guess.raw() / Score::kUnitsPerPoint, -G::kMaxUtility, G::kMaxUtility);
  }

  bool stopped() const noexcept { return plain_.stopped(); }
  // Lines too long to be followed made a value unsure: nothing is proved.
  bool gave_up() const noexcept { return gave_up_; }
  std::int64_t nodes() const noexcept { return plain_.nodes(); }
  std::int64_t table_hits() const noexcept { return table_hits_; }
  int sel_depth() const noexcept { return sel_depth_; }
  const NodeCounts& counts() const noexcept { return counts_; }
  const G& root() const noexcept { return root_; }

 private:
  struct Candidate {
    G child;
    std::uint64_t key;
    int rank;
    std::int16_t index;  // in the move list; kSettled: need not be searched
    bool same;           // the mover moves again
  };
  static constexpr std::int16_t kSettled = -1;
  static constexpr int kNothing = -1;
  static constexpr int kNone = -G::kMaxUtility - 1;  // below every value

  // Plies left from which each is done. On Othello's FFO #40 and #41 a table from 7, 8
  // or 9 and quick moves up to 5, 6 or 7 were within a tenth of each other, which is
  // the noise; with values in the ranks from 11 or 13, #40 to #44 took 1.4 and 1.1
  // times as long. Where there is no quick order: by Skerry's start position.
  static constexpr int kQuickPlies = QuickMoves<G> ? 6 : 2;
  static constexpr int kTablePlies = QuickMoves<G> ? 8 : 3;
  static constexpr int kRankedByValuePlies = QuickMoves<G> ? 12 : 4;
  static constexpr int kSharedPlies = 12;  // threads leave each other smaller trees

  // The value that ranks is the evaluator's, of a search one ply deep with kFirstPly
  // plies left, and one more for every kPliesAPly more; but of m moves no deeper than
  // 9/4 (plies left - kFree) / log2(m): what it costs grows with the game's moves, and
  // the gain does not.
  static constexpr int kFirstPly = QuickMoves<G> ? 14 : 12;
  static constexpr int kPliesAPly = 2;
  static constexpr int kFree = 10;
  static constexpr int kDeepestRanking = 6;
  // How far below the best move's a value may be and still be worth knowing.
  static constexpr int kRankingMargin = 4 * Score::kUnitsPerPoint;
  static constexpr int kHintShare = 8;  // units that a step of the hint counts

  static constexpr int kUnknownPlies = 12;  // where a game cannot say
  static constexpr int kDeepestPly = 1000;
  static constexpr std::int64_t kGuessNodes = 50'000;
  static constexpr int kGuessDepth = 6;

  // Children of the nodes on the current line lie in one room, which a line of
  // hundreds of plies in a game of hundreds of moves does not overflow the stack
  // with.
  static constexpr std::size_t kRoom =
      std::max<std::size_t>(std::size_t{1} << 12, 32 * static_cast<std::size_t>(G::kMaxMoves));
  static_assert(std::is_trivially_destructible_v<G>);

  static int PliesLeftOf(const G& position) noexcept {
    if constexpr (PliesLeft<G>) return position.PliesLeft();
    return kUnknownPlies;
  }

  // The child's value for the parent's mover.
  int Descend(G& child, bool same, int alpha, int ply) noexcept {
    return same ? Search(child, alpha, ply) : -Search(child, -alpha - 1, ply);
  }

  int Search(G& position, int alpha, int ply) noexcept {
    const int plies_left = PliesLeftOf(position);
    if constexpr (LastPlies<G>) {
      if (plies_left <= G::kLastPlies && config_.bounds) {
        std::int64_t nodes = 0;
        const int value = position.SolveLast(alpha, alpha + 1, nodes);
        plain_.AddNodes(nodes);
        return value;
      }
    }
    if (plain_.CountNode()) return 0;
    if (const std::optional<int> proved = LookUp(position); proved.has_value()) return *proved;
    if (plies_left <= kQuickPlies) return SearchQuick(position, alpha, ply);
    return SearchRanked(position, alpha, plies_left, ply);
  }

  // The value by an end-game database.
  std::optional<int> LookUp(const G& position) const noexcept {
    if constexpr (requires { plain_.evaluator().Prove(position); }) {
      return plain_.evaluator().Prove(position);
    }
    return std::nullopt;
  }

  int SearchQuick(const G& position, int alpha, int ply) noexcept {
    MoveList<G> moves;
    if constexpr (QuickMoves<G>) {
      position.AppendQuickMoves(moves);
    } else {
      position.AppendMoves(moves);
    }
    if (moves.empty()) return position.Margin();
    const Player mover = position.ToMove();
    int best = kNone;
    for (const Move move : moves) {
      G child = position;
      child.Apply(move);
      best = std::max(best, Descend(child, Plain::SameMover(mover, child), alpha, ply + 1));
      if (stopped() || best > alpha) break;
    }
    return best;
  }

  struct Question {
    std::uint64_t key;
    int alpha;
  };
  struct Node {
    int alpha;
    int plies_left;
    int ply;
    bool tabled = false;
    std::uint64_t key = 0;
    int best = kNone;
    int best_index = 0;
    int tried = 0;
  };

  int SearchRanked(G& position, int alpha, int plies_left, int ply) noexcept {
    sel_depth_ = std::max(sel_depth_, ply);
    if constexpr (Bounded<G>) {
      if (config_.bounds) {
        const int most = position.UpperBound(alpha);
        if (most <= alpha) return most;
      }
    }
    Node node{.alpha = alpha, .plies_left = plies_left, .ply = ply};
    node.tabled = table_ != nullptr && plies_left >= kTablePlies;
    int first = kNothing;
    if (node.tabled) {
      node.key = key_.Of(position, ply);
      ExactTable::Entry entry;
      if (table_->Probe(node.key, entry)) {
        ++table_hits_;
        if (entry.low > alpha) return entry.low;
        if (entry.high <= alpha) return entry.high;
        first = entry.move;
      }
    }
    MoveList<G> moves;
    position.AppendMoves(moves);
    if (moves.empty()) return position.Margin();
    counts_.CountInterior(ply);
    if (BusyAt(node) == nullptr) return SearchMoves(node, position, moves, first);
    const auto find = [this](const Question& asked) noexcept { return AnswerTo(asked); };
    if (shared_.IsAnswered(find)) return 0;
    typename SharedLine<Question, int>::Node place{.question = {node.key, alpha}};
    shared_.Enter(place);
    const int value = SearchMoves(node, position, moves, first);
    return shared_.Leave(place).value_or(value);
  }

  int SearchMoves(Node& node, const G& position, const MoveList<G>& moves, int first) noexcept {
    const std::size_t first_candidate = in_use_;
    if (node.ply >= kDeepestPly ||
        first_candidate + static_cast<std::size_t>(moves.size()) > kRoom) {
      gave_up_ = true;
      return position.Margin();
    }
    if (first < moves.size() && first != kNothing) {
      // Before the others are even made.
      Try(node, position, moves[first], first);
      if (Leaving()) return 0;
    }
    if (node.best <= node.alpha) {
      const int size = MakeCandidates(node, position, moves, first);
      if (!CutByTable(node, size)) TryCandidates(node, size);
      in_use_ = first_candidate;
      if (Leaving()) return 0;
    }
    Store(node);
    return node.best;
  }

  // What the table has by now of a position that this thread is below.
  std::optional<int> AnswerTo(const Question& asked) const noexcept {
    ExactTable::Entry entry;
    if (!table_->Probe(asked.key, entry)) return std::nullopt;
    if (entry.low > asked.alpha) return entry.low;
    if (entry.high <= asked.alpha) return entry.high;
    return std::nullopt;
  }
  bool Leaving() const noexcept { return stopped() || shared_.leaving(); }

  static void Take(Node& node, int value, int index) noexcept {
    if (value <= node.best) return;
    node.best = value;
    node.best_index = index;
  }

  void Try(Node& node, const G& position, Move move, int index) noexcept {
    G child = position;
    child.Apply(move);
    BusyMark mark(BusyAt(node), node.key, index);
    mark.Take();
    const bool same = Plain::SameMover(position.ToMove(), child);
    Take(node, Descend(child, same, node.alpha, node.ply + 1), index);
    if (!Leaving()) CountTry(node);
  }

  BusyMoves* BusyAt(const Node& node) const noexcept {
    return node.tabled && node.plies_left >= kSharedPlies ? busy_ : nullptr;
  }

  void CountTry(Node& node) noexcept {
    ++counts_.moves_tried;
    if (node.best > node.alpha) counts_.CountCut(node.tried == 0);
    ++node.tried;
  }

  Candidate* CandidatesOf(std::size_t place) noexcept {
    return reinterpret_cast<Candidate*>(room_.get()) + place;
  }

  // All children but the first move's, with their ranks by the game's own order;
  // returns how many. Pre: there is room.
  int MakeCandidates(const Node& node, const G& position, const MoveList<G>& moves,
                     int first) noexcept {
    Candidate* const candidates = CandidatesOf(in_use_);
    const Player mover = position.ToMove();
    int size = 0;
    for (int i = 0; i < moves.size(); ++i) {
      if (i == first) continue;
      auto* const made = ::new (static_cast<void*>(candidates + size++))
          Candidate{.child = position,
                    .key = 0,
                    .rank = i,
                    .index = static_cast<std::int16_t>(i),
                    .same = false};
      made->child.Apply(moves[i]);
      made->same = Plain::SameMover(mover, made->child);
      if (!node.tabled) continue;
      made->key = key_.Of(made->child, node.ply + 1);
      table_->Prefetch(made->key);
    }
    in_use_ += static_cast<std::size_t>(size);
    if constexpr (Ordered<G>) {
      if (config_.ordering) {
        const auto hint = position.MakeOrderer(node.plies_left);
        for (Candidate* c = candidates; c != candidates + size; ++c) {
          c->rank = hint(moves[c->index], c->child);
        }
      }
    }
    return size;
  }

  // Enhanced transposition cut-off (Schaeffer and Plaat 1996): what the table knows
  // of the children; true if that answers the question.
  bool CutByTable(Node& node, int size) noexcept {
    if (!node.tabled || !config_.enhanced_cut) return false;
    Candidate* const candidates = CandidatesOf(in_use_) - size;
    for (Candidate* c = candidates; c != candidates + size; ++c) {
      ExactTable::Entry entry;
      if (!table_->Probe(c->key, entry)) continue;
      const int low = c->same ? entry.low : -entry.high;
      const int high = c->same ? entry.high : -entry.low;
      if (low > node.alpha || high <= node.alpha) {
        ++table_hits_;
        Take(node, low > node.alpha ? low : high, c->index);
        if (low > node.alpha) return true;
        c->index = kSettled;
      }
    }
    return false;
  }

  void TryCandidates(Node& node, int size) noexcept {
    Candidate* const begin = CandidatesOf(in_use_) - size;
    Candidate* const end = std::partition(
        begin, begin + size, [](const Candidate& c) noexcept { return c.index != kSettled; });
    if (config_.ordering && node.plies_left >= kRankedByValuePlies && end - begin > 1) {
      RankByValue(begin, end, node.plies_left, std::max(size, 2));
    }
    BusyMoves* const busy = BusyAt(node);
    Candidate* later = begin;  // those before `next` that another thread is at
    for (Candidate* next = begin; next != end; ++next) {
      std::iter_swap(
          next,
          std::min_element(next, end, [](const Candidate& a, const Candidate& b) noexcept {
            return a.rank < b.rank || (a.rank == b.rank && a.index < b.index);
          }));
      BusyMark mark(busy, node.key, next->index);
      if (next != begin && mark.IsTaken()) {
        std::iter_swap(later++, next);
        continue;
      }
      mark.Take();
      Take(node, Descend(next->child, next->same, node.alpha, node.ply + 1), next->index);
      if (Leaving()) return;
      CountTry(node);
      if (node.best > node.alpha) return;
    }
    for (Candidate* left = begin; left != later; ++left) {
      Take(node, Descend(left->child, left->same, node.alpha, node.ply + 1), left->index);
      if (Leaving()) return;
      CountTry(node);
      if (node.best > node.alpha) return;
    }
  }

  // Adds what a shallow search of each child with the evaluator says to the ranks.
  void RankByValue(Candidate* begin, Candidate* end, int plies_left, int moves) noexcept {
    const double affordable =
        2.25 * (plies_left - kFree) / std::log2(static_cast<double>(moves));
    const double wanted = (plies_left - kFirstPly + kPliesAPly) / kPliesAPly;
    const int depth = static_cast<int>(
        std::clamp(std::min(affordable, wanted), 0.0, double{kDeepestRanking}));
    std::sort(begin, end, [](const Candidate& a, const Candidate& b) noexcept {
      return a.rank < b.rank || (a.rank == b.rank && a.index < b.index);
    });
    int top = -Score::kMaxEstimate / 2;
    for (Candidate* c = begin; c != end; ++c) {
      const Score low = Score::Estimate(top - kRankingMargin);
      const int value = c->same ? plain_.Search(c->child, low, Score::Max(), depth, 0).raw()
                                : -plain_.Search(c->child, Score::Min(), -low, depth, 0).raw();
      top = std::max(top, value);
      c->rank = c->rank * kHintShare - value;
    }
  }

  void Store(const Node& node) noexcept {
    if (!node.tabled || gave_up_) return;
    ExactTable::Entry entry;
    (node.best > node.alpha ? entry.low : entry.high) = node.best;
    entry.move = std::min(node.best_index, ExactTable::kNoMove);
    entry.effort = std::min(node.plies_left, 255);
    table_->Store(node.key, entry);
  }

  Plain plain_;  // counts the nodes, and ranks moves
  AlphaBetaConfig config_;
  ExactTable* table_;
  BusyMoves* busy_;
  TableKey<G> key_;
  std::unique_ptr<std::byte[]> room_;
  std::size_t in_use_ = 0;
  SharedLine<Question, int> shared_;
  G root_{};
  bool gave_up_ = false;
  std::int64_t table_hits_ = 0;
  int sel_depth_ = 0;
  NodeCounts counts_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_EXACT_SEARCH_H_
