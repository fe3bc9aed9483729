#ifndef PLYGROUND_PLAY_COMMANDS_H_
#define PLYGROUND_PLAY_COMMANDS_H_

#include <optional>
#include <string>
#include <string_view>

namespace plyground::play {

// What a person can say in place of a move.
enum class CommandKind {
  kHelp,
  kRules,
  kBoard,
  kMoves,
  kHint,
  kEval,
  kUndo,
  kSteps,
  kResign,
  kSave,
  kLoad,
  kTally,
  kNew,
};

struct Command {
  CommandKind kind = CommandKind::kHelp;
  std::string argument;  // "" if there is none
};

// The first word decides, in any case; nothing if it is no command.
std::optional<Command> ParseCommand(std::string_view line);
// The command that a misspelt first word may have meant, or "".
std::string NearestCommand(std::string_view line);
// A line a command, quit included.
std::string DescribeCommands();

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_COMMANDS_H_
