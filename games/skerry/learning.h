#ifndef PLYGROUND_GAMES_SKERRY_LEARNING_H_
#define PLYGROUND_GAMES_SKERRY_LEARNING_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/features.h"
#include "core/player.h"
#include "games/skerry/eval.h"
#include "games/skerry/options.h"
#include "games/skerry/skerry.h"

namespace plyground::skerry {

// What is learnt from: the catch of a seat and of its best rival, what of each is
// safe, how exposed the rest is and what nobody has, as numbers and, in steps, as
// cells of which each pair has a table; the hand-made evaluation, to which that is
// added. By plies left. A map is the same for one game only, so where things lie is
// not learnt from.
class LearningFeatures {
 public:
  LearningFeatures() = default;
  explicit LearningFeatures(const Options& options) noexcept : players_(options.players) {}

  FeatureLayout Layout() const;
  static std::span<const std::string_view> Held();

  template <class G>
  bool Fits(const G& position) const noexcept {
    return position.NumPlayers() == players_;
  }

  template <class G>
  void Read(const G& position, Player player, FeatureReading& reading) const noexcept {
    const int seat = Index(player);
    const Holdings own = HoldingsOf(position, seat);
    Holdings rival{.all = -1};
    for (int other = 0; other < position.NumPlayers(); ++other) {
      if (other == seat) continue;
      const Holdings its = HoldingsOf(position, other);
      if (its.all > rival.all) rival = its;
    }
    const int lit = position.FishOn(position.Lit());
    const int dark = position.FishOn(position.Sea()) - lit;
    const int turn =
        (seat - Index(position.ToMove()) + position.NumPlayers()) % position.NumPlayers();
    auto dense = reading.dense.begin();
    *dense++ = HandMade(position, seat);
    for (const Holdings& holdings : {own, rival}) {
      *dense++ = holdings.safe;
      *dense++ = holdings.all - holdings.safe;
      *dense++ = holdings.exposure;
    }
    *dense++ = lit - own.all - rival.all;
    *dense++ = dark;
    reading.cells = {};
    std::size_t cell = 0;
    for (const Holdings& holdings : {own, rival}) {
      reading.cells[cell++] = Stepped(holdings.safe, 4);
      reading.cells[cell++] = Stepped(holdings.all - holdings.safe, 4);
      reading.cells[cell++] = Stepped(holdings.exposure, 40);
    }
    reading.cells[cell++] = Stepped(lit - own.all - rival.all, 4);
    reading.cells[cell++] = Stepped(dark, 8);
    reading.cells[cell++] = static_cast<std::uint8_t>(turn);
    reading.stage = std::clamp(position.PliesLeft(), 1, kStages) - 1;
  }

 private:
  static constexpr int kStages = 12;
  static constexpr int kSteps = 16;

  struct Holdings {
    int all = 0;
    int safe = 0;
    int exposure = 0;
  };
  template <class G>
  static Holdings HoldingsOf(const G& position, int seat) noexcept {
    const auto lead = position.LeadOf(seat);
    return {position.FishOn(lead.all), position.FishOn(lead.safe), Exposure(position, seat)};
  }
  template <class G>
  static int HandMade(const G& position, int seat) noexcept {
    if constexpr (TwoPlayer<G>) {
      return SpreadEvaluator().Evaluate(position);
    } else {
      return SpreadEvaluator().EvaluateAll(position)[static_cast<std::size_t>(seat)];
    }
  }
  static std::uint8_t Stepped(int value, int step) noexcept {
    return static_cast<std::uint8_t>(std::clamp(value / step, 0, kSteps - 1));
  }

  int players_ = 2;
};

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_LEARNING_H_
