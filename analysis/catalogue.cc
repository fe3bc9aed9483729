#include "analysis/catalogue.h"

#include "games/registry.h"
#include "search/player_options.h"

namespace plyground::analysis {

Catalogue EngineCatalogue() {
  Catalogue catalogue;
  catalogue.find_game = FindGame;
  catalogue.games.assign(AllGames().begin(), AllGames().end());
  catalogue.players = PlayerInfos();
  return catalogue;
}

}  // namespace plyground::analysis
