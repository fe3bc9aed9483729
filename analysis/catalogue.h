#ifndef PLYGROUND_ANALYSIS_CATALOGUE_H_
#define PLYGROUND_ANALYSIS_CATALOGUE_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::analysis {

// The games and players that requests may name. Handed in, so that the
// protocol knows neither the list of games nor the searches.
struct Catalogue {
  std::function<absl::StatusOr<std::shared_ptr<const AnyGame>>(std::string_view)> find_game;
  std::vector<const GameEntry*> games;
  std::vector<PlayerInfo> players;  // only what strangers may start
};

// All registered games and the engine's own players.
Catalogue EngineCatalogue();

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_CATALOGUE_H_
