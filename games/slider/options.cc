#include "games/slider/options.h"

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "games/slider/grid.h"

namespace plyground::slider {

OptionTable<Options> SliderOptions() {
  OptionTable<Options> table;
  table.Integer<int>("rows", &Options::rows, 1, kMaxSide, "rows of dots")
      .Integer<int>("cols", &Options::columns, 1, kMaxSide,
                    "columns of dots; 2 to 64 dots in all")
      .Choice<Closing>(
          "closing", &Options::closing,
          {{"none", Closing::kNone}, {"loop", Closing::kLoop}, {"all", Closing::kAll}},
          "which losing moves are listed: none, from end to end, or from an end to any dot of "
          "the line");
  return table;
}

absl::StatusOr<Options> ParseOptions(const Spec& spec) {
  absl::StatusOr<Options> options = SliderOptions().Parse(spec);
  if (!options.ok()) return options;
  const int dots = options->rows * options->columns;
  if (dots < 2 || dots > kMaxDots) {
    return InvalidInput({.message = absl::StrCat("slider with rows=", options->rows,
                                                 " and cols=", options->columns, " would have ",
                                                 dots, dots == 1 ? " dot" : " dots"),
                         .got = FormatSpec(spec),
                         .expected = {absl::StrCat("2 <= rows * cols <= ", kMaxDots)}});
  }
  return options;
}

}  // namespace plyground::slider
