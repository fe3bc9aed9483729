#ifndef PLYGROUND_BENCH_EXTERNAL_CONFORMANCE_H_
#define PLYGROUND_BENCH_EXTERNAL_CONFORMANCE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::external {

// One thing that a program has to do, and what came of it.
struct Check {
  std::string what;
  bool passed = false;
  std::string detail;  // the fault, or a measurement; may be empty
};

struct CheckOptions {
  int games = 2;                  // played whole, against random moves
  std::int64_t move_ms = 10'000;  // patience for a move without limits
  std::uint64_t seed = 1;
};

// Plays with the program of `spec` ("external:cmd=...") and tries what programs trip
// over: whole games from every seat, a second game in the same process, a position out
// of nowhere, a time limit, a clock, and, in the line protocol, lines it cannot know,
// "quit" and the end of its input. Never takes longer than the patience for each.
// Errors: those of MakeExternalPlayer.
[[nodiscard]] absl::StatusOr<std::vector<Check>> CheckPlayer(const Spec& spec,
                                                             const AnyGame& game,
                                                             const CheckOptions& options);

}  // namespace plyground::external

#endif  // PLYGROUND_BENCH_EXTERNAL_CONFORMANCE_H_
