#ifndef PLYGROUND_GAMES_PAIRS_STRATEGIES_H_
#define PLYGROUND_GAMES_PAIRS_STRATEGIES_H_

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/random.h"
#include "core/spec.h"
#include "games/pairs/pairs.h"

namespace plyground::pairs {

// Rules of thumb, for any number of seats.

// Folds when the lowest card in play is low enough: 0 always hits, 10 always
// folds.
class FoldAt {
 public:
  struct Options {
    int lowest = 3;
    friend bool operator==(const Options&, const Options&) = default;
  };
  static constexpr std::string_view kName = "fold_at";
  static constexpr std::string_view kSummary =
      "Folds when the lowest card in play is at most `lowest`";
  static OptionTable<Options> Table() {
    OptionTable<Options> table;
    table.Integer("lowest", &Options::lowest, 0, kMaxRanks,
                  "fold at this card or a lower one; 0: never");
    return table;
  }

  explicit FoldAt(const Options& options) : options_(options) {}

  template <int kSeats>
  Move Choose(const Pairs<kSeats>& position, Random&) const noexcept {
    const Decisions decisions = position.Moves();
    if (decisions.size() == 1) return decisions[0];
    return position.LowestInPlay() <= options_.lowest ? kFold : kHit;
  }

 private:
  Options options_;
};

// Compares the lowest card in play with the points that a hit costs on average,
// and folds if that is no more; but never into the target.
class ExpectedPoints {
 public:
  struct Options {
    bool counting = true;
    friend bool operator==(const Options&, const Options&) = default;
  };
  static constexpr std::string_view kName = "ev";
  static constexpr std::string_view kSummary =
      "Folds when that costs no more points than a hit does on average";
  static OptionTable<Options> Table() {
    OptionTable<Options> table;
    table.Boolean("counting", &Options::counting,
                  "remembers all cards seen; false: sees those on the table");
    return table;
  }

  explicit ExpectedPoints(const Options& options) : options_(options) {}

  template <int kSeats>
  Move Choose(const Pairs<kSeats>& position, Random&) const noexcept {
    const Decisions decisions = position.Moves();
    if (decisions.size() == 1) return decisions[0];
    const int lowest = position.LowestInPlay();
    const int seat = Index(position.ToMove());
    if (position.score(seat) + lowest >= position.rules().target) return kHit;
    const Cards cards = options_.counting ? position.Available() : position.NotOnTable();
    return lowest * cards.size() <= PairPoints(position.stack(seat), cards) ? kFold : kHit;
  }

  // The points that the next card, drawn from `cards`, costs the owner of
  // `stack` on average, times the number of cards.
  static int PairPoints(const Stack& stack, Cards cards) noexcept {
    int points = 0;
    for (std::uint32_t ranks = stack.ranks(); ranks != 0; ranks &= ranks - 1) {
      const int rank = std::countr_zero(ranks) + 1;
      points += rank * cards[rank];
    }
    return points;
  }

 private:
  Options options_;
};

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_STRATEGIES_H_
