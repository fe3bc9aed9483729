#ifndef PLYGROUND_GAMES_REGISTRY_H_
#define PLYGROUND_GAMES_REGISTRY_H_

#include <memory>
#include <span>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground {

// Every game of games.inc, in its order.
std::span<const GameEntry* const> AllGames();

// The game named by a spec such as "kalah:rules=standard". Errors: kNotFound
// for an unknown game (with the nearest name), otherwise what is wrong with
// the spec or its options.
[[nodiscard]] absl::StatusOr<std::shared_ptr<const AnyGame>> FindGame(std::string_view spec);

// The entry alone, by bare name.
[[nodiscard]] absl::StatusOr<const GameEntry*> FindEntry(std::string_view name);

}  // namespace plyground

#endif  // PLYGROUND_GAMES_REGISTRY_H_
