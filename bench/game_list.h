#ifndef PLYGROUND_BENCH_GAME_LIST_H_
#define PLYGROUND_BENCH_GAME_LIST_H_

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::bench {

using GamePtr = std::shared_ptr<const AnyGame>;
using Registry = std::span<const GameEntry* const>;

// Every registered game by its bare name, each followed by its variants if they
// are wanted. Errors: a variant that its game refuses.
enum class Variants { kLeaveOut, kInclude };
[[nodiscard]] absl::StatusOr<std::vector<GamePtr>> ListGames(Registry registry,
                                                             Variants variants);

// Exactly the games of these specs, in this order. Errors: a malformed spec, an
// unknown game, bad options.
[[nodiscard]] absl::StatusOr<std::vector<GamePtr>> FindGames(
    Registry registry, const std::vector<std::string>& specs);

// Whether alpha-beta and exact solving apply: two players and no chance.
bool HasAlphaBeta(const AnyGame& game);

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_GAME_LIST_H_
