#ifndef PLYGROUND_GAMES_ISOLO_LEARNING_H_
#define PLYGROUND_GAMES_ISOLO_LEARNING_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/features.h"
#include "core/player.h"
#include "games/isolo/eval.h"
#include "games/isolo/isolo.h"

namespace plyground::isolo {

// What is learnt from: the holes, the mover's from his left and then the opponent's,
// all pairs of them and all three in a row; and the hand-made evaluation, to which
// that is added. The fore-play is a stage of its own.
class LearningFeatures {
 public:
  LearningFeatures() = default;
  explicit LearningFeatures(const Options& options) noexcept : rules_(options) {}

  FeatureLayout Layout() const;
  static std::span<const std::string_view> Held();

  // Limits of plies and laps move values little.
  bool Fits(const Isolo& position) const noexcept {
    Rules rules = position.rules();
    rules.max_plies = rules_.max_plies;
    rules.max_laps = rules_.max_laps;
    return rules == rules_;
  }
  // `seat` has to be the mover.
  void Read(const Isolo& position, Player /*seat*/, FeatureReading& reading) const noexcept {
    for (std::size_t hole = 0; hole < kHoles; ++hole) {
      reading.cells[hole] = Clamped(position.own()[hole]);
      reading.cells[kHoles + hole] = Clamped(position.other()[hole]);
    }
    const int threats = ThreatEvaluator().Evaluate(position);
    reading.dense[0] = std::clamp(threats, -kMostThreat, kMostThreat);
    reading.dense[1] = SeedsOf(position.own()) - SeedsOf(position.other());
    reading.stage = position.IsForePlay() ? 0 : 1;
  }

 private:
  static constexpr int kMostInHole = 15;  // more are as many
  static constexpr int kMostThreat = 8000;

  static std::uint8_t Clamped(int seeds) noexcept {
    return static_cast<std::uint8_t>(std::min(seeds, kMostInHole));
  }

  Rules rules_;
};

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_LEARNING_H_
