#ifndef PLYGROUND_GAMES_SLIDER_LEARNING_H_
#define PLYGROUND_GAMES_SLIDER_LEARNING_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/features.h"
#include "core/player.h"
#include "games/slider/eval.h"
#include "games/slider/options.h"
#include "games/slider/slider.h"

namespace plyground::slider {

// From an end of the line to another dot.
struct Step {
  int down;
  int right;
  friend bool operator==(const Step&, const Step&) = default;
};

// The dots within two steps; those of the 3x3 square first.
inline constexpr std::array<Step, 12> kAround = {{{-1, -1},
                                                  {-1, 0},
                                                  {-1, 1},
                                                  {0, -1},
                                                  {0, 1},
                                                  {1, -1},
                                                  {1, 0},
                                                  {1, 1},
                                                  {-2, 0},
                                                  {0, -2},
                                                  {0, 2},
                                                  {2, 0}}};
inline constexpr int kCellsOfEnd = static_cast<int>(kAround.size());
inline constexpr int kNearest = 8;
inline constexpr int kStages = 4;

// What is learnt from: which dots within two steps of either end of the line are
// free, for each end by itself and for the nearest around both; and the hand-made
// evaluations, to which that is added.
class LearningFeatures {
 public:
  LearningFeatures() = default;
  explicit LearningFeatures(const Options& options) noexcept : options_(options) {}

  FeatureLayout Layout() const;
  static std::span<const std::string_view> Held();

  // Not before there is a line, nor once it is closed.
  bool Fits(const Slider& position) const noexcept {
    return position.used() != 0 && !position.closed() &&
           position.grid() == Grid{options_.rows, options_.columns};
  }
  // `seat` has to be the mover.
  void Read(const Slider& position, Player /*seat*/, FeatureReading& reading) const noexcept {
    const Grid grid = position.grid();
    const Dots free = position.Free();
    std::size_t cell = 0;
    for (const int end : position.ends()) {
      const int row = end % grid.rows;
      const int column = end / grid.rows;
      for (const Step step : kAround) {
        const int down = row + step.down;
        const int right = column + step.right;
        const bool inside = down >= 0 && down < grid.rows && right >= 0 && right < grid.columns;
        reading.cells[cell++] =
            static_cast<std::uint8_t>(inside && (free & Bit(right * grid.rows + down)) != 0);
      }
    }
    reading.dense[0] = PairingEvaluator().Evaluate(position);
    reading.dense[1] = ParityEvaluator().Evaluate(position);
    reading.dense[2] = position.Moves().size();
    reading.stage = std::min(kStages - 1, position.PliesLeft() * kStages / grid.size());
  }

 private:
  Options options_;
};

}  // namespace plyground::slider

#endif  // PLYGROUND_GAMES_SLIDER_LEARNING_H_
