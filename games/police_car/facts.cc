#include "games/police_car/facts.h"

#include <algorithm>
#include <map>
#include <utility>

#include "games/police_car/pursuit.h"
#include "nlohmann/json.hpp"

namespace plyground::police_car {
namespace {

using Json = nlohmann::json;
using Wins = std::map<std::pair<int, int>, int>;  // cell, moves

// Pre: the table is complete.
Wins AllWins(const Pursuit& pursuit) {
  Wins wins;
  for (int x = -Pursuit::kRadius; x <= Pursuit::kRadius; ++x) {
    for (int y = -Pursuit::kRadius; y <= Pursuit::kRadius; ++y) {
      const auto moves = pursuit.MovesToCapture({x, y}, true);
      if (moves.has_value()) wins[{x, y}] = *moves;
    }
  }
  return wins;
}

std::optional<Cell> CellOf(const Json& row) {
  if (!row.is_array() || row.size() < 2) return std::nullopt;
  Cell cell;
  for (int i = 0; i < 2; ++i) {
    if (!row[i].is_number_integer()) return std::nullopt;
    const auto number = row[i].get<std::int64_t>();
    if (number < -kMaxCoordinate || number > kMaxCoordinate) return std::nullopt;
    (i == 0 ? cell.x : cell.y) = static_cast<std::int32_t>(number);
  }
  return cell;
}

// In the order of the claim, so that equal tables are equal texts.
std::optional<Json> TableOf(const Pursuit& pursuit, const Json& claimed) {
  if (!claimed.is_array()) return std::nullopt;
  Wins others;
  if (pursuit.is_complete()) others = AllWins(pursuit);
  Json table = Json::array();
  for (const Json& row : claimed) {
    const std::optional<Cell> cell = CellOf(row);
    if (!cell.has_value()) return std::nullopt;
    const auto moves = pursuit.MovesToCapture(*cell, true);
    if (!moves.has_value() && !pursuit.is_complete()) return std::nullopt;
    table.push_back({cell->x, cell->y, moves.has_value() ? Json(*moves) : Json()});
    others.erase({cell->x, cell->y});
  }
  for (const auto& [cell, moves] : others) table.push_back({cell.first, cell.second, moves});
  return table;
}

std::optional<Json> WinnerOf(const PoliceCar& position) {
  const auto known = position.Known();
  if (!known.has_value()) return std::nullopt;
  const bool police = (known->utility > 0) == (position.ToMove() == kPolice);
  return police ? "police" : "criminals";
}

std::optional<Json> FactOf(const PoliceCar& position, std::string_view name,
                           const Json& claims) {
  if (name == "winner") return WinnerOf(position);
  const Pursuit& pursuit = Pursuit::For(PackRules(position.rules()));
  if (name == "finite") return pursuit.is_complete();
  if (name == "table") return TableOf(pursuit, claims.value("table", Json()));
  if (!pursuit.is_complete()) return Json();
  const Wins wins = AllWins(pursuit);
  if (name == "statesPoliceToMove") return wins.size();
  int longest = 0;
  for (const auto& [cell, moves] : wins) longest = std::max(longest, moves);
  return longest;
}

}  // namespace

std::vector<std::string> FactNames() {
  return {"winner", "finite", "statesPoliceToMove", "maxDtc", "table"};
}

std::optional<std::string> Fact(const PoliceCar& position, std::string_view name,
                                std::string_view claims) {
  const std::optional<Json> fact = FactOf(position, name, Json::parse(claims));
  if (!fact.has_value()) return std::nullopt;
  return fact->dump();
}

}  // namespace plyground::police_car
