#ifndef PLYGROUND_BENCH_MATCH_HOST_H_
#define PLYGROUND_BENCH_MATCH_HOST_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/match/manifest.h"
#include "bench/match/progress.h"
#include "bench/match/report.h"
#include "bench/match/tournament_spec.h"
#include "core/record.h"

namespace plyground::match {

struct HostOptions {
  std::string folder;              // each tournament is a folder in it
  int concurrency = 1;             // games at a time
  std::int64_t most_games = 5000;  // of a tournament
  Origin origin = {};              // for the manifests
};

// Tournaments that a program runs while it does something else: one at a time, on a
// thread of its own, every one in a folder that `plyground tournament` can read and
// go on with as well. What comes in and goes out is JSON, for a page to show
// (docs/http.md). Thread-safe.
class TournamentHost {
 public:
  TournamentHost(HostOptions options, GameResolver resolve);
  // Drops the games that are running; those that are finished are kept.
  ~TournamentHost();
  TournamentHost(const TournamentHost&) = delete;
  TournamentHost& operator=(const TournamentHost&) = delete;

  // Begins a tournament by a spec with fields left open (ParseSpecFields), without
  // openings of a file; {"name":...}. Errors: those of the spec; more games than the
  // options allow; one is running (kFailedPrecondition).
  [[nodiscard]] absl::StatusOr<std::string> Start(std::string_view spec);
  // Goes on with one that was stopped.
  [[nodiscard]] absl::Status Resume(const std::string& name);
  // Games that are running are dropped, and played again by Resume. Returns at once.
  [[nodiscard]] absl::Status Cancel(const std::string& name);

  // {"tournaments":[{"name","state","games","players"}]}, the latest first.
  std::string List();
  // {"name","state","message","spec","done","total","elapsedSeconds","report",
  // "from","played","games"}: of the games played those from place `from` on, as
  // game records, at most kMostShown of them. kNotFound.
  static constexpr std::size_t kMostShown = 200;
  [[nodiscard]] absl::StatusOr<std::string> Describe(const std::string& name, std::size_t from);

 private:
  enum class State { kRunning, kFinished, kStopped, kFailed };
  // A tournament as far as it is known; the rest is in its folder.
  struct Entry {
    TournamentSpec spec;
    State state = State::kStopped;
    std::string message = {};             // why it failed
    std::vector<std::string> games = {};  // records, one line each
    std::string report = "null";
    ProgressState progress = {};
  };

  absl::Status CheckName(const std::string& name) const;
  std::string PathOf(const std::string& name) const;
  std::string NewName() const;
  // Pre: `mutex_` is held, nothing runs.
  void Launch(const std::string& name, const SpecFields& fields, const TournamentSpec& spec);
  void Run(const std::string& name, const SpecFields& fields);
  absl::StatusOr<std::shared_ptr<Entry>> Find(const std::string& name);
  absl::StatusOr<std::shared_ptr<Entry>> Load(const std::string& name) const;
  absl::Status CheckIdle() const;

  const HostOptions options_;
  const GameResolver resolve_;
  std::mutex mutex_;  // guards what follows
  std::map<std::string, std::shared_ptr<Entry>> entries_;
  std::string running_;  // "" while nothing is
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_HOST_H_
