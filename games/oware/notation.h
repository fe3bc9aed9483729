#ifndef PLYGROUND_GAMES_OWARE_NOTATION_H_
#define PLYGROUND_GAMES_OWARE_NOTATION_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/player.h"
#include "core/telling.h"
#include "core/text.h"
#include "games/oware/board.h"
#include "games/oware/rules.h"
#include "games/oware/steps.h"

namespace plyground::oware {

// "4,4,4,4,4,4/4,4,4,4,4,4/0,0 S": South's houses, North's houses (each row in
// its owner's sowing order), the scores, the side to move.
std::string FormatBoard(const Board& board);
// Spaces around the text are ignored. Errors: anything else than that form, a
// row that has not six houses, a number that is none or too large, more than
// kMaxSeeds seeds in all.
[[nodiscard]] absl::StatusOr<Board> ParseBoard(std::string_view text);

// Both rows as the players see them, South below, with the letters of the
// moves. Ends in a newline.
std::string DrawBoard(const Board& board, bool over, DrawStyle style);

// South's houses are a .. f, North's A .. F, in sowing order.
std::string FormatHouse(Player owner, Move move);

// The text form (search/erase.h) of WithHistory<Oware>. A text knows nothing
// of what came before.
template <class G>
struct Notation {
  static constexpr std::string_view kUnit = "seeds";

  static std::string SeatName(const G& /*position*/, Player player) {
    return player == Player::kFirst ? "S" : "N";
  }
  static std::string FormatMove(const G& position, Move move) {
    return FormatHouse(position.ToMove(), move);
  }
  // The case of a letter says whose house it is, so it is left alone.
  static std::string NormalizeMove(const G& /*position*/, std::string_view text) {
    return std::string(Trimmed(text));
  }
  static std::string FormatPosition(const G& position) {
    return FormatBoard(position.position().ToBoard());
  }
  // A board on which the game is over is taken as it stands after the last
  // move, its rest handed out.
  static absl::StatusOr<G> ParsePosition(std::string_view text, const Options& options) {
    const absl::StatusOr<Board> board = ParseBoard(text);
    if (!board.ok()) return board.status();
    return G(options, typename G::Base(options, *board));
  }
  static std::string Draw(const G& position, DrawStyle style) {
    return DrawBoard(position.position().ToBoard(), position.IsTerminal(), style);
  }
  // See steps.h.
  static std::string WhyIllegal(const G& position, std::string_view text) {
    return WhyNoHouse(position.position().ToBoard(), text);
  }
  static std::vector<BoardCell> Cells(const G& position) {
    return CellsOf(position.position().ToBoard());
  }
  static std::vector<BoardStep> Steps(const G& position, Move move) {
    G after = position;
    after.Apply(move);
    return StepsBetween(position.position().rules(), position.position().ToBoard(), move,
                        after.position().ToBoard());
  }
};

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_NOTATION_H_
