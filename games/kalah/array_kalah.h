#ifndef PLYGROUND_GAMES_KALAH_ARRAY_KALAH_H_
#define PLYGROUND_GAMES_KALAH_ARRAY_KALAH_H_

#include <array>
#include <cstdint>

#include "core/game.h"
#include "core/player.h"
#include "games/kalah/board.h"
#include "games/kalah/ordering.h"
#include "games/kalah/rules.h"

namespace plyground::kalah {

// Kalah for every number of pits and all rules, one byte a pit, sown stone by
// stone. Kalah (kalah.h) plays the usual size several times as fast; this type
// serves the other sizes and, being plain, is its oracle.
//
// Invariant: the game is over exactly when the side to move has no stone. A
// move (or board) that ends the game hands out the rest at once; with
// rest=none the turn goes to the side whose row is empty.
class ArrayKalah {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = kMaxPits;
  static constexpr int kMaxPlies = MaxPlies(kMaxPits, kMaxStones);
  static constexpr int kMaxUtility = kMaxStones;

  using Move = kalah::Move;
  using Options = kalah::Options;

  ArrayKalah() noexcept : ArrayKalah(Options{}) {}
  // Pre: 2 * pits * seeds <= kMaxStones.
  explicit ArrayKalah(const Options& options) noexcept
      : ArrayKalah(options, StartBoard(options)) {}
  // Pre: no pit or store is negative, CountStones(board) <= kMaxStones.
  ArrayKalah(const Rules& rules, const Board& board) noexcept;

  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return to_move_; }
  void AppendMoves(MoveList<ArrayKalah>& moves) const noexcept;
  bool IsTerminal() const noexcept { return RowSum(own()) == 0; }
  int Utility(Player player) const noexcept {
    return player == to_move_ ? Margin() : -Margin();
  }
  void Apply(Move move) noexcept;

  int Margin() const noexcept { return own().store - other().store; }
  // About one ply a stone still on the board.
  int PliesLeft() const noexcept { return RowSum(own()) + RowSum(other()); }
  // Every stone on the board goes to the mover at best.
  int UpperBound(int /*want*/) const noexcept { return Margin() + PliesLeft(); }
  // What is in the stores, and the position without it.
  int TakenMargin() const noexcept { return Margin(); }
  ArrayKalah WithoutTaken() const noexcept {
    ArrayKalah position = *this;
    for (Side& side : position.sides_) side.store = 0;
    return position;
  }
  // Covers rules and size. Seen from the mover, so a position and its mirror
  // image with the other side to move, which have the same value, agree.
  std::uint64_t Hash() const noexcept;

  // Captures, or moves again.
  bool IsTactical(Move move) const noexcept {
    ArrayKalah child = *this;
    const int last = child.Sow(PitOf(move));
    if (last == pits_) return true;
    if (last > pits_) return false;
    child.CaptureAt(last);
    return child.own().pits[last] == 0;
  }
  Orderer<ArrayKalah> MakeOrderer(int /*plies_left*/) const noexcept {
    return Orderer<ArrayKalah>(*this);
  }

  int pits() const noexcept { return pits_; }
  Rules rules() const noexcept { return UnpackRules(rules_); }
  // Stones in a pit of the mover, or of the opponent by the latter's order.
  int OwnPit(int pit) const noexcept { return own().pits[pit]; }
  int OtherPit(int pit) const noexcept { return other().pits[pit]; }
  Board ToBoard() const noexcept;

  friend bool operator==(const ArrayKalah&, const ArrayKalah&) = default;

 private:
  struct Side {
    std::array<std::uint8_t, kMaxPits> pits = {};  // those beyond pits_ stay 0
    std::uint8_t store = 0;
    std::array<std::uint8_t, 3> unused = {};  // makes two words of it for Hash
    friend bool operator==(const Side&, const Side&) = default;
  };

  // Two sides, said so that the compiler knows it: no index out of bounds.
  static int SideOf(Player player) noexcept { return player == Player::kFirst ? 0 : 1; }
  const Side& own() const noexcept { return sides_[SideOf(to_move_)]; }
  const Side& other() const noexcept { return sides_[1 - SideOf(to_move_)]; }
  Side& own() noexcept { return sides_[SideOf(to_move_)]; }
  Side& other() noexcept { return sides_[1 - SideOf(to_move_)]; }
  int RowSum(const Side& side) const noexcept;
  // Drops the stones of `pit`; returns the cell of the last one: 0..pits-1 own
  // pits, pits the store, then the other row.
  int Sow(int pit) noexcept;
  void CaptureAt(int pit) noexcept;
  // Restores the invariant.
  void FinishIfOver() noexcept;
  static void Sweep(Side& row, Side& taker) noexcept;

  std::array<Side, 2> sides_ = {};
  Player to_move_ = Player::kFirst;
  std::uint8_t pits_ = 6;
  std::uint8_t rules_ = 0;
};

static_assert(Margin<ArrayKalah> && Hashed<ArrayKalah> && Bounded<ArrayKalah> &&
              PliesLeft<ArrayKalah> && Ordered<ArrayKalah> && !Alternating<ArrayKalah>);

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_ARRAY_KALAH_H_
