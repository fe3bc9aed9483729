#include "bench/game_list.h"

#include <algorithm>
#include <string_view>

#include "core/error.h"
#include "core/spec.h"

namespace plyground::bench {
namespace {

absl::StatusOr<GamePtr> Make(Registry registry, const Spec& spec) {
  std::vector<std::string> names;
  for (const GameEntry* entry : registry) {
    if (entry->name == spec.name) return entry->make(spec);
    names.emplace_back(entry->name);
  }
  return UnknownName("game", spec.name, names);
}

}  // namespace

absl::StatusOr<std::vector<GamePtr>> ListGames(Registry registry, Variants variants) {
  std::vector<std::string> specs;
  for (const GameEntry* entry : registry) {
    specs.emplace_back(entry->name);
    if (variants == Variants::kLeaveOut) continue;
    for (const std::string_view variant : entry->variants) {
      specs.push_back(std::string(entry->name).append(":").append(variant));
    }
  }
  return FindGames(registry, specs);
}

absl::StatusOr<std::vector<GamePtr>> FindGames(Registry registry,
                                               const std::vector<std::string>& specs) {
  std::vector<GamePtr> games;
  for (const std::string& text : specs) {
    const auto spec = ParseSpec(text);
    if (!spec.ok()) return spec.status();
    auto game = Make(registry, *spec);
    if (!game.ok()) return game.status();
    games.push_back(*std::move(game));
  }
  return games;
}

bool HasAlphaBeta(const AnyGame& game) {
  const std::vector<std::string> names = game.Capabilities();
  const auto has = [&names](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  return has("two_player") && !has("chance");
}

}  // namespace plyground::bench
