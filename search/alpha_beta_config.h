#ifndef PLYGROUND_SEARCH_ALPHA_BETA_CONFIG_H_
#define PLYGROUND_SEARCH_ALPHA_BETA_CONFIG_H_

#include <cstddef>

namespace plyground {

// What an alpha-beta search does beyond plain alpha-beta. Each part can be
// switched off on its own; what each is worth: docs/search.md.
struct AlphaBetaConfig {
  bool table = true;     // transposition table; without it no enhanced cut-off either
  bool ordering = true;  // ordered moves and null windows; off: plain alpha-beta
  bool enhanced_cut = true;
  bool killers = true;
  bool counter_moves = true;
  bool history = true;
  bool bounds = true;  // the game's own bounds and last plies, when solving
  bool symmetry = true;
  bool internal_reduction = true;
  double reduction = 1;   // of late moves, times the built-in one; 0: none
  double prob_cut = 1;    // standard errors of Multi-ProbCut; 0: none
  int quiescence = 0;     // plies of tactical moves beyond the depth, where a game has them
  double singular = 0;    // points that only moves are ahead by, to be extended; 0: none
  double aspiration = 1;  // half of the root's window, in points; 0: open
  int threads = 1;
  // The table answers only for exactly the depth asked, proofs included, and
  // nothing selective is done, so that values equal plain minimax of that depth.
  bool strict_depth = false;
  std::size_t table_bytes = std::size_t{16} << 20;

  // Whether a search of some depth may look less deep where it seems not to matter.
  constexpr bool IsSelective() const noexcept { return ordering && !strict_depth; }
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ALPHA_BETA_CONFIG_H_
