#ifndef PLYGROUND_GAMES_OTHELLO_LEARNING_H_
#define PLYGROUND_GAMES_OTHELLO_LEARNING_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "core/features.h"
#include "core/player.h"
#include "eval/prob_cut_fit.h"
#include "games/othello/board64.h"
#include "games/othello/options.h"
#include "games/othello/othello.h"

namespace plyground::othello {

// What is learnt from on boards up to 8x8: cells (empty or blocked, the mover's, the
// opponent's) in the patterns that Othello programs have used since Logistello (Buro
// 1997), fitted to the size: straight lines, diagonals, corners and edges; and mobility.
// Not the hand-made evaluation: with it the error on held-out results is 8.98 instead
// of 9.08 discs (five passes over 30,000 games), and a node costs much more.
class LearningFeatures {
 public:
  using Bits = Board64::Bits;

  LearningFeatures() = default;
  explicit LearningFeatures(const Options& options) noexcept
      : blocked_(Othello64(options).ground().blocked()), size_(options.size) {}

  FeatureLayout Layout() const;
  static std::span<const std::string_view> Held();
  // Fitted with the weights that the program holds.
  static constexpr auto kProbCutFits = std::to_array<ProbCutFit>({
#include "games/othello/learned_prob_cut.inc"
  });

  bool Fits(const Othello64& position) const noexcept {
    return position.ground().blocked() == blocked_;
  }
  // `seat` has to be the mover: a position holds the mover's discs.
  void Read(const Othello64& position, Player /*seat*/,
            FeatureReading& reading) const noexcept {
    for (int row = 0; row < 8; ++row) {
      const std::uint64_t cells = Spread(position.own() >> 8 * row & 0xFF) +
                                  2 * Spread(position.opp() >> 8 * row & 0xFF);
      std::memcpy(reading.cells.data() + 8 * row, &cells, sizeof(cells));
    }
    ReadNumbers(position, reading);
  }
  // The cells as two sets (TupleShape::Planes), all else in `reading`.
  std::array<std::uint64_t, 2> ReadPlanes(const Othello64& position,
                                          FeatureReading& reading) const noexcept {
    ReadNumbers(position, reading);
    return {position.own(), position.opp()};
  }

 private:
  static constexpr int kStages = 10;

  void ReadNumbers(const Othello64& position, FeatureReading& reading) const noexcept {
    const int empties = position.PliesLeft();
    reading.dense[0] = Board64::Count(position.MoveCells());
    reading.dense[1] = Board64::Count(position.OpponentMoveCells());
    reading.dense[2] = empties & 1;
    const int room = 64 - Board64::Count(blocked_) - 4;
    const int played = std::max(0, room - empties);
    reading.stage = std::min(kStages - 1, played * kStages / room);
  }

  // Bit i of eight as the lowest bit of byte i.
  static std::uint64_t Spread(std::uint64_t bits) noexcept {
    const std::uint64_t apart = bits * 0x0101010101010101ULL & 0x8040201008040201ULL;
    return (apart + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL;
  }

  Bits blocked_ = 0;
  int size_ = 8;
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_LEARNING_H_
