#ifndef PLYGROUND_SEARCH_MOVE_HISTORY_H_
#define PLYGROUND_SEARCH_MOVE_HISTORY_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/game.h"
#include "core/random.h"
#include "search/alpha_beta_config.h"

namespace plyground {

// Which moves have cut off elsewhere in the tree:
// * two killers a ply (Akl and Newborn 1977);
// * the reply that refuted a move, wherever it was made (the counter move
//   heuristic, Uiterwijk 1992);
// * how often a move cut off, the deeper the more, less how often it was tried in
//   vain (the history heuristic, Schaeffer 1983). Each count is drawn back in
//   proportion to its size, so that it stays within +-kMost and forgets.
template <Game G>
class MoveHistory {
 public:
  using Move = typename G::Move;

  explicit MoveHistory(const AlphaBetaConfig& config) noexcept
      : killers_on_(config.killers),
        counters_on_(config.counter_moves),
        history_on_(config.history) {}

  void Clear() noexcept {
    counts_.fill(0);
    killers_.fill({});
    counters_.fill({});
  }

  // `move` cut off at `ply`, in reply to `last` if there was one.
  void Reward(Move move, const std::optional<Move>& last, int ply, int depth) noexcept {
    if (history_on_) Shift(move, Weight(depth));
    if (counters_on_ && last.has_value()) counters_[SlotOf(*last)] = {move, true};
    if (!killers_on_ || ply >= kPlies) return;
    Killers& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers.count > 0 && killers.moves[0] == move) return;
    killers.moves[1] = killers.moves[0];
    killers.moves[0] = move;
    killers.count = std::min(killers.count + 1, 2);
  }
  // `move` was searched before the one that cut off.
  void Blame(Move move, int depth) noexcept {
    if (history_on_) Shift(move, -Weight(depth));
  }

  // Larger is better; within +-kMostBonus.
  int Bonus(Move move, const std::optional<Move>& last, int ply) const noexcept {
    if (killers_on_ && ply < kPlies) {
      const Killers& killers = killers_[static_cast<std::size_t>(ply)];
      for (int i = 0; i < killers.count; ++i) {
        if (killers.moves[i] == move) return kMostBonus - i;
      }
    }
    if (counters_on_ && last.has_value()) {
      const Counter& counter = counters_[SlotOf(*last)];
      if (counter.known && counter.move == move) return kMostBonus - 2;
    }
    return history_on_ ? counts_[SlotOf(move)] : 0;
  }

  static constexpr int kMost = 1 << 14;
  static constexpr int kMostBonus = kMost + 3;

 private:
  static constexpr int kPlies = 128;
  static constexpr std::size_t kSlots = 1024;

  struct Killers {
    Move moves[2];
    int count;
  };
  struct Counter {
    Move move;
    bool known;
  };

  // A search to the end of the game has no depth to speak of.
  static int Weight(int depth) noexcept {
    const int plies = std::clamp(depth, 0, 32);
    return plies * plies * 4;
  }

  void Shift(Move move, int weight) noexcept {
    int& count = counts_[SlotOf(move)];
    count += weight - count * std::abs(weight) / kMost;
  }

  static std::size_t SlotOf(Move move) noexcept {
    std::uint64_t code = 0;
    std::memcpy(&code, &move, sizeof(move));
    return Random::Mix(code) % kSlots;
  }

  bool killers_on_;
  bool counters_on_;
  bool history_on_;
  std::array<int, kSlots> counts_{};
  std::array<Killers, kPlies> killers_{};
  std::array<Counter, kSlots> counters_{};
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_MOVE_HISTORY_H_
