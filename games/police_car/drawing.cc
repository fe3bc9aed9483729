#include "games/police_car/drawing.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace plyground::police_car {
namespace {

constexpr int kMostColumns = 31;
constexpr int kMostRows = 23;
constexpr int kBorder = 3;      // cells drawn around car and criminals
constexpr int kLabelWidth = 8;  // "-1000000"
constexpr int kLabelStep = 5;   // every fifth column has its number

struct Window {
  int west, east, south, north;

  static Window Around(const Placement& at) {
    return {std::min(at.police_x, at.criminals_x) - kBorder,
            std::max(at.police_x, at.criminals_x) + kBorder,
            std::min(at.police_y, at.criminals_y) - kBorder,
            std::max(at.police_y, at.criminals_y) + kBorder};
  }
  bool Fits() const { return east - west < kMostColumns && north - south < kMostRows; }
};

class Painter {
 public:
  Painter(const PoliceCar& position, DrawStyle style)
      : position_(position), at_(position.ToPlacement()), style_(style) {}

  std::string CellText(int x, int y) const {
    const bool car = x == at_.police_x && y == at_.police_y;
    const bool criminals = x == at_.criminals_x && y == at_.criminals_y;
    if (car && criminals) return Colour("1;31", "X");
    if (car) {
      return Colour("1;34", std::string(1, "^>v<"[static_cast<std::size_t>(at_.heading)]));
    }
    if (criminals) return Colour("1;31", "C");
    if (IsNextStop(x, y)) return Colour("32", "+");
    const bool in_range =
        InRange(position_.rules().capture, {x - at_.police_x, y - at_.police_y});
    return in_range ? Colour("33", ":") : ".";
  }

 private:
  std::string Colour(const char* code, const std::string& text) const {
    if (style_ != DrawStyle::kColour) return text;
    return absl::StrCat("\x1b[", code, "m", text, "\x1b[0m");
  }
  bool IsNextStop(int x, int y) const {
    if (position_.ToMove() != kPolice) return false;
    const MoveSet& moves = position_.Moves();
    for (int i = 0; i < moves.size(); ++i) {
      PoliceCar next = position_;
      next.Apply(moves[i]);
      const Placement stop = next.ToPlacement();
      if (stop.police_x == x && stop.police_y == y) return true;
    }
    return false;
  }

  const PoliceCar& position_;
  const Placement at_;
  const DrawStyle style_;
};

std::string ColumnLabels(const Window& window) {
  std::string line;
  for (int x = window.west; x <= window.east; ++x) {
    if (x % kLabelStep != 0) continue;
    const std::string label = std::to_string(x);
    // The label ends below its column.
    const int end = kLabelWidth + 2 * (x - window.west + 1);
    line.resize(static_cast<std::size_t>(end) - label.size(), ' ');
    line += label;
  }
  return line + "\n";
}

std::string Distance(int cells, const char* positive, const char* negative) {
  return absl::StrCat(std::abs(cells), " to the ", cells < 0 ? negative : positive);
}

std::string StateText(const PoliceCar& position) {
  if (position.IsCaught()) return "The criminals are caught.\n";
  if (position.IsTerminal()) return "The criminals have escaped.\n";
  const int left = position.police_moves_left();
  return absl::StrCat(position.ToMove() == kPolice ? "The police" : "The criminals",
                      " to move; the police have ", left, left == 1 ? " move" : " moves",
                      " left.\n");
}

}  // namespace

std::string DrawPlane(const PoliceCar& position, DrawStyle style) {
  const Placement at = position.ToPlacement();
  Window window = Window::Around(at);
  const bool fits = window.Fits();
  if (!fits) {
    Placement car_alone = at;
    car_alone.criminals_x = at.police_x;
    car_alone.criminals_y = at.police_y;
    window = Window::Around(car_alone);
  }
  const Painter painter(position, style);
  std::string text;
  for (int y = window.north; y >= window.south; --y) {
    const std::string label = std::to_string(y);
    text += std::string(kLabelWidth - label.size(), ' ') + label;
    for (int x = window.west; x <= window.east; ++x) {
      text += ' ' + painter.CellText(x, y);
    }
    text += '\n';
  }
  text += ColumnLabels(window);
  if (!fits) {
    absl::StrAppend(&text, "The criminals are ",
                    Distance(at.criminals_x - at.police_x, "east", "west"), " and ",
                    Distance(at.criminals_y - at.police_y, "north", "south"), " of the car.\n");
  }
  return text + StateText(position);
}

}  // namespace plyground::police_car
