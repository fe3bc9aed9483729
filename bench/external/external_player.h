#ifndef PLYGROUND_BENCH_EXTERNAL_EXTERNAL_PLAYER_H_
#define PLYGROUND_BENCH_EXTERNAL_EXTERNAL_PLAYER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::external {

// Programs as players: what they do wrong is an error of their player's Search,
// and never more than that. The status says what it was:
//   kUnavailable         it ended or closed a stream
//   kAborted             it did not get ready in time
//   kInvalidArgument     what it said is no reply to what it was asked
//   kFailedPrecondition  it refuses the game
//   kCancelled           the request's stop flag was raised before it answered
// After each it is killed; Reset starts it anew. A search waits as long as its stop
// flag lets it: time is kept by who asks.

struct ExternalOptions {
  std::string command;
  std::string protocol = "line";  // of DialectNames()
  std::string label;              // tells two players of one command apart
  std::int64_t nodes = 0;         // limits, handed on; 0 is none
  int depth = 0;
  std::int64_t sims = 0;
  std::int64_t time_ms = 0;
  std::int64_t base_ms = 0;
  std::int64_t inc_ms = 0;
  std::int64_t start_ms = 10'000;  // to get ready for a game
  bool fresh = false;              // a new process for every game
};

// "external" and what it accepts.
PlayerInfo ExternalPlayerInfo();

// `spec` is "external:cmd=PROGRAM ARGUMENTS,...". Nothing is started before the
// first game. Errors: unknown or bad options, no such program, a protocol that the
// game cannot be played in. `game` outlives the player.
[[nodiscard]] absl::StatusOr<std::unique_ptr<AnyPlayer>> MakeExternalPlayer(
    const Spec& spec, const AnyGame& game);

// The games that `resolve` finds, each with external players besides its own.
using Resolver =
    std::function<absl::StatusOr<std::shared_ptr<const AnyGame>>(std::string_view spec)>;
Resolver WithExternalPlayers(Resolver resolve);

}  // namespace plyground::external

#endif  // PLYGROUND_BENCH_EXTERNAL_EXTERNAL_PLAYER_H_
