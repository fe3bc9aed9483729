#ifndef PLYGROUND_GAMES_SLIDER_OPTIONS_H_
#define PLYGROUND_GAMES_SLIDER_OPTIONS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "core/spec.h"

namespace plyground::slider {

// Which segments that close the line, and so lose at once, are moves as well.
enum class Closing : std::uint8_t {
  kNone,
  kLoop,  // from one end to the other
  kAll,   // from an end to any dot of the line
};

struct Options {
  int rows = 5;
  int columns = 6;
  Closing closing = Closing::kNone;
  friend bool operator==(const Options&, const Options&) = default;
};

OptionTable<Options> SliderOptions();

// Errors, beside those of the table: fewer than 2 or more than kMaxDots dots.
[[nodiscard]] absl::StatusOr<Options> ParseOptions(const Spec& spec);

}  // namespace plyground::slider

#endif  // PLYGROUND_GAMES_SLIDER_OPTIONS_H_
