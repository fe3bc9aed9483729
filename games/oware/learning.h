#ifndef PLYGROUND_GAMES_OWARE_LEARNING_H_
#define PLYGROUND_GAMES_OWARE_LEARNING_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/features.h"
#include "core/player.h"
#include "eval/prob_cut_fit.h"
#include "games/oware/eval.h"
#include "games/oware/rules.h"

namespace plyground::oware {

// What is learnt from: the houses, the mover's and then the opponent's, each in
// sowing order, all pairs of them and all three in a row; and the hand-made
// evaluation, to which that is added.
class LearningFeatures {
 public:
  LearningFeatures() = default;
  explicit LearningFeatures(const Options& options) noexcept : rules_(options) {}

  FeatureLayout Layout() const;
  static std::span<const std::string_view> Held();
  // Fitted with the weights that the program holds.
  static constexpr auto kProbCutFits = std::to_array<ProbCutFit>({
#include "games/oware/learned_prob_cut.inc"
  });

  template <class G>
  bool Fits(const G& history) const noexcept {
    return history.position().rules().slam == rules_.slam;
  }
  // `seat` has to be the mover.
  template <class G>
  void Read(const G& history, Player /*seat*/, FeatureReading& reading) const noexcept {
    const auto& position = history.position();
    for (int house = 0; house < kHouses; ++house) {
      const auto at = static_cast<std::size_t>(house);
      reading.cells[at] = SeedsIn(position.own_word(), house);
      reading.cells[kHouses + at] = SeedsIn(position.other_word(), house);
    }
    const int margin = position.Margin();
    reading.dense[0] = margin;
    reading.dense[1] = RowEvaluator().Evaluate(history) - 100 * margin;
    reading.stage = std::min(kStages - 1, position.SeedsOnBoard() / kSeedsOfStage);
  }

 private:
  static constexpr int kMostInHouse = 15;  // more are as many
  static constexpr int kStages = 4;
  static constexpr int kSeedsOfStage = 12;

  static std::uint8_t SeedsIn(std::uint64_t word, int house) noexcept {
    return static_cast<std::uint8_t>(
        std::min<std::uint64_t>(word >> 8 * house & 0xFF, kMostInHouse));
  }

  Rules rules_;
};

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_LEARNING_H_
