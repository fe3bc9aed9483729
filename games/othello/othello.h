#ifndef PLYGROUND_GAMES_OTHELLO_OTHELLO_H_
#define PLYGROUND_GAMES_OTHELLO_OTHELLO_H_

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "core/game.h"
#include "games/othello/board64.h"
#include "games/othello/key.h"
#include "games/othello/last_plies.h"
#include "games/othello/move.h"
#include "games/othello/move_set.h"
#include "games/othello/options.h"
#include "games/othello/orderer.h"
#include "games/othello/row_board.h"
#include "games/othello/symmetry.h"

namespace plyground::othello {

// A position of Othello with pits on a square board of even size
// (Board::kMinSize..kMaxSize). The discs are those of the side to move and of
// its opponent, so a move swaps them and no rule asks for a colour. Invariants:
// the two sets and the blocked cells (pits and the grid's border) are disjoint.
template <class B>
class Othello {
 public:
  using Board = B;
  using Bits = typename Board::Bits;
  using Ground = typename Board::Ground;
  using Move = othello::Move;
  using Options = othello::Options;

  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = Board::kMaxSize * Board::kMaxSize;
  // A move needs a disc of either side, and no two passes follow each other.
  static constexpr int kMaxPlies = 2 * (Board::kMaxSize * Board::kMaxSize - 2);
  static constexpr int kMaxUtility = Board::kMaxSize * Board::kMaxSize;
  static constexpr bool kAlternating = true;
  static constexpr int kSymmetries = 8;
  static constexpr int kMoveIndices = Board::kRows * Board::kColumns + 1;

  // The start position of the smallest default board that fits: 8x8, or
  // kMinSize where that is larger.
  Othello() noexcept : Othello(Options{}) {}
  // Pre: CheckOptions(options).ok(). A size beyond the board type counts as
  // the nearest one within.
  explicit Othello(const Options& options) noexcept;
  // Pre: the sets are disjoint and no centre cell is blocked.
  Othello(const Bits& own, const Bits& opp, const Ground& ground) noexcept
      : own_(own), opp_(opp), ground_(ground) {}
  // Written out, as the compiler's own copy moves two words by one vector
  // register and then waits to read them back one by one: 380 against 420
  // million perft leaves a second. (So the type is not trivially copyable.)
  Othello(const Othello& other) noexcept
      : own_(other.own_), opp_(other.opp_), ground_(other.ground_) {}
  Othello& operator=(const Othello& other) noexcept {
    own_ = other.own_;
    opp_ = other.opp_;
    ground_ = other.ground_;
    return *this;
  }

  int NumPlayers() const noexcept { return 2; }
  // Black (X) is the first player.
  Player ToMove() const noexcept {
    return ground_.second_to_move() ? Player::kSecond : Player::kFirst;
  }
  void AppendMoves(MoveList<Othello>& moves) const noexcept;
  MoveSet<Board> Moves() const noexcept;
  bool IsTerminal() const noexcept {
    return !Board::Any(MoveCells()) && !Board::Any(OpponentMoveCells());
  }
  void Apply(Move move) noexcept;

  // Discs of the mover minus the opponent's; by the rule kEmptiesToWinner the
  // side with more discs also gets the empty cells.
  int Margin() const noexcept;
  int Utility(Player player) const noexcept {
    return player == ToMove() ? Margin() : -Margin();
  }
  // Empty cells: a bound but for passes.
  int PliesLeft() const noexcept { return Board::Count(Empty()); }

  // Mover-relative: positions that differ in nothing but the colours hash
  // alike, and have the same value for their mover.
  std::uint64_t Hash() const noexcept {
    const std::uint64_t rule = ground_.empties_to_winner() ? 0x9E3779B97F4A7C15ULL : 0;
    return Board::Hash(own_, opp_, ground_.blocked()) ^ rule;
  }
  Key128 Key() const noexcept requires std::same_as<Bits, std::uint64_t> {
    return KeyOf(own_, opp_, ground_.blocked(), ground_.empties_to_winner());
  }
  int MoveIndex(Move move) const noexcept {
    return move.IsPass() ? kMoveIndices - 1 : move.cell;
  }
  Orderer<Board> MakeOrderer(int plies_left) const noexcept {
    return Orderer<Board>(ground_.blocked(), Empty(), plies_left);
  }

  // The last plies of the 8x8 grid are played out by a routine of their own.
  static constexpr int kLastPlies = 4;
  int SolveLast(int alpha, int beta,
                std::int64_t& nodes) const noexcept requires std::same_as<Bits, std::uint64_t> {
    const bool takes_empties = ground_.empties_to_winner();
    if (ground_.blocked() != 0) {
      return LastPliesSearch<true>(takes_empties, nodes)
          .Margin(own_, opp_, Empty(), alpha, beta);
    }
    return LastPliesSearch<false>(takes_empties, nodes)
        .Margin(own_, opp_, Empty(), alpha, beta);
  }
  // By parity alone: first where an odd number of cells is empty around.
  void AppendQuickMoves(
      MoveList<Othello>& moves) const noexcept requires std::same_as<Bits, std::uint64_t> {
    const Bits cells = MoveCells();
    const auto add = [&moves](int cell) { moves.Add(Move::At(cell)); };
    if (Board::Any(cells)) [[likely]] {
      const Bits odd = LastPliesSearch<false>::OddQuarters(Empty());
      Board::ForEach(cells & odd, add);
      Board::ForEach(cells & ~odd, add);
    } else if (Board::Any(OpponentMoveCells())) {
      moves.Add(Move::Pass());
    }
  }

  // The board turned and mirrored, pits and all; see SymmetricCell().
  Othello Transformed(int symmetry) const noexcept;
  Move TransformedMove(Move move, int symmetry) const noexcept {
    return move.IsPass() ? move : Move::At(Image(move.cell, symmetry));
  }

  // Discs of the side to move, and of the other.
  const Bits& own() const noexcept { return own_; }
  const Bits& opp() const noexcept { return opp_; }
  const Ground& ground() const noexcept { return ground_; }
  Bits Empty() const noexcept { return ~(own_ | opp_ | ground_.blocked()); }
  // Where the mover, or its opponent if it were to move, may place a disc.
  Bits MoveCells() const noexcept { return Board::Mobility(own_, opp_) & Empty(); }
  Bits OpponentMoveCells() const noexcept { return Board::Mobility(opp_, own_) & Empty(); }

  friend bool operator==(const Othello&, const Othello&) noexcept = default;

 private:
  int Image(int cell, int symmetry) const noexcept {
    return SymmetricCell<Board>(ground_.size(), cell, symmetry);
  }
  Bits ImageOf(const Bits& cells, int symmetry) const noexcept {
    Bits image{};
    Board::ForEach(cells,
                   [&](int cell) { image = image | Board::Cell(Image(cell, symmetry)); });
    return image;
  }

  Bits own_;
  Bits opp_;
  Ground ground_;
};

template <class B>
Othello<B>::Othello(const Options& options) noexcept : own_{}, opp_{} {
  const int size = std::clamp(options.size, Board::kMinSize, Board::kMaxSize);
  Bits blocked = ~Bits{};
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const Bits cell = Board::Cell(GridCell<Board>(size, row, column));
      if (!options.HasPit(row, column)) blocked = blocked & ~cell;
      if (!IsCentre(size, row, column)) continue;
      const bool black = (row != column) == (options.start == Start::kStandard);
      (black ? own_ : opp_) = (black ? own_ : opp_) | cell;
    }
  }
  ground_ = Ground(blocked, size, options.score, false);
}

template <class B>
MoveSet<B> Othello<B>::Moves() const noexcept {
  const Bits cells = MoveCells();
  if (Board::Any(cells)) [[likely]]
    return {cells, false};
  return {cells, Board::Any(OpponentMoveCells())};
}

template <class B>
void Othello<B>::AppendMoves(MoveList<Othello>& moves) const noexcept {
  const Bits cells = MoveCells();
  if (Board::Any(cells)) [[likely]] {
    Board::ForEach(cells, [&moves](int cell) { moves.Add(Move::At(cell)); });
  } else if (Board::Any(OpponentMoveCells())) {
    moves.Add(Move::Pass());
  }
}

template <class B>
void Othello<B>::Apply(Move move) noexcept {
  ground_.PassTurn();
  const Bits own = own_;
  if (move.IsPass()) [[unlikely]] {
    own_ = opp_;
    opp_ = own;
    return;
  }
  const Bits flips = Board::Flips(move.cell, own, opp_);
  own_ = opp_ ^ flips;
  opp_ = own ^ flips ^ Board::Cell(move.cell);
}

template <class B>
Othello<B> Othello<B>::Transformed(int symmetry) const noexcept {
  const ScoreRule score =
      ground_.empties_to_winner() ? ScoreRule::kEmptiesToWinner : ScoreRule::kDiscs;
  return Othello(ImageOf(own_, symmetry), ImageOf(opp_, symmetry),
                 Ground(~ImageOf(~ground_.blocked(), symmetry), ground_.size(), score,
                        ground_.second_to_move()));
}

template <class B>
int Othello<B>::Margin() const noexcept {
  const int margin = Board::Count(own_) - Board::Count(opp_);
  if (!ground_.empties_to_winner() || margin == 0) return margin;
  return margin > 0 ? margin + PliesLeft() : margin - PliesLeft();
}

using Othello64 = Othello<Board64>;    // sizes 4..8
using Othello256 = Othello<Board256>;  // 10..16
using Othello832 = Othello<Board832>;  // 18..26

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_OTHELLO_H_
