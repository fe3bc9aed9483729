#ifndef PLYGROUND_BENCH_MATCH_OPENINGS_H_
#define PLYGROUND_BENCH_MATCH_OPENINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::match {

using Opening = std::vector<std::string>;  // moves and chance outcomes

struct OpeningSet {
  std::vector<Opening> openings;
  // How many lead to different positions. Fewer than there are openings means
  // that the game has no more; each is then used about equally often.
  int distinct = 0;
};

// `count` openings of `plies` random plies each (outcomes of chance, drawn by
// their weights, are plies), none of which ends the game. No two lead to the
// same position as long as there are others. The same arguments give the same
// openings, and a larger count only adds to the end of the list.
// Errors: every line of the game ends before.
// Pre: plies >= 0, count >= 1.
[[nodiscard]] absl::StatusOr<OpeningSet> DrawOpenings(const AnyGame& game, int plies, int count,
                                                      std::uint64_t seed);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_OPENINGS_H_
