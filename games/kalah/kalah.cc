#include "games/kalah/kalah.h"

namespace plyground::kalah {

template <class RuleSource>
std::uint64_t Kalah<RuleSource>::SideWord(const Rules& rules, const Board& board,
                                          Player side) noexcept {
  const std::uint8_t code = PackRules(RuleSource::Get(PackRules(rules)));
  std::uint64_t word = static_cast<std::uint64_t>(Index(side)) << 63;
  word |= static_cast<std::uint64_t>(code) << 56;
  word |= static_cast<std::uint64_t>(board.stores[Index(side)]) << kStoreShift;
  for (int pit = 0; pit < kWordPits; ++pit) {
    word |= static_cast<std::uint64_t>(board.rows[Index(side)][pit]) << 8 * pit;
  }
  return word;
}

template <class RuleSource>
void Kalah<RuleSource>::Finish() noexcept {
  const auto own_rest = static_cast<std::uint64_t>(RowSum(own_));
  const auto other_rest = static_cast<std::uint64_t>(RowSum(other_));
  switch (rules().rest) {
    case Rest::kOwner:
      own_ += own_rest << kStoreShift;
      other_ += other_rest << kStoreShift;
      break;
    case Rest::kFinisher:
      // One of the two is 0, and the other row's owner has run out of stones.
      own_ += other_rest << kStoreShift;
      other_ += own_rest << kStoreShift;
      break;
    case Rest::kNone:
      if (own_rest > 0) {
        const std::uint64_t mover = own_;
        own_ = other_;
        other_ = mover;
      }
      return;
  }
  own_ &= ~kPitBytes;
  other_ &= ~kPitBytes;
}

template <class RuleSource>
Board Kalah<RuleSource>::ToBoard() const noexcept {
  Board board;
  board.pits = kWordPits;
  board.to_move = ToMove();
  const int own = Index(board.to_move);
  for (int pit = 0; pit < kWordPits; ++pit) {
    board.rows[own][pit] = OwnPit(pit);
    board.rows[1 - own][pit] = OtherPit(pit);
  }
  board.stores[own] = StoreOf(own_);
  board.stores[1 - own] = StoreOf(other_);
  return board;
}

template class Kalah<FixedRules<kStandardRules>>;
template class Kalah<FixedRules<kCourseRules>>;
template class Kalah<StoredRules>;

template <class G>
inline constexpr bool kHasAllCapabilities = CompactMoves<G>&& PerfectlyHashed<G>&& Ordered<G>&&
                                                Bounded<G>&& PliesLeft<G>&& Tactical<G> &&
                                            !Alternating<G>;
static_assert(kHasAllCapabilities<StandardKalah> && kHasAllCapabilities<CourseKalah> &&
              kHasAllCapabilities<AnyRulesKalah>);

}  // namespace plyground::kalah
