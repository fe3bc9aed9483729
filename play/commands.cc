#include "play/commands.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/text.h"

namespace plyground::play {
namespace {

struct CommandInfo {
  CommandKind kind;
  std::string_view name;
  std::string_view argument;  // as help shows it
  std::string_view meaning;
};

constexpr CommandInfo kCommands[] = {
    {CommandKind::kHelp, "help", "", "this list"},
    {CommandKind::kRules, "rules", "", "the rules of the game"},
    {CommandKind::kBoard, "board", "", "draw the position, and show it as text"},
    {CommandKind::kMoves, "moves", "", "the legal moves"},
    {CommandKind::kHint, "hint", "", "what the strongest level would play"},
    {CommandKind::kEval, "eval", "[on|off]",
     "what the position is worth; on: programs say it with every move"},
    {CommandKind::kUndo, "undo", "", "take back to the last move of a person"},
    {CommandKind::kSteps, "steps", "", "the last move again, every change in order"},
    {CommandKind::kResign, "resign", "", "give this game up"},
    {CommandKind::kSave, "save", "FILE", "save the game"},
    {CommandKind::kLoad, "load", "FILE", "go on with a saved game"},
    {CommandKind::kTally, "tally", "", "games won, drawn and lost so far"},
    {CommandKind::kNew, "new", "", "leave this game and start another"},
};
constexpr std::string_view kQuit = "quit";

std::string FirstWord(std::string_view line) {
  const std::string_view trimmed = Trimmed(line);
  return absl::AsciiStrToLower(std::string(trimmed.substr(0, trimmed.find_first_of(" \t"))));
}

}  // namespace

std::optional<Command> ParseCommand(std::string_view line) {
  const std::string word = FirstWord(line);
  for (const CommandInfo& info : kCommands) {
    if (word != info.name && !(word == "?" && info.kind == CommandKind::kHelp)) continue;
    const std::string_view rest = Trimmed(Trimmed(line).substr(word.size()));
    return Command{info.kind, std::string(rest)};
  }
  return std::nullopt;
}

std::string NearestCommand(std::string_view line) {
  std::vector<std::string> names = {std::string(kQuit)};
  for (const CommandInfo& info : kCommands) names.emplace_back(info.name);
  return NearestName(FirstWord(line), names);
}

std::string DescribeCommands() {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view argument,
                       std::string_view meaning) {
    constexpr std::size_t kWidth = 15;
    std::string left(name);
    if (!argument.empty()) absl::StrAppend(&left, " ", std::string(argument));
    left.append(kWidth - std::min(kWidth - 1, left.size()), ' ');
    absl::StrAppend(&text, "  ", left, std::string(meaning), "\n");
  };
  for (const CommandInfo& info : kCommands) add(info.name, info.argument, info.meaning);
  add(kQuit, "", "leave");
  return text;
}

}  // namespace plyground::play
