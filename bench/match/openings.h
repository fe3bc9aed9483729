#ifndef PLYGROUND_BENCH_MATCH_OPENINGS_H_
#define PLYGROUND_BENCH_MATCH_OPENINGS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::match {

// How a game begins: moves and chance outcomes that nobody chose, from the start
// position or from the one named.
struct Opening {
  std::string position;  // empty: the game's start
  std::vector<std::string> moves;
  friend bool operator==(const Opening&, const Opening&) = default;
};

// The position that an opening of this game begins with. Pre: an opening of an
// OpeningBook.
AnyPosition StartOf(const AnyGame& game, const Opening& opening);

enum class OpeningOrder { kSequential, kRandom };

// Where a game's openings come from.
struct OpeningPlan {
  int plies = 0;  // of random openings
  std::uint64_t seed = 0;
  // Instead of random ones: a line each. Moves joined by blanks or commas, or a
  // JSON object with any of "game", "position" and "moves" (a line of
  // games.jsonl is none, since its game is over). Lines of other games, empty
  // ones and those that begin with '#' are skipped.
  std::optional<std::string> lines = {};
  OpeningOrder order = OpeningOrder::kSequential;  // of the lines
  std::int64_t start = 1;                          // the first line used, counted from 1
  // Random openings count only if the judge, a player spec, values the position
  // within this margin, in the game's unit.
  std::optional<double> margin = {};
  std::string judge = {};
};

// The openings of one game, one a block. No two blocks have openings that lead
// to one position until all are used; then all come again, each round in an
// order of its own. The same plan gives the same openings, drawn when they are
// first asked for. Thread-safe.
class OpeningBook {
 public:
  // Errors: no opening that leaves the game open; a line that is none, by its
  // number; a judge that the game refuses.
  // `game` outlives the book.
  [[nodiscard]] static absl::StatusOr<std::unique_ptr<OpeningBook>> Make(
      const AnyGame& game, const OpeningPlan& plan);
  virtual ~OpeningBook() = default;

  virtual Opening At(std::int64_t block) = 0;
  // How many different ones there are, `wanted` if there are more.
  virtual std::int64_t CountUpTo(std::int64_t wanted) = 0;
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_OPENINGS_H_
