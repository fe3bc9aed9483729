#include "games/pairs/facts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/moves.h"
#include "core/random.h"
#include "games/pairs/loss_solver.h"
#include "games/pairs/notation.h"
#include "games/pairs/strategies.h"
#include "nlohmann/json.hpp"

namespace plyground::pairs {
namespace {

using Json = nlohmann::json;
using MaybeJson = std::optional<Json>;

// Decisions and deals that one fact may go through: about two CPU seconds.
constexpr std::size_t kMostPositions = 2'000'000;

std::string Fraction(std::int64_t above, std::int64_t below) {
  const std::int64_t common = std::gcd(above, below);
  if (below == common) return absl::StrCat(above / common);
  return absl::StrCat(above / common, "/", below / common);
}

std::optional<double> ValueOf(const std::string& fraction) {
  const std::size_t slash = std::min(fraction.find('/'), fraction.size());
  double above = 0;
  double below = 1;
  if (!absl::SimpleAtod(fraction.substr(0, slash), &above)) return std::nullopt;
  if (slash < fraction.size() && !absl::SimpleAtod(fraction.substr(slash + 1), &below)) {
    return std::nullopt;
  }
  return above / below;
}

// The claimed text of a fraction if it is right, the number if not.
Json AsClaimed(double value, const Json& claimed) {
  constexpr double kRounding = 1e-12;
  if (claimed.is_string()) {
    const auto number = ValueOf(claimed.get<std::string>());
    if (number.has_value() && std::abs(*number - value) <= kRounding) return claimed;
  }
  return value;
}

template <int kSeats>
bool IsLegal(const Pairs<kSeats>& position, Move move) {
  bool legal = false;
  ForEachMove(position, [&](Move other) noexcept { legal = legal || other == move; });
  return legal;
}

// ---- The next card ----------------------------------------------------------

template <int kSeats>
MaybeJson AfterHit(const Pairs<kSeats>& position, std::string_view name) {
  if (position.IsChance() || !IsLegal(position, kHit)) return std::nullopt;
  Pairs<kSeats> asked = position;
  asked.Apply(kHit);
  OutcomeList<Pairs<kSeats>> outcomes;
  asked.AppendOutcomes(outcomes);
  std::int64_t total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  const Stack& stack = position.stack(Index(position.ToMove()));
  Json odds = Json::object();
  std::int64_t pairs = 0;
  std::int64_t points = 0;
  for (const auto& outcome : outcomes) {
    odds[MoveName(outcome.move)] = Fraction(outcome.weight, total);
    if (!stack.Has(outcome.move.rank())) continue;
    pairs += outcome.weight;
    points += outcome.weight * outcome.move.rank();
  }
  if (name == "oddsAfterHit") return odds;
  return Fraction(name == "pPair" ? pairs : points, total);
}

template <int kSeats>
MaybeJson EvRule(const Pairs<kSeats>& position) {
  if (position.IsTerminal() || position.IsChance()) return std::nullopt;
  Random random(1);
  return MoveName(ExpectedPoints({}).Choose(position, random));
}

// ---- Going through everything -----------------------------------------------

// By move: the chance that seat 0 loses.
std::optional<std::vector<std::pair<Move, double>>> LossesAfterMoves(const Pairs<2>& position) {
  if (position.IsTerminal() || position.IsChance()) return std::nullopt;
  LossSolver solver(Policy::kOptimal, Caught::kDiscarded, kMostPositions);
  std::vector<std::pair<Move, double>> losses;
  const Decisions moves = position.Moves();
  for (int i = 0; i < moves.size(); ++i) {
    losses.emplace_back(moves[i], solver.FirstLosesAfter(position, moves[i]));
  }
  if (solver.gave_up()) return std::nullopt;
  return losses;
}

MaybeJson OfMoves(const Pairs<2>& position, std::string_view name, const Json& claimed) {
  const auto losses = LossesAfterMoves(position);
  if (!losses.has_value()) return std::nullopt;
  const bool first = position.ToMove() == Player::kFirst;
  Json chances = Json::object();
  Json values = Json::object();
  Json best = Json::array();
  double most = -2;
  for (const auto& [move, loses] : *losses) {
    const std::string text = MoveName(move);
    chances[text] =
        AsClaimed(loses, claimed.is_object() ? claimed.value(text, Json()) : Json());
    const double value = first ? 1 - 2 * loses : 2 * loses - 1;
    values[text] = value;
    if (value > most) best = Json::array();
    if (value >= most) best.push_back(text);
    most = std::max(most, value);
  }
  return name == "p0Loses" ? chances : name == "moveValues" ? values : best;
}

MaybeJson OfPolicy(const Pairs<2>& position, Policy policy, const Json& claimed) {
  LossSolver solver(policy, Caught::kDiscarded, kMostPositions);
  const double loses = solver.FirstLoses(position);
  if (solver.gave_up()) return std::nullopt;
  return AsClaimed(loses, claimed);
}

MaybeJson OfTwo(const Pairs<2>& position, std::string_view name, const Json& claimed) {
  if (name == "p0LosesOptimal") return OfPolicy(position, Policy::kOptimal, claimed);
  if (name == "p0LosesBothRandom") return OfPolicy(position, Policy::kRandom, claimed);
  if (name == "p0LosesBothAlwaysHit") return OfPolicy(position, Policy::kAlwaysHit, claimed);
  return OfMoves(position, name, claimed);
}

// Ways to deal `cards` first cards after which the lowest is tied, and all ways.
struct Ways {
  double tied = 0;
  double all = 0;
};
template <int kSeats>
Ways Deals(const Pairs<kSeats>& position, int cards) {
  if (cards == 0) return {position.phase() == Phase::kDeal ? 1.0 : 0.0, 1};
  OutcomeList<Pairs<kSeats>> outcomes;
  position.AppendOutcomes(outcomes);
  Ways ways;
  for (const auto& outcome : outcomes) {
    Pairs<kSeats> next = position;
    next.Apply(outcome.move);
    const Ways rest = Deals(next, cards - 1);
    ways.tied += static_cast<double>(outcome.weight) * rest.tied;
    ways.all += static_cast<double>(outcome.weight) * rest.all;
  }
  return ways;
}

template <int kSeats>
MaybeJson TieChance(const Pairs<kSeats>& position, const Json& claimed) {
  constexpr int kMostPlayers = 6;  // a million deals
  const int players = position.NumPlayers();
  if (players > kMostPlayers) return std::nullopt;
  const Ways ways = Deals(Pairs<kSeats>(position.rules()), players);
  return AsClaimed(ways.tied / ways.all, claimed);
}

// ---- A replay -----------------------------------------------------------------

template <int kSeats>
Json StateOf(const Pairs<kSeats>& position) {
  static constexpr const char* kPhases[] = {"deal", "act", "draw", "end"};
  Json scores = Json::array();
  Json stacks = Json::array();
  for (int seat = 0; seat < position.NumPlayers(); ++seat) {
    const Stack& stack = position.stack(seat);
    Json cards = Json::array();
    for (int i = 0; i < stack.size(); ++i) cards.push_back(stack[i]);
    scores.push_back(position.score(seat));
    stacks.push_back(std::move(cards));
  }
  const bool awaits_seat = position.phase() == Phase::kAct || position.phase() == Phase::kDraw;
  return {{"phase", kPhases[static_cast<int>(position.phase())]},
          {"turn", awaits_seat ? Json(Index(position.ToMove())) : Json()},
          {"scores", std::move(scores)},
          {"stacks", std::move(stacks)},
          {"deckLeft", position.deck()}};
}

// Nothing for a step that cannot be made.
std::optional<Move> MoveOf(const Json& step) {
  if (!step.is_object()) return std::nullopt;
  if (step.contains("card")) {
    const Json& card = step["card"];
    if (!card.is_number_integer() || card < 1 || card > kMaxRanks) return std::nullopt;
    return CardMove(card.get<int>());
  }
  if (step.value("act", Json()) == "hit") return kHit;
  if (step.value("act", Json()) == "fold") return kFold;
  return std::nullopt;
}

template <int kSeats>
MaybeJson Replayed(Pairs<kSeats> position, const Json& claimed) {
  if (!claimed.is_array()) return std::nullopt;
  Json steps = Json::array();
  for (const Json& step : claimed) {
    const std::optional<Move> move = MoveOf(step);
    if (!move.has_value() || !IsLegal(position, *move)) break;
    Json actual = Json::object();
    if (position.IsChance()) {
      actual["card"] = move->rank();
      actual["phase"] = StateOf(position)["phase"];
      if (position.deck() == 0) actual["reshuffled"] = true;
    } else {
      actual["act"] = MoveName(*move);
      actual["by"] = Index(position.ToMove());
    }
    position.Apply(*move);
    actual["after"] = StateOf(position);
    steps.push_back(std::move(actual));
  }
  return steps;
}

template <int kSeats>
MaybeJson FactOf(const Pairs<kSeats>& position, std::string_view name, const Json& claims) {
  const Json claimed = claims.value(std::string(name), Json());
  if (name == "oddsAfterHit" || name == "pPair" || name == "expectedPoints") {
    return AfterHit(position, name);
  }
  if (name == "lowest") return position.LowestInPlay();
  if (name == "evRule") return EvRule(position);
  if (name == "target") return position.rules().target;
  if (name == "replay") return Replayed(position, claimed);
  if (name == "pTieForLowestOnDeal") return TieChance(position, claimed);
  if (name == "R" || position.NumPlayers() != 2) return std::nullopt;
  return OfTwo(Pairs<2>(position.rules(), position.layout()), name, claimed);
}

}  // namespace

std::vector<std::string> FactNames() {
  return {"oddsAfterHit",
          "pPair",
          "expectedPoints",
          "lowest",
          "evRule",
          "target",
          "replay",
          "R",
          "p0Loses",
          "moveValues",
          "best",
          "p0LosesOptimal",
          "p0LosesBothRandom",
          "p0LosesBothAlwaysHit",
          "pTieForLowestOnDeal"};
}

template <int kSeats>
std::optional<std::string> Fact(const Pairs<kSeats>& position, std::string_view name,
                                std::string_view claims) {
  const MaybeJson fact = FactOf(position, name, Json::parse(claims));
  if (!fact.has_value()) return std::nullopt;
  return fact->dump();
}

template std::optional<std::string> Fact(const Pairs<2>&, std::string_view, std::string_view);
template std::optional<std::string> Fact(const Pairs<kMaxSeats>&, std::string_view,
                                         std::string_view);

}  // namespace plyground::pairs
