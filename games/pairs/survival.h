#ifndef PLYGROUND_GAMES_PAIRS_SURVIVAL_H_
#define PLYGROUND_GAMES_PAIRS_SURVIVAL_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "games/pairs/eval.h"
#include "games/pairs/pairs.h"
#include "games/pairs/survival_table.h"

namespace plyground::pairs {

// Each seat's chance to be the loser at the start of a round, by the points: for
// two players from the solved table, scaled to the target; for more from the
// fitted formula. The same members as LossOdds.
template <int kSeats>
class SurvivalOdds {
 public:
  using Chances = typename LossOdds<kSeats>::Chances;

  explicit SurvivalOdds(const Pairs<kSeats>& position) noexcept
      : odds_(position),
        points_{position.score(0), position.score(1)},
        target_(position.rules().target) {}

  int players() const noexcept { return odds_.players(); }

  void AddAfter(int seat, int rank, float share, Chances& chances) const noexcept {
    if (players() != 2) return odds_.AddAfter(seat, rank, share, chances);
    std::array<int, 2> points = points_;
    points[static_cast<std::size_t>(seat)] += rank;
    const float first = points[0] >= target_   ? 1.0F
                        : points[1] >= target_ ? 0.0F
                                               : FirstLoses(points[0], points[1]);
    chances[0] += share * first;
    chances[1] += share * (1 - first);
  }

 private:
  // Between the four entries around the scaled points.
  float FirstLoses(int first, int second) const noexcept {
    if (target_ == kSolvedTarget) return Entry(first, second);
    const float scale = static_cast<float>(kSolvedTarget) / static_cast<float>(target_);
    const float row = static_cast<float>(first) * scale;
    const float column = static_cast<float>(second) * scale;
    const int i = static_cast<int>(row);
    const int j = static_cast<int>(column);
    const float right = column - static_cast<float>(j);
    const float down = row - static_cast<float>(i);
    return (1 - down) * ((1 - right) * Entry(i, j) + right * Entry(i, j + 1)) +
           down * ((1 - right) * Entry(i + 1, j) + right * Entry(i + 1, j + 1));
  }
  static float Entry(int first, int second) noexcept {
    if (first >= kSolvedTarget || second >= kSolvedTarget) {
      return first == second ? 0.5F : first > second ? 1.0F : 0.0F;
    }
    return static_cast<float>(
               kFirstLoses[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)]) /
           static_cast<float>(kTableUnit);
  }

  LossOdds<kSeats> odds_;
  std::array<int, 2> points_;
  int target_;
};

// Plays the round on like LapEvaluator, each seat choosing what loses less for
// itself, but counts that a stack grows: a card that was drawn a lap before
// pairs, too. Then the chance not to lose with the points so far.
struct SurvivalEvaluator : SeatEvaluator<SurvivalEvaluator> {
  static constexpr std::string_view kName = "survival";
  static constexpr int kLaps = 4;

  template <int kSeats>
  SeatUnits<Pairs<kSeats>> EvaluateAll(const Pairs<kSeats>& position) const noexcept {
    const SurvivalOdds<kSeats> odds(position);
    const int players = odds.players();
    typename LossOdds<kSeats>::Chances chances{};
    odds.AddAfter(0, 0, 1, chances);
    const Cards cards = position.Available();
    if (position.phase() != Phase::kDeal && !cards.empty()) {
      const int first = Index(position.ToMove());
      for (int turn = kLaps * players - 1; turn >= 0; --turn) {
        const bool may_fold = turn > 0 || position.phase() == Phase::kAct;
        const Turn next{.seat = (first + turn) % players,
                        .drawn = turn / players,
                        .lowest = may_fold ? position.LowestInPlay() : 0};
        chances = AfterTurn(position, odds, next, cards, chances);
      }
    }
    return UnitsOf<kSeats>(chances, players);
  }

 private:
  struct Turn {
    int seat;
    int drawn;   // cards that the seat has drawn meanwhile
    int lowest;  // what folding costs; 0: it may not
  };

  // The chances before a turn, given those after it if it hits and gets no pair.
  template <int kSeats>
  static typename LossOdds<kSeats>::Chances AfterTurn(
      const Pairs<kSeats>& position, const SurvivalOdds<kSeats>& odds, const Turn& turn,
      Cards cards, const typename LossOdds<kSeats>::Chances& later) noexcept {
    typename LossOdds<kSeats>::Chances hit{};
    const Stack& stack = position.stack(turn.seat);
    const float unit = 1.0F / static_cast<float>(cards.size());
    float passed = 1;
    for (int rank = 1; rank <= position.rules().ranks; ++rank) {
      float share = unit * static_cast<float>(cards[rank]);
      if (!stack.Has(rank)) {
        // Drawn before, and drawn again.
        share *= std::min(1.0F, share * static_cast<float>(turn.drawn));
      }
      if (share == 0) continue;
      passed -= share;
      odds.AddAfter(turn.seat, rank, share, hit);
    }
    for (std::size_t i = 0; i < hit.size(); ++i) hit[i] += passed * later[i];
    if (turn.lowest == 0 || stack.empty()) return hit;
    typename LossOdds<kSeats>::Chances fold{};
    odds.AddAfter(turn.seat, turn.lowest, 1, fold);
    const auto at = static_cast<std::size_t>(turn.seat);
    return fold[at] <= hit[at] ? fold : hit;
  }
};

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_SURVIVAL_H_
