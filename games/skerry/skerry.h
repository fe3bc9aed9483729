#ifndef PLYGROUND_GAMES_SKERRY_SKERRY_H_
#define PLYGROUND_GAMES_SKERRY_SKERRY_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "core/zobrist.h"
#include "games/skerry/chart.h"
#include "games/skerry/grid.h"
#include "games/skerry/lights.h"
#include "games/skerry/options.h"

namespace plyground::skerry {

// The square that a lighthouse is built on, counted in the grid.
struct Move {
  std::uint8_t square = 0;
  static Move At(int square) noexcept { return {static_cast<std::uint8_t>(square)}; }
  friend bool operator==(const Move&, const Move&) = default;
};

// A position of Skerry on Grid, for kSeats keepers at most. A new lighthouse
// changes the light on the squares that it reaches and on no others: along each
// of its beams the light from that direction becomes its own, whosever it was.
// So lights are kept by direction and a move redraws four beams. Invariants:
// rocks (with everything around the map), lighthouses and beams are disjoint, so
// that equal boards are equal positions, whatever the order of building.
template <int kSeats, class G>
class Skerry {
 public:
  using Grid = G;
  using Bits = typename Grid::Bits;
  using Move = skerry::Move;
  using Options = skerry::Options;

  static constexpr int kMaxPlayers = kSeats;
  static constexpr int kMaxMoves = Grid::kSquares;
  static constexpr int kMaxPlies = Grid::kSquares;
  // Two: every fish and the komi. More: that times the others' number.
  static constexpr int kMaxUtility = (kSeats - 1) * (kMostFish * Grid::kSquares + 100);
  static constexpr bool kAlternating = kSeats == 2;
  static constexpr int kMoveIndices = Grid::kSquares;

  Skerry() noexcept : Skerry(Options{}) {}
  // Pre: made by OptionList::Parse, for kSeats players at most. A size beyond
  // the grid counts as the largest within.
  explicit Skerry(const Options& options) noexcept;
  // Pre: ParseChart(.., options) accepts the chart.
  Skerry(const Chart& chart, const Options& options) noexcept;

  int NumPlayers() const noexcept { return kSeats == 2 ? 2 : players_; }
  Player ToMove() const noexcept { return PlayerAt(to_move_); }
  SquareSet<Move, Bits> Moves() const noexcept { return {plies_left_ > 0 ? Sea() : Bits{0}}; }
  void AppendMoves(MoveList<Skerry>& moves) const noexcept {
    for (Bits free = Moves().bits; free != 0; free &= free - 1) {
      moves.Add(Move::At(Lowest(free)));
    }
  }
  bool IsTerminal() const noexcept { return plies_left_ == 0; }
  void Apply(Move move) noexcept;
  // The lighthouse is not built, now or later.
  void SkipTurn() noexcept {
    to_move_ = static_cast<std::uint8_t>(to_move_ + 1 == NumPlayers() ? 0 : to_move_ + 1);
    --plies_left_;
  }
  int PliesLeft() const noexcept { return plies_left_; }

  // Two keepers: the difference of their catches, komi included. More: the
  // catch minus the mean, times their number, so that it is whole.
  int Utility(Player player) const noexcept { return UtilityAsItStands(Index(player)); }
  int Margin() const noexcept requires(kSeats == 2) { return UtilityAsItStands(to_move_); }
  // Nobody catches more than all the fish, and each lighthouse sinks some.
  int UpperBound(int /*want*/) const noexcept requires(kSeats == 2) {
    return FishOn(Sea()) - plies_left_ + (to_move_ == 0 ? komi_ : -komi_);
  }
  // The order of building does not matter, only what stands where.
  std::uint64_t Hash() const noexcept;
  int MoveIndex(Move move) const noexcept { return move.square; }

  // Best for the mover as the board stands after the move.
  struct Orderer {
    int operator()(Move, const Skerry& child) const noexcept {
      return child.UtilityAsItStands(child.to_move_);
    }
  };
  Orderer MakeOrderer(int /*plies_left*/) const noexcept requires(kSeats == 2) { return {}; }

  // The fish that a keeper would take home if the game ended now, without komi.
  int Catch(int seat) const noexcept { return FishOn(LeadOf(seat).all); }
  int komi() const noexcept { return komi_; }
  int size() const noexcept { return size_; }
  // Open water without a lighthouse.
  Bits Sea() const noexcept { return ~Obstacles() & Grid::kAll; }
  Bits towers(int seat) const noexcept { return towers_[seat]; }
  const Beams<Bits>& beams(int seat) const noexcept { return beams_[seat]; }
  // Squares that any light reaches.
  Bits Lit() const noexcept {
    Bits lit{};
    for (const Beams<Bits>& beams : beams_) lit |= beams[0] | beams[1] | beams[2] | beams[3];
    return lit;
  }
  // Where a seat's lights are more than any other's.
  Lead<Bits> LeadOf(int seat) const noexcept;
  int FishOn(Bits squares) const noexcept {
    int fish = 0;
    for (std::size_t bit = 0; bit < fish_.size(); ++bit) {
      fish += Count(squares & fish_[bit]) << bit;
    }
    return fish;
  }
  Chart ToChart() const noexcept;

  friend bool operator==(const Skerry&, const Skerry&) noexcept = default;

 private:
  Bits Obstacles() const noexcept {
    Bits obstacles = rocks_;
    for (const Bits towers : towers_) obstacles |= towers;
    return obstacles;
  }
  int UtilityAsItStands(int seat) const noexcept;
  void Set(const Chart& chart, const Options& options) noexcept;

  std::array<Bits, 4> fish_{};  // bit k of a square's number in fish_[k]
  Bits rocks_{};                // and what is around the map
  std::array<Bits, kSeats> towers_{};
  std::array<Beams<Bits>, kSeats> beams_{};
  std::uint64_t map_key_ = 0;  // hash of the map and the rules
  std::int8_t komi_ = 0;
  std::uint8_t size_ = 0;
  std::uint8_t players_ = 0;
  std::uint8_t to_move_ = 0;
  std::uint8_t plies_left_ = 0;
};

template <int kSeats, class G>
void Skerry<kSeats, G>::Apply(Move move) noexcept {
  const Bits obstacles = Obstacles();
  const Bits tower = Grid::Bit(move.square);
  for (int direction = 0; direction < kDirections; ++direction) {
    const Bits beam = Grid::Beam(direction, move.square, obstacles);
    for (Beams<Bits>& beams : beams_) beams[direction] &= ~(beam | tower);
    beams_[to_move_][direction] |= beam;
  }
  towers_[to_move_] |= tower;
  to_move_ = static_cast<std::uint8_t>(to_move_ + 1 == NumPlayers() ? 0 : to_move_ + 1);
  --plies_left_;
}

template <int kSeats, class G>
Lead<typename G::Bits> Skerry<kSeats, G>::LeadOf(int seat) const noexcept {
  Bits once{};
  Bits twice{};
  for (int other = 0; other < kSeats; ++other) {
    if (other == seat) continue;
    const Brightness<Bits> brightness(beams_[other]);
    once |= brightness.once;
    twice |= brightness.twice;
  }
  return {Brightness<Bits>(beams_[seat]), once, twice};
}

template <int kSeats, class G>
int Skerry<kSeats, G>::UtilityAsItStands(int seat) const noexcept {
  if constexpr (kSeats == 2) {
    const int first = Catch(0) + komi_ - Catch(1);
    return seat == 0 ? first : -first;
  } else {
    int total = komi_;
    for (int i = 0; i < players_; ++i) total += Catch(i);
    return players_ * (Catch(seat) + (seat == 0 ? komi_ : 0)) - total;
  }
}

template <int kSeats, class G>
std::uint64_t Skerry<kSeats, G>::Hash() const noexcept {
  std::uint64_t hash = map_key_;
  for (const Bits towers : towers_) {
    hash = HashWords(hash, static_cast<std::uint64_t>(towers));
    if constexpr (sizeof(Bits) > 8) {
      hash = HashWords(hash, static_cast<std::uint64_t>(towers >> 64));
    }
  }
  return hash;
}

// Two keepers and more, on maps of up to 8x8 and up to 10x10.
using Skerry2 = Skerry<2, SmallGrid>;
using LargeSkerry2 = Skerry<2, LargeGrid>;
using Skerry4 = Skerry<4, SmallGrid>;
using LargeSkerry4 = Skerry<4, LargeGrid>;
static_assert(Alternating<Skerry2> && Bounded<Skerry2> && Ordered<Skerry2> && Hashed<Skerry2>);
static_assert(CompactMoves<LargeSkerry4> && Hashed<LargeSkerry4> && !TwoPlayer<Skerry4>);

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_SKERRY_H_
