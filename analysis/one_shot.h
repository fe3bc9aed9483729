#ifndef PLYGROUND_ANALYSIS_ONE_SHOT_H_
#define PLYGROUND_ANALYSIS_ONE_SHOT_H_

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "analysis/catalogue.h"
#include "analysis/reply.h"

namespace plyground::analysis {

// One analysis from the command line. Unset fields take the protocol's
// defaults.
struct OneShot {
  std::string game = {};
  std::optional<std::string> position = {};
  std::vector<std::string> moves = {};
  std::optional<std::int64_t> nodes = {};
  std::optional<std::int64_t> depth = {};
  std::optional<std::int64_t> time_ms = {};
  std::optional<std::int64_t> sims = {};
  std::optional<std::string> algorithm = {};
  std::optional<std::int64_t> multi_pv = {};
  std::optional<std::int64_t> seed = {};
  std::optional<int> threads = {};
  Timing timing = Timing::kShown;
};

// How a search ended: with what was asked for; at its limits, before it had the
// exact value asked for; or because it was told to.
enum class OneShotEnd { kDone, kFailed, kStopped };

struct OneShotAnswer {
  std::string line;  // the result line of the protocol
  OneShotEnd end = OneShotEnd::kDone;
};

// `stop` ends the search early, with what it has. An error reply becomes a status:
// kInvalidArgument for what the caller can mend, kResourceExhausted or kInternal otherwise;
// warnings of the request are not errors.
[[nodiscard]] absl::StatusOr<OneShotAnswer> AnalyzeOnce(const OneShot& one,
                                                        const Catalogue& catalogue,
                                                        const std::atomic<bool>& stop);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_ONE_SHOT_H_
