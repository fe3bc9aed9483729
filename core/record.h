#ifndef PLYGROUND_CORE_RECORD_H_
#define PLYGROUND_CORE_RECORD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace plyground {

// How a game came to its end. Everything from kTimeout on is a seat's fault.
enum class Termination {
  kNormal,
  kAdjudicatedWin,
  kAdjudicatedDraw,
  kMaxMoves,
  kTimeout,
  kIllegalMove,
  kCrash,
  kStall
};
inline constexpr int kTerminations = 8;

std::string_view TerminationName(Termination termination);  // "adjudicated_win"
constexpr bool IsFault(Termination termination) noexcept {
  return termination >= Termination::kTimeout;
}

// Who broke a game off, and what the player said.
struct Fault {
  int seat = 0;
  std::string message;
  friend bool operator==(const Fault&, const Fault&) = default;
};

// A played game as data: enough to play it again move by move, and to count
// its result without knowing the game's rules.
struct GameRecord {
  static constexpr int kSchema = 1;

  std::string id;
  std::string game;                     // game spec
  std::vector<std::string> players;     // player specs in seat order
  std::string position = {};            // before the first move
  std::vector<std::string> moves = {};  // from there on; chance outcomes are moves
  std::vector<int> returns = {};        // points a seat
  Termination termination = Termination::kNormal;
  int plies = 0;          // moves.size()
  int opening_plies = 0;  // the first of the moves, which nobody chose
  int block = 0;          // games of one block share opening and players
  std::uint64_t seed = 0;
  std::optional<Fault> fault = {};
  std::vector<std::string> names = {};  // what people call the players; may be empty
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// One JSON object on one line, without a newline; fields in a fixed order.
std::string FormatRecord(const GameRecord& record);

// Errors: text that is not one JSON object; a schema that is newer than
// GameRecord::kSchema; a field that is missing, of another type, or at odds
// with the others (a return a player, as many plies as moves). Each names the
// field. Unknown fields are ignored, so that older programs read what newer
// ones of the same schema add.
[[nodiscard]] absl::StatusOr<GameRecord> ParseRecord(std::string_view line);

}  // namespace plyground

#endif  // PLYGROUND_CORE_RECORD_H_
