#ifndef PLYGROUND_GAMES_OTHELLO_CONSOLE_H_
#define PLYGROUND_GAMES_OTHELLO_CONSOLE_H_

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/spec.h"
#include "core/terminal.h"

namespace plyground::othello {

using MakeGame = absl::StatusOr<std::shared_ptr<const AnyGame>>(const Spec& spec);

// Othello for two people at one keyboard, prompts, boards and messages as
// README.md lists them: it asks for the pits and then for moves, in rounds, of
// which a pass uses one up. Input is taken word by word, however it is spread
// over lines. The board starts with start=seed unless `game` says otherwise; it
// may not name pits. Returns at the end of the game or of the input.
[[nodiscard]] absl::Status RunConsole(const Spec& game, MakeGame& make, Terminal& terminal);

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_CONSOLE_H_
