#ifndef PLYGROUND_ANALYSIS_VERIFY_H_
#define PLYGROUND_ANALYSIS_VERIFY_H_

#include <atomic>
#include <cstdint>
#include <string_view>

#include "analysis/job.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

// Leaves that one perft of op verify may count when no node limit is given.
inline constexpr std::int64_t kVerifyLeaves = 100'000'000;
// Time for its exact value when no limit is given.
inline constexpr int kVerifyTimeMs = 10'000;

// {"type":"result","op":"verify","agrees":..,"differences":[{"field",
// "expected","actual"}],..}: where the engine differs from what the client
// believes. What could not be checked within the limits is a warning, and
// `agrees` is then null unless something differs. Adds to `nodes`.
nlohmann::ordered_json VerifyBody(const Job& job, const std::atomic<bool>& stop,
                                  std::int64_t& nodes);

// The same for a verification that ended before it began.
nlohmann::ordered_json UnverifiedBody(const Job& job, std::string_view status);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_VERIFY_H_
