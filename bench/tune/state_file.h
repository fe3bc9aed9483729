#ifndef PLYGROUND_BENCH_TUNE_STATE_FILE_H_
#define PLYGROUND_BENCH_TUNE_STATE_FILE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/tune/tuner.h"

namespace plyground::tune {

// FOLDER/tune.json: what was asked for and what came of every iteration, so that a
// run that was stopped, however, goes on from the last one that was written.

// Replaces the file in one step; makes the folder.
[[nodiscard]] absl::Status WriteState(const std::string& folder, const TuneSpec& spec,
                                      const TuneState& state);

// The leads of the iterations that the folder knows; none without a file. Errors: a
// damaged file; the file is of another spec (names the fields that differ).
[[nodiscard]] absl::StatusOr<std::vector<double>> ReadLeads(const std::string& folder,
                                                            const TuneSpec& spec);

}  // namespace plyground::tune

#endif  // PLYGROUND_BENCH_TUNE_STATE_FILE_H_
