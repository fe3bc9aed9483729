#ifndef PLYGROUND_GAMES_SKERRY_EVAL_H_
#define PLYGROUND_GAMES_SKERRY_EVAL_H_

#include <array>
#include <cstddef>
#include <string_view>

#include "core/score.h"
#include "games/skerry/skerry.h"

namespace plyground::skerry {

// The catch as the board stands: everybody's utility if the game ended now.
struct CatchEvaluator {
  static constexpr std::string_view kName = "catch";
  template <class G>
  std::array<int, static_cast<std::size_t>(G::kMaxPlayers)> EvaluateAll(
      const G& position) const noexcept {
    std::array<int, static_cast<std::size_t>(G::kMaxPlayers)> values{};
    for (int seat = 0; seat < position.NumPlayers(); ++seat) {
      values[seat] = Score::kUnitsPerPoint * position.Utility(PlayerAt(seat));
    }
    return values;
  }
};

// The sum over a keeper's beams of the square of the fish that he leads on the
// beam. One lighthouse built into a beam takes all that lies beyond it, and a
// rival looks for the fattest: two beams of 15 fish are safer than one of 30.
template <class G>
int Exposure(const G& position, int seat) noexcept {
  using Grid = typename G::Grid;
  const auto sea = position.Sea();
  const auto led = position.LeadOf(seat).all;
  int exposure = 0;
  for (auto towers = position.towers(seat); towers != 0; towers &= towers - 1) {
    const int square = Lowest(towers);
    for (int direction = 0; direction < kDirections; ++direction) {
      const int fish = position.FishOn(Grid::Beam(direction, square, ~sea) & led);
      exposure += fish * fish;
    }
  }
  return exposure;
}

// What is caught, what of it hangs on a single beam, and what is still to take.
//
// Two keepers: least squares against alpha-beta over this evaluation itself (to
// the end from 4 plies, 4 plies deep before), three rounds of 15,000 positions
// from nearly greedy games on maps of size 5 to 7 with 3 to 7 rocks and 3 to 5
// lighthouses; rounded, one set of weights for each parity of the plies left.
// An odd number means that the mover also builds last. The error falls from
// 13-20 fish for the margin to 3-8 (odd), and from 8-14 to 2-7 (even).
//
// More keepers: least squares against six nearly greedy games to the end, from
// 15,000 positions of size 5 to 8; a lead of one light counts .7 of a lead of
// two. A keeper with a lighthouse more to build gains some 12 fish by it.
struct SpreadEvaluator {
  static constexpr std::string_view kName = "spread";

  // Hundredths of a fish, except those of exposure: thousandths.
  struct Weights {
    int own, other, tied, unlit, own_exposure, other_exposure, turn;
  };
  static constexpr std::array<Weights, 5> kWeights = {{
      {70, -56, 16, 17, 27, 30, 850},     // one ply left
      {78, -72, 17, 7, -63, 92, 250},     // two
      {85, -57, 39, 33, -60, 103, 850},   // three
      {50, -85, 0, 0, -98, 176, 250},     // four, six, ...
      {80, -86, 17, 19, -159, 194, 850},  // five, seven, ...
  }};
  static constexpr const Weights& WeightsFor(int plies_left) noexcept {
    return kWeights[plies_left <= 3 ? plies_left - 1 : 3 + plies_left % 2];
  }

  template <class G>
  int Evaluate(const G& position) const noexcept {
    const Weights& weights = WeightsFor(position.PliesLeft());
    const int mover = Index(position.ToMove());
    const int komi = mover == 0 ? position.komi() : -position.komi();
    const int own = position.Catch(mover);
    const int other = position.Catch(1 - mover);
    const int exposure = weights.own_exposure * Exposure(position, mover) +
                         weights.other_exposure * Exposure(position, 1 - mover);
    int value = Score::kUnitsPerPoint * komi + weights.turn + weights.own * own +
                weights.other * other + exposure / 100;
    if (weights.unlit != 0) {
      const int fish = position.FishOn(position.Lit());
      value += weights.tied * (fish - own - other) +
               weights.unlit * (position.FishOn(position.Sea()) - fish);
    }
    return value;
  }

  static constexpr int kSafe = 100;
  static constexpr int kFragile = 70;
  static constexpr int kExposure = -17;  // tenths
  static constexpr int kToBuild = 1200;

  template <class G>
  std::array<int, static_cast<std::size_t>(G::kMaxPlayers)> EvaluateAll(
      const G& position) const noexcept {
    std::array<int, static_cast<std::size_t>(G::kMaxPlayers)> values{};
    const int players = position.NumPlayers();
    int total = 0;
    for (int seat = 0; seat < players; ++seat) {
      const int safe = position.FishOn(position.LeadOf(seat).safe);
      const int turn = (seat - Index(position.ToMove()) + players) % players;
      const int to_build = (position.PliesLeft() + players - 1 - turn) / players;
      const int komi = seat == 0 ? position.komi() : 0;
      values[seat] = kSafe * (safe + komi) + kFragile * (position.Catch(seat) - safe) +
                     kExposure * Exposure(position, seat) / 10 + kToBuild * to_build;
      total += values[seat];
    }
    for (int seat = 0; seat < players; ++seat) values[seat] = players * values[seat] - total;
    return values;
  }
};

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_EVAL_H_
