#include "games/isolo/sowing.h"

#include <array>
#include <utility>

namespace plyground::isolo {
namespace {

// By start and count below 8: the holes that get one seed more.
constexpr auto kPartLaps = [] {
  std::array<std::array<Row, kHoles>, kHoles> laps{};
  for (int start = 0; start < kHoles; ++start) {
    for (int seeds = 0; seeds < kHoles; ++seeds) {
      for (int i = 0; i < seeds; ++i) laps[start][seeds][(start + i) % kHoles] = 1;
    }
  }
  return laps;
}();

}  // namespace

Sowing::Sowing(const Rules& rules, Row& own, Row& other, int hole, bool fore_play) noexcept
    : rules_(rules),
      own_(own),
      other_(other),
      hand_(std::exchange(own[hole], std::uint16_t{0}) + static_cast<int>(fore_play)),
      // Always the leftmost hole, except from the one beside the rightmost.
      start_(hole == kHoles - 2 ? kHoles - 1 : 0) {}

int Sowing::Drop() noexcept {
  const Row& part = kPartLaps[start_][hand_ % kHoles];
  const auto each = static_cast<std::uint16_t>(hand_ / kHoles);
  for (int hole = 0; hole < kHoles; ++hole) {
    own_[hole] = static_cast<std::uint16_t>(own_[hole] + part[hole] + each);
  }
  return (start_ + hand_ - 1) % kHoles;
}

bool Sowing::SowLap() noexcept {
  ++laps_;
  const int last = Drop();
  const bool was_empty = own_[last] == 1;
  if (was_empty || laps_ == rules_.max_laps) return false;
  const int seeds = std::exchange(other_[kHoles - 1 - last], std::uint16_t{0});
  if (seeds == 0) {
    Relay(last);
    return true;
  }
  if (SeedsOf(other_) == 0) {  // the game is decided
    own_[last] = static_cast<std::uint16_t>(own_[last] + seeds);
    return false;
  }
  Capture(last, seeds);
  return true;
}

void Sowing::Relay(int hole) noexcept {
  hand_ = std::exchange(own_[hole], std::uint16_t{0});
  start_ = (hole + 1) % kHoles;
  before_ = Before::kRelay;
}

void Sowing::Capture(int hole, int seeds) noexcept {
  const Before before = std::exchange(before_, Before::kCapture);
  const bool multiple = before == Before::kCapture;
  hand_ = seeds;
  if (seeds == 1 && IsEndhole(hole) && (!multiple || rules_.m_single)) {
    Mwipinda(hole);
  } else if (before != Before::kRelay || (rules_.n_end_left && IsEndhole(hole))) {
    start_ = 0;
  } else if (rules_.n_resow == Resow::kAfterLast) {
    start_ = (hole + 1) % kHoles;
  }
}

void Sowing::Mwipinda(int hole) noexcept {
  const bool left = (hole < kHoles / 2) == (rules_.end_side == EndSide::kMover);
  const int joined = left ? kHoles - 1 : 0;
  hand_ += std::exchange(own_[joined], std::uint16_t{0});
  start_ = (joined + 1) % kHoles;
}

}  // namespace plyground::isolo
