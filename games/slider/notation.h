#ifndef PLYGROUND_GAMES_SLIDER_NOTATION_H_
#define PLYGROUND_GAMES_SLIDER_NOTATION_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "games/slider/slider.h"

namespace plyground::slider {

// Positions are "5x6 c3-c2-b2" (rows x columns, then the line from the end whose
// name comes first) or "5x6 start"; a line that was closed names the dot it ran
// into a second time, last. Moves are two dots: the end and the new dot, or for
// the first segment the smaller dot first.
struct Notation {
  static constexpr std::string_view kUnit = "outcome";

  static std::string SeatName(const Slider& position, Player player);  // "1", "2"
  static std::string FormatMove(const Slider& position, Move move);
  static std::string NormalizeMove(const Slider& position, std::string_view text);
  static std::string FormatPosition(const Slider& position);
  // Errors: another board than the options', dots that are not on it, not
  // beside each other or met twice, a closing segment that the options do not
  // allow. Either direction of the line is accepted.
  static absl::StatusOr<Slider> ParsePosition(std::string_view text, const Options& options);
  static std::string Draw(const Slider& position, DrawStyle style);
  static std::string WhyIllegal(const Slider& position, std::string_view text);
};

std::string DotName(const Grid& grid, int dot);  // "c3"

}  // namespace plyground::slider

#endif  // PLYGROUND_GAMES_SLIDER_NOTATION_H_
