#ifndef PLYGROUND_CORE_LAYERED_H_
#define PLYGROUND_CORE_LAYERED_H_

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/history.h"

namespace plyground {

// Capabilities for end-game databases (docs/databases.md).
// (Laid out by hand: clang-format 14 does not know concepts.)

// clang-format off
// Points that are won stay won, and the rest of the game does not depend on them:
// a board is worth the margin to come, whatever was taken before it.
template <class G> concept Accrued = Margin<G> && requires(const G& position) {
  { position.TakenMargin() } noexcept -> std::same_as<int>;
  { position.WithoutTaken() } noexcept -> std::same_as<G>;
};

// A numbering of a game's boards, as an object of its own that holds the rules.
// Boards fall into layers 0, 1, ... (the seeds on the board, say); those of a layer
// are numbered without gaps. Laws, for boards that a game of these rules can reach
// and for those that it cannot (each game's layers_test.cc):
//  1. no move leads to a higher layer; from a board of layer n, -n to n points are to
//     be won, and n <= 127;
//  2. RankOf counts up to SizeOf(layer) - 1 and Walk(layer) is its inverse, fastest
//     when ranks ascend; the boards it makes have taken nothing, except that
//     one where the game is over may have handed the rest out;
//  3. in a cycle nobody wins anything: endless play is worth 0.
template <class L> concept Layers = std::copy_constructible<L> && Accrued<typename L::Position> &&
    requires(const L& layers, const typename L::Position& position, int layer,
             std::uint64_t rank, const typename L::Position::Options& options) {
  requires std::same_as<decltype(L::kMaxLayer), const int>;
  { L::kGame } -> std::convertible_to<std::string_view>;
  // Nothing where a board's value is not of its rules alone.
  { L::Of(options) } -> std::same_as<std::optional<L>>;
  // A number for each rule set whose values differ.
  { layers.rules() } -> std::same_as<std::uint64_t>;
  // Whether the position's own rules play a board to its end, as the numbering does.
  { layers.IsPlayedOut(position) } noexcept -> std::same_as<bool>;
  { layers.LayerOf(position) } noexcept -> std::same_as<int>;
  { layers.SizeOf(layer) } noexcept -> std::same_as<std::uint64_t>;
  { layers.RankOf(position) } noexcept -> std::same_as<std::uint64_t>;
  { layers.Walk(layer)(rank) } -> std::same_as<typename L::Position>;
};

// Law: a move within a layer leads to a smaller rank, so that one pass solves it; and
// never from one part of a layer to another. Parts() has the first rank of each part.
template <class L> concept AcyclicLayers = Layers<L> && requires(const L& layers, int layer) {
  { layers.Parts(layer) } -> std::same_as<std::vector<std::uint64_t>>;
};

// Laws: calls f(p) once for each move within the layer that leads from a board p to
// `position`, for these and no others; and such moves pass the turn.
template <class L> concept Predecessors = Layers<L> &&
    requires(const L& layers, const typename L::Position& position) {
  { layers.ForEachPredecessor(position, [](const typename L::Position&) noexcept {}) } noexcept;
};
// clang-format on

// Which numbering a game has: a specialisation `using Type = ...` beside the numbering.
template <class G>
struct LayersOf {};
template <class G>
struct LayersOf<WithHistory<G>> : LayersOf<G> {};

template <class G>
concept Layered = Layers<typename LayersOf<G>::Type>;

// The board of a position, apart from its history.
template <class G>
const G& BoardOf(const G& position) noexcept {
  return position;
}
template <class G>
const G& BoardOf(const WithHistory<G>& position) noexcept {
  return position.position();
}

// Whether what came before can make a position's value another than its board's.
template <class G>
bool HistoryMatters(const G& /*position*/) noexcept {
  return false;
}
template <class G>
bool HistoryMatters(const WithHistory<G>& position) noexcept {
  return position.HistoryMatters();
}

}  // namespace plyground

#endif  // PLYGROUND_CORE_LAYERED_H_
