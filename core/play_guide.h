#ifndef PLYGROUND_CORE_PLAY_GUIDE_H_
#define PLYGROUND_CORE_PLAY_GUIDE_H_

#include <span>
#include <string_view>

#include "absl/status/status.h"
#include "core/spec.h"
#include "core/terminal.h"

namespace plyground {

// How strong a program plays, under a name that means something to people.
struct Level {
  std::string_view name;     // one word, lower case
  std::string_view player;   // its player spec
  std::string_view meaning;  // what it does, one short line
};

// What a game brings along for people who play it in a terminal, where what
// suits all games does not suit it. Every part may be left out.
struct PlayGuide {
  std::span<const Level> levels = {};  // the weakest first
  // Shown on request: how the game came to be as it is. A game with a report is
  // played from a menu.
  std::string_view report = {};
  // The game as a program of its own, with prompts and messages that other
  // programs rely on; returns at its end or at the end of input. Errors: options
  // that the program cannot have.
  absl::Status (*console)(const Spec& game, Terminal& terminal) = nullptr;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_PLAY_GUIDE_H_
