#ifndef PLYGROUND_GAMES_ISOLO_NOTATION_H_
#define PLYGROUND_GAMES_ISOLO_NOTATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/player.h"
#include "core/telling.h"
#include "core/text.h"
#include "games/isolo/board.h"
#include "games/isolo/facts.h"
#include "games/isolo/isolo.h"
#include "games/isolo/steps.h"

namespace plyground::isolo {

// "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/16,16 S 0": South's holes, North's holes
// (each row from its owner's left), the stocks (-1: without end), the side to
// move, the plies played.
std::string FormatBoard(const Board& board);
// Spaces around the text are ignored. Errors: anything else than that form, a
// row that has not eight holes, a number that is none or out of range.
[[nodiscard]] absl::StatusOr<Board> ParseBoard(std::string_view text);

// Both rows as the players see them, South below, with the letters of the
// moves. Ends in a newline.
std::string DrawBoard(const Isolo& position, DrawStyle style);

// The text form (search/erase.h).
struct Notation {
  static constexpr std::string_view kUnit = "outcome";

  static std::string SeatName(const Isolo& /*position*/, Player player) {
    return player == Player::kFirst ? "S" : "N";
  }
  // South's holes are a .. h, North's A .. H, from their owner's left.
  static std::string FormatMove(const Isolo& position, Move move);
  // The case of a letter says whose hole it is, so it is left alone.
  static std::string NormalizeMove(const Isolo& /*position*/, std::string_view text) {
    return std::string(Trimmed(text));
  }
  static std::string FormatPosition(const Isolo& position) {
    return FormatBoard(position.ToBoard());
  }
  static absl::StatusOr<Isolo> ParsePosition(std::string_view text, const Options& options) {
    const absl::StatusOr<Board> board = ParseBoard(text);
    if (!board.ok()) return board.status();
    return Isolo(options, *board);
  }
  static std::string Draw(const Isolo& position, DrawStyle style) {
    return DrawBoard(position, style);
  }
  // See steps.h.
  static std::string WhyIllegal(const Isolo& position, std::string_view text) {
    return WhyNoHole(position, text);
  }
  static std::vector<BoardCell> Cells(const Isolo& position) { return CellsOf(position); }
  static std::vector<BoardStep> Steps(const Isolo& position, Move move) {
    return StepsOf(position, move);
  }
  // See facts.h.
  static std::vector<std::string> FactNames() { return isolo::FactNames(); }
  static std::optional<std::string> Fact(const Isolo& position, std::string_view name,
                                         std::string_view claims) {
    return isolo::Fact(position, name, claims);
  }
};

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_NOTATION_H_
