#ifndef PLYGROUND_GAMES_SKERRY_TEST_REFEREE_H_
#define PLYGROUND_GAMES_SKERRY_TEST_REFEREE_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "games/skerry/chart.h"
#include "games/skerry/options.h"

namespace plyground::skerry {

// The rules as literally and slowly as possible: a map of squares, and every
// light walked anew whenever somebody asks.
class Referee {
 public:
  explicit Referee(const Options& options) : options_(options), chart_(DrawMap(options)) {}

  int players() const { return options_.players; }
  int to_move() const { return built_ % options_.players; }
  const Chart& chart() const { return chart_; }
  bool over() const {
    return built_ == options_.players * options_.lighthouses || Free().empty();
  }

  // The squares that a lighthouse may be built on.
  std::vector<std::string> Legal() const {
    return over() ? std::vector<std::string>() : Free();
  }

  void Play(const std::string& square) {
    const int column = square[0] - 'a';
    const int row = std::stoi(square.substr(1)) - 1;
    chart_.At(row, column).keeper = static_cast<std::int8_t>(to_move());
    ++built_;
  }

  // Who fishes each square, as DrawChart takes it.
  std::string Owners() const {
    std::string owners;
    for (int row = 0; row < chart_.size; ++row) {
      for (int column = 0; column < chart_.size; ++column) {
        const int keeper = chart_.At(row, column).keeper;
        owners += keeper == Square::kRock ? '#'
                  : keeper >= 0           ? static_cast<char>('A' + keeper)
                                          : OwnerOf(row, column);
      }
    }
    return owners;
  }

  // The catch of every keeper, without komi.
  std::vector<int> Catches() const {
    std::vector<int> catches(options_.players);
    const std::string owners = Owners();
    for (std::size_t i = 0; i < owners.size(); ++i) {
      if (owners[i] < 'a' || owners[i] > 'd') continue;
      catches[owners[i] - 'a'] += chart_.squares[i].fish;
    }
    return catches;
  }

  // The utilities by the text of the rules.
  std::vector<int> Utilities() const {
    std::vector<int> totals = Catches();
    totals[0] += options_.komi;
    if (options_.players == 2) return {totals[0] - totals[1], totals[1] - totals[0]};
    int sum = 0;
    for (const int total : totals) sum += total;
    for (int& total : totals) total = total * options_.players - sum;
    return totals;
  }

 private:
  std::vector<std::string> Free() const {
    std::vector<std::string> free;
    for (int row = 0; row < chart_.size; ++row) {
      for (int column = 0; column < chart_.size; ++column) {
        if (chart_.At(row, column).keeper == Square::kSea) {
          free.push_back(SquareName(row, column));
        }
      }
    }
    return free;
  }

  // Looks from the square in four directions for the first thing that stands
  // in the water.
  char OwnerOf(int row, int column) const {
    std::map<int, int> lights;
    for (const auto& [down, right] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      for (int step = 1;; ++step) {
        const int y = row + step * down;
        const int x = column + step * right;
        if (y < 0 || y >= chart_.size || x < 0 || x >= chart_.size) break;
        const int keeper = chart_.At(y, x).keeper;
        if (keeper >= 0) ++lights[keeper];
        if (keeper != Square::kSea) break;
      }
    }
    int most = 0;
    char owner = '.';
    for (const auto& [keeper, count] : lights) {
      if (count == most) owner = '-';
      if (count > most) owner = static_cast<char>('a' + keeper);
      most = std::max(most, count);
    }
    return owner;
  }

  Options options_;
  Chart chart_;
  int built_ = 0;
};

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_TEST_REFEREE_H_
