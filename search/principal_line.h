#ifndef PLYGROUND_SEARCH_PRINCIPAL_LINE_H_
#define PLYGROUND_SEARCH_PRINCIPAL_LINE_H_

#include <array>
#include <cstddef>

#include "search/result.h"

namespace plyground {

// The best line found so far below each ply of a search (a triangular table,
// as lines below longer than kMaxPv are cut).
template <Game G>
class PrincipalLines {
 public:
  const MoveLine<G>& At(int ply) const noexcept { return lines_[Slot(ply)]; }

  // `move` and the line below it are now this ply's line.
  void Keep(typename G::Move move, int ply) noexcept {
    if (ply >= kMaxPv) return;
    MoveLine<G>& line = lines_[Slot(ply)];
    line.Clear();
    line.Add(move);
    if (ply + 1 >= kMaxPv) return;
    for (const typename G::Move next : lines_[Slot(ply + 1)]) {
      if (line.size() < kMaxPv) line.Add(next);
    }
  }
  void Drop(int ply) noexcept {
    if (ply < kMaxPv) lines_[Slot(ply)].Clear();
  }

 private:
  static constexpr std::size_t Slot(int ply) noexcept { return static_cast<std::size_t>(ply); }
  std::array<MoveLine<G>, kMaxPv> lines_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_PRINCIPAL_LINE_H_
