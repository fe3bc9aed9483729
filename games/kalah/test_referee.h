#ifndef PLYGROUND_GAMES_KALAH_TEST_REFEREE_H_
#define PLYGROUND_GAMES_KALAH_TEST_REFEREE_H_

#include <cstddef>
#include <numeric>
#include <vector>

#include "games/kalah/board.h"
#include "games/kalah/rules.h"

namespace plyground::kalah {

// The rules a third time, for tests: as slow and as literal as can be, with
// nothing in common with the two position types. One ring of cells as both
// players see the table: South's pits, South's store, North's pits, North's
// store.
class Referee {
 public:
  Referee(const Rules& rules, const Board& board) : rules_(rules), pits_(board.pits) {
    for (int side = 0; side < 2; ++side) {
      for (int pit = 0; pit < pits_; ++pit) ring_.push_back(board.rows[side][pit]);
      ring_.push_back(board.stores[side]);
    }
    mover_ = board.to_move == Player::kFirst ? 0 : 1;
    EndIfDue();
  }

  bool over() const { return over_; }

  std::vector<int> Legal() const {
    std::vector<int> legal;
    for (int pit = 0; pit < pits_ && !over_; ++pit) {
      if (ring_[FirstOf(mover_) + pit] != 0) legal.push_back(pit);
    }
    return legal;
  }

  void Play(int pit) {
    const int origin = FirstOf(mover_) + pit;
    const int own_store = StoreOf(mover_);
    const int other_store = StoreOf(1 - mover_);
    int hand = ring_[origin];
    ring_[origin] = 0;
    int place = origin;
    int before = 0;
    while (hand > 0) {
      place = (place + 1) % static_cast<int>(ring_.size());
      if (place == other_store) continue;
      if (place == origin && rules_.lap_skip) continue;
      before = ring_[place];
      ring_[place] = before + 1;
      hand -= 1;
    }
    if (place != own_store) {
      const bool in_own_row = place >= FirstOf(mover_) && place < own_store;
      if (in_own_row && before == 0) {
        const int facing = 2 * pits_ - place;  // pits mirror about the two stores
        if (ring_[facing] > 0 || rules_.empty_capture == EmptyCapture::kSingle) {
          ring_[own_store] += ring_[facing] + 1;
          ring_[facing] = 0;
          ring_[place] = 0;
        }
      }
      mover_ = 1 - mover_;
    }
    EndIfDue();
  }

  Board ToBoard() const {
    Board board;
    board.pits = pits_;
    for (int side = 0; side < 2; ++side) {
      for (int pit = 0; pit < pits_; ++pit) board.rows[side][pit] = ring_[FirstOf(side) + pit];
      board.stores[side] = ring_[StoreOf(side)];
    }
    board.to_move = mover_ == 0 ? Player::kFirst : Player::kSecond;
    return board;
  }

  int SouthMargin() const { return ring_[StoreOf(0)] - ring_[StoreOf(1)]; }

 private:
  int FirstOf(int side) const { return side * (pits_ + 1); }
  int StoreOf(int side) const { return FirstOf(side) + pits_; }
  int InRow(int side) const {
    const auto first = ring_.begin() + FirstOf(side);
    return std::accumulate(first, first + pits_, 0);
  }
  void Take(int side, int taker) {
    const int seeds = InRow(side);
    for (int pit = 0; pit < pits_; ++pit) ring_[FirstOf(side) + pit] = 0;
    ring_[StoreOf(taker)] += seeds;
  }
  void EndIfDue() {
    const bool south_empty = InRow(0) == 0;
    const bool north_empty = InRow(1) == 0;
    over_ = rules_.end == End::kEither ? south_empty || north_empty
                                       : (mover_ == 0 ? south_empty : north_empty);
    if (!over_) return;
    if (rules_.rest == Rest::kOwner) {
      Take(0, 0);
      Take(1, 1);
    } else if (rules_.rest == Rest::kFinisher) {
      const int finisher = south_empty ? 0 : 1;
      Take(1 - finisher, finisher);
    }
  }

  Rules rules_;
  int pits_;
  int mover_ = 0;
  bool over_ = false;
  std::vector<int> ring_;
};

}  // namespace plyground::kalah

#endif  // PLYGROUND_GAMES_KALAH_TEST_REFEREE_H_
