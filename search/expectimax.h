#ifndef PLYGROUND_SEARCH_EXPECTIMAX_H_
#define PLYGROUND_SEARCH_EXPECTIMAX_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "core/child.h"
#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "core/player.h"
#include "core/random.h"
#include "eval/evaluator.h"
#include "search/bounds_table.h"
#include "search/chance_bounds.h"
#include "search/expectimax_config.h"
#include "search/result.h"
#include "search/seat_search.h"

namespace plyground {

// Alpha-beta on the utility of one seat, the mover of the root, in points:
// it maximises, all others minimise, chance averages. With two players this is
// the game's own value (expectimax); with more it is what the seat is sure of
// when all others conspire. With chance, evaluations count within the game's
// bounds of utility, without which nothing bounds an average.
//
// Every search function returns r for a window alpha < beta with
//   r <= alpha:         value <= r
//   alpha < r < beta:   value == r, to the last bit as MaxN computes it
//   r >= beta:          value >= r
// Once stopped() is set, the values mean nothing.
template <Game G, class E>
requires(Evaluator<E, G> || VectorEvaluator<E, G>) class Expectimax : public SeatSearch<G, E> {
 public:
  using Base = SeatSearch<G, E>;
  using Move = typename G::Move;
  static constexpr bool kCanSkip = Skippable<G>;

  // Pre: with kOneMoves, the game is for two or Skippable.
  Expectimax(const E& evaluator, const ExpectimaxConfig& config)
      : Base(evaluator), config_(config) {
    if (TwoPlayer<G>) config_.others = Others::kAllMove;
    if (config.table && Hashed<G>) {
      table_ = std::make_unique<BoundsTable>(
          config.table_bytes, config.strict_depth ? BoundsTable::Answers::kExactDepth
                                                  : BoundsTable::Answers::kEnoughDepth);
    }
  }

  void Clear() noexcept {
    if (table_ != nullptr) table_->Clear();
  }

  // What a value without a guess is. Paranoid: what the seat can be sure of.
  ScoreKind KindOfProved() const noexcept {
    if (TwoPlayer<G>) return ScoreKind::kExact;
    return config_.others == Others::kAllMove ? ScoreKind::kLower : ScoreKind::kEstimate;
  }

  // Starts a search of `root`. Pre: neither over nor a chance node.
  void Begin(const G& root, const Budget& budget) noexcept {
    Base::Begin(root, budget);
    if (table_ != nullptr) table_->NewSearch();
    least_ = -G::kMaxUtility;
    most_ = G::kMaxUtility;
    if constexpr (UtilityBounded<G>) {
      least_ = root.LeastUtility();
      most_ = root.MostUtility();
    }
    salt_ = Random::Mix(static_cast<std::uint64_t>(this->seat_) + 1);
  }

  // The value of the root's move, `depth` plies deep from the root, within the
  // window alpha < beta; if it is inside, `found` gets its line and values.
  double SearchRootMove(Move move, double alpha, double beta, int depth,
                        RootMove<G>& found) noexcept {
    this->DropLine(1);
    double value;
    {
      Child<G> child(this->root_, move);
      value = Search(child.position(), alpha, beta, depth - 1, 1, Reply::kOpen);
    }
    if (this->stopped_ || value <= alpha || value >= beta) return value;
    this->KeepLine(move, 0);
    found.line = this->lines_[0];
    if constexpr (TwoPlayer<G>) {
      found.seats[Base::At(this->seat_)] = value;
      found.seats[Base::At(1 - this->seat_)] = -value;
      found.has_seats = Stochastic<G>;
    }
    return value;
  }

 private:
  // Whether one of the other seats has moved since the root's mover did.
  enum class Reply : std::uint8_t { kOpen, kGiven };

  struct Ranked {
    double rank;
    int index;
  };
  using Order = FixedList<Ranked, G::kMaxMoves>;

  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  // Moves are ordered by the evaluator from here on.
  static constexpr int kOrderedPlies = 2;
  // Rounded averages of averages may lie beyond the bounds of what they average,
  // by less than this.
  static constexpr double kRounding = 1e-9;

  double Search(G& position, double alpha, double beta, int depth, int ply,
                Reply reply) noexcept {
    if (this->CountNode(ply)) return 0;
    if (position.IsTerminal()) return position.Utility(PlayerAt(this->seat_));
    const std::int64_t guesses_before = this->guesses_;
    if constexpr (Stochastic<G>) {
      if (this->IsAveraged(position, depth)) {
        const std::uint64_t key = KeyOf(position, reply);
        double value = 0;
        if (TableCut(key, alpha, beta, depth, &value, nullptr)) return value;
        value = SearchChance(position, alpha, beta, depth, ply, reply);
        Store(key, value, alpha, beta, depth, 0, guesses_before);
        return value;
      }
    }
    if (depth <= 0 || ply >= Base::kMaxPly) return Guess(position);
    const bool own = Index(position.ToMove()) == this->seat_;
    if (own) reply = Reply::kOpen;
    if (reply == Reply::kGiven && config_.others == Others::kOneMoves) {
      return SearchSkipped(position, alpha, beta, depth, ply, reply);
    }
    const std::uint64_t key = KeyOf(position, reply);
    double value = 0;
    int first = -1;
    if (TableCut(key, alpha, beta, depth, &value, &first)) return value;
    int best = 0;
    value = SearchMoves(position, alpha, beta, depth, ply, reply, first, &best);
    Store(key, value, alpha, beta, depth, best, guesses_before);
    return value;
  }

  double Guess(const G& position) noexcept {
    const double value = this->GuessSeats(position)[Base::At(this->seat_)];
    if constexpr (Stochastic<G>) return std::clamp(value, least_, most_);
    return value;
  }

  // A seat that does not move this round. It is no ply.
  double SearchSkipped(const G& position, double alpha, double beta, int depth, int ply,
                       Reply reply) noexcept {
    if constexpr (kCanSkip) {
      G next = position;
      next.SkipTurn();
      return Search(next, alpha, beta, depth, ply + 1, reply);
    }
    return Guess(position);
  }
  // Somebody else may still move in his stead.
  bool MaySkip(const G& position) const noexcept {
    if constexpr (kCanSkip && !TwoPlayer<G>) {
      if (config_.others == Others::kAllMove) return false;
      G next = position;
      next.SkipTurn();
      return !next.IsTerminal() && Index(next.ToMove()) != this->seat_;
    }
    return false;
  }

  double SearchMoves(G& position, double alpha, double beta, int depth, int ply, Reply reply,
                     int first, int* best_index) noexcept {
    const bool own = Index(position.ToMove()) == this->seat_;
    MoveList<G> moves;
    position.AppendMoves(moves);
    const Order order = Ordered(position, moves, own, depth, first);
    this->counts_.CountInterior(ply);
    const Reply after = own ? Reply::kOpen : Reply::kGiven;
    double best = own ? -kInfinity : kInfinity;
    // The value of a move, or of none: index -1.
    const auto take = [&](double value, int index) noexcept {
      if (own ? value <= best : value >= best) return false;
      best = value;
      *best_index = std::max(index, 0);
      if (value > alpha && value < beta) {
        if (index >= 0) {
          this->KeepLine(moves[index], ply);
        } else {
          this->DropLine(ply);
        }
      }
      if (own ? best >= beta : best <= alpha) return true;
      (own ? alpha : beta) = own ? std::max(alpha, best) : std::min(beta, best);
      return false;
    };
    for (const Ranked& ranked : order) {
      ++this->counts_.moves_tried;
      this->DropLine(ply + 1);
      double value;
      {
        Child<G> child(position, moves[ranked.index]);
        value = Search(child.position(), alpha, beta, depth - 1, ply + 1, after);
      }
      if (this->stopped_) return 0;
      if (take(value, ranked.index)) {
        this->counts_.CountCut(&ranked == order.begin());
        return best;
      }
    }
    if (!own && MaySkip(position)) {
      const double value = SearchSkipped(position, alpha, beta, depth, ply, reply);
      if (!this->stopped_) take(value, -1);
    }
    return best;
  }

  // `first` before all others, those by what the evaluator says of them.
  Order Ordered(G& position, const MoveList<G>& moves, bool own, int depth,
                int first) noexcept {
    Order order;
    const bool ranks = config_.ordering && depth >= kOrderedPlies && !Stochastic<G>;
    for (int i = 0; i < moves.size(); ++i) {
      double rank = i == first ? -kInfinity : 0;
      if (ranks && i != first) {
        Child<G> child(position, moves[i]);
        const double value = this->SeatsOf(child.position())[Base::At(this->seat_)];
        rank = own ? -value : value;
      }
      order.Add({rank, i});
      for (int at = i; at > 0 && rank < order[at - 1].rank; --at) {
        std::swap(order[at], order[at - 1]);
      }
    }
    return order;
  }

  double SearchChance(const G& position, double alpha, double beta, int depth, int ply,
                      Reply reply) noexcept requires Stochastic<G> {
    OutcomeList<G> outcomes;
    position.AppendOutcomes(outcomes);
    ChanceBounds<G> bounds(outcomes, least_ - kRounding, most_ + kRounding);
    const int below = std::max(depth - 1, 0);
    if (config_.star != Star::kNone) {
      for (int i = 0; i < outcomes.size(); ++i) {
        LookUp(position, outcomes[i].move, below, reply, bounds, i);
      }
      if (bounds.Low() >= beta) return bounds.Low();
      if (bounds.High() <= alpha) return bounds.High();
    }
    for (int i = 0; config_.star == Star::kStar2 && below > 0 && i < outcomes.size(); ++i) {
      if (bounds.IsKnown(i) ||
          !ProbeOneMove(position, outcomes[i].move, alpha, beta, below, ply, reply, bounds, i))
        continue;
      if (this->stopped_) return 0;
      if (bounds.Low() >= beta) return bounds.Low();
      if (bounds.High() <= alpha) return bounds.High();
    }
    for (int i = 0; i < outcomes.size(); ++i) {
      if (bounds.IsKnown(i)) continue;
      G child = position;
      child.Apply(outcomes[i].move);
      double low = -kInfinity;
      double high = kInfinity;
      if (config_.star != Star::kNone) {
        low = std::max(bounds.EnoughForAlpha(i, alpha), std::nextafter(bounds.low(i), low));
        high = std::min(bounds.EnoughForBeta(i, beta), std::nextafter(bounds.high(i), high));
      }
      if (low < high) {
        const double value = Search(child, low, high, below, ply + 1, reply);
        if (this->stopped_) return 0;
        if (value <= low) {
          bounds.CutHigh(i, value);
          if (bounds.High() <= alpha) return bounds.High();
        } else if (value >= high) {
          bounds.RaiseLow(i, value);
          if (bounds.Low() >= beta) return bounds.Low();
        } else {
          bounds.Know(i, value);
        }
      }
      // The window was too narrow by a rounding.
      if (!bounds.IsKnown(i)) {
        bounds.Know(i, Search(child, -kInfinity, kInfinity, below, ply + 1, reply));
        if (this->stopped_) return 0;
      }
      if (config_.star == Star::kNone) continue;
      if (bounds.Low() >= beta) return bounds.Low();
      if (bounds.High() <= alpha) return bounds.High();
    }
    return bounds.Low();
  }

  // What is known of an outcome without searching it.
  template <class Outcomes>
  void LookUp(const G& position, Move outcome, int depth, Reply reply, Outcomes& bounds,
              int i) noexcept {
    G child = position;
    child.Apply(outcome);
    if (child.IsTerminal()) {
      bounds.Know(i, child.Utility(PlayerAt(this->seat_)));
    } else if (const auto* entry = Usable(KeyOf(child, reply), depth); entry != nullptr) {
      bounds.RaiseLow(i, entry->low);
      bounds.CutHigh(i, entry->high);
      CountHitOf(*entry);
    }
  }

  // Star2: one move of a child is a bound for it. False if there is none to try.
  template <class Outcomes>
  bool ProbeOneMove(const G& position, Move outcome, double alpha, double beta, int depth,
                    int ply, Reply reply, Outcomes& bounds, int i) noexcept {
    G child = position;
    child.Apply(outcome);
    if (child.IsChance()) return false;
    const bool own = Index(child.ToMove()) == this->seat_;
    if (!own && reply == Reply::kGiven && config_.others == Others::kOneMoves) return false;
    const double low = own ? bounds.low(i) : bounds.EnoughForAlpha(i, alpha);
    const double high = own ? bounds.EnoughForBeta(i, beta) : bounds.high(i);
    if (!(low < high)) return false;
    MoveList<G> moves;
    child.AppendMoves(moves);
    const auto* entry =
        table_ == nullptr ? nullptr : table_->Probe(KeyOf(child, own ? Reply::kOpen : reply));
    const int index = entry == nullptr ? 0 : std::min(entry->index, moves.size() - 1);
    child.Apply(moves[index]);
    const double value =
        Search(child, low, high, depth - 1, ply + 2, own ? Reply::kOpen : Reply::kGiven);
    if (this->stopped_) return true;
    if (own && value > low) bounds.RaiseLow(i, value);
    if (!own && value < high) bounds.CutHigh(i, value);
    return true;
  }

  std::uint64_t KeyOf(const G& position, Reply reply) const noexcept {
    if (table_ == nullptr) return 0;
    const std::uint64_t key = this->HashOf(position) ^ salt_;
    if (config_.others == Others::kAllMove) return key;
    // Who has skipped follows from the mover; the hash need not know.
    const auto mover = static_cast<std::uint64_t>(Index(position.ToMove()));
    return key ^ Random::Mix(2 * mover + static_cast<std::uint64_t>(reply) + 1);
  }

  const BoundsTable::Entry* Usable(std::uint64_t key, int depth) const noexcept {
    return table_ == nullptr ? nullptr : table_->Usable(key, depth);
  }
  void CountHitOf(const BoundsTable::Entry& entry) noexcept {
    this->CountHit(entry.depth < BoundsTable::kProved);
  }

  // Whether the table decides the window. Gives the move to begin with, too.
  bool TableCut(std::uint64_t key, double alpha, double beta, int depth, double* value,
                int* first) noexcept {
    if (table_ == nullptr) return false;
    if (const auto* any = table_->Probe(key); any != nullptr && first != nullptr) {
      *first = any->index;
    }
    const BoundsTable::Entry* entry = Usable(key, depth);
    if (entry == nullptr || !entry->Decides(alpha, beta)) return false;
    *value = entry->Value(beta);
    CountHitOf(*entry);
    return true;
  }

  void Store(std::uint64_t key, double value, double alpha, double beta, int depth, int index,
             std::int64_t guesses_before) noexcept {
    if (this->stopped_ || table_ == nullptr) return;
    table_->Store(key, value, alpha, beta, depth, index, this->guesses_ == guesses_before);
  }

  ExpectimaxConfig config_;
  std::unique_ptr<BoundsTable> table_;
  double least_ = 0;
  double most_ = 0;
  std::uint64_t salt_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_EXPECTIMAX_H_
