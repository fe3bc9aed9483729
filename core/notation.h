#ifndef PLYGROUND_CORE_NOTATION_H_
#define PLYGROUND_CORE_NOTATION_H_

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/game.h"
#include "core/telling.h"

namespace plyground {

// The text form of a game: all members static. None may fail for a valid
// position; only ParsePosition sees outside input.
template <class N, class G>
concept Notation = Game<G> &&
    requires(const G& position, typename G::Move move, Player player, std::string_view text,
             const typename G::Options& options) {
  // The seat's name in the position text: "S", "X".
  { N::SeatName(position, player) } -> std::same_as<std::string>;
  { N::FormatMove(position, move) } -> std::same_as<std::string>;
  // A move as people write it, in the form of FormatMove; the result need
  // not be legal.
  { N::NormalizeMove(position, text) } -> std::same_as<std::string>;
  { N::FormatPosition(position) } -> std::same_as<std::string>;
  // Takes what FormatPosition writes, and documented variants of it.
  { N::ParsePosition(text, options) } -> std::same_as<absl::StatusOr<G>>;
  // With coordinates, ending in a newline.
  { N::Draw(position, DrawStyle{}) } -> std::same_as<std::string>;
  { N::kUnit } -> std::convertible_to<std::string_view>;  // of a point: "seeds"
};

// Optional: facts of a position that no other game has, under the names that
// test vectors give them, so that these can be verified: who escapes, the odds
// of the next card.
template <class N, class G>
concept TellsFacts = Notation<N, G> && requires(const G& position, std::string_view text) {
  { N::FactNames() } -> std::same_as<std::vector<std::string>>;
  // Fact(position, name, claims): the fact as JSON text. `claims` is a JSON
  // object of everything that somebody states of the position; facts that need
  // arguments (a game to replay, cells to look up) find them there, whatever is
  // in it. Nothing if the statement makes no sense or is beyond what can be
  // found out in a second or so.
  { N::Fact(position, text, text) } -> std::same_as<std::optional<std::string>>;
};

// Optional: what core/telling.h describes, each part alone.
template <class N, class G>
concept ExplainsMoves = Notation<N, G> && requires(const G& position, std::string_view text) {
  // One sentence that says why `text`, no legal move of a position that is not
  // over, may not be played.
  { N::WhyIllegal(position, text) } -> std::same_as<std::string>;
};

template <class N, class G>
concept ShowsSteps = Notation<N, G> && requires(const G& position, typename G::Move move) {
  { N::Cells(position) } -> std::same_as<std::vector<BoardCell>>;
  { N::Steps(position, move) } -> std::same_as<std::vector<BoardStep>>;
};

template <class N, class G>
concept BringsNews = Notation<N, G> &&
    requires(const G& position, typename G::Move move, std::span<const std::string> names) {
  // `names`: of those who play, by seat. Moves and outcomes of chance alike.
  { N::NewsOf(position, move, names) } -> std::same_as<News>;
};

template <class N, class G>
concept DrawsForPeople = Notation<N, G> && requires(const G& position, const Viewer& viewer) {
  { N::DrawFor(position, viewer) } -> std::same_as<std::string>;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_NOTATION_H_
