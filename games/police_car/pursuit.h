#ifndef PLYGROUND_GAMES_POLICE_CAR_PURSUIT_H_
#define PLYGROUND_GAMES_POLICE_CAR_PURSUIT_H_

#include <array>
#include <cstdint>
#include <optional>

#include "games/police_car/moves.h"
#include "games/police_car/rules.h"

namespace plyground::police_car {

// Which cells the police win from, and in how many of their moves, under one
// set of rules: least fixed point by retrograde analysis, one police move a
// level, on the cells within kRadius of the car.
//
// The wins of n moves are finitely many, so a level whose cells all lie within
// the radius is exact although the plane has no border. Under most rules the
// levels run dry inside: then every other cell of the plane is an escape. The
// others win from everywhere, and the levels stop where they reach the radius.
class Pursuit {
 public:
  static constexpr int kRadius = 60;
  // Under every set of rules all cells up to this far, in x and y, have their
  // value. (The tests check it; the table holds 26 and more in each direction.)
  static constexpr int kSurelyKnown = 24;

  // The table of `rules`, made when it is first asked for (a millisecond or
  // two). Thread-safe; allocates nothing.
  static const Pursuit& For(std::uint16_t packed_rules) noexcept;

  // Police moves until the criminals are caught; nothing if they are not, or
  // if the table does not reach that far. The position itself counts: 0 if it
  // is a capture.
  std::optional<int> MovesToCapture(Cell cell, bool police_to_move) const noexcept;

  // Cells without a value are escapes.
  bool is_complete() const noexcept { return is_complete_; }
  // Every win in at most this many police moves has its value.
  int levels() const noexcept { return levels_; }

 private:
  static constexpr int kSide = 2 * kRadius + 1;
  static constexpr std::uint8_t kUnknown = 0;  // else police moves + 1
  using Plane = std::array<std::array<std::uint8_t, kSide>, kSide>;
  class Builder;

  static bool IsInside(Cell cell) noexcept {
    return cell.x >= -kRadius && cell.x <= kRadius && cell.y >= -kRadius && cell.y <= kRadius;
  }
  template <class Table>
  static auto& At(Table& table, Cell cell) noexcept {
    return table[static_cast<std::size_t>(cell.x + kRadius)]
                [static_cast<std::size_t>(cell.y + kRadius)];
  }

  Plane police_to_move_;
  Plane criminals_to_move_;
  std::uint8_t levels_;
  bool is_complete_;
};

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_PURSUIT_H_
