#ifndef PLYGROUND_SEARCH_PROOF_NUMBER_H_
#define PLYGROUND_SEARCH_PROOF_NUMBER_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/child.h"
#include "core/game.h"
#include "core/limits.h"
#include "core/random.h"
#include "search/value_table.h"

namespace plyground {

struct ProofNumberConfig {
  // A child's threshold goes beyond its rival's number by this share of it: 1 +
  // epsilon (Pawlewicz and Lew 2007). 0: by one, as in plain df-pn.
  double epsilon = 0.25;
  std::size_t table_bytes = std::size_t{16} << 20;
};

// Proof and disproof number of a question: a lower bound of the leaves that have
// yet to be proved, or disproved, to settle it (overestimated where lines meet).
struct ProofNumbers {
  // No line settles it that way any more. Sums stay below.
  static constexpr std::uint32_t kInfinite = 1U << 30;
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool IsProved() const noexcept { return proof == 0; }
  bool IsDisproved() const noexcept { return disproof == 0; }
  bool IsSettled() const noexcept { return proof == 0 || disproof == 0; }
  static constexpr ProofNumbers Settled(bool yes) noexcept {
    return yes ? ProofNumbers{0, kInfinite} : ProofNumbers{kInfinite, 0};
  }
  friend constexpr bool operator==(ProofNumbers, ProofNumbers) = default;
};

// Depth-first proof-number search (Nagai 2002) with a table, for the question
// whether one side gets `at_least` points whatever the other does. Two players
// without chance; the turn may pass at any time or not.
//
// Settled numbers are proofs: proof == 0, value >= at_least; disproof == 0, value
// < at_least, where value is the asking side's minimax value. Games are finite,
// and a position's key covers all that its value depends on, the way that led
// there included (PathDependent), so that no line leads back to itself and a
// number found on one path holds on all. Numbers are kept on the way down, so
// that a table that forgets costs time alone.
template <TwoPlayer G>
requires(!Stochastic<G> && Hashed<G>) class ProofNumberSearch {
 public:
  using Move = typename G::Move;

  explicit ProofNumberSearch(const ProofNumberConfig& config)
      : config_(config), table_(config.table_bytes) {}

  void Clear() noexcept { table_.Clear(); }

  // Starts a search; Ask() does the work within the budget.
  void Begin(const Budget& budget) noexcept {
    budget_ = budget;
    stopped_ = budget_.exhausted();
    table_hits_ = 0;
    sel_depth_ = 0;
    table_.NewSearch();
  }

  // Whether the side to move at `root` gets `at_least` points by one of `moves`;
  // `best` is a place in `moves`: a proof, or the most promising. Settled unless
  // stopped().
  ProofNumbers Ask(const G& root, const MoveList<G>& moves, int at_least, int* best) noexcept {
    at_least_ = at_least;
    G position = root;
    Node node(moves);
    Expand(position, node, Side::kAsker);
    const ProofNumbers numbers = Work(position, node, Side::kAsker, kNoLimit, 0);
    *best = node.Best(Side::kAsker);
    return numbers;
  }

  // Makes the moves of `line`, which begins at `root`, and adds to it, up to `most`,
  // while the table knows a move that keeps the answer.
  template <class Line>
  void Follow(const G& root, int at_least, int most, Line& line) noexcept {
    at_least_ = at_least;
    G position = root;
    Side side = Side::kAsker;
    for (int made = 0;; ++made) {
      if (made == line.size() && (made == most || !Extend(position, side, line))) return;
      const Player mover = position.ToMove();
      position.Apply(line[made]);
      side = After(side, mover, position);
    }
  }

  bool stopped() const noexcept { return stopped_; }
  std::int64_t nodes() const noexcept { return budget_.nodes(); }
  std::int64_t table_hits() const noexcept { return table_hits_; }
  int sel_depth() const noexcept { return sel_depth_; }

 private:
  static constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;
  static constexpr ProofNumbers kNoLimit{kInfinite, kInfinite};
  static constexpr std::size_t At(int i) noexcept { return static_cast<std::size_t>(i); }

  // Who is to move. A game need not know colours (Alternating).
  enum class Side : std::uint8_t { kAsker, kOther };
  static Side After(Side side, Player mover, const G& child) noexcept {
    if constexpr (!Alternating<G>) {
      if (child.ToMove() == mover) return side;
    }
    return side == Side::kAsker ? Side::kOther : Side::kAsker;
  }

  // The asker needs one child proved, the other all of them. Seen by the mover,
  // `own` is what one child can settle for him, and `all` takes every child.
  static std::uint32_t& Own(Side side, ProofNumbers& numbers) noexcept {
    return side == Side::kAsker ? numbers.proof : numbers.disproof;
  }
  static std::uint32_t& All(Side side, ProofNumbers& numbers) noexcept {
    return side == Side::kAsker ? numbers.disproof : numbers.proof;
  }

  // A position being worked on: its children's numbers.
  struct Node {
    explicit Node(const MoveList<G>& list) noexcept : moves(list) {}
    const MoveList<G>& moves;
    std::array<ProofNumbers, static_cast<std::size_t>(G::kMaxMoves)> numbers;
    std::array<std::uint64_t, static_cast<std::size_t>(G::kMaxMoves)> keys;

    // The first child with the smallest number that the mover needs.
    int Best(Side side) noexcept {
      int best = 0;
      for (int i = 1; i < moves.size(); ++i) {
        if (Own(side, numbers[At(i)]) < Own(side, numbers[At(best)])) best = i;
      }
      return best;
    }
    ProofNumbers Sum(Side side) noexcept {
      std::uint32_t own = kInfinite;
      std::uint64_t all = 0;
      bool never = false;
      for (int i = 0; i < moves.size(); ++i) {
        own = std::min(own, Own(side, numbers[At(i)]));
        all += All(side, numbers[At(i)]);
        never = never || All(side, numbers[At(i)]) == kInfinite;
      }
      ProofNumbers sum;
      Own(side, sum) = own;
      All(side, sum) =
          never ? kInfinite
                : static_cast<std::uint32_t>(std::min<std::uint64_t>(all, kInfinite - 1));
      return sum;
    }
    std::uint32_t SecondOwn(Side side, int best) noexcept {
      std::uint32_t second = kInfinite;
      for (int i = 0; i < moves.size(); ++i) {
        if (i != best) second = std::min(second, Own(side, numbers[At(i)]));
      }
      return second;
    }
  };

  // Recursion takes about a node's size a ply, and a thread has 8 MiB of stack.
  // A line that is longer ends the search.
  static constexpr int kMaxPly = static_cast<int>(
      (std::size_t{4} << 20) / (sizeof(Node) + sizeof(MoveList<G>) + 2 * sizeof(G) + 256));

  // The answer at the end of the game, or by a bound of the game's own.
  bool IsKnown(const G& position, Side side, ProofNumbers* numbers) const noexcept {
    const bool asker = side == Side::kAsker;
    if (position.IsTerminal()) {
      const int utility = position.Utility(position.ToMove());
      *numbers = ProofNumbers::Settled((asker ? utility : -utility) >= at_least_);
      return true;
    }
    if constexpr (Bounded<G>) {
      // The mover gets no more than `most`.
      const int want = asker ? at_least_ - 1 : -at_least_;
      const int most = position.UpperBound(want);
      if (most <= want) {
        *numbers = ProofNumbers::Settled(!asker);
        return true;
      }
    }
    return false;
  }

  std::uint64_t KeyOf(const G& position, Side side) const noexcept {
    const std::uint64_t question =
        static_cast<std::uint64_t>(at_least_) * 2 + static_cast<std::uint64_t>(side);
    const std::uint64_t salt = Random::Mix(question + 0x9E3779B97F4A7C15ULL);
    if constexpr (PathDependent<G>) {
      return position.PathHash() ^ salt;
    } else {
      return position.Hash() ^ salt;
    }
  }

  void Expand(G& position, Node& node, Side side) noexcept {
    const Player mover = position.ToMove();
    for (int i = 0; i < node.moves.size(); ++i) {
      Child<G> child(position, node.moves[i]);
      const G& next = child.position();
      const Side after = After(side, mover, next);
      node.keys[At(i)] = KeyOf(next, after);
      node.numbers[At(i)] = ProofNumbers{};
      if (!IsKnown(next, after, &node.numbers[At(i)])) {
        LookUp(node.keys[At(i)], node.numbers[At(i)]);
      }
    }
  }

  template <class Line>
  bool Extend(G& position, Side side, Line& line) noexcept {
    const ProofNumbers* entry = table_.Probe(KeyOf(position, side));
    if (position.IsTerminal() || entry == nullptr || !entry->IsSettled()) return false;
    const bool proved = entry->IsProved();
    MoveList<G> moves;
    position.AppendMoves(moves);
    Node node(moves);
    Expand(position, node, side);
    for (int i = 0; i < moves.size(); ++i) {
      const ProofNumbers& numbers = node.numbers[At(i)];
      if (!numbers.IsSettled() || numbers.IsProved() != proved) continue;
      line.Add(moves[i]);
      return true;
    }
    return false;
  }

  void LookUp(std::uint64_t key, ProofNumbers& numbers) noexcept {
    const ProofNumbers* known = table_.Probe(key);
    if (known == nullptr) return;
    ++table_hits_;
    numbers = *known;
  }

  // Raises the numbers of `position` until one of them reaches its limit.
  ProofNumbers Search(G& position, Side side, ProofNumbers limit, int ply) noexcept {
    if (budget_.CountNode()) {
      stopped_ = true;
      return {};
    }
    sel_depth_ = std::max(sel_depth_, ply);
    MoveList<G> moves;
    position.AppendMoves(moves);
    Node node(moves);
    Expand(position, node, side);
    return Work(position, node, side, limit, ply);
  }

  ProofNumbers Work(G& position, Node& node, Side side, ProofNumbers limit, int ply) noexcept {
    const Player mover = position.ToMove();
    while (true) {
      ProofNumbers sum = node.Sum(side);
      if (sum.IsSettled() || sum.proof >= limit.proof || sum.disproof >= limit.disproof ||
          stopped_) {
        return sum;
      }
      if (ply >= kMaxPly) {  // nothing would be found out by going on
        stopped_ = true;
        return sum;
      }
      const int best = node.Best(side);
      ProofNumbers& numbers = node.numbers[At(best)];
      // A line that met this child meanwhile may have changed it.
      const ProofNumbers before = numbers;
      LookUp(node.keys[At(best)], numbers);
      if (numbers != before) continue;
      ProofNumbers child_limit;
      Own(side, child_limit) = std::min(Own(side, limit), Beyond(node.SecondOwn(side, best)));
      All(side, child_limit) = static_cast<std::uint32_t>(std::min<std::uint64_t>(
          std::uint64_t{All(side, limit)} - All(side, sum) + All(side, numbers), kInfinite));
      const std::int64_t nodes_before = budget_.nodes();
      {
        Child<G> child(position, node.moves[best]);
        const Side after = After(side, mover, child.position());
        numbers = Search(child.position(), after, child_limit, ply + 1);
      }
      if (stopped_) {
        numbers = before;
        return sum;
      }
      const std::int64_t work = budget_.nodes() - nodes_before;
      table_.Store(
          node.keys[At(best)],
          static_cast<std::uint32_t>(std::min<std::int64_t>(work, std::int64_t{1} << 31)),
          numbers);
    }
  }

  std::uint32_t Beyond(std::uint32_t second) const noexcept {
    const double more = std::max(second + 1.0, second * (1 + config_.epsilon));
    return more >= kInfinite ? kInfinite : static_cast<std::uint32_t>(more);
  }

  ProofNumberConfig config_;
  ValueTable<ProofNumbers> table_;
  Budget budget_{Limits{}, nullptr};
  int at_least_ = 1;
  bool stopped_ = false;
  std::int64_t table_hits_ = 0;
  int sel_depth_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_PROOF_NUMBER_H_
