#include "games/oware/oware.h"

#include <bit>

#include "games/oware/replies.h"

namespace plyground::oware {

template <class SlamSource>
std::uint64_t Oware<SlamSource>::SlamsRemoved(std::uint64_t moves) const noexcept {
  // A house of four or more is never captured, so there is no slam.
  constexpr std::uint64_t kFourOrMore = 0x7C * kHouseOnes;
  if ((((other_ & kHouseBytes) + kFourOrMore) & kHouseTops) != 0) return moves;
  const std::uint64_t reaching = ((own_ & kHouseBytes) + kReaching) & kHouseTops;
  std::uint64_t quiet = moves & ~reaching;
  for (HouseSet left(moves & reaching); !left.empty(); left.RemoveFirst()) {
    const Sowing& sowing = SowingOf(left.first());
    const std::uint64_t sown = other_ + sowing.other;
    const std::uint64_t captured = ChainBytes(sown, sowing);
    const bool is_slam = captured != 0 && (sown & kHouseBytes & ~captured) == 0;
    if (!is_slam) quiet |= std::uint64_t{0x80} << 8 * HouseOf(left.first());
  }
  return quiet == 0 && rules().slam == Slam::kAwari ? moves : quiet;
}

template <class SlamSource>
int Oware<SlamSource>::CountRepliesToAll() const noexcept {
  const bool may_be_decided = Margin() + MostCapturedTwice(other_) > SeedsOnBoard();
  if (IsOverMask(own_) == 0 && !may_be_decided && AreRepliesPlain(own_, other_)) {
    return CountPlainReplies(own_, other_);
  }
  int replies = 0;
  for (HouseSet moves = Moves(); !moves.empty(); moves.RemoveFirst()) {
    Oware child = *this;
    child.Apply(moves.first());
    replies += child.Moves().size();
  }
  return replies;
}

template <class SlamSource>
std::uint64_t Oware<SlamSource>::SlamCapture(std::uint64_t captured) noexcept {
  const auto seeds_of = [](std::uint64_t word) {
    return static_cast<std::uint64_t>(SumOfHouses(word)) << kScoreShift;
  };
  switch (rules().slam) {
    case Slam::kNoCapture:
      return 0;
    case Slam::kKeepLast:
      return ~(kByte << (std::countr_zero(captured) & 56));
    case Slam::kKeepFirst:
      return ~(kByte << ((63 - std::countl_zero(captured)) & 56));
    case Slam::kTakeAll:
      own_ += seeds_of(own_);
      own_ &= ~kHouseBytes;
      return captured;
    case Slam::kOpponentRest:
      other_ += seeds_of(own_);
      own_ &= ~kHouseBytes;
      return captured;
    case Slam::kIllegal:
    case Slam::kPlain:
    case Slam::kAwari:
      break;
  }
  return captured;
}

template <class SlamSource>
void Oware<SlamSource>::End() noexcept {
  const int left = SeedsOnBoard();
  if (rules().early_end && left > 0 && IsDecided()) {
    own_ |= kOverBit;
    other_ |= kOverBit;
    return;
  }
  if (!Moves().empty()) return;
  // Without a seed of his own the mover leaves the others to their owner.
  std::uint64_t& taker = (own_ & kHouseBytes) == 0 ? other_ : own_;
  taker += static_cast<std::uint64_t>(left) << kScoreShift;
  own_ &= ~kHouseBytes;
  other_ &= ~kHouseBytes;
}

template <class SlamSource>
int Oware<SlamSource>::RepetitionUtility(Player player) const noexcept {
  const bool split = rules().repetition != Repetition::kOwnSide;
  const int margin = Margin() + (split ? 0 : SumOfHouses(own_) - SumOfHouses(other_));
  return player == ToMove() ? margin : -margin;
}

template <class SlamSource>
Board Oware<SlamSource>::ToBoard() const noexcept {
  Board board;
  board.to_move = ToMove();
  const int own = Index(board.to_move);
  for (int house = 0; house < kHouses; ++house) {
    board.rows[own][house] = static_cast<int>(own_ >> 8 * house & kByte);
    board.rows[1 - own][house] = static_cast<int>(other_ >> 8 * house & kByte);
  }
  board.scores[own] = ScoreOf(own_);
  board.scores[1 - own] = ScoreOf(other_);
  return board;
}

template class Oware<FixedSlam<Slam::kNoCapture>>;
template class Oware<StoredSlam>;

template <class G>
inline constexpr bool kHasAllCapabilities =
    CompactMoves<G>&& CountsAhead<G>&& PerfectlyHashed<G>&& Ordered<G>&& Bounded<G>&&
        PliesLeft<G>&& Alternating<G>&& Repeatable<G>;
static_assert(kHasAllCapabilities<PlainOware> && kHasAllCapabilities<AnySlamOware>);

}  // namespace plyground::oware
