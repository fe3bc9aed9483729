#ifndef PLYGROUND_ANALYSIS_TEST_GAME_H_
#define PLYGROUND_ANALYSIS_TEST_GAME_H_

#include "analysis/catalogue.h"

namespace plyground::analysis {

// A game small enough to know by heart, and players that do on purpose what a
// service has to survive.
//
// "heap": two players, A and B, take 1 to 3 from a heap; who takes the last
// wins. Positions are "HEAP SEAT", e.g. "7 A", the start; moves are "1" "2" "3".
// With the option dice=true, a heap of 5 is a chance node: the moves "lose" and
// "keep" (weights 1 and 2) make it 4 or leave it at 6.
//
// Players: alphabeta (knows nodes, depth, time; counts the nodes it is given),
// mcts (sims, and the options seed, threads, style=wide|deep and width), solve
// (exact with 50 nodes or more), plain (depth alone), and hang (until stopped),
// refuse, starve (no memory), crash (throws) and odd (reports infinities and
// bytes that are not UTF-8).
Catalogue TestCatalogue();

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_TEST_GAME_H_
