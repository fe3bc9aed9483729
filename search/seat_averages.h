#ifndef PLYGROUND_SEARCH_SEAT_AVERAGES_H_
#define PLYGROUND_SEARCH_SEAT_AVERAGES_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "search/result.h"
#include "search/rollout.h"

namespace plyground {

// What the simulations of one search through each of the root's moves have earned
// every seat. The tree keeps one seat's rewards a node, which is all that choosing
// needs; with two players it is also all that there is to know, and this is empty.
template <Game G>
class SeatAverages {
 public:
  void Clear() noexcept {
    if constexpr (kNeeded) sums_.fill({});
  }
  void Add([[maybe_unused]] int move,
           [[maybe_unused]] const RewardVector<G>& rewards) noexcept {
    if constexpr (kNeeded) {
      Sum& sum = sums_[static_cast<std::size_t>(move)];
      ++sum.visits;
      for (std::size_t seat = 0; seat < rewards.size(); ++seat) {
        sum.rewards[seat] += static_cast<double>(rewards[seat]);
      }
    }
  }
  void Add([[maybe_unused]] const SeatAverages& other) noexcept {
    if constexpr (kNeeded) {
      for (std::size_t move = 0; move < sums_.size(); ++move) {
        sums_[move].visits += other.sums_[move].visits;
        for (std::size_t seat = 0; seat < sums_[move].rewards.size(); ++seat) {
          sums_[move].rewards[seat] += other.sums_[move].rewards[seat];
        }
      }
    }
  }

  // Gives the root's move at place `move`, whose mean is known, one value a seat.
  // The mover's is that mean, of which reused simulations may be part; the others
  // share evenly what is missing to a sum of zero.
  void Fill([[maybe_unused]] const G& root, [[maybe_unused]] int move,
            [[maybe_unused]] RootMove<G>& result) const noexcept {
    if constexpr (kNeeded) {
      const Sum& sum = sums_[static_cast<std::size_t>(move)];
      const auto players = static_cast<std::size_t>(root.NumPlayers());
      if (sum.visits == 0 || players < 2) return;
      const auto mover = static_cast<std::size_t>(Index(root.ToMove()));
      double missing = -result.mean;
      for (std::size_t seat = 0; seat < players; ++seat) {
        const double mean = sum.rewards[seat] / static_cast<double>(sum.visits);
        if (seat != mover) missing -= mean;
        result.seats[seat] = static_cast<Value>(seat == mover ? result.mean : mean);
      }
      for (std::size_t seat = 0; seat < players; ++seat) {
        if (seat == mover) continue;
        result.seats[seat] += static_cast<Value>(missing / static_cast<double>(players - 1));
      }
      result.has_seats = true;
    }
  }

 private:
  static constexpr bool kNeeded = !TwoPlayer<G>;
  using Value = typename decltype(RootMove<G>::seats)::value_type;
  struct Sum {
    std::int64_t visits = 0;
    std::array<double, static_cast<std::size_t>(G::kMaxPlayers)> rewards{};
  };
  std::array<Sum, static_cast<std::size_t>(kNeeded ? G::kMaxMoves : 1)> sums_{};
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_SEAT_AVERAGES_H_
