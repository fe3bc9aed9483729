#ifndef PLYGROUND_GAMES_PAIRS_TABLE_H_
#define PLYGROUND_GAMES_PAIRS_TABLE_H_

#include <bit>

#include "core/zobrist.h"
#include "games/pairs/pairs.h"

namespace plyground::pairs {

// What can be seen of a position of Pairs, and how one is set up.

template <int kSeats>
Pairs<kSeats>::Pairs(const Options& options) noexcept : rules_(options) {
  rules_.target = static_cast<std::uint8_t>(TargetOf(options));
  unseen_ = Cards::Deck(rules_.ranks);
  deck_ = static_cast<std::uint8_t>(AfterBurn(unseen_.size()));
  StartDeal();
}

template <int kSeats>
Pairs<kSeats>::Pairs(const Options& options, const Layout& layout) noexcept
    : unseen_(layout.unseen),
      caught_(layout.caught),
      rules_(options),
      deck_(static_cast<std::uint8_t>(layout.deck)),
      phase_(layout.phase),
      seat_(static_cast<std::uint8_t>(layout.seat)) {
  rules_.target = static_cast<std::uint8_t>(TargetOf(options));
  for (int i = 0; i < rules_.players; ++i) {
    stacks_[At(i)] = layout.stacks[At(i)];
    kept_[At(i)] = layout.kept[At(i)];
    scores_[At(i)] = static_cast<std::uint8_t>(layout.scores[At(i)]);
  }
  if (phase_ != Phase::kDeal) return;
  tied_ = TiedSeats(layout, rules_.players);
  for (int i = layout.seat; i < rules_.players; ++i) {
    waiting_ = static_cast<Seats>(waiting_ | (tied_ & 1U << i));
  }
}

template <int kSeats>
Decisions Pairs<kSeats>::Moves() const noexcept {
  if (phase_ != Phase::kAct) return {};
  const bool hit = !Available().empty();
  // Who has no cards must draw, if there is a card (continuous play).
  const bool fold = !hit || !stacks_[At(seat_)].empty();
  return {static_cast<std::uint8_t>(hit), static_cast<std::uint8_t>(fold)};
}

template <int kSeats>
void Pairs<kSeats>::AppendMoves(FixedList<Move, kMaxMoves>& moves) const noexcept {
  const Decisions decisions = Moves();
  for (int i = 0; i < decisions.size(); ++i) moves.Add(decisions[i]);
}

template <int kSeats>
void Pairs<kSeats>::AppendOutcomes(
    FixedList<Outcome<Move>, kMaxOutcomes>& outcomes) const noexcept {
  const Cards available = Available();
  for (int rank = 1; rank <= rules_.ranks; ++rank) {
    const int count = available[rank];
    if (count > 0) outcomes.Add({CardMove(rank), count});
  }
}

template <int kSeats>
int Pairs<kSeats>::LowestInPlay() const noexcept {
  std::uint32_t ranks = 0;
  for (const Stack& stack : stacks_) ranks |= stack.ranks();
  return ranks == 0 ? 0 : std::countr_zero(ranks) + 1;
}

template <int kSeats>
Cards Pairs<kSeats>::KeptCards() const noexcept {
  Cards cards;
  for (const Cards& kept : kept_) cards = cards + kept;
  return cards;
}

template <int kSeats>
Cards Pairs<kSeats>::StackedCards() const noexcept {
  Cards cards;
  for (const Stack& stack : stacks_) cards = cards + Cards::OneOfEach(stack.ranks());
  return cards;
}

template <int kSeats>
Cards Pairs<kSeats>::Shuffled() const noexcept {
  return NotOnTable() - unseen_ - caught_;
}

template <int kSeats>
std::uint64_t Pairs<kSeats>::Hash() const noexcept {
  const bool dealing = phase_ == Phase::kDeal;
  const auto rules = static_cast<std::uint64_t>(rules_.players) |
                     static_cast<std::uint64_t>(rules_.ranks) << 4 |
                     static_cast<std::uint64_t>(rules_.burn) << 8 |
                     static_cast<std::uint64_t>(rules_.target) << 16 |
                     static_cast<std::uint64_t>(rules_.burn_each) << 24 |
                     static_cast<std::uint64_t>(rules_.fresh) << 25 |
                     static_cast<std::uint64_t>(rules_.variant) << 26;
  const std::uint64_t table = unseen_.bits() | static_cast<std::uint64_t>(deck_) << 40 |
                              static_cast<std::uint64_t>(phase_) << 48 |
                              static_cast<std::uint64_t>(seat_) << 56;
  std::uint64_t hash = HashWords(table, KeptCards().bits() | rules << 40);
  if (dealing) {
    hash = HashWords(hash, caught_.bits() | static_cast<std::uint64_t>(tied_) << 40 |
                               static_cast<std::uint64_t>(waiting_) << 48);
  }
  for (int i = 0; i < rules_.players; ++i) {
    const Stack& stack = stacks_[At(i)];
    std::uint64_t cards = stack.ranks();
    // In a deal the newest cards of the tied seats are compared.
    if (((tied_ & ~waiting_) >> i & 1) != 0) {
      cards |= static_cast<std::uint64_t>(stack.last()) << 16;
    }
    hash = HashWords(hash ^ cards, static_cast<std::uint64_t>(scores_[At(i)]));
  }
  return hash;
}

template <int kSeats>
Layout Pairs<kSeats>::layout() const noexcept {
  Layout layout;
  for (int i = 0; i < rules_.players; ++i) {
    layout.scores[At(i)] = scores_[At(i)];
    layout.stacks[At(i)] = stacks_[At(i)];
    layout.kept[At(i)] = kept_[At(i)];
  }
  layout.unseen = unseen_;
  layout.caught = caught_;
  layout.deck = deck_;
  layout.phase = phase_;
  layout.seat = seat_;
  return layout;
}

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_TABLE_H_
