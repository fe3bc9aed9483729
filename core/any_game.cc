#include "core/any_game.h"

#include <cstddef>

namespace plyground {

std::optional<int> PositionModel::IndexOf(std::string_view move) const {
  std::vector<std::string> names = LegalMoves();
  for (const ChanceText& outcome : Outcomes()) names.push_back(outcome.move);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == move) return static_cast<int>(i);
  }
  return std::nullopt;
}

}  // namespace plyground
