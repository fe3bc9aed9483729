#ifndef PLYGROUND_CORE_TEST_RING_H_
#define PLYGROUND_CORE_TEST_RING_H_

#include <cstdint>

#include "core/game.h"
#include "core/repeatable.h"
#include "core/zobrist.h"

namespace plyground {

// A counter on a ring of five, moved by two players in turn; a "burn" can never
// be taken back.
class Ring {
 public:
  enum class Move : std::uint8_t { kForward, kBack, kBurn };
  struct Options {
    HistoryRules history;
    friend bool operator==(const Options&, const Options&) = default;
  };
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 3;
  static constexpr int kMaxPlies = 1000;
  static constexpr int kMaxUtility = 10;
  Ring() = default;
  explicit Ring(const Options&) noexcept {}
  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return mover_; }
  void AppendMoves(FixedList<Move, kMaxMoves>& moves) const noexcept {
    if (IsTerminal()) return;
    moves.Add(Move::kForward);
    moves.Add(Move::kBack);
    moves.Add(Move::kBurn);
  }
  bool IsTerminal() const noexcept { return fuel_ == 0; }
  int Utility(Player player) const noexcept { return player == mover_ ? 1 : -1; }
  int Margin() const noexcept { return 1; }
  void Apply(Move move) noexcept {
    if (move == Move::kBurn) --fuel_;
    place_ = (place_ + (move == Move::kForward ? 1 : move == Move::kBack ? 4 : 0)) % 5;
    mover_ = Opponent(mover_);
  }
  std::uint64_t Hash() const noexcept {
    return HashWords(static_cast<std::uint64_t>(place_ * 100 + fuel_),
                     static_cast<std::uint64_t>(Index(mover_)));
  }
  static constexpr int kShortestCycle = 2;
  static HistoryRules HistoryRulesOf(const Options& options) noexcept {
    return options.history;
  }
  int Epoch() const noexcept { return fuel_; }
  int RepetitionUtility(Player player) const noexcept {
    return player == Player::kFirst ? 7 : -7;
  }
  int PlyLimitUtility(Player player) const noexcept {
    return player == Player::kFirst ? 5 : -5;
  }
  friend bool operator==(const Ring&, const Ring&) = default;

 private:
  int place_ = 0;
  int fuel_ = 4;
  Player mover_ = Player::kFirst;
};
static_assert(Repeatable<Ring> && Margin<Ring>);

}  // namespace plyground

#endif  // PLYGROUND_CORE_TEST_RING_H_
