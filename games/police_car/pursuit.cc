#include "games/police_car/pursuit.h"

#include <cstddef>
#include <mutex>

#include "core/fixed_list.h"

namespace plyground::police_car {
namespace {

constexpr Cell BeforeRightTurn(Cell cell) noexcept { return {cell.y, -cell.x}; }
constexpr Cell BeforeStep(Cell cell) noexcept { return {cell.x, cell.y + 1}; }
static_assert(BeforeRightTurn(AfterRightTurn({3, 5})) == Cell{3, 5});

// Where the criminals were before a police move that took `steps` steps, if
// there is such a move.
constexpr Cell Undrive(Move move, Cell cell, int steps) noexcept {
  const Maneuver maneuver = ManeuverOf(move);
  if (steps == 2) {
    cell = BeforeStep(cell);
    if (maneuver.turn_between) cell = BeforeRightTurn(cell);
  }
  cell = BeforeStep(cell);
  return maneuver.turn_first ? BeforeRightTurn(cell) : cell;
}

}  // namespace

// Works level by level: the cells won in n with the criminals to move, then
// those won in n + 1 with the police to move.
class Pursuit::Builder {
 public:
  Builder(const Rules& rules, Pursuit& table) noexcept
      : rules_(rules), flights_(rules.criminals), drives_(rules.police), table_(table) {}

  void Build() noexcept {
    AddCaptures();
    int level = 0;
    while (true) {
      for (const Cell cell : police_cells_) AddFlights(cell, level);
      table_.levels_ = static_cast<std::uint8_t>(level);
      police_cells_.Clear();
      bool is_inside = true;
      for (const Cell cell : criminal_cells_) is_inside &= AddDrives(cell, level + 1);
      criminal_cells_.Clear();
      if (!is_inside) return;
      if (police_cells_.empty()) break;
      ++level;
    }
    table_.is_complete_ = true;
  }

 private:
  void AddCaptures() noexcept {
    for (int x = -1; x <= 1; ++x) {
      for (int y = -1; y <= 1; ++y) {
        const Cell cell = {x, y};
        if (!InRange(rules_.capture, cell)) continue;
        Win(table_.criminals_to_move_, cell, 0, criminal_cells_);
        if (rules_.capture_check == CaptureCheck::kAny) {
          Win(table_.police_to_move_, cell, 0, police_cells_);
        }
      }
    }
  }

  // A win with the police to move takes one flight away from the cells around.
  void AddFlights(Cell cell, int level) noexcept {
    for (int i = 0; i < flights_.size(); ++i) {
      const Cell step = StepOf(flights_[i]);
      const Cell before = {cell.x - step.x, cell.y - step.y};
      if (At(table_.criminals_to_move_, before) != kUnknown) continue;
      std::uint8_t& lost = At(lost_flights_, before);
      if (++lost == flights_.size()) {
        Win(table_.criminals_to_move_, before, level, criminal_cells_);
      }
    }
  }

  // False if a cell that wins in `level` moves lies too near the radius.
  bool AddDrives(Cell cell, int level) noexcept {
    bool is_inside = true;
    for (int i = 0; i < drives_.size(); ++i) {
      for (int steps = 1; steps <= 2; ++steps) {
        const Cell before = Undrive(drives_[i], cell, steps);
        const Driven driven = Drive(rules_, drives_[i], before);
        if (driven.steps != steps || driven.cell != cell) continue;
        // The criminals' cells around it have to be inside as well.
        if (!IsInside({before.x - 1, before.y - 1}) ||
            !IsInside({before.x + 1, before.y + 1})) {
          is_inside = false;
        } else if (At(table_.police_to_move_, before) == kUnknown) {
          Win(table_.police_to_move_, before, level, police_cells_);
        }
      }
    }
    return is_inside;
  }

  using Cells = FixedList<Cell, kSide * kSide>;
  static void Win(Plane& plane, Cell cell, int level, Cells& cells) noexcept {
    At(plane, cell) = static_cast<std::uint8_t>(level + 1);
    cells.Add(cell);
  }

  const Rules rules_;
  const MoveSet flights_;
  const MoveSet drives_;
  Pursuit& table_;
  Plane lost_flights_{};
  Cells police_cells_;  // of the level at work
  Cells criminal_cells_;
};

const Pursuit& Pursuit::For(std::uint16_t packed_rules) noexcept {
  // Zeroed pages that nobody touches cost nothing.
  struct Slot {
    std::once_flag once;
    Pursuit table;
  };
  static std::array<Slot, kRuleCodes> slots;
  Slot& slot = slots[packed_rules];
  std::call_once(slot.once,
                 [&]() noexcept { Builder(UnpackRules(packed_rules), slot.table).Build(); });
  return slot.table;
}

std::optional<int> Pursuit::MovesToCapture(Cell cell, bool police_to_move) const noexcept {
  if (!IsInside(cell)) return std::nullopt;
  const std::uint8_t entry = At(police_to_move ? police_to_move_ : criminals_to_move_, cell);
  if (entry == kUnknown) return std::nullopt;
  return entry - 1;
}

}  // namespace plyground::police_car
