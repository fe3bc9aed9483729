#ifndef PLYGROUND_CORE_LIMIT_OPTIONS_H_
#define PLYGROUND_CORE_LIMIT_OPTIONS_H_

#include <cstdint>
#include <optional>

#include "core/limits.h"
#include "core/spec.h"

namespace plyground {

// The limits that the specs of all players that have some give in the same words.
inline constexpr std::int64_t kMostNodes = std::int64_t{1} << 53;  // exact in JSON numbers
inline constexpr std::int64_t kMostMs = 1'000'000'000;             // eleven days
inline constexpr int kMostDepth = 1000;

template <class Options>
void AddTimeOptions(OptionTable<Options>& table) {
  table.template Integer<std::int64_t>("time_ms", &Options::time_ms, 0, kMostMs,
                                       "wall time a move in ms; 0 is no limit");
  table.template Integer<std::int64_t>("base_ms", &Options::base_ms, 0, kMostMs,
                                       "wall time for a game in ms; 0 is no clock");
  table.template Integer<std::int64_t>("inc_ms", &Options::inc_ms, 0, kMostMs,
                                       "time that a move adds to the clock in ms");
}

// The clock of a new game, the first increment included; none for two zeros.
constexpr std::optional<Clock> NewClock(std::int64_t base_ms, std::int64_t inc_ms) noexcept {
  if (base_ms == 0 && inc_ms == 0) return std::nullopt;
  return Clock{.remaining_ms = base_ms + inc_ms, .increment_ms = inc_ms};
}

}  // namespace plyground

#endif  // PLYGROUND_CORE_LIMIT_OPTIONS_H_
