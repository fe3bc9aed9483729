#ifndef PLYGROUND_GAMES_OWARE_TEST_REFEREE_H_
#define PLYGROUND_GAMES_OWARE_TEST_REFEREE_H_

#include <map>
#include <string>
#include <vector>

#include "games/oware/board.h"
#include "games/oware/rules.h"

namespace plyground::oware {

// The rules once more, for tests: as slow and as literal as can be, history
// included, with nothing in common with Oware. One ring of twelve houses as
// both players see the table: South's 0..5, North's 6..11.
class Referee {
 public:
  Referee(const Options& options, const Board& board)
      : options_(options), scores_(board.scores.begin(), board.scores.end()) {
    for (const auto& row : board.rows) ring_.insert(ring_.end(), row.begin(), row.end());
    mover_ = board.to_move == Player::kFirst ? 0 : 1;
    EndIfDue();
  }

  bool over() const { return over_; }
  int mover() const { return mover_; }

  std::vector<int> Legal() const {
    if (over_) return {};
    std::vector<int> feeding;
    for (int house = 0; house < 6; ++house) {
      if (ring_[mover_ * 6 + house] == 0) continue;
      if (InRow(ring_, 1 - mover_) > 0 || InRow(Sown(house).ring, 1 - mover_) > 0) {
        feeding.push_back(house);
      }
    }
    if (options_.slam != Slam::kIllegal && options_.slam != Slam::kAwari) return feeding;
    std::vector<int> quiet;
    for (const int house : feeding) {
      if (!IsSlam(Sown(house))) quiet.push_back(house);
    }
    return quiet.empty() && options_.slam == Slam::kAwari ? feeding : quiet;
  }

  void Play(int house) {
    Sowing sowing = Sown(house);
    std::vector<int> chain = Chain(sowing);
    const bool slam = IsSlam(sowing);
    if (slam && options_.slam == Slam::kNoCapture) chain.clear();
    if (slam && options_.slam == Slam::kKeepLast) chain.pop_back();
    if (slam && options_.slam == Slam::kKeepFirst) chain.erase(chain.begin());
    for (const int taken : chain) {
      scores_[mover_] += sowing.ring[taken];
      sowing.ring[taken] = 0;
    }
    ring_ = sowing.ring;
    if (slam && options_.slam == Slam::kTakeAll) GiveAll(mover_);
    if (slam && options_.slam == Slam::kOpponentRest) GiveAll(1 - mover_);
    mover_ = 1 - mover_;
    ++plies_;
    EndIfDue();
  }

  Board ToBoard() const {
    Board board;
    for (int cell = 0; cell < 12; ++cell) board.rows[cell / 6][cell % 6] = ring_[cell];
    board.scores = {scores_[0], scores_[1]};
    board.to_move = mover_ == 0 ? Player::kFirst : Player::kSecond;
    return board;
  }

  // The result of a game that is over.
  int SouthMargin() const {
    const bool own_side = repeated_ && options_.repetition == Repetition::kOwnSide;
    return scores_[0] - scores_[1] + (own_side ? InRow(ring_, 0) - InRow(ring_, 1) : 0);
  }

 private:
  struct Sowing {
    std::vector<int> ring;
    int last;
  };

  static int InRow(const std::vector<int>& ring, int side) {
    int seeds = 0;
    for (int house = 0; house < 6; ++house) seeds += ring[side * 6 + house];
    return seeds;
  }

  Sowing Sown(int house) const {
    Sowing sowing{ring_, mover_ * 6 + house};
    const int origin = sowing.last;
    int hand = sowing.ring[origin];
    sowing.ring[origin] = 0;
    while (hand > 0) {
      sowing.last = (sowing.last + 1) % 12;
      if (sowing.last == origin) continue;
      ++sowing.ring[sowing.last];
      --hand;
    }
    return sowing;
  }

  // The houses captured if there were no slam rule, that of the last seed first.
  std::vector<int> Chain(const Sowing& sowing) const {
    std::vector<int> chain;
    for (int cell = sowing.last; cell >= 0 && cell / 6 == 1 - mover_; --cell) {
      if (sowing.ring[cell] != 2 && sowing.ring[cell] != 3) break;
      chain.push_back(cell);
    }
    return chain;
  }

  bool IsSlam(const Sowing& sowing) const {
    int captured = 0;
    for (const int cell : Chain(sowing)) captured += sowing.ring[cell];
    return captured > 0 && captured == InRow(sowing.ring, 1 - mover_);
  }

  void GiveAll(int side) {
    scores_[side] += InRow(ring_, 0) + InRow(ring_, 1);
    ring_.assign(12, 0);
  }

  void EndIfDue() {
    const int left = InRow(ring_, 0) + InRow(ring_, 1);
    const int all = left + scores_[0] + scores_[1];
    const bool majority = 2 * scores_[0] > all || 2 * scores_[1] > all;
    if (options_.early_end && majority) {
      over_ = true;
    } else if (InRow(ring_, mover_) == 0) {
      over_ = true;
      GiveAll(1 - mover_);
    } else if (Legal().empty()) {
      over_ = true;
      GiveAll(mover_);
    }
    std::string position = std::to_string(mover_);
    for (const int count : ring_) position += "," + std::to_string(count);
    for (const int score : scores_) position += "," + std::to_string(score);
    const int occurrence = ++occurrences_[position];
    if (over_) return;
    repeated_ = options_.repetition != Repetition::kNone && occurrence >= options_.rep_count;
    over_ = repeated_ || plies_ >= options_.max_plies;
  }

  Options options_;
  std::vector<int> ring_;
  std::vector<int> scores_;
  int mover_ = 0;
  int plies_ = 0;
  bool over_ = false;
  bool repeated_ = false;
  std::map<std::string, int> occurrences_;
};

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_TEST_REFEREE_H_
