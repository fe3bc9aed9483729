#ifndef PLYGROUND_GAMES_KALAH_OPTIONS_H_
#define PLYGROUND_GAMES_KALAH_OPTIONS_H_

#include "absl/status/statusor.h"
#include "core/spec.h"
#include "games/kalah/rules.h"

namespace plyground::kalah {

// The options as people write them, "rules=course|standard" among them.
OptionTable<Options> KalahOptions();

// Errors, beside those of the table: more than kMaxStones seeds in all.
[[nodiscard]] absl::StatusOr<Options> ParseOptions(const Spec& spec);

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_OPTIONS_H_
