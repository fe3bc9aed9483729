#ifndef PLYGROUND_GAMES_ISOLO_SOWING_H_
#define PLYGROUND_GAMES_ISOLO_SOWING_H_

#include <cstdint>

#include "games/isolo/isolo.h"
#include "games/isolo/rules.h"

namespace plyground::isolo {

// One move, lap by lap. A lap of n seeds gives every hole n / 8 of them and the
// first n % 8 holes from its start one more; it always stays in the own row.
//
// Every move ends: a capture takes seeds from a row that gets none, so endless
// laps would be relays alone from some lap on. A cycle of those lifts every hole
// of the row, so a lap ends opposite an occupied hole at last: a capture. (The
// other row is not empty, since that ends the move.) `max_laps` guards against
// mistakes in this argument.
class Sowing {
 public:
  // Lifts the hole, with one seed more in the fore-play.
  Sowing(const Rules& rules, Row& own, Row& other, int hole, bool fore_play) noexcept;

  // Sows the hand; whether the move goes on with another lap.
  bool SowLap() noexcept;
  int laps() const noexcept { return laps_; }
  // What the next lap sows, and the hole of its first seed.
  int hand() const noexcept { return hand_; }
  int start() const noexcept { return start_; }

 private:
  // What brought the seeds of this lap into the hand.
  enum class Before : std::uint8_t { kStart, kRelay, kCapture };

  static bool IsEndhole(int hole) noexcept { return hole < 2 || hole >= kHoles - 2; }

  // Drops the hand; returns the hole of the last seed.
  int Drop() noexcept;
  void Relay(int hole) noexcept;
  void Capture(int hole, int seeds) noexcept;
  // A single seed from an endhole is sown with the seeds of the hole at one end.
  void Mwipinda(int hole) noexcept;

  const Rules& rules_;
  Row& own_;
  Row& other_;
  int hand_;
  int start_;
  int laps_ = 0;
  Before before_ = Before::kStart;
};

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_SOWING_H_
