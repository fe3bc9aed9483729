#include "games/police_car/police_car.h"

#include <array>

#include "core/zobrist.h"
#include "games/police_car/pursuit.h"

namespace plyground::police_car {
namespace {

struct Vector {
  std::int32_t x;
  std::int32_t y;
};

// `vector` turned clockwise; four minus as much turns it back.
constexpr Vector Rotated(Vector vector, int quarter_turns) noexcept {
  switch (quarter_turns & 3) {
    case 1:
      return {vector.y, -vector.x};
    case 2:
      return {-vector.x, -vector.y};
    case 3:
      return {-vector.y, vector.x};
    default:
      return vector;
  }
}

constexpr std::array<MoveSet, 5> kDrives = {
    MoveSet(PoliceRule::kTurnThen2), MoveSet(PoliceRule::kTurnThen1Or2),
    MoveSet(PoliceRule::kTurnBetween), MoveSet(PoliceRule::kPerStepOne),
    MoveSet(PoliceRule::kPerStep)};
constexpr std::array<MoveSet, 4> kFlights = {
    MoveSet(CriminalRule::kOrtho), MoveSet(CriminalRule::kOrthoStay),
    MoveSet(CriminalRule::kKing), MoveSet(CriminalRule::kKingStay)};
constexpr MoveSet kNoMoves;

}  // namespace

PoliceCar::PoliceCar(const Options& options) noexcept
    : PoliceCar(options, {.criminals_x = options.x,
                          .criminals_y = options.y,
                          .mover = options.first == First::kPolice ? kPolice : kCriminals}) {}

PoliceCar::PoliceCar(const Options& options, const Placement& placement) noexcept
    : police_x_(placement.police_x),
      police_y_(placement.police_y),
      police_moves_(static_cast<std::uint16_t>(placement.police_moves)),
      limit_(static_cast<std::uint16_t>(MoveLimit(options))),
      rules_(PackRules(options)),
      heading_(placement.heading),
      mover_(placement.mover) {
  const Vector seen =
      Rotated({placement.criminals_x - police_x_, placement.criminals_y - police_y_},
              4 - static_cast<int>(heading_));
  cell_ = {seen.x, seen.y};
}

const MoveSet& PoliceCar::Moves() const noexcept {
  if (IsTerminal()) return kNoMoves;
  if (mover_ == kPolice) return kDrives[rules_ >> 2 & 7];
  return kFlights[rules_ >> 5 & 3];
}

void PoliceCar::ApplyDrive(Move move) noexcept {
  const Driven driven = Drive(rules(), move, cell_);
  const Maneuver maneuver = ManeuverOf(move);
  for (int step = 0; step < driven.steps; ++step) {
    if (step == 0 ? maneuver.turn_first : maneuver.turn_between) heading_ = Turned(heading_, 1);
    const Vector ahead = Rotated({0, 1}, static_cast<int>(heading_));
    police_x_ += ahead.x;
    police_y_ += ahead.y;
  }
  cell_ = driven.cell;
  ++police_moves_;
  mover_ = kCriminals;
}

void PoliceCar::ApplyFlight(Move move) noexcept {
  cell_ = Flee(move, cell_);
  mover_ = kPolice;
}

PoliceCar::PositionKey PoliceCar::Key() const noexcept {
  const auto word = [](std::int32_t low, std::int32_t high) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(low)) |
           static_cast<std::uint64_t>(static_cast<std::uint32_t>(high)) << 32;
  };
  return {word(cell_.x, cell_.y), word(police_moves_left() << 9 | rules_, Index(mover_))};
}

std::uint64_t PoliceCar::Hash() const noexcept {
  const PositionKey key = Key();
  return HashWords(key.cell, key.rest);
}

PoliceCar PoliceCar::Transformed(int symmetry) const noexcept {
  PoliceCar image = *this;
  const Vector police = Rotated({police_x_, police_y_}, symmetry);
  image.police_x_ = police.x;
  image.police_y_ = police.y;
  image.heading_ = Turned(heading_, symmetry);
  return image;
}

std::optional<KnownValue> PoliceCar::Known() const noexcept {
  const int for_police = mover_ == kPolice ? 1 : -1;
  if (IsCaught()) return KnownValue{for_police, 0};
  const KnownValue escape = {-for_police, KnownValue::kForever};
  if (IsOutOfMoves()) return escape;
  const Pursuit& pursuit = Pursuit::For(rules_);
  const auto moves = pursuit.MovesToCapture(cell_, mover_ == kPolice);
  if (moves.has_value()) {
    return *moves <= police_moves_left() ? KnownValue{for_police, *moves} : escape;
  }
  if (pursuit.is_complete() || police_moves_left() <= pursuit.levels()) return escape;
  return std::nullopt;
}

Placement PoliceCar::ToPlacement() const noexcept {
  const Vector seen = Rotated({cell_.x, cell_.y}, static_cast<int>(heading_));
  return {.police_x = police_x_,
          .police_y = police_y_,
          .heading = heading_,
          .criminals_x = police_x_ + seen.x,
          .criminals_y = police_y_ + seen.y,
          .mover = mover_,
          .police_moves = police_moves_};
}

}  // namespace plyground::police_car
