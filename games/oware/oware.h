#ifndef PLYGROUND_GAMES_OWARE_OWARE_H_
#define PLYGROUND_GAMES_OWARE_OWARE_H_

#include <cstdint>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "core/game.h"
#include "core/history.h"
#include "core/player.h"
#include "core/zobrist.h"
#include "games/oware/board.h"
#include "games/oware/house_set.h"
#include "games/oware/ordering.h"
#include "games/oware/rules.h"
#include "games/oware/sow_tables.h"
#include "games/oware/words.h"

namespace plyground::oware {

// Oware as two words (words.h) seen from the side to move, without the history
// that repetition and the ply limit need: a game is WithHistory<Oware>.
//
// Invariant: "is over" is set exactly when one side has more than half of all
// seeds under early_end, with seeds left, which then stay where they are. Every
// other end hands the seeds out at once, so that there is none on the board.
template <class SlamSource>
class Oware {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = kHouses;
  static constexpr int kMaxPlies = kMostPlies;
  static constexpr int kMaxUtility = kMaxSeeds;
  static constexpr bool kAlternating = true;
  // In a cycle every house that gets a seed is sown, and gives one to the next
  // house: so all twelve are, each in a ply of its own.
  static constexpr int kShortestCycle = 2 * kHouses;

  using Move = oware::Move;
  using Options = oware::Options;
  // Proves equality of values: the position without the colour of the mover.
  struct PositionKey {
    std::uint64_t own;
    std::uint64_t other;
    friend bool operator==(const PositionKey&, const PositionKey&) = default;
  };

  Oware() noexcept : Oware(Options{}) {}
  // A FixedSlam overrules that of the options.
  explicit Oware(const Options& options) noexcept : Oware(options, StartBoard(options)) {}
  // Pre: CountSeeds(board) <= kMaxSeeds, no count negative.
  Oware(const Rules& rules, const Board& board) noexcept
      : own_(SideWord(WithSlam(rules), board, board.to_move)),
        other_(SideWord(WithSlam(rules), board, Opponent(board.to_move))) {
    End();
  }
  // South to move, nothing taken. Pre: a result of PackRules, with the slam rule that
  // Get gives it; houses alone, at most kMaxSeeds in all.
  Oware(std::uint8_t rule_code, std::uint64_t own, std::uint64_t other) noexcept
      : own_(own | static_cast<std::uint64_t>(rule_code) << kRuleShift),
        other_(other | (own_ & ~kHouseBytes) | kOwnerBit) {
    if (MayBeStuck()) End();
  }

  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return PlayerAt(static_cast<int>(own_ >> 63)); }
  HouseSet Moves() const noexcept {
    // Feeding matters only to a player whose opponent has nothing.
    const bool must_feed = (other_ & kHouseBytes) == 0;
    const std::uint64_t houses = own_ & kHouseBytes;
    const std::uint64_t bits = (houses + (must_feed ? kReaching : kHolding)) & kHouseTops;
    return HouseSet(WithoutSlams(bits & ~IsOverMask(own_)));
  }
  void AppendMoves(MoveList<Oware>& moves) const noexcept {
    for (HouseSet houses = Moves(); !houses.empty(); houses.RemoveFirst()) {
      moves.Add(houses.first());
    }
  }
  // By the invariant.
  bool IsTerminal() const noexcept {
    return (own_ & kHouseBytes) == 0 || IsOverMask(own_) != 0;
  }
  int Utility(Player player) const noexcept {
    return player == ToMove() ? Margin() : -Margin();
  }

  int CountRepliesToAll() const noexcept;

  void Apply(Move move) noexcept {
    const Sowing& sowing = SowingOf(move);
    own_ += sowing.own;
    other_ += sowing.other;
    // One branch for all that only a capture can bring about: few moves are one.
    const std::uint64_t chain = ChainBytes(other_, sowing);
    const bool captures = chain != 0;
    if (captures) [[unlikely]]
      Capture(other_ & chain);
    std::swap(own_, other_);
    if (captures && IsDecided()) [[unlikely]]
      End();
    if (MayBeStuck()) [[unlikely]]
      End();
  }

  // Captures, or would but for the slam rule.
  bool IsTactical(Move move) const noexcept {
    const Sowing& sowing = SowingOf(move);
    return ChainBytes(other_ + sowing.other, sowing) != 0;
  }

  int Margin() const noexcept { return ScoreOf(own_) - ScoreOf(other_); }
  // A guess: a game of 48 seeds takes about a hundred plies.
  int PliesLeft() const noexcept { return 2 * SeedsOnBoard(); }
  // Every seed on the board goes to the mover at best.
  int UpperBound(int /*want*/) const noexcept { return Margin() + SeedsOnBoard(); }
  // What is won already, and the position without it: tables and databases may
  // know the board alone.
  int TakenMargin() const noexcept { return Margin(); }
  Oware WithoutTaken() const noexcept {
    Oware position = *this;
    position.own_ &= ~(kByte << kScoreShift);
    position.other_ &= ~(kByte << kScoreShift);
    return position;
  }
  PositionKey Key() const noexcept { return {own_ & ~kOwnerBit, other_ & ~kOwnerBit}; }
  std::uint64_t Hash() const noexcept {
    return HashWords(own_ & ~kOwnerBit, other_ & ~kOwnerBit);
  }
  Orderer<Oware> MakeOrderer(int /*plies_left*/) const noexcept {
    return Orderer<Oware>(*this);
  }

  // For WithHistory: only a capture keeps a position from coming back.
  static HistoryRules HistoryRulesOf(const Options& options) noexcept {
    const bool repeats = options.repetition != Repetition::kNone;
    return {repeats ? options.rep_count : 0, options.max_plies};
  }
  int Epoch() const noexcept { return ScoreOf(own_ + other_); }  // of both sides
  int RepetitionUtility(Player player) const noexcept;
  int PlyLimitUtility(Player player) const noexcept { return Utility(player); }

  Rules rules() const noexcept { return WithSlam(UnpackRules(RuleCodeOf(own_))); }
  int SeedsOnBoard() const noexcept {
    return SumOfHouses((own_ & kHouseBytes) + (other_ & kHouseBytes));
  }
  // The words themselves, for evaluators that work on a whole row at once.
  std::uint64_t own_word() const noexcept { return own_; }
  std::uint64_t other_word() const noexcept { return other_; }
  Board ToBoard() const noexcept;

  friend bool operator==(const Oware&, const Oware&) = default;

 private:
  static constexpr bool kNeverSlams = std::is_same_v<SlamSource, FixedSlam<Slam::kNoCapture>>;

  static Rules WithSlam(Rules rules) noexcept {
    rules.slam = SlamSource::Get(PackRules(rules));
    return rules;
  }
  const Sowing& SowingOf(Move move) const noexcept {
    return kSowTable[HouseOf(move)][own_ >> 8 * HouseOf(move) & kByte];
  }

  std::uint64_t WithoutSlams(std::uint64_t moves) const noexcept {
    if constexpr (kNeverSlams) return moves;
    const Slam slam = rules().slam;
    if (slam != Slam::kIllegal && slam != Slam::kAwari) return moves;
    return SlamsRemoved(moves);
  }
  std::uint64_t SlamsRemoved(std::uint64_t moves) const noexcept;
  // Takes the seeds `captured`, the houses of the chain, unless a slam rule says
  // otherwise. Pre: the move is sown.
  void Capture(std::uint64_t captured) noexcept {
    const bool is_slam = (other_ & kHouseBytes) == captured;
    if constexpr (kNeverSlams) {
      captured &= static_cast<std::uint64_t>(is_slam) - 1;
    } else if (is_slam) [[unlikely]] {
      captured &= SlamCapture(captured);
    }
    other_ -= captured;
    own_ += static_cast<std::uint64_t>(SumOfHouses(captured)) << kScoreShift;
  }
  // The bytes of `captured` that a slam captures; hands out the rest where the
  // rule says so.
  std::uint64_t SlamCapture(std::uint64_t captured) noexcept;

  // There may be no move: for want of seeds, or all are slams.
  bool MayBeStuck() const noexcept {
    if ((own_ & kHouseBytes) == 0 || (other_ & kHouseBytes) == 0) return true;
    if constexpr (kNeverSlams) return false;
    // All would have to be slams, so to reach the other row.
    const std::uint64_t houses = own_ & kHouseBytes;
    const bool all_reach = (((houses + kReaching) ^ (houses + kHolding)) & kHouseTops) == 0;
    return all_reach && rules().slam == Slam::kIllegal && Moves().empty();
  }
  // One side has more than half of all seeds.
  bool IsDecided() const noexcept { return std::abs(Margin()) > SeedsOnBoard(); }
  // Brings a game that is over into its last form.
  void End() noexcept;

  std::uint64_t own_;
  std::uint64_t other_;
};

using PlainOware = Oware<FixedSlam<Slam::kNoCapture>>;
using AnySlamOware = Oware<StoredSlam>;

extern template class Oware<FixedSlam<Slam::kNoCapture>>;
extern template class Oware<StoredSlam>;

static_assert(sizeof(PlainOware) == 16);

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_OWARE_H_
