#include "play/levels.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"

namespace plyground::play {
namespace {

constexpr Level kForSearch[] = {
    {"beginner", "random", "plays any legal move"},
    {"novice", "greedy", "plays what looks best right after its own move"},
    {"casual", "alphabeta:depth=3", "looks 3 moves ahead"},
    {"club", "alphabeta:depth=6", "looks 6 moves ahead"},
    {"expert", "alphabeta:nodes=200000", "visits 200,000 positions a move"},
    {"master", "alphabeta:nodes=3000000,hash=64", "visits 3 million positions a move"},
};

// Games whose every position is known (core/game.h, Solved).
constexpr auto kForKnown = [] {
  auto levels = std::to_array(kForSearch);
  levels.back() = {"master", "solve", "plays perfectly: the game is solved"};
  return levels;
}();

// More than two players. Max^n beats Monte Carlo search there (docs/play.md).
constexpr Level kForSeats[] = {
    {"beginner", "random", "plays any legal move"},
    {"novice", "greedy", "plays what looks best right after its own move"},
    {"casual", "max_n:depth=2", "looks 2 moves ahead"},
    {"club", "max_n:depth=3", "looks 3 moves ahead"},
    {"expert", "max_n:nodes=100000", "visits 100,000 positions a move"},
    {"master", "max_n:nodes=1000000", "visits a million positions a move"},
};

constexpr Level kForChance[] = {
    {"beginner", "random", "plays any legal move"},
    {"novice", "greedy", "plays what looks best right after its own move"},
    {"casual", "mcts:sims=200", "plays 200 games to the end in its head"},
    {"club", "mcts:sims=2000", "plays 2,000 games to the end in its head"},
    {"expert", "mcts:sims=20000", "plays 20,000 games to the end in its head"},
    {"master", "mcts:sims=100000", "plays 100,000 games to the end in its head"},
};

}  // namespace

std::span<const Level> LevelsFor(const AnyGame& game, const PlayGuide* guide) {
  if (guide != nullptr && !guide->levels.empty()) return guide->levels;
  const std::vector<std::string> capabilities = game.Capabilities();
  const auto has = [&](const char* name) {
    return std::find(capabilities.begin(), capabilities.end(), name) != capabilities.end();
  };
  if (has("chance")) return kForChance;
  if (!has("two_player")) return kForSeats;
  return has("solved") ? std::span<const Level>(kForKnown) : kForSearch;
}

std::string DescribeLevels(std::span<const Level> levels) {
  std::size_t width = 0;
  for (const Level& level : levels) width = std::max(width, level.name.size());
  std::string text;
  for (const Level& level : levels) {
    absl::StrAppend(&text, "  ", std::string(level.name),
                    std::string(width + 2 - level.name.size(), ' '), std::string(level.meaning),
                    " (", std::string(level.player), ")\n");
  }
  return text;
}

}  // namespace plyground::play
