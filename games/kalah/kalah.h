#ifndef PLYGROUND_GAMES_KALAH_KALAH_H_
#define PLYGROUND_GAMES_KALAH_KALAH_H_

#include <cassert>
#include <cstdint>

#include "core/game.h"
#include "core/player.h"
#include "core/zobrist.h"
#include "games/kalah/board.h"
#include "games/kalah/ordering.h"
#include "games/kalah/pit_set.h"
#include "games/kalah/rules.h"
#include "games/kalah/sow_tables.h"

namespace plyground::kalah {

// Where a Kalah finds its rules: fixed by the compiler, for the rule sets that
// are played most, or read from the position (15-25% slower in perft).
template <Rules kRules>
struct FixedRules {
  static constexpr Rules Get(std::uint8_t /*code*/) noexcept { return kRules; }
};
struct StoredRules {
  static constexpr Rules Get(std::uint8_t code) noexcept { return UnpackRules(code); }
};

// Kalah with six pits a side and at most kMaxWordStones stones, as two words
// seen from the side to move (sow_tables.h has the layout). Byte 7 of each:
//
//   bit  7             6 5   4 3 2 1 0
//        North's word  0     PackRules
//
// so that passing the turn is an exchange of the words, rules included.
//
// Invariant as in ArrayKalah: the game is over exactly when the side to move
// has no stone.
template <class RuleSource>
class Kalah {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = kWordPits;
  static constexpr int kMaxPlies = MaxPlies(kWordPits, kMaxWordStones);
  static constexpr int kMaxUtility = kMaxWordStones;

  using Move = kalah::Move;
  using Options = kalah::Options;
  // Proves equality of values: the position without the colour of the mover.
  struct PositionKey {
    std::uint64_t own;
    std::uint64_t other;
    friend bool operator==(const PositionKey&, const PositionKey&) = default;
  };

  Kalah() noexcept : Kalah(Options{}) {}
  // FixedRules overrule those of the options. Pre: options.pits == kWordPits,
  // 2 * pits * seeds <= kMaxWordStones.
  explicit Kalah(const Options& options) noexcept : Kalah(options, StartBoard(options)) {}
  // Pre: as above, CountStones(board) <= kMaxWordStones.
  Kalah(const Rules& rules, const Board& board) noexcept
      : own_(SideWord(rules, board, board.to_move)),
        other_(SideWord(rules, board, Opponent(board.to_move))) {
    assert(board.pits == kWordPits && CountStones(board) <= kMaxWordStones);
    if (IsOver()) Finish();
  }
  // South to move, nothing taken. Pre: a result of PackRules that Get keeps; pits alone.
  Kalah(std::uint8_t rule_code, std::uint64_t own, std::uint64_t other) noexcept
      : own_(own | static_cast<std::uint64_t>(rule_code) << 56),
        other_(other | (own_ & ~kPitBytes) | kOwnerBit) {
    if (IsOver()) Finish();
  }

  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return PlayerAt(static_cast<int>(own_ >> 63)); }
  PitSet Moves() const noexcept { return PitSet(((own_ & kPitBytes) + kFull) & kTopBits); }
  void AppendMoves(MoveList<Kalah>& moves) const noexcept {
    for (PitSet pits = Moves(); !pits.empty(); pits.RemoveFirst()) moves.Add(pits.first());
  }
  bool IsTerminal() const noexcept { return (own_ & kPitBytes) == 0; }
  int Utility(Player player) const noexcept {
    return player == ToMove() ? Margin() : -Margin();
  }

  void Apply(Move move) noexcept {
    const Sowing& sowing = SowingOf(move);
    own_ += sowing.own;
    other_ += sowing.other;
    Capture(sowing);
    const std::uint64_t exchanged = (own_ ^ other_) & MaskIf(sowing.passes);
    own_ ^= exchanged;
    other_ ^= exchanged;
    if (IsOver()) [[unlikely]]
      Finish();
  }

  // Captures, or moves again.
  bool IsTactical(Move move) const noexcept {
    const Sowing& sowing = SowingOf(move);
    const std::uint64_t facing = (other_ + sowing.other) >> sowing.facing_shift & kByte;
    return !sowing.passes || Captures(own_ + sowing.own, facing, sowing);
  }

  int Margin() const noexcept { return StoreOf(own_) - StoreOf(other_); }
  // About one ply a stone still on the board.
  int PliesLeft() const noexcept { return RowSum(own_) + RowSum(other_); }
  // Every stone on the board goes to the mover at best.
  int UpperBound(int /*want*/) const noexcept { return Margin() + PliesLeft(); }
  // What is in the stores, and the position without it: tables and databases
  // may know the board alone. The game is not over, or is over, in both.
  int TakenMargin() const noexcept { return Margin(); }
  Kalah WithoutTaken() const noexcept {
    Kalah position = *this;
    position.own_ &= ~(kByte << kStoreShift);
    position.other_ &= ~(kByte << kStoreShift);
    return position;
  }
  PositionKey Key() const noexcept { return {own_ & ~kOwnerBit, other_ & ~kOwnerBit}; }
  std::uint64_t Hash() const noexcept {
    return HashWords(own_ & ~kOwnerBit, other_ & ~kOwnerBit);
  }
  Orderer<Kalah> MakeOrderer(int /*plies_left*/) const noexcept {
    return Orderer<Kalah>(*this);
  }

  int pits() const noexcept { return kWordPits; }
  Rules rules() const noexcept { return RuleSource::Get(own_ >> 56 & kRuleBits); }
  // The words themselves, for evaluators that work on a whole row at once.
  std::uint64_t own_word() const noexcept { return own_; }
  std::uint64_t other_word() const noexcept { return other_; }
  // Stones in a pit of the mover, or of the opponent by the latter's order.
  int OwnPit(int pit) const noexcept { return static_cast<int>(own_ >> 8 * pit & kByte); }
  int OtherPit(int pit) const noexcept { return static_cast<int>(other_ >> 8 * pit & kByte); }
  Board ToBoard() const noexcept;

  friend bool operator==(const Kalah&, const Kalah&) = default;

 private:
  static constexpr std::uint64_t kByte = 0xFF;
  static constexpr std::uint64_t kRuleBits = 0x1F;
  static constexpr std::uint64_t kPitBytes = 0x0000'FFFF'FFFF'FFFF;
  static constexpr std::uint64_t kOnes = 0x0000'0101'0101'0101;
  static constexpr std::uint64_t kFull = 0x0000'7F7F'7F7F'7F7F;
  static constexpr std::uint64_t kTopBits = 0x0000'8080'8080'8080;
  static constexpr std::uint64_t kOwnerBit = std::uint64_t{1} << 63;
  static constexpr int kStoreShift = 8 * kWordPits;

  static std::uint64_t SideWord(const Rules& rules, const Board& board, Player side) noexcept;
  static int StoreOf(std::uint64_t word) noexcept {
    return static_cast<int>(word >> kStoreShift & kByte);
  }
  // The multiplication gathers all pits in byte 5.
  static int RowSum(std::uint64_t word) noexcept {
    return static_cast<int>((word & kPitBytes) * kOnes >> 40 & kByte);
  }

  static constexpr std::uint64_t MaskIf(bool condition) noexcept {
    return 0 - static_cast<std::uint64_t>(condition);
  }
  const Sowing& SowingOf(Move move) const noexcept {
    return kSowTables[rules().lap_skip][PitOf(move)][own_ >> 8 * PitOf(move) & kByte];
  }
  // Pre: `own` is the mover's word after the sowing, `facing` the stones there.
  bool Captures(std::uint64_t own, std::uint64_t facing, const Sowing& sowing) const noexcept {
    // Exactly one stone where the last one fell: the pit was empty before.
    return (own & sowing.last * kByte) == sowing.last &&
           (facing != 0 || rules().empty_capture == EmptyCapture::kSingle);
  }
  // Whether a move captures or passes the turn is as good as random, so neither
  // is a branch: a quarter more playouts, and up to a third more perft.
  void Capture(const Sowing& sowing) noexcept {
    const std::uint64_t facing = other_ >> sowing.facing_shift & kByte;
    const bool captures = Captures(own_, facing, sowing);
    other_ -= facing << sowing.facing_shift & MaskIf(captures);
    own_ += (((facing + 1) << kStoreShift) - sowing.last) & MaskIf(captures);
  }

  bool IsOver() const noexcept {
    return (own_ & kPitBytes) == 0 ||
           ((other_ & kPitBytes) == 0 && rules().end == End::kEither);
  }
  // Hands out the rest. Pre: IsOver().
  void Finish() noexcept;

  std::uint64_t own_;
  std::uint64_t other_;
};

using StandardKalah = Kalah<FixedRules<kStandardRules>>;
using CourseKalah = Kalah<FixedRules<kCourseRules>>;
using AnyRulesKalah = Kalah<StoredRules>;

extern template class Kalah<FixedRules<kStandardRules>>;
extern template class Kalah<FixedRules<kCourseRules>>;
extern template class Kalah<StoredRules>;

static_assert(sizeof(StandardKalah) == 16);

// Whether the start of these options can be a Kalah rather than an ArrayKalah.
constexpr bool FitsWords(const Options& options) noexcept {
  return options.pits == kWordPits && 2 * options.pits * options.seeds <= kMaxWordStones;
}

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_KALAH_H_
