#ifndef PLYGROUND_PLAY_TEST_SESSION_H_
#define PLYGROUND_PLAY_TEST_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/random.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "gtest/gtest.h"
#include "play/played_game.h"
#include "play/session.h"
#include "tests/script_terminal.h"

namespace plyground::play {

// A person in every seat of the game.
inline std::vector<std::string> PeopleFor(const AnyGame& game) {
  return std::vector<std::string>(static_cast<std::size_t>(game.Start().num_players()),
                                  "human");
}

// What people type who play a first game of a session at random: one line a
// decision, at most `most`.
inline std::vector<std::string> RandomDecisions(const std::string& spec,
                                                std::uint64_t session_seed, std::size_t most) {
  PlayedGame game(*FindGame(spec), DeriveSeed(session_seed, 0));
  Random random(3);
  std::vector<std::string> typed;
  while (!game.IsOver() && typed.size() < most) {
    if (game.position().IsChance()) {
      game.Make(game.DrawOutcome());
      continue;
    }
    const std::string move = RandomMove(game.position(), random);
    const int index = *game.position().IndexOf(move);
    // A question that changes nothing is answered by an empty line.
    const News news = game.position().NewsOf(index, {});
    typed.push_back(news.question.text.empty() ? move : move + "\n");
    game.Make(index);
  }
  return typed;
}

inline std::string Lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) absl::StrAppend(&text, line, "\n");
  return text;
}

// The texts of all positions that the command "board" has shown.
inline std::vector<std::string> PositionsShown(const std::string& screen) {
  std::vector<std::string> positions;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(screen, '\n'))) {
    if (line.rfind("position: ", 0) == 0) positions.push_back(line);
  }
  return positions;
}

template <class Check>
void ForEachGame(Check check) {
  for (const GameEntry* entry : AllGames()) {
    const std::string name(entry->name);
    SCOPED_TRACE(name);
    check(name, **FindGame(name));
  }
}

inline constexpr char kGoodbye[] = "Goodbye.\n";

// Sessions over scripts, with files that are kept in memory.
class TestSession {
 public:
  std::map<std::string, std::string> saved;
  std::vector<std::string> players;
  std::optional<std::string> load;
  std::uint64_t seed = 7;

  absl::Status Run(const std::string& game, ScriptTerminal& terminal) {
    SessionSetup setup{.entry = nullptr, .game = *ParseSpec(game), .players = players};
    setup.entry = *FindEntry(setup.game.name);
    setup.load = load;
    setup.seed = seed;
    setup.find_game = FindGame;
    setup.files = MemoryFiles();
    return RunSession(setup, terminal);
  }

  Files MemoryFiles() {
    return {.read = [this](const std::string& path) -> absl::StatusOr<std::string> {
              const auto found = saved.find(path);
              if (found == saved.end()) return absl::NotFoundError("cannot read " + path);
              return found->second;
            },
            .write =
                [this](const std::string& path, std::string_view text) {
                  if (path[0] == '/')
                    return absl::PermissionDeniedError("cannot write " + path);
                  saved[path] = std::string(text);
                  return absl::OkStatus();
                },
            .exists = [this](const std::string& path) { return saved.contains(path); }};
  }

  // What the screen shows after `typed`.
  std::string ScreenOf(const std::string& game, const std::string& typed) {
    ScriptTerminal terminal(typed);
    status = Run(game, terminal);
    return terminal.screen();
  }
  absl::Status status;  // of the last one
};

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_TEST_SESSION_H_
