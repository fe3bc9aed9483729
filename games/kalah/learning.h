#ifndef PLYGROUND_GAMES_KALAH_LEARNING_H_
#define PLYGROUND_GAMES_KALAH_LEARNING_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/features.h"
#include "core/player.h"
#include "eval/prob_cut_fit.h"
#include "games/kalah/eval.h"
#include "games/kalah/rules.h"

namespace plyground::kalah {

// What is learnt from: the pits, the mover's and then the opponent's, each in sowing
// order, all pairs of them and all three in a row; and the hand-made evaluation, to
// which that is added.
class LearningFeatures {
 public:
  LearningFeatures() = default;
  explicit LearningFeatures(const Options& options) noexcept
      : rules_(options), pits_(options.pits) {}

  FeatureLayout Layout() const;
  static std::span<const std::string_view> Held();
  // Fitted with the weights that the program holds.
  static constexpr auto kProbCutFits = std::to_array<ProbCutFit>({
#include "games/kalah/learned_prob_cut.inc"
  });

  template <class G>
  bool Fits(const G& position) const noexcept {
    return position.pits() == pits_ && position.rules() == rules_;
  }
  // `seat` has to be the mover.
  template <class G>
  void Read(const G& position, Player /*seat*/, FeatureReading& reading) const noexcept {
    for (int pit = 0; pit < pits_; ++pit) {
      reading.cells[static_cast<std::size_t>(pit)] = Clamped(position.OwnPit(pit));
      reading.cells[static_cast<std::size_t>(pits_ + pit)] = Clamped(position.OtherPit(pit));
    }
    const int margin = position.Margin();
    reading.dense[0] = margin;
    reading.dense[1] = RowEvaluator().Evaluate(position) - 100 * margin;
    reading.stage = std::min(kStages - 1, position.PliesLeft() / kStonesOfStage);
  }

 private:
  static constexpr int kMostInPit = 15;  // more are as many
  static constexpr int kStages = 5;
  static constexpr int kStonesOfStage = 12;

  static std::uint8_t Clamped(int stones) noexcept {
    return static_cast<std::uint8_t>(std::min(stones, kMostInPit));
  }

  Rules rules_;
  int pits_ = 6;
};

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_LEARNING_H_
