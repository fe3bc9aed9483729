#ifndef PLYGROUND_SEARCH_SEAT_SEARCH_H_
#define PLYGROUND_SEARCH_SEAT_SEARCH_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "core/player.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "search/exhaustive.h"
#include "search/result.h"

namespace plyground {

// What searches for any number of seats share: values are expected utilities
// in points, of one seat or of all, as MaxN (exhaustive.h) defines them.
template <Game G, class E>
class SeatSearch {
 public:
  using Move = typename G::Move;
  static constexpr int kMaxPly = 200;  // recursion, a stack frame a ply; beyond, a guess

  bool stopped() const noexcept { return stopped_; }
  // Leaves whose value was an evaluation: unchanged across a call, its result
  // is exact to the end of the game.
  std::int64_t guesses() const noexcept { return guesses_; }
  std::int64_t nodes() const noexcept { return budget_.nodes(); }
  bool MayBeginIteration() const noexcept { return budget_.MayBeginIteration(); }
  std::int64_t table_hits() const noexcept { return table_hits_; }
  int sel_depth() const noexcept { return sel_depth_; }
  const NodeCounts& counts() const noexcept { return counts_; }

 protected:
  explicit SeatSearch(const E& evaluator) : evaluator_(evaluator) {}
  static constexpr std::size_t At(int i) noexcept { return static_cast<std::size_t>(i); }

  void Begin(const G& root, const Budget& budget) noexcept {
    root_ = root;
    budget_ = budget;
    seat_ = Index(root.ToMove());
    stopped_ = budget_.exhausted();
    guesses_ = table_hits_ = 0;
    sel_depth_ = 0;
    counts_ = NodeCounts{};
  }

  // True when the search has to end now; the way back counts nothing.
  bool CountNode(int ply) noexcept {
    if (stopped_) return true;
    sel_depth_ = std::max(sel_depth_, ply);
    stopped_ = budget_.CountNode();
    return stopped_;
  }
  void CountHit(bool guessed) noexcept {
    ++table_hits_;
    guesses_ += static_cast<int>(guessed);
  }

  // Chance is averaged beyond the depth, too, unless the evaluator values it.
  bool IsAveraged(const G& position, int depth) const noexcept {
    return IsChanceNode(position) && (depth > 0 || !ValuesChance(evaluator_, position));
  }

  // Everybody's points: those of the end, or evaluated.
  ValueVector<G> SeatsOf(const G& position) const noexcept {
    ValueVector<G> values{};
    if (position.IsTerminal()) {
      for (int i = 0; i < position.NumPlayers(); ++i) {
        values[At(i)] = position.Utility(PlayerAt(i));
      }
      return values;
    }
    const SeatUnits<G> units = EvaluateSeats(evaluator_, position);
    for (std::size_t i = 0; i < units.size(); ++i) {
      values[i] = static_cast<double>(units[i]) / Score::kUnitsPerPoint;
    }
    return values;
  }
  // Pre: not over.
  ValueVector<G> GuessSeats(const G& position) noexcept {
    ++guesses_;
    return SeatsOf(position);
  }

  // Covers all that a value may depend on.
  static std::uint64_t HashOf(const G& position) noexcept {
    if constexpr (PathDependent<G>) {
      return position.PathHash();
    } else if constexpr (Hashed<G>) {
      return position.Hash();
    }
    return 0;
  }

  // A line ends where chance moves, or where the table knew the rest.
  void KeepLine(Move move, int ply) noexcept {
    if (ply >= kMaxPv) return;
    MoveLine<G>& line = lines_[At(ply)];
    line.Clear();
    line.Add(move);
    if (ply + 1 >= kMaxPv) return;
    for (const Move next : lines_[At(ply + 1)]) {
      if (line.size() < kMaxPv) line.Add(next);
    }
  }
  void DropLine(int ply) noexcept {
    if (ply < kMaxPv) lines_[At(ply)].Clear();
  }

  E evaluator_;
  G root_{};
  Budget budget_{Limits{}, nullptr};
  int seat_ = 0;  // the mover of the root
  bool stopped_ = false;
  std::int64_t guesses_ = 0;
  std::int64_t table_hits_ = 0;
  int sel_depth_ = 0;
  NodeCounts counts_;
  std::array<MoveLine<G>, kMaxPv> lines_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_SEAT_SEARCH_H_
