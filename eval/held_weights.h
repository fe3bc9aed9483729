#ifndef PLYGROUND_EVAL_HELD_WEIGHTS_H_
#define PLYGROUND_EVAL_HELD_WEIGHTS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "eval/tuples.h"
#include "eval/weights.h"

namespace plyground {

// The files of weights that the program holds for a game, each decoded when it is
// first asked for and kept from then on. Thread-safe.
class HeldWeights {
 public:
  // `files` has to live as long.
  explicit HeldWeights(std::span<const std::string_view> files) : files_(files) {}

  // The first that fits; null if none does.
  std::shared_ptr<const TupleModel> Find(std::shared_ptr<const TupleShape> shape);

 private:
  const std::span<const std::string_view> files_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<const TupleModel>> decoded_;  // by shape
};

// Weights out of a file. Errors name it: it cannot be read, or is none that fits
// (ParseWeights).
[[nodiscard]] absl::StatusOr<std::shared_ptr<const TupleModel>> LoadWeights(
    const std::string& path, std::shared_ptr<const TupleShape> shape);

}  // namespace plyground

#endif  // PLYGROUND_EVAL_HELD_WEIGHTS_H_
