#ifndef PLYGROUND_BENCH_MATCH_ADJUDICATOR_H_
#define PLYGROUND_BENCH_MATCH_ADJUDICATOR_H_

#include <optional>
#include <vector>

#include "bench/match/controls.h"
#include "core/record.h"
#include "core/report.h"

namespace plyground::match {

// A result given before the game is over.
struct Verdict {
  Termination termination = Termination::kAdjudicatedDraw;
  std::vector<int> returns;  // exact where it is known; otherwise 1 a loser
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

// Ends games whose result is agreed on. A player that says nothing of the score
// (no value a seat) agrees to nothing.
class Adjudicator {
 public:
  Adjudicator(const Controls& controls, int seats);

  // `seat` has made a move for the reasons in `report`; the game then has `plies`.
  std::optional<Verdict> Hear(int seat, const SearchReport& report, int plies);
  // What `report` proves of a position in which `seat` is to move, or was when it
  // chose the report's move.
  std::optional<Verdict> Proved(int seat, const SearchReport& report) const;

 private:
  // A view that lasts: who holds it and for how many plies.
  struct Streak {
    int plies = 0;
    std::vector<bool> heard;  // a seat
    void Clear();
    bool Extend(int seat, int needed);
  };

  std::vector<int> WinFor(int winner) const;

  const Controls& controls_;
  int seats_;
  int leader_ = -1;
  Streak win_;
  Streak draw_;
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_ADJUDICATOR_H_
