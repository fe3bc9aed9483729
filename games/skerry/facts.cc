#include "games/skerry/facts.h"

#include "nlohmann/json.hpp"

namespace plyground::skerry {

std::vector<std::string> FactNames() {
  return {"map", "owners", "catch", "final", "beams", "catchSums"};
}

std::string ListText(const std::vector<std::int64_t>& numbers) {
  return nlohmann::json(numbers).dump();
}

std::string ListText(const std::vector<std::vector<std::int64_t>>& lists) {
  return nlohmann::json(lists).dump();
}

std::string ListText(const std::vector<std::string>& texts) {
  return nlohmann::json(texts).dump();
}

std::size_t ClaimedDepths(std::string_view claims) {
  return nlohmann::json::parse(claims).value("catchSums", nlohmann::json()).size();
}

}  // namespace plyground::skerry
