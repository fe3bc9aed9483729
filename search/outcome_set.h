#ifndef PLYGROUND_SEARCH_OUTCOME_SET_H_
#define PLYGROUND_SEARCH_OUTCOME_SET_H_

#include <bit>
#include <cassert>
#include <cstdint>

namespace plyground {

// The outcomes that a node of a two-player game may still have, seen by one
// player: one bit for each of loss, draw and win, always a range without a gap.
//
//   bit   2    1    0
//        win draw loss
//
// These are the score bounds of Cazenave and Saffidine, "Score bounded Monte-
// Carlo tree search" (CG 2010), pessimistic and optimistic, kept as a set: what
// is learnt only ever removes bits, so threads that learn at the same time agree
// by a bitwise and. One bit left is a proof.
class OutcomeSet {
 public:
  static constexpr int kLoss = 0;
  static constexpr int kDraw = 1;
  static constexpr int kWin = 2;

  constexpr OutcomeSet() noexcept = default;  // anything
  static constexpr OutcomeSet FromBits(std::uint8_t bits) noexcept { return OutcomeSet(bits); }
  // Pre: kLoss <= low <= high <= kWin.
  static constexpr OutcomeSet Range(int low, int high) noexcept {
    return OutcomeSet(static_cast<std::uint8_t>((2 << high) - (1 << low)));
  }
  static constexpr OutcomeSet Of(float reward) noexcept {
    const int outcome = reward > 0 ? kWin : reward < 0 ? kLoss : kDraw;
    return Range(outcome, outcome);
  }

  constexpr std::uint8_t bits() const noexcept { return bits_; }
  constexpr int lowest() const noexcept { return std::countr_zero(bits_); }
  constexpr int highest() const noexcept { return std::bit_width(bits_) - 1; }
  constexpr bool IsDecided() const noexcept { return std::has_single_bit(bits_); }
  // Pre: IsDecided().
  constexpr float Reward() const noexcept {
    assert(IsDecided());
    return static_cast<float>(lowest() - kDraw);
  }
  // The bits of all outcomes that are.
  static constexpr unsigned BetterThan(int outcome) noexcept {
    return 7U & ~((2U << outcome) - 1);
  }
  constexpr bool IsBetterThan(int outcome) const noexcept {
    return (bits_ & BetterThan(outcome)) != 0;
  }
  // What the opponent sees.
  constexpr OutcomeSet Flipped() const noexcept {
    return OutcomeSet(static_cast<std::uint8_t>((bits_ & 1) << 2 | (bits_ & 2) | bits_ >> 2));
  }
  constexpr OutcomeSet operator&(OutcomeSet other) const noexcept {
    return OutcomeSet(bits_ & other.bits_);
  }
  friend constexpr bool operator==(OutcomeSet, OutcomeSet) noexcept = default;

 private:
  constexpr explicit OutcomeSet(std::uint8_t bits) noexcept : bits_(bits) {}
  std::uint8_t bits_ = 7;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_OUTCOME_SET_H_
