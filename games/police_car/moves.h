#ifndef PLYGROUND_GAMES_POLICE_CAR_MOVES_H_
#define PLYGROUND_GAMES_POLICE_CAR_MOVES_H_

#include <cstdint>

#include "games/police_car/rules.h"

namespace plyground::police_car {

// A cell seen from the car: x to its right, y ahead of it. Moves, captures and
// values depend on nothing else, wherever the car is and wherever it heads.
struct Cell {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend bool operator==(const Cell&, const Cell&) = default;
};

constexpr Cell AfterRightTurn(Cell cell) noexcept { return {-cell.y, cell.x}; }
constexpr Cell AfterStep(Cell cell) noexcept { return {cell.x, cell.y - 1}; }

constexpr bool InRange(Capture capture, Cell cell) noexcept {
  const int across = cell.x < 0 ? -cell.x : cell.x;
  const int along = cell.y < 0 ? -cell.y : cell.y;
  switch (capture) {
    case Capture::kKing:
      return across <= 1 && along <= 1;
    case Capture::kOrtho:
      return across + along <= 1;
    case Capture::kSame:
      break;
  }
  return across + along == 0;
}

// One number for every move of either side. A police move is a step or two,
// each straight on (F) or after a turn to the right (R). A criminals' move is
// a direction seen from the car, clockwise, so that positions that are equal
// but for a turn of the board list their moves in the same order.
enum class Move : std::uint8_t {
  kFF,
  kRF,
  kF,
  kR,
  kFR,
  kRR,
  kAhead,
  kRight,
  kBack,
  kLeft,
  kAheadRight,
  kBackRight,
  kBackLeft,
  kAheadLeft,
  kStay,
};
inline constexpr int kMoveKinds = 15;

constexpr int Index(Move move) noexcept { return static_cast<int>(move); }
constexpr int DirectionOf(Move move) noexcept { return Index(move) - Index(Move::kAhead); }

struct Maneuver {
  std::uint8_t steps;
  bool turn_first;
  bool turn_between;
};
// Pre: `move` is one of the police.
constexpr Maneuver ManeuverOf(Move move) noexcept {
  constexpr Maneuver kManeuvers[] = {{2, false, false}, {2, true, false}, {1, false, false},
                                     {1, true, false},  {2, false, true}, {2, true, true}};
  return kManeuvers[Index(move)];
}

// Pre: `move` is one of the criminals.
constexpr Cell StepOf(Move move) noexcept {
  constexpr Cell kSteps[] = {{0, 1},  {1, 0},   {0, -1}, {-1, 0}, {1, 1},
                             {1, -1}, {-1, -1}, {-1, 1}, {0, 0}};
  return kSteps[DirectionOf(move)];
}

// The moves of one side, all of which are always possible, as core/moves.h
// counts and picks them.
class MoveSet {
 public:
  constexpr MoveSet() noexcept = default;  // none: the game is over
  constexpr explicit MoveSet(PoliceRule rule) noexcept : size_(2) {
    switch (rule) {
      case PoliceRule::kTurnThen2:
        break;
      case PoliceRule::kTurnThen1Or2:
        Extend(Move::kF, Move::kR);
        break;
      case PoliceRule::kTurnBetween:
        moves_[1] = Move::kFR;
        break;
      case PoliceRule::kPerStep:
        Extend(Move::kFR, Move::kRR);
        break;
      case PoliceRule::kPerStepOne:
        moves_[size_++] = Move::kFR;
        break;
    }
  }
  constexpr explicit MoveSet(CriminalRule rule) noexcept {
    const bool king = rule == CriminalRule::kKing || rule == CriminalRule::kKingStay;
    const bool stay = rule == CriminalRule::kOrthoStay || rule == CriminalRule::kKingStay;
    const int directions = king ? 8 : 4;
    for (int i = 0; i < directions; ++i) {
      moves_[size_++] = static_cast<Move>(Index(Move::kAhead) + i);
    }
    if (stay) moves_[size_++] = Move::kStay;
  }

  constexpr int size() const noexcept { return size_; }
  constexpr Move operator[](int index) const noexcept { return moves_[index]; }

 private:
  constexpr void Extend(Move one, Move other) noexcept {
    moves_[size_++] = one;
    moves_[size_++] = other;
  }

  Move moves_[9] = {Move::kFF, Move::kRF};
  int size_ = 0;
};

// The criminals' cell after a police move. With en_passant the car stops at
// the first cell from which it catches them, and `steps` says how many it took.
struct Driven {
  Cell cell;
  int steps;
};
constexpr Driven Drive(const Rules& rules, Move move, Cell cell) noexcept {
  const Maneuver maneuver = ManeuverOf(move);
  if (maneuver.turn_first) cell = AfterRightTurn(cell);
  cell = AfterStep(cell);
  if (maneuver.steps == 1 || (rules.en_passant && InRange(rules.capture, cell))) {
    return {cell, 1};
  }
  if (maneuver.turn_between) cell = AfterRightTurn(cell);
  return {AfterStep(cell), 2};
}

constexpr Cell Flee(Move move, Cell cell) noexcept {
  const Cell step = StepOf(move);
  return {cell.x + step.x, cell.y + step.y};
}

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_MOVES_H_
