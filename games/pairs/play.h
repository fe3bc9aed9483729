#ifndef PLYGROUND_GAMES_PAIRS_PLAY_H_
#define PLYGROUND_GAMES_PAIRS_PLAY_H_

#include <algorithm>
#include <bit>

#include "games/pairs/pairs.h"

namespace plyground::pairs {

// How a position of Pairs changes: the rules R1 to R10 of the README.

template <int kSeats>
void Pairs<kSeats>::Apply(Move move) noexcept {
  switch (phase_) {
    case Phase::kDeal:
      return Deal(move.rank());
    case Phase::kDraw:
      return Draw(move.rank());
    case Phase::kAct:
      if (move == kFold) return Fold();
      phase_ = Phase::kDraw;
      return;
    case Phase::kOver:
      return;
  }
}

template <int kSeats>
void Pairs<kSeats>::TakeCard(int rank) noexcept {
  if (deck_ == 0) {
    unseen_ = Available();
    const int cards = unseen_.size();
    const bool burns = rules_.burn_each == BurnEach::kShuffle;
    deck_ = static_cast<std::uint8_t>(burns ? AfterBurn(cards) : cards);
  }
  unseen_.Remove(rank);
  --deck_;
}

template <int kSeats>
int Pairs<kSeats>::AfterBurn(int cards) const noexcept {
  return std::max(cards - rules_.burn, std::min(cards, 1));
}

template <int kSeats>
void Pairs<kSeats>::Deal(int rank) noexcept {
  TakeCard(rank);
  Stack& stack = stacks_[At(seat_)];
  if (stack.Has(rank)) {
    caught_.Add(rank);
  } else {
    stack.Push(rank);
    waiting_ = static_cast<Seats>(waiting_ & (waiting_ - 1U));
    if (waiting_ == 0) {
      tied_ = waiting_ = LowestLast(stacks_, tied_);
      if (std::has_single_bit(tied_)) return FinishDeal(std::countr_zero(tied_));
    }
    seat_ = static_cast<std::uint8_t>(std::countr_zero(waiting_));
  }
  if (Available().empty()) FinishDeal(std::countr_zero(tied_));
}

template <int kSeats>
void Pairs<kSeats>::FinishDeal(int starter) noexcept {
  phase_ = Phase::kAct;
  seat_ = static_cast<std::uint8_t>(starter);
  tied_ = waiting_ = 0;
  caught_ = {};
}

template <int kSeats>
void Pairs<kSeats>::Draw(int rank) noexcept {
  TakeCard(rank);
  Stack& stack = stacks_[At(seat_)];
  if (stack.Has(rank)) return Score(rank);
  stack.Push(rank);
  phase_ = Phase::kAct;
  seat_ = static_cast<std::uint8_t>(seat_ + 1 == rules_.players ? 0 : seat_ + 1);
}

// Of equal lowest cards the folder takes his own, which he would lose anyway,
// or the one of the next seat to the left that has one.
template <int kSeats>
void Pairs<kSeats>::Fold() noexcept {
  const int lowest = LowestInPlay();
  int from = seat_;
  while (!stacks_[At(from)].Has(lowest)) from = from + 1 == rules_.players ? 0 : from + 1;
  stacks_[At(from)].Remove(lowest);
  Score(lowest);
}

template <int kSeats>
void Pairs<kSeats>::Score(int rank) noexcept {
  scores_[At(seat_)] = static_cast<std::uint8_t>(scores_[At(seat_)] + rank);
  if (!rules_.fresh) kept_[At(seat_)].Add(rank);
  if (scores_[At(seat_)] >= rules_.target) {
    phase_ = Phase::kOver;
    seat_ = 0;
    return;
  }
  if (rules_.variant == Variant::kContinuous) {
    stacks_[At(seat_)] = {};
    seat_ = static_cast<std::uint8_t>(seat_ + 1 == rules_.players ? 0 : seat_ + 1);
    phase_ = Phase::kAct;
    return StartRound();
  }
  stacks_ = {};
  StartRound();
  StartDeal();
}

template <int kSeats>
void Pairs<kSeats>::StartRound() noexcept {
  if (rules_.fresh) {
    unseen_ = Cards::Deck(rules_.ranks) - StackedCards();
    deck_ = static_cast<std::uint8_t>(AfterBurn(unseen_.size()));
  } else if (rules_.burn_each == BurnEach::kRound) {
    deck_ = static_cast<std::uint8_t>(AfterBurn(deck_));
  }
}

template <int kSeats>
void Pairs<kSeats>::StartDeal() noexcept {
  phase_ = Phase::kDeal;
  seat_ = 0;
  tied_ = waiting_ = AllSeats(rules_.players);
}

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_PLAY_H_
