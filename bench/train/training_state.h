#ifndef PLYGROUND_BENCH_TRAIN_TRAINING_STATE_H_
#define PLYGROUND_BENCH_TRAIN_TRAINING_STATE_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "bench/train/trainer.h"
#include "eval/learner.h"
#include "eval/samples.h"

namespace plyground::train {

// How far a training is.
struct TrainPoint {
  Phase phase = Phase::kSelfPlay;
  std::int64_t done = 0;  // games or epochs of the phase
};

// What a training keeps in its folder, so that it goes on from there: `samples`, to
// which it only appends, and `state`, which is replaced as a whole and says how much
// of `samples` counts.
class TrainingState {
 public:
  // Keeps references: all of them have to live as long.
  TrainingState(std::string folder, const TrainSpec& spec, Learner& learner, Samples& samples);

  TrainPoint& point() noexcept { return point_; }
  // Brings learner, samples and point to where the folder left them; nothing without
  // a state. Errors: one that is damaged, or of another training.
  [[nodiscard]] absl::Status Restore();
  [[nodiscard]] absl::Status Write();

 private:
  absl::Status AppendSamples();
  std::string Path(const char* name) const;

  std::string folder_;
  const TrainSpec& spec_;
  Learner& learner_;
  Samples& samples_;
  TrainPoint point_;
  std::size_t written_ = 0;  // bytes of samples
};

// One line of JSON: what training a file of weights comes from.
std::string RecordOf(const TrainSpec& spec);

}  // namespace plyground::train

#endif  // PLYGROUND_BENCH_TRAIN_TRAINING_STATE_H_
