#ifndef PLYGROUND_EVAL_EVALUATOR_H_
#define PLYGROUND_EVAL_EVALUATOR_H_

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/game.h"
#include "core/random.h"

namespace plyground {

// What a position that is not over is worth to the side to move, in
// Score::kUnitsPerPoint-ths of a point of the game's utility. An evaluator is
// a small value: searches copy it and call it at every leaf, so it may neither
// allocate nor fail. Anything large that it reads (weights) is shared and
// constant.
template <class E, class G>
concept Evaluator = TwoPlayer<G> && std::copyable<E> &&
    requires(const E& evaluator, const G& position) {
  { evaluator.Evaluate(position) }
  noexcept->std::same_as<int>;
  { E::kName } -> std::convertible_to<std::string_view>;
};

// The same for any number of players: one value a seat.
template <class E, class G>
concept VectorEvaluator = Game<G> && std::copyable<E> &&
    requires(const E& evaluator, const G& position) {
  { evaluator.EvaluateAll(position) }
  noexcept->std::same_as<std::array<int, static_cast<std::size_t>(G::kMaxPlayers)>>;
  { E::kName } -> std::convertible_to<std::string_view>;
};

// Either kind may also say of chance nodes that it would rather value them itself
// than have them averaged, by `bool ValuesChance(const G&)`: the deal to eight
// players has 10^8 outcomes. A search asks once it is out of depth. Evaluate then
// values the position for ToMove(), which has to mean something there.
template <class G, class E>
bool ValuesChance(const E& evaluator, const G& position) noexcept {
  if constexpr (requires { evaluator.ValuesChance(position); }) {
    return evaluator.ValuesChance(position);
  }
  return false;
}

template <class G>
using SeatUnits = std::array<int, static_cast<std::size_t>(G::kMaxPlayers)>;

// Either kind's value for every seat. Pre: not over; no chance node but one that
// ValuesChance.
template <Game G, class E>
requires(Evaluator<E, G> ||
         VectorEvaluator<E, G>) SeatUnits<G> EvaluateSeats(const E& evaluator,
                                                           const G& position)
noexcept {
  if constexpr (VectorEvaluator<E, G>) {
    return evaluator.EvaluateAll(position);
  } else {
    SeatUnits<G> units{};
    const auto mover = static_cast<std::size_t>(Index(position.ToMove()));
    units[mover] = evaluator.Evaluate(position);
    units[1 - mover] = -units[mover];
    return units;
  }
}

// A list of evaluator types; the first is the default of every search.
template <class... Es>
struct Evaluators {};

// Knows nothing: every position is even. Leaves the search itself to measure.
struct ZeroEvaluator {
  static constexpr std::string_view kName = "zero";
  template <TwoPlayer G>
  int Evaluate(const G&) const noexcept {
    return 0;
  }
  template <Game G>
  std::array<int, static_cast<std::size_t>(G::kMaxPlayers)> EvaluateAll(
      const G&) const noexcept {
    return {};
  }
};

// The points as the board stands.
struct MarginEvaluator {
  static constexpr std::string_view kName = "margin";
  template <Margin G>
  int Evaluate(const G& position) const noexcept {
    return position.Margin() * 100;
  }
};

// A test double, rich in ties: a few values spread by the hash, so that a
// search which mishandles an equal bound cannot hide behind distinct scores.
struct HashEvaluator {
  static constexpr std::string_view kName = "hash";
  std::uint64_t seed = 0;
  int spread = 3;  // values -spread..spread

  template <class G>
  requires TwoPlayer<G> && Hashed<G>
  int Evaluate(const G& position) const noexcept {
    Random random(position.Hash() ^ seed);
    return random.Below(2 * spread + 1) - spread;
  }
};

}  // namespace plyground

#endif  // PLYGROUND_EVAL_EVALUATOR_H_
