#ifndef PLYGROUND_PLAY_SAVED_GAMES_H_
#define PLYGROUND_PLAY_SAVED_GAMES_H_

#include <string>

#include "absl/status/statusor.h"
#include "play/company.h"
#include "play/house.h"
#include "play/played_game.h"

namespace plyground::play {

// Reads a saved game and who plays it; asks before it runs a program that the
// file names. Errors: the file, the record, a game other than the house's, players
// that are none.
struct LoadedGame {
  Company company;
  PlayedGame game;
};
[[nodiscard]] absl::StatusOr<LoadedGame> LoadGame(const House& house, const std::string& path);

// Saves it; asks before it replaces a file. What went wrong is said.
void SaveGame(House& house, const Company& company, const PlayedGame& game,
              const std::string& path);

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_SAVED_GAMES_H_
