#ifndef PLYGROUND_SEARCH_ERASE_FEATURES_H_
#define PLYGROUND_SEARCH_ERASE_FEATURES_H_

#include <memory>

#include "absl/status/statusor.h"
#include "core/features.h"
#include "core/game.h"
#include "core/notation.h"
#include "eval/learned_evaluator.h"
#include "search/erase_position.h"

namespace plyground {

// The features of a game under some options, erased. Included by a game's reader.cc
// alone.
template <Game G, Notation<G> N, FeaturesOf<G> Features>
class ErasedReader final : public FeatureReader {
 public:
  explicit ErasedReader(const typename G::Options& options)
      : features_(options), layout_(features_.Layout()) {}
  const FeatureLayout& layout() const override { return layout_; }
  bool Read(const PositionModel& model, int seat, FeatureReading& reading) const override {
    const auto* own = dynamic_cast<const ErasedPosition<G, N>*>(&model);
    if (own == nullptr || !features_.Fits(own->position())) return false;
    features_.Read(own->position(), PlayerAt(seat), reading);
    return true;
  }

 private:
  Features features_;
  FeatureLayout layout_;
};

// For reader.cc: the reader of one type of position, as GameFeatures wants it.
template <Game G, Notation<G> N, FeaturesOf<G> Features>
absl::StatusOr<std::unique_ptr<FeatureReader>> MakeReader(const typename G::Options& options) {
  return std::make_unique<ErasedReader<G, N, Features>>(options);
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASE_FEATURES_H_
