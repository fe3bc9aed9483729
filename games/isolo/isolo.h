#ifndef PLYGROUND_GAMES_ISOLO_ISOLO_H_
#define PLYGROUND_GAMES_ISOLO_ISOLO_H_

#include <array>
#include <cstdint>

#include "core/game.h"
#include "core/player.h"
#include "games/isolo/board.h"
#include "games/isolo/hole_set.h"
#include "games/isolo/rules.h"

namespace plyground::isolo {

// A row's holes from its owner's left.
using Row = std::array<std::uint16_t, kHoles>;

constexpr int SeedsOf(const Row& row) noexcept {
  int seeds = 0;
  for (const std::uint16_t hole : row) seeds += hole;
  return seeds;
}

// Ranks the moves of one position, smaller first: by seeds brought over.
struct Orderer {
  template <class G>
  int operator()(Move /*move*/, const G& child) const noexcept {
    return SeedsOf(child.own()) - SeedsOf(child.other());
  }
};

// Isolo, the rows seen from the side to move. A player is in the fore-play while
// he has a stock, in the main game after that. Moves have no choices: the hole
// says all, and Apply sows, relays and captures to the end of the move.
class Isolo {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = kHoles;
  static constexpr int kMaxPlies = kMostPlies;
  static constexpr int kMaxUtility = 1;
  static constexpr bool kAlternating = true;

  using Move = isolo::Move;
  using Options = isolo::Options;

  Isolo() noexcept : Isolo(Options{}) {}
  explicit Isolo(const Options& options) noexcept : Isolo(options, StartBoard(options)) {}
  // Pre: counts within what ParseBoard accepts.
  Isolo(const Rules& rules, const Board& board) noexcept;

  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return to_move_; }
  HoleSet Moves() const noexcept { return ply_ < rules_.max_plies ? Playable() : HoleSet(); }
  void AppendMoves(MoveList<Isolo>& moves) const noexcept {
    const HoleSet holes = Moves();
    for (int i = 0; i < holes.size(); ++i) moves.Add(holes[i]);
  }
  bool IsTerminal() const noexcept { return Moves().empty(); }
  // Whoever has no move loses, also at the last ply; that ply draws otherwise.
  int Utility(Player player) const noexcept {
    if (!Playable().empty()) return 0;
    return player == to_move_ ? -1 : 1;
  }
  void Apply(Move move) noexcept;

  int PliesLeft() const noexcept { return rules_.max_plies - ply_; }
  // Seen from the mover: a position and its twin with the colours exchanged,
  // which are worth the same, agree. The ply is covered, being a limit.
  std::uint64_t Hash() const noexcept;
  Orderer MakeOrderer(int /*plies_left*/) const noexcept { return {}; }

  const Rules& rules() const noexcept { return rules_; }
  const Row& own() const noexcept { return rows_[0]; }
  const Row& other() const noexcept { return rows_[1]; }
  bool IsForePlay() const noexcept { return stocks_[0] != 0; }
  // Laps that the move takes, at most rules().max_laps.
  int CountLaps(Move move) const noexcept;
  Board ToBoard() const noexcept;

  friend bool operator==(const Isolo&, const Isolo&) = default;

 private:
  // The holes that hold enough seeds for the mover's part of the game.
  HoleSet Playable() const noexcept {
    const int least = IsForePlay() ? 1 : rules_.main_min;
    std::uint32_t bits = 0;
    for (int hole = 0; hole < kHoles; ++hole) {
      bits |= static_cast<std::uint32_t>(own()[hole] >= least) << hole;
    }
    return HoleSet(bits);
  }

  // The mover's row first.
  std::array<Row, 2> rows_;
  std::array<std::int16_t, 2> stocks_;
  Rules rules_;
  std::uint16_t ply_;
  Player to_move_;
};

static_assert(sizeof(Isolo) <= 52);
static_assert(Alternating<Isolo> && CompactMoves<Isolo> && Hashed<Isolo> && Ordered<Isolo> &&
              PliesLeft<Isolo> && !Margin<Isolo>);

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_ISOLO_H_
