#ifndef PLYGROUND_PLAY_SESSION_H_
#define PLYGROUND_PLAY_SESSION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/any_game.h"
#include "core/spec.h"
#include "core/terminal.h"
#include "play/house.h"

namespace plyground::play {

// What was asked for before anybody sat down.
struct SessionSetup {
  const GameEntry* entry = nullptr;
  Spec game;                             // of that entry
  std::vector<std::string> players;      // participants of the first seats
  std::optional<std::string> load = {};  // the file of a game to go on with
  std::uint64_t seed = 0;  // decides everything random: the same input, the same games
  GameFinder find_game = nullptr;
  Files files = {};
};

// People and programs play at a terminal, one game after another, until the
// person quits or the input ends; then the tally. A game with a report in its
// guide is played from a menu. Errors, before anything is played: what `setup`
// asks for; kCancelled if the person interrupted.
[[nodiscard]] absl::Status RunSession(const SessionSetup& setup, Terminal& terminal);

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_SESSION_H_
