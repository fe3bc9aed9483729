#ifndef PLYGROUND_CORE_SCORE_H_
#define PLYGROUND_CORE_SCORE_H_

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>

namespace plyground {

// What a search knows of a position, for the side to move. Three bands:
//
//   -kProofBase .. -kProofBase + kMaxDistance   lost in n plies (n = raw + base)
//   -kMaxEstimate .. kMaxEstimate               an estimate, or an exact margin
//    kProofBase - kMaxDistance .. kProofBase    won in n plies (n = base - raw)
//
// Estimates are clamped into their band, so no evaluator can claim a proof,
// and the whole range is symmetric, so negation cannot overflow. In games with
// a margin the middle band holds margins in kUnitsPerPoint-ths of a point, and
// whether one is exact is said beside it, never by the number.
class Score {
 public:
  static constexpr int kUnitsPerPoint = 100;
  static constexpr int kProofBase = 1'000'000'000;
  static constexpr int kMaxDistance = 1'000'000;
  static constexpr int kMaxEstimate = kProofBase - kMaxDistance - 1;

  constexpr Score() noexcept = default;

  // In kUnitsPerPoint-ths of a point; clamped into the middle band.
  static constexpr Score Estimate(int units) noexcept {
    return Score(std::clamp(units, -kMaxEstimate, kMaxEstimate));
  }
  // A margin of whole points. Pre: |points| * kUnitsPerPoint <= kMaxEstimate.
  static constexpr Score Points(int points) noexcept {
    assert(points <= kMaxEstimate / kUnitsPerPoint && points >= -kMaxEstimate / kUnitsPerPoint);
    return Score(points * kUnitsPerPoint);
  }
  // Pre: 0 <= plies <= kMaxDistance.
  static constexpr Score WinIn(int plies) noexcept {
    assert(plies >= 0 && plies <= kMaxDistance);
    return Score(kProofBase - plies);
  }
  static constexpr Score LossIn(int plies) noexcept { return -WinIn(plies); }
  static constexpr Score Max() noexcept { return Score(kProofBase + 1); }
  static constexpr Score Min() noexcept { return -Max(); }
  static constexpr Score FromRaw(std::int32_t raw) noexcept { return Score(raw); }

  constexpr std::int32_t raw() const noexcept { return raw_; }
  constexpr bool IsWin() const noexcept { return raw_ > kMaxEstimate; }
  constexpr bool IsLoss() const noexcept { return raw_ < -kMaxEstimate; }
  // Plies to the proven end. Pre: IsWin() or IsLoss().
  constexpr int Distance() const noexcept {
    assert(IsWin() || IsLoss());
    return kProofBase - (raw_ < 0 ? -raw_ : raw_);
  }
  // The same outcome seen from `plies` further away (nearer, if negative): a
  // search counts distances from its root, its table from the stored position.
  constexpr Score Later(int plies) const noexcept {
    return Score(raw_ - (IsWin() ? plies : 0) + (IsLoss() ? plies : 0));
  }

  constexpr Score operator-() const noexcept { return Score(-raw_); }
  friend constexpr auto operator<=>(Score, Score) noexcept = default;

 private:
  constexpr explicit Score(std::int32_t raw) noexcept : raw_(raw) {}
  std::int32_t raw_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_SCORE_H_
