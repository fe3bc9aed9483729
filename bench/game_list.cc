#include "bench/game_list.h"

#include <algorithm>

#include "core/error.h"
#include "core/spec.h"

namespace plyground::bench {
namespace {

constexpr std::string_view kSignatureSpecs[] = {
    "kalah:rules=standard", "kalah:end=mover,rest=finisher",
    "kalah:pits=4,seeds=3", "othello:size=6",
    "othello:pits=a1+b2",   "othello:size=10",
};

constexpr std::string_view kSpeedSpecs[] = {
    "kalah:rules=standard",
};

absl::StatusOr<GamePtr> Make(Registry registry, const Spec& spec) {
  std::vector<std::string> names;
  for (const GameEntry* entry : registry) {
    if (entry->name == spec.name) return entry->make(spec);
    names.emplace_back(entry->name);
  }
  return UnknownName("game", spec.name, names);
}

}  // namespace

std::span<const std::string_view> ExtraSignatureSpecs() { return kSignatureSpecs; }
std::span<const std::string_view> ExtraSpeedSpecs() { return kSpeedSpecs; }

absl::StatusOr<std::vector<GamePtr>> ListGames(Registry registry,
                                               std::span<const std::string_view> extra_specs) {
  std::vector<std::string> specs;
  for (const GameEntry* entry : registry) {
    specs.emplace_back(entry->name);
    for (const std::string_view extra : extra_specs) {
      if (extra.substr(0, extra.find(':')) == entry->name) specs.emplace_back(extra);
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
