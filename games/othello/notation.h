#ifndef PLYGROUND_GAMES_OTHELLO_NOTATION_H_
#define PLYGROUND_GAMES_OTHELLO_NOTATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/moves.h"
#include "games/othello/diagram.h"
#include "games/othello/facts.h"
#include "games/othello/othello.h"

namespace plyground::othello {

// The text form of a position (search/erase.h, Notation): size * size cells row
// by row, X, O, - and #, a space, and the side to move. Moves are "d3" and
// "pass".
template <class Board>
struct OthelloNotation {
  using Position = Othello<Board>;
  static constexpr std::string_view kUnit = "discs";

  static std::string SeatName(const Position&, Player player) {
    return player == Player::kFirst ? "X" : "O";
  }
  static std::string FormatMove(const Position& position, Move move);
  // Letters in any case; ps, pa and -- are passes.
  static std::string NormalizeMove(const Position&, std::string_view text) {
    return NormalizeMoveText(text);
  }
  static std::string FormatPosition(const Position& position) {
    return FormatDiagram(ToDiagram(position));
  }
  static absl::StatusOr<Position> ParsePosition(std::string_view text, const Options& options);
  static std::string Draw(const Position& position, DrawStyle style) {
    return DrawDiagram(ToDiagram(position), style);
  }

  static std::string WhyIllegal(const Position& position, std::string_view text) {
    MoveList<Position> moves;
    position.AppendMoves(moves);
    const bool passes = moves.size() == 1 && moves[0].IsPass();
    return WhyNoMove(ToDiagram(position), passes ? Turn::kPasses : Turn::kMoves, text);
  }

  // See facts.h.
  static std::vector<std::string> FactNames() { return othello::FactNames(); }
  static std::optional<std::string> Fact(const Position& position, std::string_view name,
                                         std::string_view claims);

  static Diagram ToDiagram(const Position& position);
};

template <class Board>
std::optional<std::string> OthelloNotation<Board>::Fact(const Position& position,
                                                        std::string_view name,
                                                        std::string_view claims) {
  Position end = position;
  const auto play = [&](const std::string& text) {
    bool played = false;
    ForEachMove(Position(end), [&](Move move) {
      if (played || FormatMove(end, move) != text) return;
      end.Apply(move);
      played = true;
    });
    return played;
  };
  std::string line;
  for (const std::string& move : ClaimedLine(claims)) {
    play("pass");  // which lines leave out
    if (!play(move)) break;
    line += move;
  }
  return FactOf(ToDiagram(end), end.IsTerminal(), line, name);
}

template <class Board>
std::string OthelloNotation<Board>::FormatMove(const Position& position, Move move) {
  if (move.IsPass()) return "pass";
  const int size = position.ground().size();
  return CellName(move.cell / Board::kColumns - (Board::kRows - size) / 2,
                  move.cell % Board::kColumns - (Board::kColumns - size) / 2);
}

template <class Board>
Diagram OthelloNotation<Board>::ToDiagram(const Position& position) {
  const int size = position.ground().size();
  const bool white = position.ground().second_to_move();
  const auto& black_discs = white ? position.opp() : position.own();
  const auto& white_discs = white ? position.own() : position.opp();
  Diagram diagram{.size = size, .cells = {}, .white_to_move = white};
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const int cell = GridCell<Board>(size, row, column);
      diagram.cells += Board::Has(black_discs, cell)                   ? 'X'
                       : Board::Has(white_discs, cell)                 ? 'O'
                       : Board::Has(position.ground().blocked(), cell) ? '#'
                                                                       : '-';
    }
  }
  return diagram;
}

template <class Board>
absl::StatusOr<Othello<Board>> OthelloNotation<Board>::ParsePosition(std::string_view text,
                                                                     const Options& options) {
  const absl::StatusOr<Diagram> diagram = ParseDiagram(text, options);
  if (!diagram.ok()) return diagram.status();
  const int size = diagram->size;
  typename Board::Bits black{};
  typename Board::Bits white{};
  typename Board::Bits blocked = ~black;
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const auto cell = Board::Cell(GridCell<Board>(size, row, column));
      const char c = diagram->At(row, column);
      if (c == 'X') black = black | cell;
      if (c == 'O') white = white | cell;
      if (c != '#') blocked = blocked & ~cell;
    }
  }
  const bool white_to_move = diagram->white_to_move;
  return Position(white_to_move ? white : black, white_to_move ? black : white,
                  typename Board::Ground(blocked, size, options.score, white_to_move));
}

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_NOTATION_H_
