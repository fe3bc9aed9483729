#include "bench/match/ratings.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "bench/match/statistics.h"

namespace plyground::match {
namespace {

using Matrix = std::vector<std::vector<double>>;

// d(ln strength) / d(Elo).
const double kPerElo = std::log(10.0) / 400;

Matrix Zeros(std::size_t size) { return Matrix(size, std::vector<double>(size, 0.0)); }

// Pre: invertible. Gauss-Jordan with the largest pivot of the column.
Matrix Inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix inverse = Zeros(size);
  for (std::size_t i = 0; i < size; ++i) inverse[i][i] = 1;
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < size; ++row) {
      if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
    }
    std::swap(matrix[pivot], matrix[column]);
    std::swap(inverse[pivot], inverse[column]);
    const double scale = 1 / matrix[column][column];
    for (std::size_t k = 0; k < size; ++k) {
      matrix[column][k] *= scale;
      inverse[column][k] *= scale;
    }
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = matrix[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t k = 0; k < size; ++k) {
        matrix[row][k] -= factor * matrix[column][k];
        inverse[row][k] -= factor * inverse[column][k];
      }
    }
  }
  return inverse;
}

// H+ of a matrix whose only null vector is (1, ..., 1).
Matrix PseudoInverse(Matrix matrix) {
  const double share = 1 / static_cast<double>(matrix.size());
  // The added multiple of the null space should be of the matrix's own size.
  double scale = 0;
  for (std::size_t i = 0; i < matrix.size(); ++i) scale += matrix[i][i] * share;
  if (!(scale > 0)) scale = 1;
  for (auto& row : matrix) {
    for (double& value : row) value += scale * share;
  }
  Matrix inverse = Inverse(std::move(matrix));
  for (auto& row : inverse) {
    for (double& value : row) value -= share / scale;
  }
  return inverse;
}

Matrix Product(const Matrix& left, const Matrix& right) {
  Matrix product = Zeros(left.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    for (std::size_t k = 0; k < left.size(); ++k) {
      for (std::size_t j = 0; j < left.size(); ++j) product[i][j] += left[i][k] * right[k][j];
    }
  }
  return product;
}

double Trace(const Matrix& matrix) {
  double sum = 0;
  for (std::size_t i = 0; i < matrix.size(); ++i) sum += matrix[i][i];
  return sum;
}

// hessian and spread by ln strength; the covariance in Elo^2.
Matrix Covariance(const Matrix& hessian, const Matrix& spread, double blocks) {
  const Matrix inverse = PseudoInverse(hessian);
  Matrix covariance = Product(Product(inverse, spread), inverse);
  const auto players = static_cast<double>(hessian.size());
  if (blocks < static_cast<double>(kFewResults) * players &&
      Trace(inverse) > Trace(covariance)) {
    covariance = inverse;
  }
  for (auto& row : covariance) {
    for (double& value : row) value /= kPerElo * kPerElo;
  }
  return covariance;
}

// The groups of players who reach one another along the edges.
std::vector<std::vector<int>> StrongGroups(const std::vector<std::vector<bool>>& edges) {
  const std::size_t size = edges.size();
  std::vector<std::vector<bool>> reaches(size, std::vector<bool>(size, false));
  for (std::size_t start = 0; start < size; ++start) {
    std::vector<std::size_t> open = {start};
    reaches[start][start] = true;
    while (!open.empty()) {
      const std::size_t from = open.back();
      open.pop_back();
      for (std::size_t to = 0; to < size; ++to) {
        if (!edges[from][to] || reaches[start][to]) continue;
        reaches[start][to] = true;
        open.push_back(to);
      }
    }
  }
  std::vector<std::vector<int>> groups;
  std::vector<bool> taken(size, false);
  for (std::size_t i = 0; i < size; ++i) {
    if (taken[i]) continue;
    groups.emplace_back();
    for (std::size_t j = i; j < size; ++j) {
      if (!reaches[i][j] || !reaches[j][i]) continue;
      taken[j] = true;
      groups.back().push_back(static_cast<int>(j));
    }
  }
  return groups;
}

// One group's ratings: `members` of the pool have these ln strengths.
void SetGroup(const std::vector<int>& members, std::vector<double> logs,
              const Matrix& covariance, PoolRatings& ratings) {
  const double mean =
      std::accumulate(logs.begin(), logs.end(), 0.0) / static_cast<double>(logs.size());
  for (std::size_t i = 0; i < members.size(); ++i) {
    PoolRating& rating = ratings.players[members[i]];
    rating.elo = (logs[i] - mean) / kPerElo;
    // A rounding error of the matrices is no spread.
    if (covariance[i][i] > 1e-6) rating.error95 = kZ95 * std::sqrt(covariance[i][i]);
    for (std::size_t j = 0; j < members.size(); ++j) {
      ratings.covariance[members[i]][members[j]] = covariance[i][j];
    }
  }
}

// Repeats `step`, which gives better strengths from strengths, until they stay.
std::vector<double> FixedPoint(
    std::size_t size,
    const std::function<std::vector<double>(const std::vector<double>&)>& step) {
  constexpr int kMostSteps = 200'000;
  constexpr double kStill = 1e-13;
  std::vector<double> strengths(size, 1.0);
  for (int count = 0; count < kMostSteps; ++count) {
    std::vector<double> next = step(strengths);
    double logs = 0;
    for (const double strength : next) logs += std::log(strength);
    const double scale = std::exp(-logs / static_cast<double>(size));
    double change = 0;
    for (std::size_t i = 0; i < size; ++i) {
      next[i] *= scale;
      change = std::max(change, std::abs(next[i] / strengths[i] - 1));
    }
    strengths = std::move(next);
    if (change < kStill) break;
  }
  return strengths;
}

std::vector<double> Logs(const std::vector<double>& strengths) {
  std::vector<double> logs;
  for (const double strength : strengths) logs.push_back(std::log(strength));
  return logs;
}

PoolRatings EmptyRatings(int players, const std::vector<std::vector<bool>>& edges) {
  PoolRatings ratings;
  ratings.players.resize(static_cast<std::size_t>(players));
  ratings.covariance = Zeros(static_cast<std::size_t>(players));
  ratings.groups = StrongGroups(edges);
  for (std::size_t group = 0; group < ratings.groups.size(); ++group) {
    for (const int player : ratings.groups[group]) {
      ratings.players[player].group = static_cast<int>(group);
    }
  }
  return ratings;
}

std::vector<std::vector<bool>> NoEdges(int players) {
  const auto size = static_cast<std::size_t>(players);
  return std::vector<std::vector<bool>>(size, std::vector<bool>(size, false));
}

// A player's place among the members of a group, -1 elsewhere.
std::vector<int> PlacesIn(const std::vector<int>& members, std::size_t players) {
  std::vector<int> places(players, -1);
  for (std::size_t i = 0; i < members.size(); ++i) places[members[i]] = static_cast<int>(i);
  return places;
}

void AddDifference(Matrix& matrix, int first, int second, double value) {
  matrix[first][first] += value;
  matrix[second][second] += value;
  matrix[first][second] -= value;
  matrix[second][first] -= value;
}

void RateGroup(const std::vector<int>& members, const std::vector<PoolPairing>& all,
               PoolRatings& ratings) {
  const std::vector<int> places = PlacesIn(members, ratings.players.size());
  std::vector<PoolPairing> pairings;
  std::vector<double> scores(members.size(), 0.0);
  for (PoolPairing pairing : all) {
    pairing.first = places[pairing.first];
    pairing.second = places[pairing.second];
    if (pairing.first < 0 || pairing.second < 0 || pairing.games == 0) continue;
    scores[pairing.first] += pairing.score;
    scores[pairing.second] += pairing.games - pairing.score;
    pairings.push_back(pairing);
  }
  const std::vector<double> strengths =
      FixedPoint(members.size(), [&](const std::vector<double>& strength) {
        std::vector<double> weight(members.size(), 0.0);
        for (const PoolPairing& p : pairings) {
          const double term = p.games / (strength[p.first] + strength[p.second]);
          weight[p.first] += term;
          weight[p.second] += term;
        }
        for (std::size_t i = 0; i < weight.size(); ++i) weight[i] = scores[i] / weight[i];
        return weight;
      });
  Matrix hessian = Zeros(members.size());
  Matrix spread = Zeros(members.size());
  double blocks = 0;
  for (const PoolPairing& p : pairings) {
    const double win = strengths[p.first] / (strengths[p.first] + strengths[p.second]);
    AddDifference(hessian, p.first, p.second, p.games * win * (1 - win));
    AddDifference(spread, p.first, p.second,
                  p.score_squared - 2 * win * p.score_games + win * win * p.games_squared);
    blocks += p.blocks;
  }
  SetGroup(members, Logs(strengths), Covariance(hessian, spread, blocks), ratings);
}

// One choice of a game: `chosen` out of `among`, a player once a seat.
struct Choice {
  int chosen = 0;
  std::vector<int> among;
};

std::vector<Choice> ChoicesOf(const Ranking& ranking) {
  std::vector<Choice> choices;
  std::vector<int> remaining;
  for (auto place = ranking.places.rbegin(); place != ranking.places.rend(); ++place) {
    remaining.insert(remaining.end(), place->begin(), place->end());
    if (place == ranking.places.rbegin()) continue;
    for (const int player : *place) choices.push_back({.chosen = player, .among = remaining});
  }
  return choices;
}

// The ranking of a group's members alone, by their places in it.
Ranking Restricted(const Ranking& ranking, const std::vector<int>& places) {
  Ranking restricted;
  restricted.times = ranking.times;
  for (const std::vector<int>& players : ranking.places) {
    std::vector<int> kept;
    for (const int player : players) {
      if (places[player] >= 0) kept.push_back(places[player]);
    }
    if (!kept.empty()) restricted.places.push_back(std::move(kept));
  }
  return restricted;
}

struct CountedChoices {
  std::vector<Choice> choices;
  double times = 1;
};

// What one game adds: its slope by ln strength, and to the Hessian.
void AddCurvature(const CountedChoices& game, const std::vector<double>& strengths,
                  Matrix& hessian, Matrix& spread) {
  const std::size_t size = strengths.size();
  std::vector<double> slope(size, 0.0);
  for (const Choice& choice : game.choices) {
    double sum = 0;
    for (const int player : choice.among) sum += strengths[player];
    std::vector<double> share(size, 0.0);
    for (const int player : choice.among) share[player] += strengths[player] / sum;
    slope[choice.chosen] += 1;
    for (std::size_t i = 0; i < size; ++i) {
      slope[i] -= share[i];
      hessian[i][i] += game.times * share[i];
      for (std::size_t j = 0; j < size; ++j) hessian[i][j] -= game.times * share[i] * share[j];
    }
  }
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) spread[i][j] += game.times * slope[i] * slope[j];
  }
}

void RateRankedGroup(const std::vector<int>& members, const std::vector<Ranking>& rankings,
                     PoolRatings& ratings) {
  const std::vector<int> places = PlacesIn(members, ratings.players.size());
  std::vector<CountedChoices> games;
  std::vector<double> chosen(members.size(), 0.0);
  double count = 0;
  for (const Ranking& ranking : rankings) {
    CountedChoices game{.choices = ChoicesOf(Restricted(ranking, places)),
                        .times = static_cast<double>(ranking.times)};
    if (game.choices.empty()) continue;
    for (const Choice& choice : game.choices) chosen[choice.chosen] += game.times;
    count += game.times;
    games.push_back(std::move(game));
  }
  const std::vector<double> strengths =
      FixedPoint(members.size(), [&](const std::vector<double>& strength) {
        std::vector<double> weight(members.size(), 0.0);
        for (const CountedChoices& game : games) {
          for (const Choice& choice : game.choices) {
            double sum = 0;
            for (const int player : choice.among) sum += strength[player];
            for (const int player : choice.among) weight[player] += game.times / sum;
          }
        }
        for (std::size_t i = 0; i < weight.size(); ++i) weight[i] = chosen[i] / weight[i];
        return weight;
      });
  Matrix hessian = Zeros(members.size());
  Matrix spread = Zeros(members.size());
  for (const CountedChoices& game : games) AddCurvature(game, strengths, hessian, spread);
  SetGroup(members, Logs(strengths), Covariance(hessian, spread, count), ratings);
}

// Whether each game says no more than who lost it.
bool OneLoserEach(const std::vector<Ranking>& rankings) {
  return std::all_of(rankings.begin(), rankings.end(), [](const Ranking& ranking) {
    return ranking.places.size() == 2 && ranking.places[0].size() > 1 &&
           ranking.places[1].size() == 1;
  });
}

PoolRatings RateChoices(int players, const std::vector<Ranking>& rankings) {
  auto edges = NoEdges(players);
  for (const Ranking& ranking : rankings) {
    for (const Choice& choice : ChoicesOf(ranking)) {
      for (const int player : choice.among) edges[choice.chosen][player] = true;
    }
  }
  PoolRatings ratings = EmptyRatings(players, edges);
  for (const std::vector<int>& members : ratings.groups) {
    if (members.size() > 1) RateRankedGroup(members, rankings, ratings);
  }
  return ratings;
}

}  // namespace

void PoolPairing::AddBlock(double block_games, double block_score, double times) {
  games += times * block_games;
  score += times * block_score;
  blocks += times;
  games_squared += times * block_games * block_games;
  score_games += times * block_score * block_games;
  score_squared += times * block_score * block_score;
}

std::optional<double> PoolRatings::Los(int player, int other) const {
  const PoolRating& left = players[player];
  const PoolRating& right = players[other];
  if (player == other || left.group != right.group) return std::nullopt;
  if (!left.elo.has_value() || !right.elo.has_value()) return std::nullopt;
  const double variance =
      covariance[player][player] + covariance[other][other] - 2 * covariance[player][other];
  if (variance <= 1e-6) return std::nullopt;
  return NormalCdf((*left.elo - *right.elo) / std::sqrt(variance));
}

PoolRatings RateBradleyTerry(int players, const std::vector<PoolPairing>& pairings) {
  auto edges = NoEdges(players);
  for (const PoolPairing& pairing : pairings) {
    if (pairing.score > 0) edges[pairing.first][pairing.second] = true;
    if (pairing.score < pairing.games) edges[pairing.second][pairing.first] = true;
  }
  PoolRatings ratings = EmptyRatings(players, edges);
  for (const std::vector<int>& members : ratings.groups) {
    if (members.size() > 1) RateGroup(members, pairings, ratings);
  }
  return ratings;
}

PoolRatings RatePlackettLuce(int players, const std::vector<Ranking>& rankings) {
  if (rankings.empty() || !OneLoserEach(rankings)) return RateChoices(players, rankings);
  std::vector<Ranking> losers = rankings;
  for (Ranking& ranking : losers) std::reverse(ranking.places.begin(), ranking.places.end());
  PoolRatings ratings = RateChoices(players, losers);
  for (PoolRating& rating : ratings.players) {
    if (rating.elo.has_value()) rating.elo = -*rating.elo;
  }
  return ratings;
}

}  // namespace plyground::match
