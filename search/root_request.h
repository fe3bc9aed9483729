#ifndef PLYGROUND_SEARCH_ROOT_REQUEST_H_
#define PLYGROUND_SEARCH_ROOT_REQUEST_H_

#include <atomic>
#include <cstdint>

#include "core/game.h"
#include "core/limits.h"

namespace plyground {

// What is asked of a search at its root.
template <Game G>
struct RootRequest {
  MoveList<G> moves;  // the moves to consider; not empty
  Limits limits;
  int multi_pv = 1;
  bool all_best = false;  // Solve: also decide which other moves are as good
  const std::atomic<bool>* stop = nullptr;
  std::atomic<std::int64_t>* visited = nullptr;  // see SearchRequest
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ROOT_REQUEST_H_
