#ifndef PLYGROUND_SEARCH_RESULT_H_
#define PLYGROUND_SEARCH_RESULT_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/fixed_list.h"
#include "core/game.h"
#include "core/report.h"
#include "core/score.h"

namespace plyground {

// The longest line that a search keeps.
inline constexpr int kMaxPv = 64;

template <Game G>
using MoveLine = FixedList<typename G::Move, kMaxPv>;

// What a search found out about one move of its root.
template <Game G>
struct RootMove {
  typename G::Move move;
  Score score;  // for the side to move at the root; of alpha-beta searches
  ScoreKind kind = ScoreKind::kEstimate;
  double mean = 0;  // average reward -1..1 for the root's mover; of Monte Carlo
  double standard_error = 0;
  Proof proof = Proof::kNone;
  std::int64_t nodes = 0;
  std::int64_t visits = 0;
  MoveLine<G> line;  // starts with `move`
  // Points a seat, unrounded, of searches with chance or for more than two players.
  std::array<double, static_cast<std::size_t>(G::kMaxPlayers)> seats{};
  bool has_seats = false;
};

// See SearchProfile, which it becomes.
struct NodeCounts {
  std::int64_t interior = 0;
  std::int64_t moves_tried = 0;
  std::int64_t cuts = 0;
  std::int64_t first_cuts = 0;
  std::array<std::int64_t, kMaxPv> by_ply{};

  void CountInterior(int ply) noexcept {
    ++interior;
    ++by_ply[static_cast<std::size_t>(ply < kMaxPv ? ply : kMaxPv - 1)];
  }
  void CountCut(bool by_first_move) noexcept {
    ++cuts;
    first_cuts += static_cast<int>(by_first_move);
  }
  void Add(const NodeCounts& other) noexcept {
    interior += other.interior;
    moves_tried += other.moves_tried;
    cuts += other.cuts;
    first_cuts += other.first_cuts;
    for (std::size_t i = 0; i < by_ply.size(); ++i) by_ply[i] += other.by_ply[i];
  }
};

// A search's answer: `ranked` moves first, best first, each with its own value;
// the others follow in no order that means anything. Held by the search and
// filled in place, so that searching allocates nothing.
template <Game G>
struct SearchResult {
  FixedList<RootMove<G>, G::kMaxMoves> moves;
  int ranked = 0;
  bool complete = false;  // ended by itself, not by a limit or a stop
  // Monte Carlo: the position's outcome is proved, and the first move has it.
  // Without it even a proved first move may not be the best.
  bool decided = false;
  std::optional<ValueBounds> bounds;  // proved by exact solving
  std::int64_t nodes = 0;
  std::int64_t simulations = 0;
  std::int64_t table_hits = 0;
  int depth = 0;
  int sel_depth = 0;
  double helpers_cpu_ms = 0;  // CPU time of the threads besides the caller's
  NodeCounts counts;          // of searches that keep them

  // Nothing is known yet of `candidates`, each its own line.
  [[gnu::cold]] void Begin(const MoveList<G>& candidates) noexcept {
    ranked = depth = sel_depth = 0;
    complete = decided = false;
    nodes = simulations = table_hits = 0;
    bounds.reset();
    helpers_cpu_ms = 0;
    counts = NodeCounts{};
    moves.Clear();
    for (const auto& move : candidates) {
      RootMove<G> candidate{};
      candidate.move = move;
      candidate.line.Add(move);
      moves.Add(candidate);
    }
  }

  // Move `from` comes to the place `to` before it; those between make room.
  [[gnu::cold]] void MoveUp(int from, int to) noexcept {
    std::rotate(moves.begin() + to, moves.begin() + from, moves.begin() + from + 1);
  }

  // Orders the moves by `before`, those that are alike as they were. Sorts their
  // numbers: moves are large, and the code of a sort that moves them is too.
  template <class Before>
  [[gnu::cold]] void Sort(const Before& before) noexcept {
    FixedList<int, G::kMaxMoves> order;
    for (int i = 0; i < moves.size(); ++i) {
      int place = i;
      order.Add(i);
      while (place > 0 && before(moves[i], moves[order[place - 1]])) {
        order[place] = order[place - 1];
        order[--place] = i;
      }
    }
    for (int i = 0; i < order.size(); ++i) {
      // What belongs here may have been moved away for a place before this one.
      int from = order[i];
      while (from < i) from = order[from];
      std::swap(moves[i], moves[from]);
    }
  }
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_RESULT_H_
