#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "bench/external/external_player.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "core/spec.h"
#include "games/registry.h"
#include "search/player_options.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;

// A number of an option's range; whole numbers without a decimal point.
Json Number(double value) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (std::abs(value) <= kExact && std::trunc(value) == value) {
    return static_cast<long long>(value);
  }
  return value;
}

Json OptionsJson(const std::vector<OptionInfo>& options) {
  Json list = Json::array();
  for (const OptionInfo& option : options) {
    Json entry = {{"name", option.name}, {"type", option.type}};
    if (!option.choices.empty()) entry["choices"] = option.choices;
    if (option.minimum.has_value()) entry["min"] = Number(*option.minimum);
    if (option.maximum.has_value()) entry["max"] = Number(*option.maximum);
    entry["default"] = option.default_value;
    entry["help"] = option.help;
    list.push_back(std::move(entry));
  }
  return list;
}

Json PlayersJson(const std::vector<PlayerInfo>& players) {
  Json list = Json::array();
  for (const PlayerInfo& info : players) {
    list.push_back({{"name", info.name},
                    {"summary", info.summary},
                    {"options", OptionsJson(info.options)}});
  }
  return list;
}

Json GameJson(const GameEntry& entry, const AnyGame& game) {
  return {{"name", entry.name},
          {"summary", entry.summary},
          {"players", {{"min", entry.min_players}, {"max", entry.max_players}}},
          {"options", OptionsJson(entry.options())},
          {"capabilities", game.Capabilities()},
          {"evaluators", game.Evaluators()},
          {"ownPlayers", PlayersJson(game.OwnPlayers())},
          {"unit", game.unit()},
          {"start", game.Start().Text()}};
}

// The same as text. The largest 64-bit number, which a double rounds up, is
// meant where that double stands.
std::string RangeEnd(const OptionInfo& option, double value) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  if (option.type != "integer") return FormatReal(value);
  if (value >= static_cast<double>(kMost)) return std::to_string(kMost);
  return std::to_string(static_cast<std::int64_t>(value));
}

void PrintOptions(const std::vector<OptionInfo>& options) {
  for (const OptionInfo& option : options) {
    std::string accepted = option.type;
    if (!option.choices.empty()) {
      accepted.clear();
      for (const std::string& choice : option.choices) {
        accepted += (accepted.empty() ? "" : "|") + choice;
      }
    } else if (option.minimum.has_value()) {
      accepted = RangeEnd(option, *option.minimum) + ".." + RangeEnd(option, *option.maximum);
    }
    std::printf("    %s=%s (%s): %s\n", option.name.c_str(), option.default_value.c_str(),
                accepted.c_str(), option.help.c_str());
  }
}

void PrintPlayers(const std::vector<PlayerInfo>& players) {
  for (const PlayerInfo& info : players) {
    std::printf("  %s: %s\n", info.name.c_str(), info.summary.c_str());
    PrintOptions(info.options);
  }
}

void PrintGame(const GameEntry& entry, const AnyGame& game) {
  std::printf("%s: %s\n  players: %d", std::string(entry.name).c_str(),
              std::string(entry.summary).c_str(), entry.min_players);
  if (entry.max_players != entry.min_players) std::printf("..%d", entry.max_players);
  std::printf("\n  start: %s\n  options:\n", game.Start().Text().c_str());
  PrintOptions(entry.options());
  const std::vector<PlayerInfo> own = game.OwnPlayers();
  if (!own.empty()) std::printf("  players of its own:\n");
  PrintPlayers(own);
  std::printf("\n");
}

// Those that every game has, and programs, which tournaments take.
std::vector<PlayerInfo> AllPlayers() {
  std::vector<PlayerInfo> players = PlayerInfos();
  players.push_back(external::ExternalPlayerInfo());
  return players;
}

int PrintGames(bool json) {
  Json games = Json::array();
  for (const GameEntry* entry : AllGames()) {
    const auto game = FindGame(entry->name);
    if (!game.ok()) return FailWith(game.status());
    if (json) {
      games.push_back(GameJson(*entry, **game));
    } else {
      PrintGame(*entry, **game);
    }
  }
  if (json) {
    const Json all = {{"games", games}, {"players", PlayersJson(AllPlayers())}};
    std::printf("%s\n", all.dump(2).c_str());
  } else {
    std::printf("Players (NAME[:key=value,...]):\n");
    PrintPlayers(AllPlayers());
  }
  return 0;
}

}  // namespace

void AddGames(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("games", "List every game and kind of player");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "one JSON document");
  command->callback([json, &run] { run = [json] { return PrintGames(*json); }; });
}

void AddRules(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("rules", "The rules of a game, for people");
  auto name = std::make_shared<std::string>();
  command->add_option("GAME", *name, "game spec or name")->required();
  command->callback([name, &run] {
    run = [name] {
      const auto game = FindGame(*name);
      if (!game.ok()) return FailWith(game.status());
      const auto entry = FindEntry(ParseSpec(*name)->name);
      std::printf("%s\n", std::string((*entry)->rules).c_str());
      return 0;
    };
  });
}

}  // namespace plyground::cli
