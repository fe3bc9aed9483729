#include "games/registry.h"

#include <string>
#include <vector>

#include "core/error.h"
#include "core/spec.h"

namespace plyground {

// games.inc is the only list of games: read here for the declarations and the
// array, and by CMake for what to build.
#define GAME(folder, Name) extern const GameEntry k##Name##Entry;
#include "games/games.inc"
#undef GAME

namespace {

#define GAME(folder, Name) &k##Name##Entry,
constexpr const GameEntry* kGames[] = {
#include "games/games.inc"
};
#undef GAME

}  // namespace

std::span<const GameEntry* const> AllGames() { return kGames; }

absl::StatusOr<const GameEntry*> FindEntry(std::string_view name) {
  std::vector<std::string> names;
  for (const GameEntry* entry : kGames) {
    if (entry->name == name) return entry;
    names.emplace_back(entry->name);
  }
  return UnknownName("game", name, names);
}

absl::StatusOr<std::shared_ptr<const AnyGame>> FindGame(std::string_view text) {
  const auto spec = ParseSpec(text);
  if (!spec.ok()) return spec.status();
  const auto entry = FindEntry(spec->name);
  if (!entry.ok()) return entry.status();
  return (*entry)->make(*spec);
}

}  // namespace plyground
