#ifndef PLYGROUND_GAMES_POLICE_CAR_NOTATION_H_
#define PLYGROUND_GAMES_POLICE_CAR_NOTATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/player.h"
#include "games/police_car/facts.h"
#include "games/police_car/police_car.h"

namespace plyground::police_car {

// Positions are "0,0,N 2,7 p 0": the car's cell (x to the east, y to the
// north) and heading, the criminals' cell, the side to move (p or c), the
// police moves made so far.
//
// Moves of the police are F and R, straight on and after a right turn; where
// they may go one cell alone, F1 and R1; where they may turn at each step, two
// letters, one a step. Moves of the criminals are N E S W NE SE SW NW, stay.
struct Notation {
  static constexpr std::string_view kUnit = "outcome";

  static std::string SeatName(const PoliceCar& position, Player player);
  static std::string FormatMove(const PoliceCar& position, Move move);
  // In any case of letters, spaces around it ignored.
  static std::string NormalizeMove(const PoliceCar& position, std::string_view text);
  static std::string FormatPosition(const PoliceCar& position);
  // Spaces around the text are ignored. A position on which the game is over is
  // accepted. Errors: anything else than that form; a number that is none; a
  // coordinate beyond kMaxCoordinate and what the moves made can have added;
  // more police moves than the limit.
  [[nodiscard]] static absl::StatusOr<PoliceCar> ParsePosition(std::string_view text,
                                                               const Options& options);
  // The plane around both, or around each of them if they are far apart.
  static std::string Draw(const PoliceCar& position, DrawStyle style);
  static std::string WhyIllegal(const PoliceCar& position, std::string_view text);
  // See facts.h.
  static std::vector<std::string> FactNames() { return police_car::FactNames(); }
  static std::optional<std::string> Fact(const PoliceCar& position, std::string_view name,
                                         std::string_view claims) {
    return police_car::Fact(position, name, claims);
  }
};

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_NOTATION_H_
