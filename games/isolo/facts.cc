#include "games/isolo/facts.h"

#include <algorithm>

#include "core/moves.h"
#include "games/isolo/notation.h"
#include "nlohmann/json.hpp"

namespace plyground::isolo {
namespace {

using Json = nlohmann::json;

// 1 if the mover can win within that many plies, -1 if he cannot but lose within
// them, 0 if neither.
int ForcedWithin(const Isolo& position, int plies) noexcept {
  if (position.IsTerminal()) return position.Utility(position.ToMove());
  if (plies == 0) return 0;
  int best = -1;
  ForEachMove(position, [&](Move move) noexcept {
    if (best == 1) return;
    Isolo child = position;
    child.Apply(move);
    best = std::max(best, -ForcedWithin(child, plies - 1));
  });
  return best;
}

struct Forced {
  int outcome;  // of the mover, 1 or -1
  int plies;
};
std::optional<Forced> FindForced(const Isolo& position) {
  constexpr int kMostPlies = 8;  // some million positions
  for (int plies = 0; plies <= kMostPlies; ++plies) {
    const int outcome = ForcedWithin(position, plies);
    if (outcome != 0) return Forced{outcome, plies};
  }
  return std::nullopt;
}

std::optional<Isolo> AfterClaimed(const Isolo& position, const Json& move) {
  const auto* text = move.get_ptr<const std::string*>();
  if (text == nullptr) return std::nullopt;
  std::optional<Isolo> after;
  ForEachMove(position, [&](Move legal) {
    if (*text != Notation::FormatMove(position, legal)) return;
    after = position;
    after->Apply(legal);
  });
  return after;
}

std::optional<Json> FactOf(const Isolo& position, std::string_view name, const Json& claims) {
  if (name == "winner") {
    if (!position.IsTerminal()) return std::nullopt;
    const int south = position.Utility(Player::kFirst);
    return south == 0 ? Json("draw") : Json(south > 0 ? 0 : 1);
  }
  const Json move = claims.value("firstMove", Json());
  const std::optional<Isolo> after = AfterClaimed(position, move);
  if (!after.has_value()) return name == "firstMove" ? std::optional(Json()) : std::nullopt;
  if (name == "firstMove") return move;
  const std::optional<Forced> forced = FindForced(*after);
  if (!forced.has_value()) return std::nullopt;
  if (name == "plies") return 1 + forced->plies;
  return forced->outcome < 0 ? "win" : "loss";
}

}  // namespace

std::vector<std::string> FactNames() {
  return {"winner", "firstMove", "outcomeForFirst", "plies"};
}

std::optional<std::string> Fact(const Isolo& position, std::string_view name,
                                std::string_view claims) {
  const std::optional<Json> fact = FactOf(position, name, Json::parse(claims));
  if (!fact.has_value()) return std::nullopt;
  return fact->dump();
}

}  // namespace plyground::isolo
