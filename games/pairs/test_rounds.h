#ifndef PLYGROUND_GAMES_PAIRS_TEST_ROUNDS_H_
#define PLYGROUND_GAMES_PAIRS_TEST_ROUNDS_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <vector>

#include "games/pairs/cards.h"
#include "games/pairs/survival_table.h"

namespace plyground::pairs {

// A round of two players with a full deck, both at their best, given what every
// score after it is worth: what kFirstLoses was made with, from the highest
// points down. A tie-break card that would pair is put back. Stacks are sets of
// ranks here, bit r - 1 for rank r.
class RoundSolver {
 public:
  // The chance that the first loses, by the points of both, none at the target.
  using After = std::function<double(int first, int second)>;

  RoundSolver() : loses_{Values(kSets * kSets), Values(kSets * kSets)} {
    Deal(0, 0, 1);
    for (unsigned first = 1; first < kSets; ++first) {
      for (unsigned second = 1; second < kSets; ++second) {
        const int more = std::popcount(first) - std::popcount(second);
        if (std::abs(more) <= 1) by_cards_[At(Cards(first, second))].push_back({first, second});
      }
    }
  }

  double FirstLoses(int first, int second, const After& after) {
    for (int rank = 1; rank <= kMaxRanks; ++rank) {
      scored_[0][At(rank)] = first + rank >= kSolvedTarget ? 1 : after(first + rank, second);
      scored_[1][At(rank)] = second + rank >= kSolvedTarget ? 0 : after(first, second + rank);
    }
    for (std::size_t cards = by_cards_.size(); cards-- > 2;) {
      for (const Stacks& stacks : by_cards_[cards]) {
        for (const int turn : {0, 1}) loses_[At(turn)][Place(stacks)] = Decide(stacks, turn);
      }
    }
    double loses = 0;
    for (const Start& start : starts_) {
      loses += start.chance * loses_[At(start.turn)][Place(start.stacks)];
    }
    return loses;
  }

 private:
  static constexpr unsigned kSets = 1U << kMaxRanks;
  using Values = std::vector<double>;
  struct Stacks {
    unsigned first, second;
  };
  struct Start {
    Stacks stacks;
    int turn;
    double chance;
  };

  static constexpr std::size_t At(int i) { return static_cast<std::size_t>(i); }
  static int Cards(unsigned first, unsigned second) {
    return std::popcount(first) + std::popcount(second);
  }
  static std::size_t Place(const Stacks& stacks) {
    return stacks.first * kSets + stacks.second;
  }
  static bool Has(unsigned set, int rank) { return (set >> (rank - 1) & 1) != 0; }
  static unsigned With(unsigned set, int rank) { return set | 1U << (rank - 1); }
  static int Left(const Stacks& stacks, int rank) {
    return rank - static_cast<int>(Has(stacks.first, rank)) -
           static_cast<int>(Has(stacks.second, rank));
  }

  double Decide(const Stacks& stacks, int turn) const {
    const unsigned own = turn == 0 ? stacks.first : stacks.second;
    double hit = 0;
    for (int rank = 1; rank <= kMaxRanks; ++rank) {
      Stacks next = stacks;
      (turn == 0 ? next.first : next.second) = With(own, rank);
      hit += Left(stacks, rank) *
             (Has(own, rank) ? scored_[At(turn)][At(rank)] : loses_[At(1 - turn)][Place(next)]);
    }
    hit /= kMaxCards - Cards(stacks.first, stacks.second);
    const int lowest = std::countr_zero(stacks.first | stacks.second) + 1;
    const double fold = scored_[At(turn)][At(lowest)];
    return turn == 0 ? std::min(hit, fold) : std::max(hit, fold);
  }

  // Both get a card, again while they tie.
  void Deal(unsigned first, unsigned second, double chance) {
    ForEachNewCard({first, second}, 0, chance, [&](int one, double so_far) {
      const Stacks dealt{With(first, one), second};
      ForEachNewCard(dealt, 1, so_far, [&](int two, double all) {
        if (all < 1e-15) return;
        const Stacks both{dealt.first, With(second, two)};
        if (one == two) return Deal(both.first, both.second, all);
        starts_.push_back({both, one < two ? 0 : 1, all});
      });
    });
  }
  template <class Use>
  static void ForEachNewCard(const Stacks& stacks, int seat, double chance, Use use) {
    const unsigned own = seat == 0 ? stacks.first : stacks.second;
    double total = 0;
    for (int rank = 1; rank <= kMaxRanks; ++rank) {
      if (!Has(own, rank)) total += Left(stacks, rank);
    }
    for (int rank = 1; rank <= kMaxRanks; ++rank) {
      if (Has(own, rank) || Left(stacks, rank) <= 0) continue;
      use(rank, chance * Left(stacks, rank) / total);
    }
  }

  std::vector<Start> starts_;
  std::array<std::vector<Stacks>, 2 * kMaxRanks + 1> by_cards_;
  std::array<std::array<double, kMaxRanks + 1>, 2> scored_{};
  std::array<Values, 2> loses_;  // by whose turn it is
};

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_TEST_ROUNDS_H_
