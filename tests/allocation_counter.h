#ifndef PLYGROUND_TESTS_ALLOCATION_COUNTER_H_
#define PLYGROUND_TESTS_ALLOCATION_COUNTER_H_

#include <cstdint>

namespace plyground {

// Calls of operator new on this thread since it began. Counted in every program
// that links allocation_counter.cc.
std::int64_t AllocationsSoFar() noexcept;

}  // namespace plyground

#endif  // PLYGROUND_TESTS_ALLOCATION_COUNTER_H_
