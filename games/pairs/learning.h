#ifndef PLYGROUND_GAMES_PAIRS_LEARNING_H_
#define PLYGROUND_GAMES_PAIRS_LEARNING_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/features.h"
#include "core/player.h"
#include "games/pairs/pairs.h"
#include "games/pairs/survival.h"

namespace plyground::pairs {

// What is learnt from, for any seat: its points and those of the seat that has most
// of the others, what a card would cost either, what folding costs, whose turn it is
// and what for, in steps, of which all threes have a table: a table of who loses by
// the points is among them. The hand-made evaluation, to which that is added.
class LearningFeatures {
 public:
  LearningFeatures() noexcept : LearningFeatures(Options{}) {}
  explicit LearningFeatures(const Options& options) noexcept : rules_(options) {
    rules_.target = static_cast<std::uint8_t>(TargetOf(options));
  }

  FeatureLayout Layout() const;
  static std::span<const std::string_view> Held();

  template <int kSeats>
  bool Fits(const Pairs<kSeats>& position) const noexcept {
    return position.phase() != Phase::kOver && position.rules() == rules_;
  }

  template <int kSeats>
  void Read(const Pairs<kSeats>& position, Player player,
            FeatureReading& reading) const noexcept {
    const int seat = Index(player);
    const int players = position.NumPlayers();
    int rival = (seat + 1) % players;
    for (int other = 0; other < players; ++other) {
      if (other != seat && position.score(other) > position.score(rival)) rival = other;
    }
    const Cards cards = position.Available();
    const int target = position.rules().target;
    const int turn = (seat - Index(position.ToMove()) + players) % players;
    reading.cells = {};
    auto cell = reading.cells.begin();
    *cell++ = Stepped(position.score(seat) * kSteps / target);
    *cell++ = Stepped(position.score(rival) * kSteps / target);
    *cell++ = Stepped(Danger(position, seat, cards) * 4);
    *cell++ = Stepped(Danger(position, rival, cards) * 4);
    *cell++ = Stepped(position.LowestInPlay());
    *cell++ = static_cast<std::uint8_t>(static_cast<int>(position.phase()) * 3 +
                                        (turn == 0             ? 0
                                         : turn == players - 1 ? 1
                                                               : 2));
    const auto units = SurvivalEvaluator().EvaluateAll(position);
    reading.dense[0] = units[static_cast<std::size_t>(seat)];
    reading.dense[1] = position.score(seat);
    reading.dense[2] = position.score(rival);
    reading.stage = 0;
  }

 private:
  static constexpr int kSteps = 16;
  static constexpr int kTurns = 12;

  static std::uint8_t Stepped(int value) noexcept {
    return static_cast<std::uint8_t>(std::clamp(value, 0, kSteps - 1));
  }
  static std::uint8_t Stepped(float value) noexcept { return Stepped(static_cast<int>(value)); }
  // Points that the next card costs a seat on average.
  template <int kSeats>
  static float Danger(const Pairs<kSeats>& position, int seat, Cards cards) noexcept {
    if (cards.empty()) return 0;
    int cost = 0;
    for (std::uint32_t ranks = position.stack(seat).ranks(); ranks != 0; ranks &= ranks - 1) {
      const int rank = std::countr_zero(ranks) + 1;
      cost += rank * cards[rank];
    }
    return static_cast<float>(cost) / static_cast<float>(cards.size());
  }

  Options rules_;
};

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_LEARNING_H_
