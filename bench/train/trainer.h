#ifndef PLYGROUND_BENCH_TRAIN_TRAINER_H_
#define PLYGROUND_BENCH_TRAIN_TRAINER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/features.h"
#include "core/spec.h"

namespace plyground::train {

// Learns the weights of a game's features (eval/tuples.h), on one machine, from nothing
// but the game: first by playing against itself, then from positions whose values a
// search or the end of their game said. It knows the game through its erased form
// alone and is compiled once for all of them.

struct TrainSpec {
  std::string game;  // canonical
  std::uint64_t seed = 1;
  int opening_plies = 8;  // random plies before a game, at most

  // Self-play one ply deep: TD(lambda) on the positions after moves.
  std::int64_t self_games = 0;
  double lambda = 0.7;
  double rate = 0.5;     // of an error that a first update takes away
  double explore = 0.1;  // share of random moves at first; none at the end

  // Games of `player`, each position of which gives a sample, and a fit to them.
  std::int64_t games = 0;
  Spec player;  // limits included
  double random_moves = 0.1;
  // From this ply of a game on, `solver` says what it can prove within its limits; that
  // is the value of the position and the result of the game up to there.
  std::optional<int> solve_from;
  Spec solver;              // limits included
  double result_share = 0;  // of a target; the search's value is the rest
  int epochs = 10;          // passes over all samples
  double fit_rate = 1;      // see Learner::Learn

  friend bool operator==(const TrainSpec&, const TrainSpec&) = default;
};

// What training goes through.
enum class Phase : std::uint8_t { kSelfPlay, kGames, kFit, kDone };
std::string_view PhaseName(Phase phase);

// A point of the learning curve.
struct TrainProgress {
  Phase phase = Phase::kSelfPlay;
  std::int64_t done = 0;  // games or epochs of the phase
  std::int64_t of = 0;
  // Root mean square errors, points or chances: while playing of what the next
  // positions said, in a fit of the held-out samples; there by stage as well.
  double error = 0;
  double training_error = 0;              // a fit's, of the samples it learns from
  std::vector<double> stage_errors = {};  // NaN where a stage has no sample
  std::size_t samples = 0;
};

struct TrainCallbacks {
  // False: stop as soon as may be, with the state written.
  std::function<bool()> keep_going = nullptr;
  // After each batch of games and each epoch.
  std::function<void(const TrainProgress&)> progress = nullptr;
};

// Trains, or goes on where `folder` was left, however that came about: with the same
// spec the outcome is the same to the byte, whatever the interruptions and the
// number of threads. The folder gets `state`, `samples` and, at the end, `weights`;
// returns the path of these. Errors: neither kind of games; a folder of another
// training or a damaged one; those of the player; kCancelled when stopped.
[[nodiscard]] absl::StatusOr<std::string> Train(const TrainSpec& spec, const AnyGame& game,
                                                const FeatureReader& reader,
                                                const std::string& folder, int threads,
                                                const TrainCallbacks& callbacks);

}  // namespace plyground::train

#endif  // PLYGROUND_BENCH_TRAIN_TRAINER_H_
