#ifndef PLYGROUND_GAMES_KALAH_NOTATION_H_
#define PLYGROUND_GAMES_KALAH_NOTATION_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/player.h"
#include "core/telling.h"
#include "games/kalah/board.h"
#include "games/kalah/rules.h"
#include "games/kalah/steps.h"

namespace plyground::kalah {

// "4,4,4,4,4,4/4,4,4,4,4,4/0,0 S": South's pits, North's pits (each row in its
// owner's sowing order), the stores, the side to move.
std::string FormatBoard(const Board& board);
// Spaces around the text are ignored. Errors: anything else than that form, a
// row that has not `pits` pits, a number that is none or above kMaxStones, more
// than `max_stones` stones.
[[nodiscard]] absl::StatusOr<Board> ParseBoard(std::string_view text, int pits, int max_stones);

// Both rows as the players see them, South below, with the letters of the
// moves. Ends in a newline.
std::string DrawBoard(const Board& board, bool over, DrawStyle style);

// South's pits are a, b, c .., North's A, B, C .., in sowing order.
std::string FormatPit(Player owner, Move move);
// Without the spaces around it. The case of a letter says whose pit it is, so
// it is left alone: another player's pit must not pass for one's own.
std::string NormalizePit(std::string_view text);

// The text form (search/erase.h) of a position type that is made from rules
// and a board and gives its board back.
template <class G>
struct Notation {
  static constexpr std::string_view kUnit = "seeds";

  static std::string SeatName(const G& /*position*/, Player player) {
    return player == Player::kFirst ? "S" : "N";
  }
  static std::string FormatMove(const G& position, Move move) {
    return FormatPit(position.ToMove(), move);
  }
  static std::string NormalizeMove(const G& /*position*/, std::string_view text) {
    return NormalizePit(text);
  }
  static std::string FormatPosition(const G& position) {
    return FormatBoard(position.ToBoard());
  }
  // A board on which the game is over is taken as it stands after the last
  // move, its rest handed out.
  static absl::StatusOr<G> ParsePosition(std::string_view text, const Options& options) {
    const absl::StatusOr<Board> board = ParseBoard(text, options.pits, G::kMaxUtility);
    if (!board.ok()) return board.status();
    return G(options, *board);
  }
  static std::string Draw(const G& position, DrawStyle style) {
    return DrawBoard(position.ToBoard(), position.IsTerminal(), style);
  }
  // See steps.h.
  static std::string WhyIllegal(const G& position, std::string_view text) {
    return WhyNoPit(position.ToBoard(), text);
  }
  static std::vector<BoardCell> Cells(const G& position) { return CellsOf(position.ToBoard()); }
  static std::vector<BoardStep> Steps(const G& position, Move move) {
    G after = position;
    after.Apply(move);
    return StepsBetween(position.rules(), position.ToBoard(), move, after.ToBoard());
  }
};

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_NOTATION_H_
