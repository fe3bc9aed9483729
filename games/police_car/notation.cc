#include "games/police_car/notation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/text.h"
#include "games/police_car/drawing.h"

namespace plyground::police_car {
namespace {

constexpr std::string_view kHeadings = "NESW";
// Clockwise from north, the diagonals from north-east.
constexpr std::array<const char*, 4> kStraight = {"N", "E", "S", "W"};
constexpr std::array<const char*, 4> kDiagonal = {"NE", "SE", "SW", "NW"};

constexpr char kForm[] = "0,0,N 2,7 p 0";

absl::Status Malformed(const std::string& why, std::string_view got, std::string expected,
                       std::string hint = "") {
  return InvalidInput({.message = "malformed police_car position: " + why,
                       .got = std::string(got.substr(0, 200)),
                       .expected = {std::move(expected)},
                       .hint = std::move(hint)});
}

std::optional<Heading> HeadingNamed(std::string_view text) {
  const std::size_t at = text.size() == 1 ? kHeadings.find(text[0]) : std::string_view::npos;
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Heading>(at);
}

// How far from the origin a coordinate may be: what a start may name, and what
// the moves made since then can have added. The criminals have made as many as
// the police, or one less while it is their turn; one more if they began. So
// every position that follows from one that is read can be read again.
int CarLimit(const Placement& placement) { return kMaxCoordinate + 2 * placement.police_moves; }
int CriminalsLimit(const Options& options, const Placement& placement) {
  const int began = options.first == First::kCriminals ? 1 : 0;
  return kMaxCoordinate + placement.police_moves + began -
         (placement.mover == kCriminals ? 1 : 0);
}

absl::Status ParsePair(const std::string& what, std::string_view text, int limit,
                       std::int32_t& x, std::int32_t& y) {
  std::array<int, 2> numbers{};
  const absl::Status status = ParseNumbers({.what = "malformed police_car position: " + what,
                                            .count = 2,
                                            .minimum = -limit,
                                            .maximum = limit},
                                           text, numbers.data());
  if (!status.ok()) return status;
  x = numbers[0];
  y = numbers[1];
  return absl::OkStatus();
}

absl::Status ParseCar(std::string_view text, int limit, Placement& placement) {
  const std::size_t comma = text.rfind(',');
  const std::string_view cell = comma == text.npos ? text : text.substr(0, comma);
  const std::string_view name = comma == text.npos ? "" : text.substr(comma + 1);
  const std::optional<Heading> heading = HeadingNamed(name);
  if (!heading.has_value()) {
    return Malformed(absl::StrCat("the car's heading in ", Quoted(text), " is ",
                                  name.empty() ? "missing" : Quoted(name)),
                     name, "N, E, S or W", "the car is written X,Y,HEADING");
  }
  placement.heading = *heading;
  return ParsePair("the car's cell", cell, limit, placement.police_x, placement.police_y);
}

}  // namespace

std::string Notation::SeatName(const PoliceCar&, Player player) {
  return player == kPolice ? "p" : "c";
}

std::string Notation::FormatMove(const PoliceCar& position, Move move) {
  const PoliceRule rule = position.rules().police;
  const bool by_step = rule == PoliceRule::kPerStepOne || rule == PoliceRule::kPerStep;
  const auto turned = [&](int direction) {
    return static_cast<std::size_t>(direction + static_cast<int>(position.heading())) % 4;
  };
  switch (move) {
    case Move::kFF:
      return by_step ? "FF" : "F";
    case Move::kRF:
      return by_step ? "RF" : "R";
    case Move::kF:
      return "F1";
    case Move::kR:
      return "R1";
    case Move::kFR:
      return by_step ? "FR" : "R";
    case Move::kRR:
      return "RR";
    case Move::kStay:
      return "stay";
    default:
      break;
  }
  const int direction = DirectionOf(move);
  return direction < 4 ? kStraight[turned(direction)] : kDiagonal[turned(direction - 4)];
}

std::string Notation::NormalizeMove(const PoliceCar&, std::string_view text) {
  const std::string_view name = Trimmed(text).substr(0, 100);
  std::string lower = absl::AsciiStrToLower(std::string(name));
  if (lower == "stay") return lower;
  return absl::AsciiStrToUpper(std::string(name));
}

std::string Notation::WhyIllegal(const PoliceCar& position, std::string_view text) {
  const std::string name = NormalizeMove(position, text);
  if (position.ToMove() == kPolice) {
    const bool left = name.find('L') != std::string::npos;
    return left ? "the car cannot turn left"
                : "the car goes straight on (F) or turns right (R), as the rules list it";
  }
  const auto is = [&name](const char* direction) { return name == direction; };
  if (name == "stay") return "the criminals may not stay";
  if (std::any_of(kDiagonal.begin(), kDiagonal.end(), is)) {
    return "the criminals do not go diagonally";
  }
  return "the criminals move by a direction of the compass, such as N";
}

std::string Notation::FormatPosition(const PoliceCar& position) {
  const Placement placement = position.ToPlacement();
  return absl::StrCat(placement.police_x, ",", placement.police_y, ",",
                      kStraight[static_cast<std::size_t>(placement.heading)], " ",
                      placement.criminals_x, ",", placement.criminals_y, " ",
                      SeatName(position, placement.mover), " ", placement.police_moves);
}

absl::StatusOr<PoliceCar> Notation::ParsePosition(std::string_view text,
                                                  const Options& options) {
  const std::vector<std::string_view> parts = SplitAt(' ', Trimmed(text));
  if (parts.size() != 4) {
    return Malformed(absl::StrCat(Quoted(text), " has ", parts.size(),
                                  parts.size() == 1 ? " part" : " parts"),
                     text, kForm, "car, criminals, side to move, police moves made");
  }
  if (parts[2] != "p" && parts[2] != "c") {
    return Malformed(absl::StrCat("the side to move is ", Quoted(parts[2])), parts[2],
                     "p or c");
  }
  Placement placement;
  placement.mover = parts[2] == "p" ? kPolice : kCriminals;
  absl::Status status =
      ParseNumbers({.what = "malformed police_car position: the number of police moves made",
                    .maximum = MoveLimit(options)},
                   parts[3], &placement.police_moves);
  if (!status.ok()) return status;
  status = ParseCar(parts[0], CarLimit(placement), placement);
  if (!status.ok()) return status;
  status = ParsePair("the criminals' cell", parts[1], CriminalsLimit(options, placement),
                     placement.criminals_x, placement.criminals_y);
  if (!status.ok()) return status;
  return PoliceCar(options, placement);
}

std::string Notation::Draw(const PoliceCar& position, DrawStyle style) {
  return DrawPlane(position, style);
}

}  // namespace plyground::police_car
