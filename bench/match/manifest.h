#ifndef PLYGROUND_BENCH_MATCH_MANIFEST_H_
#define PLYGROUND_BENCH_MATCH_MANIFEST_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/match/tournament_spec.h"

namespace plyground::match {

// Where a program runs that begins a tournament, as far as the caller knows.
struct Origin {
  std::string git = {};  // the commit that it was built of
  std::string cpu = {};
  int cores = 0;
};

// DIR/manifest.json: what is played in the folder, and by which program. Written
// once, before the first game.
struct Manifest {
  static constexpr int kSchema = 1;

  TournamentSpec spec;
  std::string program;   // "plyground 0.1.0"
  std::string compiler;  // "g++ 12.2.0"
  Origin origin;
};

// `spec` to be played by this program.
Manifest MakeManifest(const TournamentSpec& spec, const Origin& origin);
std::string ProgramName();  // "plyground 0.1.0"

// Empty when the folder has none. Errors: not a manifest, a newer schema, a
// spec that does not fit its hash (edited by hand).
[[nodiscard]] absl::StatusOr<std::optional<Manifest>> ReadManifest(const std::string& folder);

// The same where there has to be one.
[[nodiscard]] absl::StatusOr<Manifest> RequireManifest(const std::string& folder);

// kFailedPrecondition, with what differs, unless `folder`, which holds `have`,
// is one for playing `want`.
[[nodiscard]] absl::Status CheckSameTournament(const std::string& folder,
                                               const TournamentSpec& have,
                                               const TournamentSpec& want);

[[nodiscard]] absl::Status WriteManifest(const std::string& folder, const Manifest& manifest);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_MANIFEST_H_
