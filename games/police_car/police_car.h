#ifndef PLYGROUND_GAMES_POLICE_CAR_POLICE_CAR_H_
#define PLYGROUND_GAMES_POLICE_CAR_POLICE_CAR_H_

#include <cstdint>
#include <optional>

#include "core/fixed_list.h"
#include "core/game.h"
#include "core/player.h"
#include "games/police_car/moves.h"
#include "games/police_car/orderer.h"
#include "games/police_car/rules.h"

namespace plyground::police_car {

inline constexpr Player kPolice = Player::kFirst;  // the seat, whoever begins
inline constexpr Player kCriminals = Player::kSecond;

// Quarter turns clockwise from north.
enum class Heading : std::uint8_t { kNorth, kEast, kSouth, kWest };
constexpr Heading Turned(Heading heading, int quarter_turns) noexcept {
  return static_cast<Heading>((static_cast<int>(heading) + quarter_turns) & 3);
}

// A position as people write it: x to the east, y to the north.
struct Placement {
  std::int32_t police_x = 0;
  std::int32_t police_y = 0;
  Heading heading = Heading::kNorth;
  std::int32_t criminals_x = 0;
  std::int32_t criminals_y = 0;
  Player mover = kPolice;
  int police_moves = 0;  // made so far
  friend bool operator==(const Placement&, const Placement&) = default;
};

// A car that turns only to the right chases a slower, nimbler one on a plane
// without borders. The position is the criminals' cell seen from the car;
// where the car is and where it heads matters for the text alone.
//
// The turn passes after every move, but the two sides have different moves, so
// this is not an Alternating game and the hash covers the mover.
class PoliceCar {
 public:
  using Move = police_car::Move;
  using Options = police_car::Options;
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 9;
  static constexpr int kMaxPlies = 2 * kMaxPoliceMoves;
  static constexpr int kMaxUtility = 1;
  static constexpr int kMoveIndices = kMoveKinds;
  static constexpr int kSymmetries = 4;  // quarter turns about 0,0

  PoliceCar() noexcept : PoliceCar(Options{}) {}
  explicit PoliceCar(const Options& options) noexcept;
  // Pre: at most MoveLimit(options) police moves were made, and no coordinate
  // is beyond what those can reach from kMaxCoordinate.
  PoliceCar(const Options& options, const Placement& placement) noexcept;

  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return mover_; }
  bool IsTerminal() const noexcept { return IsOutOfMoves() || IsCaught(); }
  // In range after a move that may capture; counts at the last move as well.
  bool IsCaught() const noexcept {
    return InRange(capture(), cell_) &&
           (mover_ == kCriminals || rules().capture_check == CaptureCheck::kAny);
  }
  int Utility(Player player) const noexcept {
    return IsCaught() == (player == kPolice) ? 1 : -1;
  }
  const MoveSet& Moves() const noexcept;
  void AppendMoves(FixedList<Move, kMaxMoves>& moves) const noexcept {
    const MoveSet& set = Moves();
    for (int i = 0; i < set.size(); ++i) moves.Add(set[i]);
  }
  void Apply(Move move) noexcept { mover_ == kPolice ? ApplyDrive(move) : ApplyFlight(move); }
  int MoveIndex(Move move) const noexcept { return Index(move); }

  // The plies until the move limit ends the game at the latest.
  int PliesLeft() const noexcept {
    return IsTerminal() ? 0 : 2 * police_moves_left() - (mover_ == kPolice ? 1 : 0);
  }
  Orderer MakeOrderer(int /*plies_left*/) const noexcept {
    return Orderer(mover_ == kPolice ? Orderer::Side::kPolice : Orderer::Side::kCriminals);
  }

  // Positions that differ by a move or a turn of the whole plane are one.
  struct PositionKey {
    std::uint64_t cell;
    std::uint64_t rest;
    friend bool operator==(const PositionKey&, const PositionKey&) = default;
  };
  PositionKey Key() const noexcept;
  std::uint64_t Hash() const noexcept;

  PoliceCar Transformed(int symmetry) const noexcept;
  Move TransformedMove(Move move, int /*symmetry*/) const noexcept { return move; }

  // From the table of pursuit.h: a win of the police with the number of police
  // moves that it takes; an escape without one. Nothing where the rules let
  // the police win from ever further away and the position is beyond the table.
  std::optional<KnownValue> Known() const noexcept;

  Cell cell() const noexcept { return cell_; }
  Rules rules() const noexcept { return UnpackRules(rules_); }
  Heading heading() const noexcept { return heading_; }
  int police_moves() const noexcept { return police_moves_; }
  int police_moves_left() const noexcept { return limit_ - police_moves_; }
  Placement ToPlacement() const noexcept;

  friend bool operator==(const PoliceCar&, const PoliceCar&) = default;

 private:
  Capture capture() const noexcept { return static_cast<Capture>(rules_ & 3); }
  bool IsOutOfMoves() const noexcept { return police_moves_ >= limit_; }
  void ApplyDrive(Move move) noexcept;
  void ApplyFlight(Move move) noexcept;

  std::int32_t police_x_;
  std::int32_t police_y_;
  Cell cell_;
  std::uint16_t police_moves_;
  std::uint16_t limit_;
  std::uint16_t rules_;
  Heading heading_;
  Player mover_;
};
static_assert(TwoPlayer<PoliceCar> && !Alternating<PoliceCar> && PerfectlyHashed<PoliceCar>);
static_assert(CompactMoves<PoliceCar> && IndexedMoves<PoliceCar> && Symmetric<PoliceCar>);
static_assert(Solved<PoliceCar> && Ordered<PoliceCar> && PliesLeft<PoliceCar>);
static_assert(sizeof(PoliceCar) == 24);

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_POLICE_CAR_H_
