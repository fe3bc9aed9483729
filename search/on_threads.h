#ifndef PLYGROUND_SEARCH_ON_THREADS_H_
#define PLYGROUND_SEARCH_ON_THREADS_H_

#include <system_error>
#include <thread>
#include <vector>

namespace plyground {

// Runs `work()` in up to `threads` threads at once, this one among them, and returns
// when all have: work that shares itself out (by an atomic counter, say) and is done
// as well by fewer threads, where the system has no more of them.
template <class Work>
void OnThreads(int threads, const Work& work) {
  std::vector<std::jthread> helpers;
  try {
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
  } catch (const std::system_error&) {
  }
  work();
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ON_THREADS_H_
