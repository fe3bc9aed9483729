#include "games/othello/facts.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace plyground::othello {
namespace {

using Json = nlohmann::json;

Json BoardOf(const Diagram& diagram) {
  Json rows = Json::array();
  for (int row = 0; row < diagram.size; ++row) {
    std::string cells;
    for (int column = 0; column < diagram.size; ++column) {
      const char cell = diagram.At(row, column);
      cells += cell == '-' ? '.' : cell;
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

}  // namespace

std::vector<std::string> FactNames() { return {"x", "o", "board", "result", "line"}; }

std::vector<std::string> ClaimedLine(std::string_view claims) {
  const Json line = Json::parse(claims).value("line", Json());
  if (!line.is_string()) return {};
  const std::string text = line.get<std::string>();
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    moves.push_back(text.substr(i, end - i));
    i = end;
  }
  return moves;
}

std::optional<std::string> FactOf(const Diagram& diagram, bool over, std::string_view played,
                                  std::string_view name) {
  if (name == "board") return BoardOf(diagram).dump();
  if (name == "line") return Json(played).dump();
  const auto x = std::count(diagram.cells.begin(), diagram.cells.end(), 'X');
  const auto o = std::count(diagram.cells.begin(), diagram.cells.end(), 'O');
  if (name == "x") return std::to_string(x);
  if (name == "o") return std::to_string(o);
  if (!over) return std::nullopt;
  if (!played.empty()) return Json(absl::StrCat(x, "-", o)).dump();
  return Json(x > o ? "X" : x < o ? "O" : "draw").dump();
}

}  // namespace plyground::othello
