#ifndef PLYGROUND_SEARCH_SHARED_MEMORY_H_
#define PLYGROUND_SEARCH_SHARED_MEMORY_H_

#include "search/busy_moves.h"

namespace plyground {

// What the threads of one search share; each may be null. Outlives the search.
template <class Table>
struct SharedMemory {
  Table* table = nullptr;
  BusyMoves* busy = nullptr;  // with several threads
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_SHARED_MEMORY_H_
