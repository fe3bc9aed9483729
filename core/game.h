#ifndef PLYGROUND_CORE_GAME_H_
#define PLYGROUND_CORE_GAME_H_

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "core/fixed_list.h"
#include "core/player.h"

namespace plyground {

// A game is a value type: an object of type G is one position, rules included.
// Every search, evaluator, benchmark and front end is written once against
// this concept. What a game can do beyond it is a capability (below), found by
// `if constexpr`; nothing is virtual and nothing aborts.
//
// Laws that the compiler cannot check; tests/game_conformance.h does, for
// every game of the list and every one of its option sets:
//  1. equal positions list equal moves in equal order, without duplicates;
//  2. IsTerminal() exactly when there are no moves (and no chance outcomes);
//  3. every game ends within kMaxPlies; lists stay within their capacities;
//  4. the utilities of all players sum to zero, none beyond kMaxUtility;
//  5. equal positions have equal hashes; whatever can change a value for the
//     side to move changes the hash; Key() is equal only for equal values;
//  6. symmetries commute with moves; undo restores; bounds hold the value.
// A position is only ever made from checked options or text, so that its
// members need not fail: all are noexcept, and none may allocate.
// (Laid out by hand: clang-format 14 does not know concepts.)

// clang-format off
template <class G> using MoveList = FixedList<typename G::Move, G::kMaxMoves>;

template <class G> concept GameValue = std::regular<G> &&
    std::is_nothrow_copy_constructible_v<G> && std::is_nothrow_copy_assignable_v<G>;

template <class M> concept GameMove = std::equality_comparable<M> &&
    std::is_trivially_copyable_v<M> && sizeof(M) <= 8;

template <class G> concept GameConstants = requires {
  requires std::same_as<decltype(G::kMaxPlayers), const int>;
  requires std::same_as<decltype(G::kMaxMoves), const int>;
  requires std::same_as<decltype(G::kMaxPlies), const int>;
  requires std::same_as<decltype(G::kMaxUtility), const int>;
  requires G::kMaxPlayers > 0 && G::kMaxMoves > 0 && G::kMaxPlies > 0 && G::kMaxUtility > 0;
};

template <class G> concept Game = GameValue<G> && GameMove<typename G::Move> &&
    std::regular<typename G::Options> && GameConstants<G> &&
    std::is_nothrow_constructible_v<G, const typename G::Options&> &&
    requires(const G& position, G& next, typename G::Move move, Player player, MoveList<G>& moves) {
  { position.NumPlayers() } noexcept -> std::same_as<int>;
  // Whose decision it is; need not alternate. Meaningless once terminal.
  { position.ToMove() } noexcept -> std::same_as<Player>;
  // Adds every legal move; a forced pass is a move of its own.
  { position.AppendMoves(moves) } noexcept -> std::same_as<void>;
  { position.IsTerminal() } noexcept -> std::same_as<bool>;
  // Integer points, zero-sum over all players. Pre: IsTerminal().
  { position.Utility(player) } noexcept -> std::same_as<int>;
  // Pre: `move` is among the moves (or outcomes) of the position.
  { next.Apply(move) } noexcept -> std::same_as<void>;
};

// ---- Capabilities: who and in what order ---------------------------------

template <class G> concept TwoPlayer = Game<G> && (G::kMaxPlayers == 2);

// The turn passes after every move and the rules are the same for both sides,
// so that a search negates always and never asks for the colour.
template <class G> concept Alternating = TwoPlayer<G> && requires {
  requires std::same_as<decltype(G::kAlternating), const bool>;
  requires G::kAlternating;
};

// Chance is a predicate, never a player. Weights are positive integers; an
// outcome has probability weight / sum. ToMove() is meaningless there.
template <class Move> struct Outcome { Move move; std::int64_t weight; };
template <class G> using OutcomeList = FixedList<Outcome<typename G::Move>, G::kMaxOutcomes>;
template <class G> concept Stochastic = Game<G> &&
    requires(const G& position, OutcomeList<G>& outcomes) {
  { position.IsChance() } noexcept -> std::same_as<bool>;
  { position.AppendOutcomes(outcomes) } noexcept -> std::same_as<void>;
};

// ---- Capabilities: moves --------------------------------------------------

// The moves as one small value, in the order of AppendMoves: counted without
// being listed (perft's last ply) and picked by index (playouts).
template <class G> concept CompactMoves = Game<G> && requires(const G& position, int index) {
  { position.Moves().size() } noexcept -> std::same_as<int>;
  { position.Moves()[index] } noexcept -> std::same_as<typename G::Move>;
};

// How many moves there are after all moves together: perft's last two plies at
// once, without making a child.
template <class G> concept CountsAhead = Game<G> && requires(const G& position) {
  { position.CountRepliesToAll() } noexcept -> std::same_as<int>;
};

// Undo pays where copying is dear (measured crossover: about 128 bytes).
template <class G> concept Undoable = Game<G> && requires(G& position, typename G::Move move) {
  typename G::Undo;
  { position.ApplyWithUndo(move) } noexcept -> std::same_as<typename G::Undo>;
  { position.TakeBack(move, std::declval<const typename G::Undo&>()) } noexcept;
};

// A dense number for each move of the game: histories, policies.
template <class G> concept IndexedMoves = Game<G> &&
    requires(const G& position, typename G::Move move) {
  requires std::same_as<decltype(G::kMoveIndices), const int>;
  { position.MoveIndex(move) } noexcept -> std::same_as<int>;  // 0..kMoveIndices-1
};

// MakeOrderer does the work that a node's moves share; the orderer it returns
// ranks one move, given the position after it: smaller is tried first.
template <class G> concept Ordered = Game<G> &&
    requires(const G& position, typename G::Move move, int plies_left) {
  { position.MakeOrderer(plies_left)(move, position) } noexcept -> std::same_as<int>;
};

// Moves that upset the balance at once, such as captures and extra turns: what a
// quiescence search plays on beyond its horizon.
template <class G> concept Tactical = TwoPlayer<G> &&
    requires(const G& position, typename G::Move move) {
  { position.IsTactical(move) } noexcept -> std::same_as<bool>;
};

// ---- Capabilities: identity -----------------------------------------------

template <class G> concept Hashed = Game<G> && requires(const G& position) {
  { position.Hash() } noexcept -> std::same_as<std::uint64_t>;
};

// Values depend on how the position was reached, which Hash() knows only in
// part, so that a table serves play. PathHash() covers all of it: for proofs.
template <class G> concept PathDependent = Hashed<G> && requires(const G& position) {
  { position.PathHash() } noexcept -> std::same_as<std::uint64_t>;
};

// A key of at most 128 bits that proves equality of values.
template <class G> concept PerfectlyHashed = Hashed<G> && requires(const G& position) {
  { position.Key() } noexcept -> std::equality_comparable;
  requires sizeof(position.Key()) <= 16;
};

// kSymmetries maps of the board; Transformed(0) is the position itself.
template <class G> concept Symmetric = Game<G> &&
    requires(const G& position, typename G::Move move, int symmetry) {
  requires std::same_as<decltype(G::kSymmetries), const int>;
  { position.Transformed(symmetry) } noexcept -> std::same_as<G>;
  { position.TransformedMove(move, symmetry) } noexcept -> std::same_as<typename G::Move>;
};

// ---- Capabilities: values -------------------------------------------------

// Points matter, not only who wins: the margin as the board stands, for the
// side to move. At a terminal position it equals the mover's utility.
template <class G> concept Margin = TwoPlayer<G> && requires(const G& position) {
  { position.Margin() } noexcept -> std::same_as<int>;
};

// An upper bound or an estimate of the plies still to play.
template <class G> concept PliesLeft = Game<G> && requires(const G& position) {
  { position.PliesLeft() } noexcept -> std::same_as<int>;
};

// No line gives the mover more than UpperBound(want) points. May return the
// trivial bound at once when it cannot reach down to `want`.
template <class G> concept Bounded = Margin<G> && requires(const G& position, int want) {
  { position.UpperBound(want) } noexcept -> std::same_as<int>;
};

// The game knows what its positions are worth: from a theorem, or from a table
// that it computes itself. `utility` is for the side to move; `distance` is how
// long the winner needs, in the unit that the game's README names, kForever if
// the game never ends. Nothing for a position outside what is known.
struct KnownValue {
  static constexpr int kForever = -1;
  int utility;
  int distance;
};
template <class G> concept Solved = TwoPlayer<G> && requires(const G& position) {
  { position.Known() } noexcept -> std::same_as<std::optional<KnownValue>>;
};

// The moves of AppendMoves in a promising order that costs next to nothing: for the
// plies before the last ones, where looking at each child costs more than it saves.
template <class G> concept QuickMoves = PliesLeft<G> &&
    requires(const G& position, MoveList<G>& moves) {
  { position.AppendQuickMoves(moves) } noexcept -> std::same_as<void>;
};

// The game's own routine for its last few plies, for the mover, in points:
// fail-soft for the window (alpha, beta). Adds the nodes that it visits.
// Pre: PliesLeft() <= kLastPlies, alpha < beta.
template <class G> concept LastPlies = Margin<G> && PliesLeft<G> &&
    requires(const G& position, int alpha, int beta, std::int64_t& nodes) {
  requires std::same_as<decltype(G::kLastPlies), const int>;
  { position.SolveLast(alpha, beta, nodes) } noexcept -> std::same_as<int>;
};
// clang-format on

}  // namespace plyground

#endif  // PLYGROUND_CORE_GAME_H_
