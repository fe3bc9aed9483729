#ifndef PLYGROUND_GAMES_SLIDER_TEST_REFEREE_H_
#define PLYGROUND_GAMES_SLIDER_TEST_REFEREE_H_

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <set>
#include <string>
#include <utility>

#include "games/slider/options.h"

namespace plyground::slider {

// The rules once more, with a line of coordinates and no cleverness.
class Referee {
 public:
  using Dot = std::pair<int, int>;  // column, row

  explicit Referee(const Options& options) : options_(options) {}

  std::set<std::string> Moves() const {
    std::set<std::string> moves;
    if (over_) return moves;
    for (int c = 0; c < options_.columns; ++c) {
      for (int r = 0; r < options_.rows; ++r) {
        for (const Dot& to : {Dot(c, r + 1), Dot(c + 1, r), Dot(c - 1, r), Dot(c, r - 1)}) {
          const Dot from(c, r);
          if (OnBoard(to) && MayDraw(from, to)) moves.insert(Name(from) + Name(to));
        }
      }
    }
    return moves;
  }

  void Play(const std::string& move) {
    const std::size_t second = move.find_first_not_of("0123456789", 1);
    const Dot from = DotOf(move.substr(0, second));
    const Dot to = DotOf(move.substr(second));
    ++moves_played_;
    over_ = std::find(line_.begin(), line_.end(), to) != line_.end();
    if (line_.empty()) {
      line_ = {from, to};
    } else if (line_.front() == from && !(over_ && line_.back() == from)) {
      line_.push_front(to);
    } else {
      line_.push_back(to);
    }
  }

  // Who has won once there are no moves: 0 or 1.
  int Winner() const { return over_ ? moves_played_ % 2 : 1 - moves_played_ % 2; }

 private:
  static std::string Name(Dot dot) {
    return std::string(1, static_cast<char>('a' + dot.first)) + std::to_string(dot.second + 1);
  }
  static Dot DotOf(const std::string& name) {
    return {name[0] - 'a', std::atoi(name.c_str() + 1) - 1};
  }
  bool OnBoard(Dot dot) const {
    return dot.first >= 0 && dot.first < options_.columns && dot.second >= 0 &&
           dot.second < options_.rows;
  }
  bool MayDraw(Dot from, Dot to) const {
    if (line_.empty()) return from < to;
    const bool at_front = from == line_.front();
    if (!at_front && from != line_.back()) return false;
    if (std::find(line_.begin(), line_.end(), to) == line_.end()) return true;
    if (to == (at_front ? line_[1] : line_[line_.size() - 2])) return false;
    const bool to_end = to == (at_front ? line_.back() : line_.front());
    if (options_.closing == Closing::kNone) return false;
    // From end to end is one move, written from the smaller dot.
    if (to_end) return from < to;
    return options_.closing == Closing::kAll;
  }

  Options options_;
  std::deque<Dot> line_;
  int moves_played_ = 0;
  bool over_ = false;
};

}  // namespace plyground::slider

#endif  // PLYGROUND_GAMES_SLIDER_TEST_REFEREE_H_
