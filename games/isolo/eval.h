#ifndef PLYGROUND_GAMES_ISOLO_EVAL_H_
#define PLYGROUND_GAMES_ISOLO_EVAL_H_

#include <algorithm>
#include <string_view>

#include "games/isolo/isolo.h"

namespace plyground::isolo {

// Seeds in the rows: the count that players go by.
struct SeedEvaluator {
  static constexpr std::string_view kName = "seeds";
  int Evaluate(const Isolo& position) const noexcept {
    return 100 * (SeedsOf(position.own()) - SeedsOf(position.other()));
  }
};

// What a row is good for, whoever is to move.
struct RowFeatures {
  int seeds = 0;
  int holes = 0;     // that are not empty
  int playable = 0;  // that hold two or more: moves of the main game
  int ends = 0;      // seeds in the endholes
  int exposed = 0;   // seeds opposite an occupied hole: what a lap may capture
  friend bool operator==(const RowFeatures&, const RowFeatures&) = default;
};

inline RowFeatures CountRow(const Row& row, const Row& other) noexcept {
  RowFeatures features;
  for (int hole = 0; hole < kHoles; ++hole) {
    const int seeds = row[hole];
    features.seeds += seeds;
    features.holes += static_cast<int>(seeds > 0);
    features.playable += static_cast<int>(seeds > 1);
    features.ends += hole < 2 || hole >= kHoles - 2 ? seeds : 0;
    features.exposed += other[kHoles - 1 - hole] > 0 ? seeds : 0;
  }
  return features;
}

// A linear guess of who wins, in thousandths of a logit. Seeds are moves, and
// seeds opposite an occupied hole are about to be captured by whoever is to
// move; many small holes of the opponent are hard to exhaust.
//
// Logistic regression on the results of games at depth 2 over this evaluation
// itself, an eighth of the moves at random after five random plies, stocks of 16
// and (a third) of 0 to 16: three rounds of 60,000 positions; rounded.
struct RowEvaluator {
  static constexpr std::string_view kName = "rows";

  struct Weights {
    int seeds, holes, playable, ends, exposed;
    constexpr int Of(const RowFeatures& row) const noexcept {
      return seeds * row.seeds + holes * row.holes + playable * row.playable + ends * row.ends +
             exposed * row.exposed;
    }
  };
  static constexpr Weights kMover = {140, 120, -165, -3, -13};
  static constexpr Weights kOpponent = {-120, -30, 120, 5, 75};
  static constexpr int kTurn = -500;

  int Evaluate(const Isolo& position) const noexcept {
    return kMover.Of(CountRow(position.own(), position.other())) +
           kOpponent.Of(CountRow(position.other(), position.own())) + kTurn;
  }
};

// The mover's best move played to its end, laps and captures included: counts of
// the rows as they stand cannot tell what a move will bring, and a move decides
// more here than anything else. A logit of the chances in thousandths.
//
// The weights are set by hand from logistic fits to solved positions; what they
// are worth in matches: games/isolo/README.md.
struct ThreatEvaluator {
  static constexpr std::string_view kName = "threats";

  struct Weights {
    int seeds, holes;
    int Of(const Row& row) const noexcept {
      const auto occupied = std::count_if(row.begin(), row.end(), [](int n) { return n > 0; });
      return seeds * SeedsOf(row) + holes * static_cast<int>(occupied);
    }
  };
  static constexpr Weights kMover = {-130, 350};
  static constexpr Weights kOpponent = {-100, -200};
  static constexpr int kTurn = 1200;
  static constexpr int kBestMargin = 250;       // a seed of it
  static constexpr int kWinInOne = 10'000'000;  // beyond what any seeds are worth

  int Evaluate(const Isolo& position) const noexcept {
    const HoleSet moves = position.Moves();
    const int count = moves.size();
    int best = -kMostSeeds;
    for (int i = 0; i < count; ++i) {
      Isolo child = position;
      child.Apply(moves[i]);
      if (child.IsTerminal() && child.Utility(position.ToMove()) > 0) return kWinInOne;
      best = std::max(best, SeedsOf(child.other()) - SeedsOf(child.own()));
    }
    return kBestMargin * best + kMover.Of(position.own()) + kOpponent.Of(position.other()) +
           kTurn;
  }

 private:
  static constexpr int kMostSeeds = 1 << 16;
};

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_EVAL_H_
