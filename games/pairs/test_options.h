#ifndef PLYGROUND_GAMES_PAIRS_TEST_OPTIONS_H_
#define PLYGROUND_GAMES_PAIRS_TEST_OPTIONS_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/spec.h"
#include "games/pairs/options.h"
#include "gtest/gtest.h"

namespace plyground::pairs {

inline Options OptionsOf(const std::string& text) {
  const auto spec = ParseSpec(text);
  EXPECT_TRUE(spec.ok()) << spec.status();
  const auto options = ParseOptions(*spec);
  EXPECT_TRUE(options.ok()) << options.status();
  return *options;
}

// Every option, small decks that run out in the middle of a deal among them.
inline std::vector<Options> ManyOptions(int least_players, int most_players) {
  std::vector<Options> sets;
  for (int players = least_players; players <= most_players; ++players) {
    const std::string seats = "pairs:players=" + std::to_string(players);
    for (const std::string more :
         {"", ",variant=continuous", ",fresh=true", ",burn_each=round", ",burn=0,target=40",
          ",burn=55", ",fresh=true,variant=continuous,target=30",
          ",burn_each=round,variant=continuous,burn=9", ",fresh=true,burn_each=round"}) {
      sets.push_back(OptionsOf(seats + more));
    }
    for (int ranks = 2; ranks <= 5; ++ranks) {
      Options small;
      small.players = static_cast<std::uint8_t>(players);
      small.ranks = static_cast<std::uint8_t>(ranks);
      small.burn = static_cast<std::uint8_t>(ranks - 2);
      const int most = MaxTarget(small);
      if (most == 0) continue;
      small.target = static_cast<std::uint8_t>(most);
      sets.push_back(small);
      small.variant = Variant::kContinuous;
      sets.push_back(small);
      small.fresh = true;
      sets.push_back(small);
    }
  }
  return sets;
}

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_TEST_OPTIONS_H_
