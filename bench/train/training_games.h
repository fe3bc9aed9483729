#ifndef PLYGROUND_BENCH_TRAIN_TRAINING_GAMES_H_
#define PLYGROUND_BENCH_TRAIN_TRAINING_GAMES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/features.h"
#include "core/random.h"
#include "eval/learner.h"
#include "eval/samples.h"

namespace plyground::train {

// The games that training learns from. Each depends on its seed and on the weights
// alone, so that many can be played at once.

// What a seat should have predicted.
struct Lesson {
  FeatureReading reading;
  double target;
};

struct SelfPlay {
  int opening_plies;
  double lambda;
  double explore;
};

// One game of the weights against themselves, one ply deep, as lessons from its end
// to its beginning: lambda-returns (Sutton 1988), cut at moves that were not the
// best, which teach the value of the best one.
std::vector<Lesson> PlayItself(const AnyGame& game, const FeatureReader& reader,
                               const Learner& learner, const SelfPlay& settings,
                               std::uint64_t seed);

struct SampledGame {
  int opening_plies;
  double random_moves;
  bool player_learnt;             // a value of a game without points is a logit
  std::optional<int> solve_from;  // ply
};

// Who plays a game and who solves its end: null where nobody does.
struct SamplePlayers {
  std::unique_ptr<AnyPlayer> player;
  std::unique_ptr<AnyPlayer> solver;
};

// One game of the player, each position as a sample with its value and the result:
// what the game led to up to the next random move, whose position counts as worth
// what the search said of it. Errors: those of the players.
[[nodiscard]] absl::StatusOr<std::vector<Sample>> PlaySampled(
    const AnyGame& game, const FeatureReader& reader, const SamplePlayers& players,
    const SampledGame& settings, std::uint64_t seed, std::uint32_t number);

}  // namespace plyground::train

#endif  // PLYGROUND_BENCH_TRAIN_TRAINING_GAMES_H_
