#include "games/slider/eval.h"

#include <algorithm>
#include <bit>

#include "games/slider/matching.h"

namespace plyground::slider {
namespace {

// Hundredths of a game. Nearly certain, certain by the pairs, and what is left.
constexpr int kCertain = 95;
constexpr int kOddReach = 30;

Dots Reachable(const Slider& position) noexcept {
  const Grid grid = position.grid();
  if (position.used() == 0) return grid.All();
  return grid.Flood(grid.Around(position.EndBits()), position.Free());
}

int Singles(const Grid& grid, Dots dots) noexcept {
  return std::popcount(dots) - 2 * MaximumMatching(grid, dots);
}

// Whether a move leaves the opponent dots that fall into pairs.
bool CanLeavePairs(const Slider& position) noexcept {
  const SegmentSet moves = position.Moves();
  const int count = moves.size();
  for (int i = 0; i < count; ++i) {
    Slider child = position;
    child.Apply(moves[i]);
    if (!child.closed() && Singles(child.grid(), Reachable(child)) == 0) return true;
  }
  return false;
}

}  // namespace

int PairingEvaluator::Evaluate(const Slider& position) const noexcept {
  const Grid grid = position.grid();
  const Dots reachable = Reachable(position);
  // An empty board falls into pairs, but its first move takes two dots.
  if (position.used() == 0) return grid.size() % 2 == 0 ? kCertain : -kCertain;
  const int singles = Singles(grid, reachable);
  if (singles == 0) return -kCertain;
  if (CanLeavePairs(position)) return kCertain;
  const int sign = std::popcount(reachable) % 2 == 0 ? -1 : 1;
  return sign * kOddReach / std::max(1, singles);
}

int ParityEvaluator::Evaluate(const Slider& position) const noexcept {
  const int reach = std::popcount(Reachable(position));
  return (reach % 2 == 0 ? -kOddReach : kOddReach) + 2 * position.Moves().size();
}

}  // namespace plyground::slider
