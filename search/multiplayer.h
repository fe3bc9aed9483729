#ifndef PLYGROUND_SEARCH_MULTIPLAYER_H_
#define PLYGROUND_SEARCH_MULTIPLAYER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/child.h"
#include "core/game.h"
#include "core/limits.h"
#include "core/player.h"
#include "search/exhaustive.h"
#include "search/result.h"
#include "search/seat_search.h"
#include "search/value_table.h"

namespace plyground {

struct MultiplayerConfig {
  bool table = true;
  bool strict_depth = false;  // entries answer for exactly the depth asked; for tests
  std::size_t table_bytes = std::size_t{16} << 20;
};

// max^n (Luckhardt and Irani 1986) for any number of players, chance averaged:
// the values of MaxN (exhaustive.h), to the last bit, ties to the first move.
// (paranoid and best reply, which look at one seat's value, are Expectimax.)
//
// A table is sound: which of several best moves a node takes depends on its
// move list alone, and equal positions have equal ones. Bounds are not: with
// more than two players another's gain need not be the mover's loss, deep
// cut-offs are wrong (Korf 1991), and a shallow one needs a bound of the sum
// that the two seats alone all but reach, which Pairs and Skerry never have.
template <Game G, class E>
class MultiplayerSearch : public SeatSearch<G, E> {
 public:
  using Base = SeatSearch<G, E>;
  using Move = typename G::Move;

  MultiplayerSearch(const E& evaluator, const MultiplayerConfig& config)
      : Base(evaluator), config_(config) {
    if (config.table && Hashed<G>) {
      table_ = std::make_unique<ValueTable<Entry>>(config.table_bytes);
    }
  }

  void Clear() noexcept {
    if (table_ != nullptr) table_->Clear();
  }

  // What a value without a guess is.
  ScoreKind KindOfProved() const noexcept { return ScoreKind::kExact; }

  // Starts a search of `root`. Pre: neither over nor a chance node.
  void Begin(const G& root, const Budget& budget) noexcept {
    Base::Begin(root, budget);
    if (table_ != nullptr) table_->NewSearch();
  }

  // What the move is worth to the root's mover, whatever the window; `found`
  // gets all seats' values and the line.
  double SearchRootMove(Move move, double /*alpha*/, double /*beta*/, int depth,
                        RootMove<G>& found) noexcept {
    this->DropLine(1);
    ValueVector<G> values;
    {
      Child<G> child(this->root_, move);
      values = Search(child.position(), depth - 1, 1);
    }
    if (this->stopped_) return 0;
    this->KeepLine(move, 0);
    found.line = this->lines_[0];
    found.seats = values;
    found.has_seats = true;
    return values[Base::At(this->seat_)];
  }

 private:
  struct Entry {
    ValueVector<G> values;
    std::int32_t depth;
  };
  // A depth that no search asks for more than: no guess is in the value.
  static constexpr int kProved = 1 << 20;

  ValueVector<G> Search(G& position, int depth, int ply) noexcept {
    if (this->CountNode(ply)) return {};
    if (position.IsTerminal()) return this->SeatsOf(position);
    const bool averaged = this->IsAveraged(position, depth);
    if (!averaged && (depth <= 0 || ply >= Base::kMaxPly)) return this->GuessSeats(position);
    const std::uint64_t key = table_ != nullptr ? this->HashOf(position) : 0;
    if (const Entry* entry = Usable(key, depth); entry != nullptr) {
      this->CountHit(entry->depth < kProved);
      return entry->values;
    }
    const std::int64_t guesses_before = this->guesses_;
    const ValueVector<G> values =
        averaged ? Average(position, depth, ply) : BestOf(position, depth, ply);
    if (!this->stopped_ && table_ != nullptr) {
      const bool proved = this->guesses_ == guesses_before && !config_.strict_depth;
      const int stored = proved ? kProved : std::max(depth, 0);
      table_->Store(key, static_cast<std::uint32_t>(stored), {values, stored});
    }
    return values;
  }

  ValueVector<G> BestOf(G& position, int depth, int ply) noexcept {
    const auto mover = Base::At(Index(position.ToMove()));
    MoveList<G> moves;
    position.AppendMoves(moves);
    this->counts_.CountInterior(ply);
    ValueVector<G> best{};
    for (int i = 0; i < moves.size(); ++i) {
      ++this->counts_.moves_tried;
      this->DropLine(ply + 1);
      ValueVector<G> values;
      {
        Child<G> child(position, moves[i]);
        values = Search(child.position(), depth - 1, ply + 1);
      }
      if (this->stopped_) return {};
      if (i > 0 && values[mover] <= best[mover]) continue;
      best = values;
      this->KeepLine(moves[i], ply);
    }
    return best;
  }

  ValueVector<G> Average(const G& position, int depth, int ply) noexcept {
    ValueVector<G> mean{};
    if constexpr (Stochastic<G>) {
      OutcomeList<G> outcomes;
      position.AppendOutcomes(outcomes);
      double total = 0;
      for (const auto& outcome : outcomes) total += static_cast<double>(outcome.weight);
      for (const auto& outcome : outcomes) {
        G child = position;
        child.Apply(outcome.move);
        const ValueVector<G> values = Search(child, std::max(depth - 1, 0), ply + 1);
        if (this->stopped_) return {};
        for (std::size_t i = 0; i < values.size(); ++i) {
          mean[i] += values[i] * static_cast<double>(outcome.weight) / total;
        }
      }
    }
    return mean;
  }

  const Entry* Usable(std::uint64_t key, int depth) const noexcept {
    const Entry* entry = table_ == nullptr ? nullptr : table_->Probe(key);
    if (entry == nullptr) return nullptr;
    const int asked = std::max(depth, 0);
    const bool deep = config_.strict_depth ? entry->depth == asked : entry->depth >= asked;
    return deep ? entry : nullptr;
  }

  MultiplayerConfig config_;
  std::unique_ptr<ValueTable<Entry>> table_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_MULTIPLAYER_H_
