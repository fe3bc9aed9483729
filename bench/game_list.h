#ifndef PLYGROUND_BENCH_GAME_LIST_H_
#define PLYGROUND_BENCH_GAME_LIST_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::bench {

using GamePtr = std::shared_ptr<const AnyGame>;
using Registry = std::span<const GameEntry* const>;

// What is benchmarked besides the default rules of every game: one spec a
// line, where a rule set or size runs through code of its own. A spec whose
// game is not registered is passed over.
std::span<const std::string_view> ExtraSignatureSpecs();
std::span<const std::string_view> ExtraSpeedSpecs();

// Every registered game by its bare name, each followed by its extra specs.
// Errors: an extra spec that its game refuses.
[[nodiscard]] absl::StatusOr<std::vector<GamePtr>> ListGames(
    Registry registry, std::span<const std::string_view> extra_specs);

// Exactly the games of these specs, in this order. Errors: a malformed spec, an
// unknown game, bad options.
[[nodiscard]] absl::StatusOr<std::vector<GamePtr>> FindGames(
    Registry registry, const std::vector<std::string>& specs);

// Whether alpha-beta and exact solving apply: two players and no chance.
bool HasAlphaBeta(const AnyGame& game);

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_GAME_LIST_H_
