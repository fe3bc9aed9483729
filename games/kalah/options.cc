#include "games/kalah/options.h"

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground::kalah {
namespace {

void SetLapAndCapture(const Rules& rules, Options& options) {
  options.lap_skip = rules.lap_skip;
  options.empty_capture = rules.empty_capture;
}

}  // namespace

OptionTable<Options> KalahOptions() {
  OptionTable<Options> table;
  table
      .Preset(
          "rules",
          {{"course", [](Options& options) { SetLapAndCapture(kCourseRules, options); }},
           {"standard", [](Options& options) { SetLapAndCapture(kStandardRules, options); }}},
          "course", "lap_skip and empty_capture together")
      .Integer<int>("pits", &Options::pits, 1, kMaxPits, "pits in a row")
      .Integer<int>("seeds", &Options::seeds, 1, kMaxSeeds,
                    "seeds in a pit at the start; at most 255 in all")
      .Boolean("lap_skip", &Options::lap_skip, "a sowing skips the pit it started from")
      .Choice<EmptyCapture>("empty_capture", &Options::empty_capture,
                            {{"single", EmptyCapture::kSingle}, {"none", EmptyCapture::kNone}},
                            "what a capture takes when the facing pit is empty")
      .Choice<End>("end", &Options::end, {{"either", End::kEither}, {"mover", End::kMover}},
                   "whose empty row ends the game")
      .Choice<Rest>(
          "rest", &Options::rest,
          {{"owner", Rest::kOwner}, {"finisher", Rest::kFinisher}, {"none", Rest::kNone}},
          "who gets the seeds that are left");
  return table;
}

absl::StatusOr<Options> ParseOptions(const Spec& spec) {
  absl::StatusOr<Options> options = KalahOptions().Parse(spec);
  if (!options.ok()) return options;
  const int stones = 2 * options->pits * options->seeds;
  if (stones > kMaxStones) {
    return InvalidInput({.message = absl::StrCat("kalah with pits=", options->pits,
                                                 " and seeds=", options->seeds, " would have ",
                                                 stones, " seeds on the board"),
                         .got = FormatSpec(spec),
                         .expected = {absl::StrCat("2 * pits * seeds <= ", kMaxStones)}});
  }
  return options;
}

}  // namespace plyground::kalah
