#ifndef PLYGROUND_GAMES_PAIRS_EVAL_H_
#define PLYGROUND_GAMES_PAIRS_EVAL_H_

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/score.h"
#include "eval/evaluator.h"
#include "games/pairs/pairs.h"

namespace plyground::pairs {

// Each seat's chance to be the loser, judged by the points alone: in proportion
// to exp(steepness * points / target).
//
// Fitted by maximum likelihood to games of the `ev` rule against itself, 40,000
// for each number of players, one start of a round a game, the usual targets.
// Per game it explains 0.12 to 0.21 nats more than equal chances; raising the
// distance to the target to a fitted power adds less than 0.01.
template <int kSeats>
class LossOdds {
 public:
  using Chances = std::array<float, static_cast<std::size_t>(kSeats)>;

  explicit LossOdds(const Pairs<kSeats>& position) noexcept
      : players_(position.NumPlayers()), target_(position.rules().target) {
    // By number of players, from 2.
    constexpr float kSteepness[] = {3.44F, 2.96F, 2.77F, 2.54F, 2.15F, 2.20F, 2.28F};
    const float slope = kSteepness[players_ - 2] / static_cast<float>(target_);
    growth_[0] = 1;
    growth_[1] = std::exp(slope);
    for (std::size_t rank = 2; rank <= kMaxRanks; ++rank) {
      growth_[rank] = growth_[rank - 1] * growth_[1];
    }
    for (int seat = 0; seat < players_; ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      points_[at] = position.score(seat);
      weights_[at] = std::exp(slope * static_cast<float>(points_[at]));
      sum_ += weights_[at];
    }
  }

  int players() const noexcept { return players_; }

  // Adds `share` times everyone's chances once `seat` has scored `rank` more, 0
  // for nothing, to `chances`.
  void AddAfter(int seat, int rank, float share, Chances& chances) const noexcept {
    const auto scorer = static_cast<std::size_t>(seat);
    if (points_[scorer] + rank >= target_) {
      chances[scorer] += share;
      return;
    }
    const float grown = weights_[scorer] * growth_[static_cast<std::size_t>(rank)];
    const float unit = share / (sum_ - weights_[scorer] + grown);
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
      chances[i] += unit * (i == scorer ? grown : weights_[i]);
    }
  }

 private:
  int players_;
  int target_;
  float sum_ = 0;
  std::array<float, kMaxRanks + 1> growth_{};  // by one card of each rank
  std::array<float, static_cast<std::size_t>(kSeats)> weights_{};
  std::array<int, static_cast<std::size_t>(kSeats)> points_{};
};

// The utility that chances of losing amount to, in hundredths of a point.
template <int kSeats>
SeatUnits<Pairs<kSeats>> UnitsOf(const typename LossOdds<kSeats>::Chances& chances,
                                 int players) noexcept {
  SeatUnits<Pairs<kSeats>> units{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
    const float utility = 1 - static_cast<float>(players) * chances[i];
    units[i] = static_cast<int>(std::lround(utility * Score::kUnitsPerPoint));
  }
  return units;
}

// What the evaluators share. All value a deal as it begins: averaging over the
// first cards of eight players would take 10^8 positions.
template <class Derived>
struct SeatEvaluator {
  template <int kSeats>
  bool ValuesChance(const Pairs<kSeats>& position) const noexcept {
    return position.phase() == Phase::kDeal;
  }
  int Evaluate(const Pairs<2>& position) const noexcept {
    const auto units = static_cast<const Derived*>(this)->EvaluateAll(position);
    return units[static_cast<std::size_t>(Index(position.ToMove()))];
  }
};

// The points alone.
struct OddsEvaluator : SeatEvaluator<OddsEvaluator> {
  static constexpr std::string_view kName = "odds";
  template <int kSeats>
  SeatUnits<Pairs<kSeats>> EvaluateAll(const Pairs<kSeats>& position) const noexcept {
    const LossOdds<kSeats> odds(position);
    typename LossOdds<kSeats>::Chances chances{};
    odds.AddAfter(0, 0, 1, chances);
    return UnitsOf<kSeats>(chances, odds.players());
  }
};

// Plays the round on for a few turns, each seat choosing what loses less for
// itself, with the odds of the next card left as they are now; then the points.
struct LapEvaluator : SeatEvaluator<LapEvaluator> {
  static constexpr std::string_view kName = "laps";
  static constexpr int kLaps = 2;

  template <int kSeats>
  SeatUnits<Pairs<kSeats>> EvaluateAll(const Pairs<kSeats>& position) const noexcept {
    const LossOdds<kSeats> odds(position);
    const int players = odds.players();
    typename LossOdds<kSeats>::Chances chances{};
    odds.AddAfter(0, 0, 1, chances);
    const Cards cards = position.Available();
    if (position.phase() != Phase::kDeal && !cards.empty()) {
      const int lowest = position.LowestInPlay();
      const float unit = 1.0F / static_cast<float>(cards.size());
      const int first = Index(position.ToMove());
      for (int turn = kLaps * players - 1; turn >= 0; --turn) {
        const int seat = (first + turn) % players;
        const bool may_fold = turn > 0 || position.phase() == Phase::kAct;
        chances = AfterTurn(position, odds, seat, cards, unit, may_fold ? lowest : 0, chances);
      }
    }
    return UnitsOf<kSeats>(chances, players);
  }

 private:
  // The chances before the turn of `seat`, given those after it if it hits and
  // gets no pair. `lowest` is what folding costs; 0: it may not.
  template <int kSeats>
  static typename LossOdds<kSeats>::Chances AfterTurn(
      const Pairs<kSeats>& position, const LossOdds<kSeats>& odds, int seat, Cards cards,
      float unit, int lowest, typename LossOdds<kSeats>::Chances later) noexcept {
    typename LossOdds<kSeats>::Chances hit{};
    float passed = 1;
    for (std::uint32_t ranks = position.stack(seat).ranks(); ranks != 0; ranks &= ranks - 1) {
      const int rank = std::countr_zero(ranks) + 1;
      const float share = unit * static_cast<float>(cards[rank]);
      passed -= share;
      odds.AddAfter(seat, rank, share, hit);
    }
    for (std::size_t i = 0; i < hit.size(); ++i) hit[i] += passed * later[i];
    if (lowest == 0 || position.stack(seat).empty()) return hit;
    typename LossOdds<kSeats>::Chances fold{};
    odds.AddAfter(seat, lowest, 1, fold);
    const auto at = static_cast<std::size_t>(seat);
    return fold[at] <= hit[at] ? fold : hit;
  }
};

// Knows nothing.
struct EvenEvaluator : SeatEvaluator<EvenEvaluator> {
  static constexpr std::string_view kName = "zero";
  template <int kSeats>
  SeatUnits<Pairs<kSeats>> EvaluateAll(const Pairs<kSeats>&) const noexcept {
    return {};
  }
};

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_EVAL_H_
