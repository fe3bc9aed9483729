#ifndef PLYGROUND_CORE_REPORT_H_
#define PLYGROUND_CORE_REPORT_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/limits.h"

namespace plyground {

// What a search says about a position, in the words of the game's text forms,
// so that a front end needs to know no game.

enum class ScoreKind { kExact, kLower, kUpper, kEstimate };
enum class Proof { kNone, kWin, kDraw, kLoss };
enum class SearchStatus { kComplete, kStopped, kTerminal };

// Points (or, for a game without points, the utility -1..1 and estimates of
// it) for the side to move at the analysed position.
struct ScoreReport {
  ScoreKind kind = ScoreKind::kEstimate;
  double value = 0;
  std::vector<double> values;  // one a seat, in seat order
  // "" is the game's own; "outcome" is -1..1; "points" are utilities of games in
  // which these are not the game's own unit.
  std::string unit;
  Proof proof = Proof::kNone;
  std::optional<int> distance;  // plies to a proven end; games without a margin
};

struct MoveReport {
  std::string move;
  int rank = 1;  // 1 is the move to play
  ScoreReport score;
  std::int64_t nodes = 0;
  std::int64_t visits = 0;
  std::optional<double> prior;
  std::optional<double> standard_error;
  std::vector<std::string> pv;  // starts with `move`
};

struct SearchStats {
  std::int64_t nodes = 0;
  std::int64_t simulations = 0;
  std::int64_t table_hits = 0;
  std::int64_t database_hits = 0;
  int depth = 0;      // plies completed
  int sel_depth = 0;  // deepest line
  double time_ms = 0;
  double cpu_ms = 0;
};

// How a tree search went, apart from its last plies.
struct SearchProfile {
  std::int64_t interior = 0;         // positions whose moves were tried
  std::int64_t moves_tried = 0;      // in all of them
  std::int64_t cuts = 0;             // positions that one good move ended
  std::int64_t first_cuts = 0;       // of them, by the first move tried
  std::vector<std::int64_t> by_ply;  // interior positions at each distance from the root
};

// Of the value for the side to move, in points.
struct ValueBounds {
  int low = 0;
  int high = 0;
  friend bool operator==(const ValueBounds&, const ValueBounds&) = default;
};

struct SearchReport {
  SearchStatus status = SearchStatus::kComplete;
  ScoreReport score;
  std::optional<std::array<double, 3>> win_draw_loss;
  std::vector<MoveReport> moves;  // by rank; empty at a terminal position
  SearchStats stats;
  std::optional<ValueBounds> bounds;     // what exact solving has proved so far
  std::optional<SearchProfile> profile;  // of searches that keep one
};

struct SearchRequest {
  Limits limits;
  int multi_pv = 1;  // moves that are to get a score and a line of their own
  int pv_length = 16;
  std::vector<std::string> only_moves;  // empty: all
  std::vector<std::string> avoid_moves;
  // Folder of end-game databases; "" is none. A game that has none ignores it.
  std::string databases;
  // May be null. Set from any thread, it ends the search within kPollNodes nodes.
  const std::atomic<bool>* stop = nullptr;
  // May be null. Any thread may read the positions visited so far from it.
  std::atomic<std::int64_t>* visited = nullptr;
  // May be empty. Called on the searching thread after each iteration.
  std::function<void(const SearchReport&)> progress;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_REPORT_H_
