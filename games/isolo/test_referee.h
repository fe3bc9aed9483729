#ifndef PLYGROUND_GAMES_ISOLO_TEST_REFEREE_H_
#define PLYGROUND_GAMES_ISOLO_TEST_REFEREE_H_

#include <numeric>
#include <string>
#include <vector>

#include "games/isolo/board.h"
#include "games/isolo/rules.h"

namespace plyground::isolo {

// The rules once more, for tests: seed by seed and as literal as can be, with
// nothing in common with Isolo.
class Referee {
 public:
  Referee(const Rules& rules, const Board& board) : rules_(rules), board_(board) {}

  std::vector<int> Legal() const {
    std::vector<int> legal = Playable();
    if (board_.ply >= rules_.max_plies) legal.clear();
    return legal;
  }
  bool over() const { return Legal().empty(); }
  // 1: South has won, -1: North, 0: a draw. Pre: over().
  int SouthResult() const {
    if (!Playable().empty()) return 0;
    return Mover() == 0 ? -1 : 1;
  }

  void Play(int hole) {
    std::vector<int> own(Side(0).begin(), Side(0).end());
    std::vector<int> opp(Side(1).begin(), Side(1).end());
    int& stock = board_.stocks[Mover()];
    int hand = own[hole] + (stock != 0 ? 1 : 0);
    own[hole] = 0;
    if (stock > 0) --stock;
    int start = hole == 6 ? 7 : 0;
    std::string before = "none";
    for (int laps = 1;; ++laps) {
      int pos = start;
      bool occupied = false;
      for (int seed = 0; seed < hand; ++seed) {
        pos = (start + seed) % 8;
        occupied = own[pos] >= 1;
        own[pos] += 1;
      }
      if (!occupied || laps == rules_.max_laps) break;
      const int facing = 7 - pos;
      if (opp[facing] == 0) {
        hand = own[pos];
        own[pos] = 0;
        start = (pos + 1) % 8;
        before = "relay";
        continue;
      }
      const int got = opp[facing];
      opp[facing] = 0;
      if (std::accumulate(opp.begin(), opp.end(), 0) == 0) {
        own[pos] += got;
        break;
      }
      const bool endhole = pos == 0 || pos == 1 || pos == 6 || pos == 7;
      const bool special = got == 1 && endhole && (before != "capture" || rules_.m_single);
      hand = got;
      if (special) {
        const int column = rules_.end_side == EndSide::kMover ? pos : facing;
        const int emptied = column <= 1 ? 7 : 0;
        hand = own[emptied] + 1;
        own[emptied] = 0;
        start = (emptied + 1) % 8;
      } else if (before == "capture" || before == "none") {
        start = 0;
      } else if (endhole && rules_.n_end_left) {
        start = 0;
      } else if (rules_.n_resow == Resow::kAfterLast) {
        start = (pos + 1) % 8;
      }
      before = "capture";
    }
    for (int i = 0; i < 8; ++i) {
      board_.rows[Mover()][i] = own[i];
      board_.rows[1 - Mover()][i] = opp[i];
    }
    board_.to_move = Mover() == 0 ? Player::kSecond : Player::kFirst;
    ++board_.ply;
  }

  const Board& board() const { return board_; }

 private:
  int Mover() const { return board_.to_move == Player::kFirst ? 0 : 1; }
  const std::array<int, kHoles>& Side(int side) const {
    return board_.rows[side == 0 ? Mover() : 1 - Mover()];
  }
  std::vector<int> Playable() const {
    const int least = board_.stocks[Mover()] != 0 ? 1 : rules_.main_min;
    std::vector<int> playable;
    for (int hole = 0; hole < 8; ++hole) {
      if (Side(0)[hole] >= least) playable.push_back(hole);
    }
    return playable;
  }

  Rules rules_;
  Board board_;
};

}  // namespace plyground::isolo

#endif  // PLYGROUND_GAMES_ISOLO_TEST_REFEREE_H_
