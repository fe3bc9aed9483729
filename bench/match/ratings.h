#ifndef PLYGROUND_BENCH_MATCH_RATINGS_H_
#define PLYGROUND_BENCH_MATCH_RATINGS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace plyground::match {

// Ratings of a whole pool of players from all results among them.

// All games of two players, as sums over blocks of games that are not
// independent (one opening, seats swapped). A game alone is a block of one.
struct PoolPairing {
  int first = 0;
  int second = 0;
  double games = 0;
  double score = 0;  // of `first`: wins and half the draws
  double blocks = 0;
  // Over the blocks, of a block's games n and score s:
  double games_squared = 0;  // sum of n^2
  double score_games = 0;    // sum of s n
  double score_squared = 0;  // sum of s^2

  void AddBlock(double block_games, double block_score, double times = 1);
};

// The order in which the players of a game ended, best first; those who share a
// place stand together. A player may take several seats.
struct Ranking {
  std::vector<std::vector<int>> places;
  std::int64_t times = 1;
};

struct PoolRating {
  // Within the player's group, whose mean is 0; empty for a group of one.
  std::optional<double> elo;
  std::optional<double> error95;  // of the distance to the group's mean
  int group = 0;
};

// Players can be rated on one scale when each has, directly or through others,
// taken points from and given points to each other one. The pool falls into
// groups of such players; across groups nothing is said.
struct PoolRatings {
  std::vector<PoolRating> players;
  std::vector<std::vector<int>> groups;  // by their first player
  // Of the ratings, in Elo^2; 0 across groups.
  std::vector<std::vector<double>> covariance;

  // How likely `player` is stronger than `other`; empty across groups and where
  // nothing tells the spread.
  std::optional<double> Los(int player, int other) const;
};

// Bradley-Terry by minorisation and maximisation (D. R. Hunter, "MM algorithms
// for generalized Bradley-Terry models", 2004); a draw is half a win. The
// covariance is the sandwich H+ V H+ of the Hessian H and the blocks' spread V;
// where there are fewer than kFewResults blocks a player, H+ where that is
// larger, since a spread of few blocks is too sure.
PoolRatings RateBradleyTerry(int players, const std::vector<PoolPairing>& pairings);

// Plackett-Luce for games of any number of players (same source): the winner
// is chosen among all in proportion to strength, then the second among the
// rest, and so on. Players who share a place are each chosen among all of that
// place and below (N. Breslow, "Covariance analysis of censored survival data",
// 1974). Where every game has one loser and nothing else, who loses is the
// choice, in inverse proportion to strength.
PoolRatings RatePlackettLuce(int players, const std::vector<Ranking>& rankings);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_RATINGS_H_
