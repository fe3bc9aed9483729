#include "bench/train/trainer.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "bench/match/files.h"
#include "bench/train/training_games.h"
#include "bench/train/training_state.h"
#include "core/error.h"
#include "core/random.h"
#include "eval/learner.h"
#include "eval/samples.h"
#include "eval/weights.h"

namespace plyground::train {
namespace {

// Games that are played with the same weights before any of them is learnt from: a
// fixed number, so that the outcome does not depend on the number of threads.
constexpr std::int64_t kBatch = 16;
// Samples of every kHeldOut-th game are kept for validation.
constexpr std::uint32_t kHeldOut = 16;
constexpr auto kBetweenStates = std::chrono::seconds(20);

constexpr std::uint64_t kSelfPlaySeeds = 1;
constexpr std::uint64_t kGameSeeds = 2;
constexpr std::uint64_t kShuffleSeeds = 3;

bool HeldOut(const Sample& sample) { return sample.game % kHeldOut == 0; }

// The root of the mean of squares.
class Error {
 public:
  void Add(double error) {
    sum_ += error * error;
    ++count_;
  }
  double Value() const {
    return count_ > 0 ? std::sqrt(sum_ / static_cast<double>(count_))
                      : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  double sum_ = 0;
  std::int64_t count_ = 0;
};

// Does `work(i, thread)` for all i below `count` on some threads. What is thrown, for
// want of memory or of threads, is an error.
absl::Status ForAll(std::int64_t count, int threads,
                    const std::function<absl::Status(std::int64_t, int)>& work) {
  std::atomic<std::int64_t> next{0};
  std::mutex mutex;
  absl::Status first;
  const auto run = [&](int thread) {
    for (std::int64_t i = next++; i < count; i = next++) {
      absl::Status status;
      try {
        status = work(i, thread);
      } catch (const std::exception& error) {
        status = absl::ResourceExhaustedError(error.what());
      }
      if (status.ok()) continue;
      const std::lock_guard<std::mutex> lock(mutex);
      first.Update(status);
      return;
    }
  };
  std::vector<std::thread> helpers;
  try {
    for (int i = 1; i < threads; ++i) helpers.emplace_back(run, i);
  } catch (const std::exception&) {
    // Fewer threads do the same work.
  }
  run(0);
  for (std::thread& helper : helpers) helper.join();
  return first;
}

class Trainer {
 public:
  Trainer(const TrainSpec& spec, const AnyGame& game, const FeatureReader& reader,
          const std::string& folder, int threads, const TrainCallbacks& callbacks,
          std::shared_ptr<const TupleShape> shape)
      : spec_(spec),
        game_(game),
        reader_(reader),
        folder_(folder),
        threads_(threads),
        callbacks_(callbacks),
        learner_(shape),
        samples_(shape->layout()),
        state_(folder, spec, learner_, samples_) {}

  absl::StatusOr<std::string> Run() {
    const std::string weights = folder_ + "/weights";
    if (absl::Status status = match::MakeFolder(folder_); !status.ok()) return status;
    if (absl::Status status = state_.Restore(); !status.ok()) return status;
    for (const auto& [phase, run] : {std::pair{Phase::kSelfPlay, &Trainer::PlayItself},
                                     std::pair{Phase::kGames, &Trainer::PlayGames},
                                     std::pair{Phase::kFit, &Trainer::Fit}}) {
      if (at().phase != phase) continue;
      if (absl::Status status = (this->*run)(); !status.ok()) return status;
      at() = {.phase = Next(phase), .done = 0};
      // What was learnt stays; rates of a fit are those of a beginning.
      if (at().phase == Phase::kFit) learner_.ResetRates();
      if (absl::Status status = state_.Write(); !status.ok()) return status;
    }
    const std::string bytes = FormatWeights(learner_.Quantized(), RecordOf(spec_));
    if (absl::Status status = match::WriteFileAtomically(weights, bytes); !status.ok()) {
      return status;
    }
    return weights;
  }

 private:
  TrainPoint& at() { return state_.point(); }
  static Phase Next(Phase phase) {
    return static_cast<Phase>(static_cast<std::uint8_t>(phase) + 1);
  }

  // After a batch or an epoch: keeps the state now and then, and when asked to stop,
  // which is an error then.
  absl::Status Pause(const TrainProgress& progress) {
    if (callbacks_.progress) callbacks_.progress(progress);
    const bool stop = callbacks_.keep_going && !callbacks_.keep_going();
    const auto now = std::chrono::steady_clock::now();
    if (stop || now - written_ > kBetweenStates) {
      if (absl::Status status = state_.Write(); !status.ok()) return status;
      written_ = now;
    }
    return stop ? absl::CancelledError("interrupted; the same command goes on from here")
                : absl::OkStatus();
  }

  // The seed of the game that comes `i`-th of a batch.
  std::uint64_t SeedOf(std::uint64_t seeds, std::int64_t i) {
    return DeriveSeed(DeriveSeed(spec_.seed, seeds), static_cast<std::uint64_t>(at().done + i));
  }

  absl::Status PlayItself() {
    while (at().done < spec_.self_games) {
      const std::int64_t count = std::min(kBatch, spec_.self_games - at().done);
      std::vector<std::vector<Lesson>> games(static_cast<std::size_t>(count));
      const double past =
          static_cast<double>(at().done) / static_cast<double>(spec_.self_games);
      const SelfPlay settings{spec_.opening_plies, spec_.lambda, spec_.explore * (1 - past)};
      absl::Status status = ForAll(count, threads_, [&](std::int64_t i, int /*thread*/) {
        games[static_cast<std::size_t>(i)] =
            train::PlayItself(game_, reader_, learner_, settings, SeedOf(kSelfPlaySeeds, i));
        return absl::OkStatus();
      });
      if (!status.ok()) return status;
      Error error;
      for (const std::vector<Lesson>& lessons : games) {
        for (const Lesson& lesson : lessons) {
          error.Add(learner_.Learn(lesson.reading, lesson.target, spec_.rate,
                                   Learner::Rates::kCoherence));
        }
      }
      at().done += count;
      status = Pause({.phase = Phase::kSelfPlay,
                      .done = at().done,
                      .of = spec_.self_games,
                      .error = error.Value()});
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status PlayGames() {
    std::vector<SamplePlayers> players;
    for (int i = 0; i < threads_ && spec_.games > 0; ++i) {
      auto player = game_.MakePlayer(spec_.player);
      if (!player.ok()) return player.status();
      players.push_back({*std::move(player), nullptr});
      if (!spec_.solve_from.has_value()) continue;
      auto solver = game_.MakePlayer(spec_.solver);
      if (!solver.ok()) return solver.status();
      players.back().solver = *std::move(solver);
    }
    const auto& options = spec_.player.options;
    const bool learnt = std::any_of(options.begin(), options.end(), [](const auto& option) {
      return option == std::pair<std::string, std::string>("eval", "learned") ||
             option.first == "weights";
    });
    const SampledGame settings{spec_.opening_plies, spec_.random_moves, learnt,
                               spec_.solve_from};
    while (at().done < spec_.games) {
      const std::int64_t count = std::min(kBatch, spec_.games - at().done);
      std::vector<std::vector<Sample>> games(static_cast<std::size_t>(count));
      absl::Status status = ForAll(count, threads_, [&](std::int64_t i, int thread) {
        auto played =
            PlaySampled(game_, reader_, players[static_cast<std::size_t>(thread)], settings,
                        SeedOf(kGameSeeds, i), static_cast<std::uint32_t>(at().done + i));
        if (!played.ok()) return played.status();
        games[static_cast<std::size_t>(i)] = *std::move(played);
        return absl::OkStatus();
      });
      if (!status.ok()) return status;
      Error error;
      for (const std::vector<Sample>& game : games) {
        for (const Sample& sample : game) {
          error.Add(TargetOf(sample) - learner_.Prediction(sample.reading));
          samples_.Add(sample);
        }
      }
      at().done += count;
      status = Pause({.phase = Phase::kGames,
                      .done = at().done,
                      .of = spec_.games,
                      .error = error.Value(),
                      .samples = samples_.size()});
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  double TargetOf(const Sample& sample) const {
    return spec_.result_share * sample.result + (1 - spec_.result_share) * sample.searched;
  }

  absl::Status Fit() {
    while (at().done < spec_.epochs && samples_.size() > 0) {
      const double training_error = Epoch();
      at().done += 1;
      TrainProgress progress = Validate();
      progress.training_error = training_error;
      if (absl::Status status = Pause(progress); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // One pass over all samples in an order of its own.
  double Epoch() {
    std::vector<std::uint32_t> order(samples_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    Random random(SeedOf(kShuffleSeeds, 0));
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1],
                order[static_cast<std::size_t>(random.Below(static_cast<int>(i)))]);
    }
    Error error;
    for (const std::uint32_t i : order) {
      const Sample sample = samples_.At(i);
      if (HeldOut(sample)) continue;
      error.Add(learner_.Learn(sample.reading, TargetOf(sample), spec_.fit_rate,
                               Learner::Rates::kSquares));
    }
    return error.Value();
  }

  TrainProgress Validate() {
    std::vector<Error> stages(static_cast<std::size_t>(learner_.shape().stages()));
    Error all;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const Sample sample = samples_.At(i);
      if (!HeldOut(sample)) continue;
      const double error = TargetOf(sample) - learner_.Prediction(sample.reading);
      all.Add(error);
      stages[static_cast<std::size_t>(sample.reading.stage)].Add(error);
    }
    TrainProgress progress{.phase = Phase::kFit,
                           .done = at().done,
                           .of = spec_.epochs,
                           .error = all.Value(),
                           .samples = samples_.size()};
    for (const Error& stage : stages) progress.stage_errors.push_back(stage.Value());
    return progress;
  }

  const TrainSpec& spec_;
  const AnyGame& game_;
  const FeatureReader& reader_;
  const std::string& folder_;
  const int threads_;
  const TrainCallbacks& callbacks_;
  Learner learner_;
  Samples samples_;
  TrainingState state_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

}  // namespace

std::string_view PhaseName(Phase phase) {
  switch (phase) {
    case Phase::kSelfPlay:
      return "self-play";
    case Phase::kGames:
      return "games";
    case Phase::kFit:
      return "fit";
    case Phase::kDone:
      break;
  }
  return "done";
}

absl::StatusOr<std::string> Train(const TrainSpec& spec, const AnyGame& game,
                                  const FeatureReader& reader, const std::string& folder,
                                  int threads, const TrainCallbacks& callbacks) {
  if (spec.self_games == 0 && spec.games == 0) {
    return InvalidInput({.message = "there are no games to learn from",
                         .expected = {"games of self-play", "games of a player"}});
  }
  auto shape = TupleShape::Make(reader.layout());
  if (!shape.ok()) return shape.status();
  try {
    return Trainer(spec, game, reader, folder, threads, callbacks,
                   std::make_shared<const TupleShape>(*std::move(shape)))
        .Run();
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError("not enough memory to train");
  }
}

}  // namespace plyground::train
