#include "games/police_car/options.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "games/police_car/moves.h"

namespace plyground::police_car {
namespace {

std::string CellsInRange(Capture capture) {
  switch (capture) {
    case Capture::kKing:
      return "a cell more than a king's move from 0,0";
    case Capture::kOrtho:
      return "a cell more than one step from 0,0";
    case Capture::kSame:
      break;
  }
  return "a cell other than 0,0";
}

}  // namespace

OptionTable<Options> PoliceCarOptions() {
  OptionTable<Options> table;
  table
      .Choice<Capture>(
          "capture", &Options::capture,
          {{"king", Capture::kKing}, {"ortho", Capture::kOrtho}, {"same", Capture::kSame}},
          "the car catches within a king's move, one step, or on its own cell")
      .Choice<PoliceRule>("police", &Options::police,
                          {{"turn_then_2", PoliceRule::kTurnThen2},
                           {"turn_then_1or2", PoliceRule::kTurnThen1Or2},
                           {"turn_between", PoliceRule::kTurnBetween},
                           {"per_step_one", PoliceRule::kPerStepOne},
                           {"per_step", PoliceRule::kPerStep}},
                          "when the car may turn right, and how far it goes")
      .Choice<CriminalRule>("criminals", &Options::criminals,
                            {{"ortho", CriminalRule::kOrtho},
                             {"ortho_stay", CriminalRule::kOrthoStay},
                             {"king", CriminalRule::kKing},
                             {"king_stay", CriminalRule::kKingStay}},
                            "one cell in 4 directions or 8, with or without staying")
      .Choice<CaptureCheck>("capture_check", &Options::capture_check,
                            {{"any", CaptureCheck::kAny}, {"police", CaptureCheck::kPolice}},
                            "whose moves may end in a capture")
      .Choice<bool>("en_passant", &Options::en_passant, {{"0", false}, {"1", true}},
                    "1: the car also catches halfway through its move")
      .Choice<First>("first", &Options::first,
                     {{"p", First::kPolice}, {"c", First::kCriminals}}, "who moves first")
      .Integer<int>("move_limit", &Options::move_limit, 0, kMaxPoliceMoves,
                    "police moves until the criminals have escaped; 0 for no limit but " +
                        std::to_string(kMaxPoliceMoves))
      .Integer<int>("x", &Options::x, -kMaxCoordinate, kMaxCoordinate,
                    "the criminals' first cell, cells to the east of the car")
      .Integer<int>("y", &Options::y, -kMaxCoordinate, kMaxCoordinate,
                    "the criminals' first cell, cells to the north of the car");
  return table;
}

absl::StatusOr<Options> ParseOptions(const Spec& spec) {
  absl::StatusOr<Options> options = PoliceCarOptions().Parse(spec);
  if (!options.ok()) return options;
  if (InRange(options->capture, {options->x, options->y})) {
    return InvalidInput(
        {.message = absl::StrCat("police_car with x=", options->x, " and y=", options->y,
                                 " would start with the criminals caught"),
         .got = FormatSpec(spec),
         .expected = {CellsInRange(options->capture)}});
  }
  return options;
}

}  // namespace plyground::police_car
