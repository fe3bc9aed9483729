#include "bench/match/formats.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace plyground::match {
namespace {

// Tries to pair the players, each with the nearest one that he may meet.
class Pairer {
 public:
  Pairer(std::vector<int> order, std::function<bool(int, int)> may_meet)
      : order_(std::move(order)),
        may_meet_(std::move(may_meet)),
        taken_(order_.size(), false) {}

  // False when there is no such pairing, or none was found in time.
  bool Pair() {
    const auto free = std::find(taken_.begin(), taken_.end(), false);
    if (free == taken_.end()) return true;
    if (++tries_ > kMostTries) return false;
    const auto first = static_cast<std::size_t>(free - taken_.begin());
    taken_[first] = true;
    for (std::size_t second = first + 1; second < order_.size(); ++second) {
      if (taken_[second] || !may_meet_(order_[first], order_[second])) continue;
      taken_[second] = true;
      pairs_.emplace_back(order_[first], order_[second]);
      if (Pair()) return true;
      pairs_.pop_back();
      taken_[second] = false;
    }
    taken_[first] = false;
    return false;
  }

  const std::vector<std::pair<int, int>>& pairs() const { return pairs_; }

 private:
  static constexpr int kMostTries = 200'000;
  std::vector<int> order_;
  std::function<bool(int, int)> may_meet_;
  std::vector<bool> taken_;
  std::vector<std::pair<int, int>> pairs_;
  int tries_ = 0;
};

struct SwissScore {
  double encounters = 0;  // won, level ones half
  double points = 0;      // as a share of those to be had
  bool had_bye = false;
};

}  // namespace

std::vector<std::vector<int>> Lineups(std::string_view format, int players, int seats,
                                      std::int64_t limit) {
  std::vector<std::vector<int>> lineups;
  std::vector<int> lineup(static_cast<std::size_t>(seats));
  if (players < seats) {
    // Those who take a seat more than others change from set to set.
    const int sets = seats % players == 0 || format == "gauntlet" ? 1 : players;
    for (int first = 0; first < sets; ++first) {
      for (int i = 0; i < seats; ++i) lineup[i] = (first + i) % players;
      lineups.push_back(lineup);
    }
    return lineups;
  }
  for (int i = 0; i < seats; ++i) lineup[i] = i;
  const int fixed = format == "gauntlet" ? 1 : 0;
  lineups.push_back(lineup);
  while (static_cast<std::int64_t>(lineups.size()) <= limit) {
    int place = seats - 1;
    while (place >= fixed && lineup[place] == players - seats + place) --place;
    if (place < fixed) break;
    ++lineup[place];
    for (int i = place + 1; i < seats; ++i) lineup[i] = lineup[i - 1] + 1;
    lineups.push_back(lineup);
  }
  return lineups;
}

std::vector<std::vector<int>> SeatOrdersOf(const std::vector<int>& lineup, SeatOrders orders) {
  constexpr std::size_t kMostSeatsForAll = 4;  // 24 games a block
  std::vector<int> places(lineup.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
  std::vector<std::vector<int>> cycles;
  if (orders == SeatOrders::kCyclic || lineup.size() > kMostSeatsForAll) {
    cycles.push_back(places);
  } else {
    do {
      cycles.push_back(places);
    } while (lineup.size() > 1 && std::next_permutation(places.begin() + 1, places.end()));
  }
  std::vector<std::vector<int>> found;
  std::set<std::vector<int>> seatings;  // the same player twice makes some equal
  for (std::vector<int>& cycle : cycles) {
    for (std::size_t turn = 0; turn < cycle.size(); ++turn) {
      std::vector<int> seating;
      for (const int place : cycle) seating.push_back(lineup[place]);
      if (seatings.insert(seating).second) found.push_back(cycle);
      std::rotate(cycle.begin(), cycle.begin() + 1, cycle.end());
    }
  }
  return found;
}

Round SwissRound(int players, const std::vector<Round>& past) {
  std::vector<SwissScore> scores(static_cast<std::size_t>(players));
  std::map<std::pair<int, int>, int> meetings;
  for (const Round& round : past) {
    for (const Encounter& encounter : round) {
      SwissScore& first = scores[encounter.first];
      if (encounter.second < 0) {
        first.encounters += 1;
        first.points += 1;
        first.had_bye = true;
        continue;
      }
      SwissScore& second = scores[encounter.second];
      const double share = encounter.points.first / encounter.points.all;
      first.points += share;
      second.points += 1 - share;
      const double won = share > 0.5 ? 1 : share < 0.5 ? 0 : 0.5;
      first.encounters += won;
      second.encounters += 1 - won;
      ++meetings[std::minmax(encounter.first, encounter.second)];
    }
  }
  std::vector<int> order;
  for (int player = 0; player < players; ++player) order.push_back(player);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return std::tie(scores[a].encounters, scores[a].points) >
           std::tie(scores[b].encounters, scores[b].points);
  });
  Round round;
  if (players % 2 == 1) {
    auto bye = std::find_if(order.rbegin(), order.rend(),
                            [&](int player) { return !scores[player].had_bye; });
    if (bye == order.rend()) bye = order.rbegin();
    round.push_back({.first = *bye});
    order.erase(std::next(bye).base());
  }
  for (int most = 0;; ++most) {
    Pairer pairer(order, [&](int a, int b) {
      const auto met = meetings.find(std::minmax(a, b));
      return met == meetings.end() || met->second <= most;
    });
    // Without a limit on meetings there is always a pairing.
    if (!pairer.Pair()) continue;
    for (const auto& [first, second] : pairer.pairs()) {
      round.push_back({.first = first, .second = second});
    }
    return round;
  }
}

Round FirstKnockoutRound(int players) {
  // 1 meets the last, and each half of the draw is such a draw of its own.
  std::vector<int> draw = {0};
  while (static_cast<int>(draw.size()) < players) {
    const int sum = static_cast<int>(2 * draw.size()) - 1;
    std::vector<int> doubled;
    for (const int seed : draw) {
      doubled.push_back(seed);
      doubled.push_back(sum - seed);
    }
    draw = std::move(doubled);
  }
  Round round;
  for (std::size_t i = 0; i + 1 < draw.size(); i += 2) {
    const int second = draw[i + 1] < players ? draw[i + 1] : -1;
    round.push_back({.first = draw[i], .second = second});
  }
  return round;
}

Round NextKnockoutRound(const Round& past) {
  Round round;
  for (std::size_t i = 0; i + 1 < past.size(); i += 2) {
    round.push_back({.first = past[i].winner, .second = past[i + 1].winner});
  }
  return round;
}

}  // namespace plyground::match
