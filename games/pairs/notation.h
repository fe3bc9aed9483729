#ifndef PLYGROUND_GAMES_PAIRS_NOTATION_H_
#define PLYGROUND_GAMES_PAIRS_NOTATION_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/telling.h"
#include "games/pairs/facts.h"
#include "games/pairs/layout.h"
#include "games/pairs/options.h"
#include "games/pairs/pairs.h"
#include "games/pairs/people.h"

namespace plyground::pairs {

// Positions are
//
//   scores=8,3 stacks=4.10.1|5.8 kept=8|3 unseen=0.2.2.3.4.5.6.6.7.7 deck=37 turn=0
//
// with the stacks in the order the cards came, what each seat has kept in
// ascending order, the unseen cards by rank, 1 first, and "-" for no cards. Last
// comes what is awaited: "turn=0" a decision of seat 0, "draw=0" the card it
// asked for, "deal=0" its card of the deal, or "over". While a deal goes on, the
// pairs that were caught in it stand before that: "caught=7.2".
std::string FormatLayout(const Layout& layout, const Options& options);
// The fields may stand in any order. Errors: fields that are missing, unknown or
// twice there; anything that CheckLayout refuses.
[[nodiscard]] absl::StatusOr<Layout> ParseLayout(std::string_view text, const Options& options);

// Whether a game under these options can look like this: no more cards of a rank
// than there are, no pair in a stack, scores that are the points kept, and for
// every phase the stacks that it needs.
[[nodiscard]] absl::Status CheckLayout(const Layout& layout, const Options& options);

std::string DrawLayout(const Layout& layout, const Options& options, DrawStyle style);

std::string MoveName(Move move);  // "hit", "fold", "7"
// Capitals, spaces around and "h" and "f" are understood.
std::string NormalMoveName(std::string_view text);

template <int kSeats>
struct Notation {
  using Game = Pairs<kSeats>;
  static constexpr std::string_view kUnit = "outcome";

  static std::string SeatName(const Game&, Player player) {
    return std::to_string(Index(player));
  }
  static std::string FormatMove(const Game&, Move move) { return MoveName(move); }
  static std::string NormalizeMove(const Game&, std::string_view text) {
    return NormalMoveName(text);
  }
  static std::string FormatPosition(const Game& position) {
    return FormatLayout(position.layout(), position.rules());
  }
  static absl::StatusOr<Game> ParsePosition(std::string_view text, const Options& options) {
    const absl::StatusOr<Layout> layout = ParseLayout(text, options);
    if (!layout.ok()) return layout.status();
    return Game(options, *layout);
  }
  static std::string Draw(const Game& position, DrawStyle style) {
    return DrawLayout(position.layout(), position.rules(), style);
  }
  // See people.h.
  static std::string WhyIllegal(const Game& position, std::string_view text) {
    return WhyNoDecision(position.layout(), text);
  }
  static News NewsOf(const Game& position, Move move, std::span<const std::string> names) {
    Game after = position;
    after.Apply(move);
    return NewsBetween(position.layout(), move, after.layout(), position.rules(), names);
  }
  static std::string DrawFor(const Game& position, const Viewer& viewer) {
    return DrawForPeople(position.layout(), position.rules(), viewer);
  }
  // See facts.h.
  static std::vector<std::string> FactNames() { return pairs::FactNames(); }
  static std::optional<std::string> Fact(const Game& position, std::string_view name,
                                         std::string_view claims) {
    return pairs::Fact(position, name, claims);
  }
};

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_NOTATION_H_
