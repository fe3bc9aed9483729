#ifndef PLYGROUND_SEARCH_EXPECTIMAX_CONFIG_H_
#define PLYGROUND_SEARCH_EXPECTIMAX_CONFIG_H_

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "search/player_options.h"

namespace plyground {

// What Expectimax can be told, and what it asks of a game.

// What the other seats do.
enum class Others : std::uint8_t {
  kAllMove,   // each moves, against the root's mover: for two seats, minimax
              // and expectimax; for more, paranoid (Sturtevant and Korf 2000)
  kOneMoves,  // in a round only one of them does, who can hurt him most: best
              // reply (Schadd and Winands 2011); in a game for two, the same
};

// A game in which a turn can be forgone, whether or not the rules allow it. Hash()
// need not know of it, as long as the mover tells which turns of a round were.
template <class G>
concept Skippable = Game<G> && requires(G& position) {
  // Pre: neither over nor a chance node.
  { position.SkipTurn() }
  noexcept->std::same_as<void>;
};

// A game whose utilities have closer bounds than +-kMaxUtility, the same for every
// seat and every line from the position on.
template <class G>
concept UtilityBounded = Game<G> && requires(const G& position) {
  { position.LeastUtility() }
  noexcept->std::same_as<int>;
  { position.MostUtility() }
  noexcept->std::same_as<int>;
};

struct ExpectimaxConfig {
  bool table = true;
  bool ordering = true;
  Star star = Star::kStar1;
  Others others = Others::kAllMove;
  // Entries answer for exactly the depth asked, as MaxN would; for tests.
  bool strict_depth = false;
  std::size_t table_bytes = std::size_t{16} << 20;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_EXPECTIMAX_CONFIG_H_
