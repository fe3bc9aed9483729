#ifndef PLYGROUND_GAMES_POLICE_CAR_OPTIONS_H_
#define PLYGROUND_GAMES_POLICE_CAR_OPTIONS_H_

#include "absl/status/statusor.h"
#include "core/spec.h"
#include "games/police_car/rules.h"

namespace plyground::police_car {

OptionTable<Options> PoliceCarOptions();

// Errors, beside those of the table: a start that is a capture already.
[[nodiscard]] absl::StatusOr<Options> ParseOptions(const Spec& spec);

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_OPTIONS_H_
