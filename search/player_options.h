#ifndef PLYGROUND_SEARCH_PLAYER_OPTIONS_H_
#define PLYGROUND_SEARCH_PLAYER_OPTIONS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/limits.h"
#include "core/spec.h"
#include "search/alpha_beta_config.h"
#include "search/mcts_config.h"

namespace plyground {

class DatabaseUse;  // search/database_use.h

enum class PlayerKind {
  kRandom,
  kGreedy,
  kAlphaBeta,
  kMcts,
  kSolve,
  kExhaustive,
  kExpectimax,
  kMaxN,
  kParanoid,
  kBestReply,
  kDfPn,
};

// How much is proved of a chance node before its outcomes are searched.
enum class Star : std::uint8_t {
  kNone,   // nothing: every outcome is searched in full
  kStar1,  // bounds on the outcomes not yet searched (Ballard 1983)
  kStar2,  // and, before, one move below each outcome (Ballard 1983; Hauk, Buro
           // and Schaeffer, "Rediscovering *-minimax search", 2004)
};

// Everything a player spec can say; each kind of player accepts its own part.
struct PlayerOptions : AlphaBetaConfig, MctsConfig {
  std::int64_t nodes = 0;  // limits: 0 is none
  int depth = 0;
  std::int64_t sims = 0;
  std::int64_t time_ms = 0;
  std::int64_t base_ms = 0;  // a clock for a whole game; 0 with no increment: none
  std::int64_t inc_ms = 0;
  std::uint64_t seed = 0;
  std::string eval;       // "" is the game's default
  std::string weights;    // a file for it; "": what the program holds
  std::string databases;  // a folder of end-game databases; "": none
  int hash_mib = 16;
  int tree_mib = 256;
  Star star = Star::kStar1;
  double growth = 0.25;
};

struct PlayerSpec {
  PlayerKind kind = PlayerKind::kRandom;
  PlayerOptions options;
  // What the player's evaluator refers to, kept as long as the player.
  std::shared_ptr<const void> owned = nullptr;
  std::shared_ptr<const DatabaseUse> databases = nullptr;  // those it looks up in

  // `request` where it sets a limit, this spec where it does not, and, with
  // none at all, the default of the kind.
  Limits Fill(const Limits& request) const;

  // The clock of a new game, if the player has one.
  std::optional<Clock> NewClock() const;
};

// Errors: unknown player (with the nearest name, those of `own_players` among
// them), unknown or bad option.
[[nodiscard]] absl::StatusOr<PlayerSpec> ParsePlayerSpec(
    const Spec& spec, const std::vector<std::string>& own_players = {});

// Only what differs from the defaults; ParsePlayerSpec gives `player` back.
Spec FormatPlayerSpec(const PlayerSpec& player);

// Every kind of player with its options, in the order that help shows them.
std::vector<PlayerInfo> PlayerInfos();

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_PLAYER_OPTIONS_H_
